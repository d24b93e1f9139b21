"""The public names, for type checkers and editors; `__init__.py` finds the same names when they are used."""

from fullhouse.api import (
    check as check,
    count as count,
    find_redundant_clues as find_redundant_clues,
    solutions as solutions,
    solve as solve,
)
from fullhouse.core.board import (
    Board as Board,
)
from fullhouse.core.digits import (
    DigitSet as DigitSet,
)
from fullhouse.core.geometry import (
    CLASSIC as CLASSIC,
    Geometry as Geometry,
    House as House,
    cell_name as cell_name,
)
from fullhouse.core.grid import (
    Grid as Grid,
)
from fullhouse.core.notation import (
    Candidate as Candidate,
    Conclusion as Conclusion,
    format_cells as format_cells,
    format_conclusions as format_conclusions,
    parse_cell as parse_cell,
    parse_cells as parse_cells,
    parse_conclusions as parse_conclusions,
    parse_house as parse_house,
)
from fullhouse.engines.arrays import (
    solve_array as solve_array,
)
from fullhouse.engines.engine import (
    Engine as Engine,
    Trace as Trace,
)
from fullhouse.engines.questions import (
    Verdict as Verdict,
)
from fullhouse.engines.registry import (
    ENGINES as ENGINES,
)
from fullhouse.errors import (
    Ambiguous as Ambiguous,
    AmbiguousFormat as AmbiguousFormat,
    FormatError as FormatError,
    MissingExtra as MissingExtra,
    Refused as Refused,
    RuleViolation as RuleViolation,
    SudokuError as SudokuError,
    TimeLimitReached as TimeLimitReached,
    UnknownName as UnknownName,
    UnreadableInput as UnreadableInput,
    Unsolvable as Unsolvable,
    UnsupportedRule as UnsupportedRule,
)
from fullhouse.formats.codec import (
    BadEntry as BadEntry,
    Codec as Codec,
    Entry as Entry,
)
from fullhouse.formats.reading import (
    parse as parse,
    parse_board as parse_board,
    parse_entry as parse_entry,
    read_file as read_file,
    read_stream as read_stream,
    read_text as read_text,
)
from fullhouse.formats.registry import (
    CODECS as CODECS,
)
from fullhouse.formats.writing import (
    format_grid as format_grid,
    write_entries as write_entries,
)

__version__: str
__all__: list[str]
