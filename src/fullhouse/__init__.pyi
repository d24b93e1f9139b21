"""The public names, for type checkers and editors; `__init__.py` finds the same names when they are used."""

from fullhouse.alike import (
    CanonicalBatch as CanonicalBatch,
)
from fullhouse.alike import (
    augment as augment,
)
from fullhouse.alike import (
    canonical as canonical,
)
from fullhouse.alike import (
    canonical_batch as canonical_batch,
)
from fullhouse.alike import (
    canonical_form as canonical_form,
)
from fullhouse.alike import (
    equivalent as equivalent,
)
from fullhouse.alike import (
    transform_between as transform_between,
)
from fullhouse.api import (
    check as check,
)
from fullhouse.api import (
    count as count,
)
from fullhouse.api import (
    find_redundant_clues as find_redundant_clues,
)
from fullhouse.api import (
    solutions as solutions,
)
from fullhouse.api import (
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
)
from fullhouse.core.geometry import (
    Geometry as Geometry,
)
from fullhouse.core.geometry import (
    House as House,
)
from fullhouse.core.geometry import (
    cell_name as cell_name,
)
from fullhouse.core.grid import (
    Grid as Grid,
)
from fullhouse.core.notation import (
    Candidate as Candidate,
)
from fullhouse.core.notation import (
    Conclusion as Conclusion,
)
from fullhouse.core.notation import (
    format_cells as format_cells,
)
from fullhouse.core.notation import (
    format_conclusions as format_conclusions,
)
from fullhouse.core.notation import (
    parse_cell as parse_cell,
)
from fullhouse.core.notation import (
    parse_cells as parse_cells,
)
from fullhouse.core.notation import (
    parse_conclusions as parse_conclusions,
)
from fullhouse.core.notation import (
    parse_house as parse_house,
)
from fullhouse.engines.arrays import (
    solve_array as solve_array,
)
from fullhouse.engines.batch import (
    BatchResult as BatchResult,
)
from fullhouse.engines.batch import (
    Verification as Verification,
)
from fullhouse.engines.batch import (
    count_batch as count_batch,
)
from fullhouse.engines.batch import (
    solve_batch as solve_batch,
)
from fullhouse.engines.batch import (
    verify_batch as verify_batch,
)
from fullhouse.engines.engine import (
    Engine as Engine,
)
from fullhouse.engines.engine import (
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
)
from fullhouse.errors import (
    AmbiguousFormat as AmbiguousFormat,
)
from fullhouse.errors import (
    FormatError as FormatError,
)
from fullhouse.errors import (
    ImpossibleWish as ImpossibleWish,
)
from fullhouse.errors import (
    MissingExtra as MissingExtra,
)
from fullhouse.errors import (
    Refused as Refused,
)
from fullhouse.errors import (
    RuleViolation as RuleViolation,
)
from fullhouse.errors import (
    SudokuError as SudokuError,
)
from fullhouse.errors import (
    TimeLimitReached as TimeLimitReached,
)
from fullhouse.errors import (
    UnavailableEngine as UnavailableEngine,
)
from fullhouse.errors import (
    UnknownName as UnknownName,
)
from fullhouse.errors import (
    UnreadableInput as UnreadableInput,
)
from fullhouse.errors import (
    Unsolvable as Unsolvable,
)
from fullhouse.errors import (
    UnsupportedRule as UnsupportedRule,
)
from fullhouse.errors import (
    WishNotMet as WishNotMet,
)
from fullhouse.formats.codec import (
    BadEntry as BadEntry,
)
from fullhouse.formats.codec import (
    Codec as Codec,
)
from fullhouse.formats.codec import (
    Entry as Entry,
)
from fullhouse.formats.reading import (
    parse as parse,
)
from fullhouse.formats.reading import (
    parse_board as parse_board,
)
from fullhouse.formats.reading import (
    parse_entry as parse_entry,
)
from fullhouse.formats.reading import (
    read_file as read_file,
)
from fullhouse.formats.reading import (
    read_stream as read_stream,
)
from fullhouse.formats.reading import (
    read_text as read_text,
)
from fullhouse.formats.registry import (
    CODECS as CODECS,
)
from fullhouse.formats.writing import (
    format_grid as format_grid,
)
from fullhouse.formats.writing import (
    write_entries as write_entries,
)
from fullhouse.generator.climb import (
    Climb as Climb,
)
from fullhouse.generator.climb import (
    Climbed as Climbed,
)
from fullhouse.generator.front import (
    generate as generate,
)
from fullhouse.generator.front import (
    generate_many as generate_many,
)
from fullhouse.generator.front import (
    minimize as minimize,
)
from fullhouse.generator.front import (
    neighbours as neighbours,
)
from fullhouse.generator.front import (
    practice as practice,
)
from fullhouse.generator.patterns import (
    SYMMETRIES as SYMMETRIES,
)
from fullhouse.generator.puzzle import (
    Puzzle as Puzzle,
)
from fullhouse.logic.batch import (
    BatchEnd as BatchEnd,
)
from fullhouse.logic.batch import (
    PathCounts as PathCounts,
)
from fullhouse.logic.batch import (
    explain_batch as explain_batch,
)
from fullhouse.logic.front import (
    explain as explain,
)
from fullhouse.logic.front import (
    hint as hint,
)
from fullhouse.logic.front import (
    hints as hints,
)
from fullhouse.logic.front import (
    steps as steps,
)
from fullhouse.logic.front import (
    verify as verify,
)
from fullhouse.logic.hints import (
    Finished as Finished,
)
from fullhouse.logic.hints import (
    Hint as Hint,
)
from fullhouse.logic.hints import (
    NoStepThere as NoStepThere,
)
from fullhouse.logic.hints import (
    Stuck as Stuck,
)
from fullhouse.logic.mistakes import (
    Mistake as Mistake,
)
from fullhouse.logic.mistakes import (
    NoSolution as NoSolution,
)
from fullhouse.logic.mistakes import (
    SeveralSolutions as SeveralSolutions,
)
from fullhouse.logic.mistakes import (
    WrongDigits as WrongDigits,
)
from fullhouse.logic.mistakes import (
    WrongEliminations as WrongEliminations,
)
from fullhouse.logic.path import (
    End as End,
)
from fullhouse.logic.path import (
    Path as Path,
)
from fullhouse.rating.batch import (
    RatingStatus as RatingStatus,
)
from fullhouse.rating.batch import (
    RatingTable as RatingTable,
)
from fullhouse.rating.batch import (
    rate_batch as rate_batch,
)
from fullhouse.rating.level import (
    Level as Level,
)
from fullhouse.rating.rate import (
    rate as rate,
)
from fullhouse.rating.rating import (
    GuessesRating as GuessesRating,
)
from fullhouse.rating.rating import (
    Hardest as Hardest,
)
from fullhouse.rating.rating import (
    HodokuRating as HodokuRating,
)
from fullhouse.rating.rating import (
    Rating as Rating,
)
from fullhouse.rating.rating import (
    SeRating as SeRating,
)
from fullhouse.rating.scale import (
    Scale as Scale,
)
from fullhouse.rating.scales import (
    SCALES as SCALES,
)
from fullhouse.rating.schema import (
    rating_schema as rating_schema,
)
from fullhouse.symmetry.canonical import (
    CanonicalForm as CanonicalForm,
)
from fullhouse.symmetry.transform import (
    VISIBLE as VISIBLE,
)
from fullhouse.symmetry.transform import (
    Transform as Transform,
)
from fullhouse.techniques.catalog import (
    CATALOG as CATALOG,
)
from fullhouse.techniques.catalog import (
    FAMILIES as FAMILIES,
)
from fullhouse.techniques.catalog import (
    HODOKU_ORDER as HODOKU_ORDER,
)
from fullhouse.techniques.catalog import (
    step_from_json as step_from_json,
)
from fullhouse.techniques.proof import (
    Proof as Proof,
)
from fullhouse.techniques.proof import (
    ProofCheck as ProofCheck,
)
from fullhouse.techniques.schema import (
    path_schema as path_schema,
)
from fullhouse.techniques.schema import (
    step_schema as step_schema,
)
from fullhouse.techniques.step import (
    Family as Family,
)
from fullhouse.techniques.step import (
    Step as Step,
)
from fullhouse.techniques.step import (
    Technique as Technique,
)

__version__: str
__all__: list[str]
