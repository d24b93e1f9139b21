"""Arguments and options that commands share: the same name means the same everywhere."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from fullhouse.cli.paths import guarded, is_folder, unguarded
from fullhouse.jobs.storage import is_address, local_path

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Any], Any]
Listing = tuple[str, dict[str, str]]
"""A title, and names with what each stands for; or names alone, with empty texts."""

CSV, JSON, LINES, BOARDS = "csv", "jsonl", "line", "boards"
HTML, SVG, PNG = "html", "svg", "png"
PARQUET, ARROW, NPY, NPZ, HRM = "parquet", "arrow", "npy", "npz", "hrm"
DATA = (PARQUET, ARROW, NPY, NPZ, HRM)
"""Formats of files that are no text."""
PACKED = (".gz", ".zst")
_OF_SUFFIX = {".csv": CSV, ".json": JSON, ".jsonl": JSON, ".ndjson": JSON, ".txt": LINES, ".html": HTML, ".svg": SVG}
_OF_SUFFIX |= {".parquet": PARQUET, ".arrow": ARROW, ".feather": ARROW, ".npy": NPY, ".npz": NPZ}
"""The format that a file's name asks for; other suffixes are looked for among the names of the formats."""


class PuzzleCommand(click.Command):
    """A command whose arguments are puzzles, which may start with a dash without being an option.

    What its help lists at the end (formats, engines, techniques) is looked up when somebody asks for the help.
    """

    def __init__(self, *arguments: Any, listing: Callable[[], Listing] | None = None, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._listing = listing

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, and the listing."""
        super().format_epilog(ctx, formatter)
        if self._listing is None:
            return
        title, texts = self._listing()
        with formatter.section(title):
            if any(texts.values()):
                formatter.write_dl(list(texts.items()))
            else:
                room = formatter.width - formatter.current_indent
                from textwrap import wrap  # only the help needs it

                lines = wrap(", ".join(texts), room, break_on_hyphens=False)
                formatter.write("".join(f"{'':{formatter.current_indent}}{line}\n" for line in lines))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, dashed puzzles among them."""
        return super().parse_args(ctx, guarded(args))


class Seconds(click.FloatRange):
    """A time that ends: more than nothing, and not without end."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number of seconds."""
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(f"{value} is not a number of seconds", param, ctx)
        return float(seconds)


class Names(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """One of the names of a registry, in any case; the registry is loaded when it is asked for."""

    def __init__(self, kind: str, names: Callable[[], tuple[str, ...]], advice: str = "") -> None:
        self.name = kind
        self._names = names
        self._advice = advice

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is written there; of a wrong one, the nearest are listed."""
        from fullhouse.errors import UnknownName

        known = self._names()
        for name in known:
            if name.lower() == str(value).lower():
                return name
        text = str(UnknownName(self.name, str(value), known))
        return self.fail(text if text.endswith("?") else f"{text}{self._advice}.", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The names that begin so."""
        from click.shell_completion import CompletionItem  # only a shell asks

        return [CompletionItem(name) for name in self._names() if name.startswith(incomplete.lower())]


def engine_names() -> tuple[str, ...]:
    """The names of all engines."""
    from fullhouse.engines.solve import ENGINES

    return tuple(ENGINES)


def _formats() -> tuple[str, ...]:
    from fullhouse.formats.codecs import CODECS

    return tuple(CODECS)


class Formats(Names):
    """A format to print in: one of these, or any that there is."""

    def __init__(self, *names: str) -> None:
        super().__init__("format", (lambda: names) if names else _formats)
        self.metavar = f"[{'|'.join(names)}]" if names else "FORMAT"
        self.help = "Print in this format.  [default: see above]"

    def with_data(self) -> Formats:
        """The same with the formats that are no text."""
        formats = copy(self)
        formats._names = lambda: (*self._names(), *DATA)
        formats.metavar = f"{self.metavar[:-1]}|DATA]" if "|" in self.metavar else self.metavar
        formats.help = f"Print in this format, or write {', '.join(DATA[:-1])} or {DATA[-1]}.  [default: see above]"
        return formats

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Its name; `lines` and `json` will do. Text may be packed: `csv.gz`."""
        name = str(value).lower()
        packing = next((suffix for suffix in PACKED if name.endswith(suffix)), "")
        name = name.removesuffix(packing)
        return super().convert({"lines": LINES, "json": JSON}.get(name, name), param, ctx) + packing


ENGINE = Names("engine", engine_names)
FORMAT = Formats()
SECONDS = Seconds(min=0, min_open=True)


class Options(NamedTuple):
    """What the options say that every command with puzzles has."""

    puzzles: tuple[str, ...] = ()
    format: str | None = None
    column: str | None = None
    output: str | None = None
    resume: bool = False
    force: bool = False
    to: str | None = None
    schema: bool = False
    threads: int | None = None
    time_limit: float | None = None
    quiet: bool = False
    part_rows: int | None = None
    digits: bool = False
    packing: str = ""
    """How the files of a folder are packed: the suffix, or nothing."""
    runner: str = "local"
    scheduler: str | None = None
    takes_parts: bool = False
    """Whether the command can write part files."""

    @property
    def style(self) -> str | None:
        """The format asked for: by name, or by the suffix of the output; part files are Parquet."""
        if self.to or self.output in (None, "-"):
            return self.to
        if self.has_parts:
            return PARQUET
        name = unpacked_name(self.output or "")
        suffix = os.path.splitext(name)[1].lower()
        return _OF_SUFFIX.get(suffix) or (suffix[1:] if suffix[1:] in _formats() else None)

    @property
    def has_parts(self) -> bool:
        """Whether the output is a folder of part files."""
        return self.takes_parts and is_folder(self.output)

    @property
    def is_whole(self) -> bool:
        """Whether the output is written as a whole: part files, files that are no text, packed ones, and objects."""
        output = self.output or ""
        return self.has_parts or self.style in DATA or output.lower().endswith(PACKED) or is_address(output)


def unpacked_name(path: str) -> str:
    """The name of a file without the suffix of a packed one."""
    return os.path.splitext(path)[0] if path.lower().endswith(PACKED) else path


def _as_typed(_ctx: click.Context, _parameter: click.Parameter, arguments: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(unguarded, arguments))


def _complete_files(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem  # only a shell asks

    return [CompletionItem(incomplete, type="file")]


def puzzles_argument(metavar: str = "[PUZZLE]...") -> Callable[[Command], Command]:
    """The puzzles: text in any format, files, or - for standard input."""
    return click.argument("puzzles", metavar=metavar, nargs=-1, callback=_as_typed, shell_complete=_complete_files)


_FROM = click.option(
    "--from", "format", type=FORMAT, metavar="FORMAT", help="Read PUZZLE in this format instead of finding out."
)
_COLUMN = click.option("--column", metavar="NAME", help="The column or member that holds the puzzle, in CSV and JSON.")
_FORCE = click.option("--force", is_flag=True, help="Replace --output PATH if it is there.")
_FILES = (
    click.option(
        "-o", "--output", metavar="PATH", help="Write to this file, its suffix chooses the format; or to a FOLDER/."
    ),
    click.option("--resume", is_flag=True, help="Go on with --output PATH where a run with the same options stopped."),
    _FORCE,
)
_PARTS = (
    click.option(
        "--part-rows",
        type=click.IntRange(min=1),
        metavar="N",
        help="Rows of a part file in a FOLDER/.  [default: 250,000]",
    ),
    click.option("--digits", is_flag=True, help="Grids as lists of 81 numbers, in Parquet and Arrow."),
)
_RUNNER = (
    click.option(
        "--runner",
        type=click.Choice(("local", "dask"), case_sensitive=False),
        default="local",
        show_default=True,
        help="Who does the work: this process, or a cluster, which makes the part files of a FOLDER/.",
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="The scheduler of the cluster.  [default: a cluster on this machine]"
    ),
)
_JSON = click.option("--json", "as_json", is_flag=True, help="The same as --to jsonl: one JSON object a line.")
_CSV = click.option("--csv", "as_csv", is_flag=True, help="The same as --to csv.")
_SCHEMA = click.option("--schema", is_flag=True, help="Print the JSON Schema of what --json prints, and end.")
_THREADS = click.option(
    "-j", "--threads", type=click.IntRange(min=1), metavar="N", help="How many threads to use.  [default: one a core]"
)
_GIVE_UP = "Give up on a puzzle after this many seconds."
_QUIET = click.option("-q", "--quiet", is_flag=True, help="No progress, and no word about rows that failed.")
engine_option = click.option("--engine", type=ENGINE, metavar="NAME", help="How to search.  [default: native]")
device_option = click.option(
    "--device",
    type=click.Choice(("cpu", "cuda", "auto"), case_sensitive=False),
    default="cpu",
    show_default=True,
    help="Where to search: cuda is a graphics card, auto takes it where it pays.",
)


def check_device(device: str, *, engine: str | None = None, others: tuple[tuple[str, object], ...] = ()) -> None:
    """Raise a usage error if something is asked for that a card does not do."""
    for name, is_given in (("--engine", engine), *others):
        if is_given and device != "cpu":
            raise click.UsageError(f"{name} and --device {device} contradict each other: a card has one way to search.")


theme_option = click.option(
    "--theme",
    type=click.Choice(("light", "dark", "print"), case_sensitive=False),
    default="light",
    show_default=True,
    help="How pictures look.",
)
size_option = click.option(
    "--size",
    type=click.IntRange(16, 10_000),
    default=600,
    show_default=True,
    metavar="PIXELS",
    help="How wide pictures are.",
)


plot_option = click.option(
    "--plot", metavar="PATH", help="Write charts to this file, too: png, svg or pdf by its suffix."
)


def to_option(type: Formats) -> Callable[[Command], Command]:
    """The format to print in."""
    return click.option("--to", type=type, metavar=type.metavar, help=type.help)


def shared_options(
    *, to: Formats = FORMAT, puzzles: str = "[PUZZLE]...", time_limit: str | None = _GIVE_UP
) -> Callable[[Command], Command]:
    """Everything that commands with puzzles share; the command gets it as one argument, `options`.

    Commands that pass on rows as they are have no `time_limit`.
    """
    outputs = _output_options(to.with_data(), time_limit)
    return _gathered(puzzles_argument(puzzles), _FROM, _COLUMN, *outputs, *_PARTS, *_RUNNER)


def picture_options(to: Formats) -> Callable[[Command], Command]:
    """What commands share that read puzzles and draw."""
    output, _, force = _FILES
    return _gathered(puzzles_argument("PUZZLE"), _FROM, _COLUMN, output, force, to_option(to), _QUIET)


def output_group(
    *, to: Formats = FORMAT, time_limit: str = _GIVE_UP, parts: bool = False
) -> Callable[[Command], Command]:
    """The same for commands that make puzzles, and read none; `parts` if they can make part files."""
    if parts:
        return _gathered(*_output_options(to.with_data(), time_limit), *_PARTS, *_RUNNER)
    return _gathered(*_output_options(to, time_limit))


def sheet_options(*, time_limit: str) -> Callable[[Command], Command]:
    """The same for commands that write one file as a whole, in a format of their own."""
    output = click.option("-o", "--output", metavar="PATH", help="The file to write; - for standard output.")
    limit = click.option("--time-limit", type=SECONDS, metavar="SECONDS", help=time_limit)
    return _gathered(puzzles_argument(), _FROM, _COLUMN, output, _FORCE, _THREADS, limit, _QUIET)


def report_options(*, time_limit: str) -> Callable[[Command], Command]:
    """The same for commands that say one thing about all puzzles, for people or as JSON."""
    output, _, force = _FILES
    limit = click.option("--time-limit", type=SECONDS, metavar="SECONDS", help=time_limit)
    return _gathered(puzzles_argument(), _FROM, _COLUMN, output, force, _JSON, _THREADS, limit, _QUIET, *_RUNNER)


def _output_options(to: Formats, time_limit: str | None) -> tuple[Decorator, ...]:
    limit = click.option("--time-limit", type=SECONDS, metavar="SECONDS", help=time_limit)
    return (*_FILES, to_option(to), _JSON, _CSV, _SCHEMA, _THREADS, *([limit] if time_limit else []), _QUIET)


def _gathered(*options: Decorator) -> Callable[[Command], Command]:
    """Add these options to a command, and hand their values to it as one argument."""

    def decorate(command: Command) -> Command:
        def gathered(*, as_json: bool = False, as_csv: bool = False, **values: Any) -> Any:
            shared = {name: values.pop(name) for name in Options._fields if name in values}
            style = chosen_style(shared.get("to"), as_json=as_json, as_csv=as_csv)
            shared["to"] = unpacked_name(style) if style else None
            shared["takes_parts"] = "part_rows" in shared
            shared["packing"] = (style or "")[len(shared["to"] or "") :]
            if shared.get("output"):
                shared["output"] = local_path(shared["output"])
            found = Options(**shared)
            require_output(found, writes_file=bool(values.get("plot")))
            return command(found, **values)

        gathered.__name__, gathered.__doc__ = command.__name__, command.__doc__
        gathered.__click_params__ = list(getattr(command, "__click_params__", []))  # type: ignore[attr-defined]
        for option in reversed(options):
            gathered = option(gathered)
        return gathered  # type: ignore[return-value]

    return decorate


def chosen_style(to: str | None, *, as_json: bool, as_csv: bool) -> str | None:
    """The one format that is asked for; two that contradict each other are refused."""
    named = [name for name, is_there in (("--to", to), ("--json", as_json), ("--csv", as_csv)) if is_there]
    if len(named) > 1:
        raise click.UsageError(f"{named[0]} and {named[1]} contradict each other: choose one.")
    return JSON if as_json else CSV if as_csv else to


def require_output(options: Options, *, writes_file: bool = False) -> None:
    """Refuse what makes no sense without a file to write; `writes_file` if there is another one than --output."""
    if options.output == "":
        raise click.UsageError("--output needs the name of a file.")
    for name, is_there in (("--resume", options.resume), ("--force", options.force)):
        if is_there and options.output in (None, "-") and not (writes_file and name == "--force"):
            raise click.UsageError(f"{name} needs --output PATH.")
    if options.part_rows and not options.has_parts:
        raise click.UsageError("--part-rows needs --output FOLDER/, with a slash at its end.")
    if options.digits and options.style not in (PARQUET, ARROW):
        raise click.UsageError("--digits is for Parquet and Arrow files.")
    if options.packing and not options.has_parts and not str(options.output).endswith(options.packing):
        style = f"{options.to}{options.packing}"
        raise click.UsageError(f"--to {style} needs --output FOLDER/, or a file that ends with {options.packing}.")
    if options.to in DATA and options.output in (None, "-"):
        raise click.UsageError(f"--to {options.to} needs --output PATH.")
    if options.scheduler and options.runner == "local":
        raise click.UsageError("--scheduler needs --runner dask.")
    if options.runner != "local" and options.takes_parts and not options.has_parts:
        raise click.UsageError("--runner dask makes part files: it needs --output FOLDER/.")
    if options.resume and options.force:
        raise click.UsageError("--resume and --force contradict each other: choose one.")


def list_of_formats() -> Listing:
    """The formats by name, for a help text."""
    from fullhouse.formats.codecs import CODECS

    return "Formats", {codec.name: codec.title for codec in CODECS.values()}


def list_of_engines() -> Listing:
    """The engines by name, for a help text."""
    from fullhouse.engines.solve import ENGINES

    return "Engines", {engine.name: engine.idea for engine in ENGINES.values()}
