"""Options that commands share, and how help lists them; a name has one meaning everywhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from copy import copy
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple, TypeVar

import click
from click.shell_completion import CompletionItem

from fullhouse.cli.arguments import (
    ARROW,
    CSV,
    DATA,
    FORMAT,
    JSON,
    OF_SUFFIX,
    PARQUET,
    SECONDS,
    Formats,
    Whole,
    format_names,
    guarded,
    unguarded,
)
from fullhouse.core.geometry import Geometry
from fullhouse.formats.ruled import read_rules
from fullhouse.jobs.storage import is_folder, local_path, split_compression

Function = TypeVar("Function", bound=Callable[..., Any])
Decorator = Callable[[Any], Any]
Listing = tuple[str, dict[str, str]]
"""A title, and names with a description each; or names alone, with empty descriptions."""

INPUT, OUTPUT, RUNNING, LARGE_JOBS = "Input", "Output", "Running", "Large jobs"
GROUPS = (INPUT, OUTPUT, RUNNING, LARGE_JOBS)
"""The groups of shared options, in the order of the help."""


class Option(click.Option):
    """An option that may belong to a group, and may have old names that still work but are not shown."""

    def __init__(self, *arguments: Any, group: str = "", aliases: tuple[str, ...] = (), **keywords: Any) -> None:
        names, *rest = arguments
        super().__init__([*names, *aliases], *rest, **keywords)
        self.group = group
        self._aliases = aliases

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names and the text of this option, without its old names."""
        return click.Option.get_help_record(self.without_aliases(), ctx)

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """The name that an error message shows."""
        return click.Option.get_error_hint(self.without_aliases(), ctx)

    def without_aliases(self) -> Option:
        """The option without its old names."""
        shown = copy(self)
        shown.opts = [name for name in self.opts if name not in self._aliases]
        return shown


def shown_names(parameter: click.Parameter) -> list[str]:
    """The option's names, without the old ones; none of an argument."""
    shown = parameter.without_aliases() if isinstance(parameter, Option) else parameter
    return [*shown.opts, *shown.secondary_opts] if isinstance(shown, click.Option) else []


class Command(click.Command):
    """A command with grouped help. The listing (formats, engines, techniques) is made when the help is shown."""

    def __init__(self, *arguments: Any, listing: Callable[[], Listing] | None = None, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._listing = listing

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's own options, then the shared ones group by group."""
        groups: dict[str, list[tuple[str, str]]] = {"": [], **{name: [] for name in GROUPS}}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            if record is not None:
                names, text = record
                group = parameter.group if isinstance(parameter, Option) else ""
                groups[group].append((names, text))
        for name, records in groups.items():
            if records:
                with formatter.section(name or "Options"):
                    formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, and the listing."""
        super().format_epilog(ctx, formatter)
        if self._listing is not None:
            write_listing(formatter, *self._listing())


def write_listing(formatter: click.HelpFormatter, title: str, texts: dict[str, str]) -> None:
    """Write names with their descriptions, or names alone as a paragraph."""
    with formatter.section(title):
        if any(texts.values()):
            formatter.write_dl(list(texts.items()))
        else:
            indent = formatter.current_indent
            lines = wrap(", ".join(texts), formatter.width - indent, break_on_hyphens=False)
            formatter.write("".join(f"{'':{indent}}{line}\n" for line in lines))


class PuzzleCommand(Command):
    """A command whose arguments are puzzles, which may start with a dash without being an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, dashed puzzles among them."""
        return super().parse_args(ctx, guarded(args))


def is_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


class Options(NamedTuple):
    """The values of the shared options."""

    puzzles: tuple[str, ...] = ()
    format: str | None = None
    column: str | None = None
    rules: Geometry | None = None
    keep_written: bool = False
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
    """The extension of compressed part files, or nothing."""
    runner: str = "local"
    scheduler: str | None = None
    takes_parts: bool = False
    """Whether the command can write part files."""

    @property
    def style(self) -> str | None:
        """The requested format: --to, or the extension of --output; part files are Parquet by default."""
        if self.to or self.output in (None, "-"):
            return self.to
        if self.has_parts:
            return PARQUET
        suffix = _suffix(self.output)
        return OF_SUFFIX.get(suffix) or (suffix[1:] if suffix[1:] in format_names() else None)

    @property
    def is_shown(self) -> bool:
        """Whether a person sees the output: it goes to a terminal."""
        return is_terminal() and not self.output

    @property
    def has_parts(self) -> bool:
        """Whether the output is a folder of part files."""
        return self.takes_parts and is_folder(self.output or "")


def _as_typed(_ctx: click.Context, _parameter: click.Parameter, arguments: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(unguarded, arguments))


def _complete_files(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


def puzzles_argument(metavar: str = "[PUZZLE]...") -> Callable[[Function], Function]:
    """The PUZZLE arguments: text in any format, files, folders, or - for standard input."""
    return click.argument("puzzles", metavar=metavar, nargs=-1, callback=_as_typed, shell_complete=_complete_files)


def _option(*names: str, group: str, **keywords: Any) -> Decorator:
    return click.option(*names, cls=Option, group=group, **keywords)


def _time_limit_option(text: str) -> Decorator:
    return _option("--time-limit", group=RUNNING, type=SECONDS, metavar="SECONDS", help=text)


def _output_option(text: str) -> Decorator:
    return _option("-o", "--output", group=OUTPUT, metavar="PATH", help=text)


def _rules(_ctx: click.Context, _parameter: click.Parameter, text: str | None) -> Geometry | None:
    """Read rules from text, or from a file with text or JSON."""
    if text is None:
        return None
    if text.lower().endswith((".json", ".txt")):
        try:
            text = Path(text).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise click.BadParameter(f"{text}: {getattr(error, 'strerror', None) or error}") from None
    return read_rules(text.strip())


_INPUT = (
    _option("--from", "format", group=INPUT, type=FORMAT, metavar="FORMAT", help="Input format.  [default: detected]"),
    _option("--column", group=INPUT, metavar="NAME", help="CSV column or JSON member that holds the puzzle."),
    _option(
        "--rules",
        group=INPUT,
        metavar="RULES",
        callback=_rules,
        help="Rules of the puzzles: 16x16,x,anti-knight, or a .txt or .json file. `fullhouse rules` lists them.",
    ),
    _option("--keep-written", group=INPUT, is_flag=True, help="Keep handwritten digits of photos as placed digits."),
)
_OUTPUT = _output_option("Write to this file; its extension sets the format.")
_OUTPUT_OR_PARTS = _output_option(
    "Write to this file; its extension sets the format. A path that ends in / gets part files."
)
_RESUME = _option(
    "--resume", group=OUTPUT, is_flag=True, help="Continue an interrupted run with the same options and --output."
)
_FORCE = _option("--force", group=OUTPUT, is_flag=True, help="Overwrite --output if it exists.")
_PARTS = (
    _option(
        "--part-rows",
        group=LARGE_JOBS,
        type=Whole(1),
        metavar="N",
        help="Rows per part file.  [default: 250,000]",
    ),
    _option("--digits", group=LARGE_JOBS, is_flag=True, help="Write grids as lists of 81 numbers (Parquet, Arrow)."),
)
_RUNNER = (
    _option(
        "--runner",
        group=LARGE_JOBS,
        type=click.Choice(("local", "dask"), case_sensitive=False),
        default="local",
        show_default=True,
        help="Run in this process or on a dask cluster, which writes part files.",
    ),
    _option(
        "--scheduler",
        group=LARGE_JOBS,
        metavar="ADDRESS",
        help="Address of the dask scheduler.  [default: start a cluster on this machine]",
    ),
)
_JSON = _option("--json", "as_json", group=OUTPUT, is_flag=True, help="Shorthand for --to jsonl.")
_CSV = _option("--csv", "as_csv", group=OUTPUT, is_flag=True, help="Shorthand for --to csv.")
_SCHEMA = _option("--schema", group=OUTPUT, is_flag=True, help="Print the JSON Schema of --json and exit.")
_THREADS = _option(
    "-j",
    "--threads",
    group=RUNNING,
    type=Whole(1),
    metavar="N",
    help="Number of threads.  [default: one per core]",
)
_GIVE_UP = "Give up on a puzzle after this long."
_QUIET = _option("-q", "--quiet", group=RUNNING, is_flag=True, help="Hide progress and row errors.")
theme_option = click.option(
    "--theme",
    type=click.Choice(("light", "dark", "print"), case_sensitive=False),
    default="light",
    show_default=True,
    help="Colours of pictures.",
)
size_option = click.option(
    "--size",
    type=Whole(16, 10_000),
    default=600,
    show_default=True,
    metavar="PIXELS",
    help="Width of pictures.",
)


plot_option = click.option(
    "--plot", metavar="PATH", help="Also write charts (.png, .svg or .pdf); needs fullhouse[plot]."
)


def to_option(type: Formats) -> Decorator:
    """The output format."""
    return _option("--to", group=OUTPUT, type=type, metavar="FORMAT", help=type.help)


def shared_options(
    *, to: Formats = FORMAT, puzzles: str = "[PUZZLE]...", time_limit: str | None = _GIVE_UP
) -> Callable[[Function], Function]:
    """The options of commands that process puzzles row by row; the command gets them as one argument, `options`.

    Commands that pass rows through unchanged have no `time_limit`.
    """
    to = to.with_data()
    outputs = _output_options(to, time_limit, parts=True)
    return _gathered(puzzles_argument(puzzles), *_INPUT, *outputs, *_PARTS, *_RUNNER, to=to)


def one_file_options(
    *, to: Formats, puzzles: str = "[PUZZLE]...", time_limit: str = _GIVE_UP, resume: bool = True
) -> Callable[[Function], Function]:
    """The options of commands that read puzzles and write one file: no part files, no cluster."""
    outputs = _output_options(to, time_limit)
    chosen = outputs if resume else [option for option in outputs if option is not _RESUME]
    return _gathered(puzzles_argument(puzzles), *_INPUT, *chosen, to=to)


def picture_options(to: Formats) -> Callable[[Function], Function]:
    """The options of commands that read a puzzle and draw it."""
    return _gathered(puzzles_argument("PUZZLE"), *_INPUT, _OUTPUT, to_option(to), _FORCE, _QUIET)


def output_group(
    *, to: Formats = FORMAT, time_limit: str = _GIVE_UP, parts: bool = False
) -> Callable[[Function], Function]:
    """The options of commands that make puzzles and read none; `parts` if they can write part files."""
    if not parts:
        return _gathered(*_output_options(to, time_limit), to=to)
    to = to.with_data()
    return _gathered(*_output_options(to, time_limit, parts=True), *_PARTS, *_RUNNER, to=to)


def sheet_options(*, time_limit: str) -> Callable[[Function], Function]:
    """The options of commands that write one PDF file."""
    output = _output_option("The PDF file to write; - for standard output.")
    return _gathered(puzzles_argument(), *_INPUT, output, _FORCE, _THREADS, _time_limit_option(time_limit), _QUIET)


def report_options(*, time_limit: str) -> Callable[[Function], Function]:
    """The options of commands that report on all puzzles together, as text or JSON."""
    limit = _time_limit_option(time_limit)
    options = (puzzles_argument(), *_INPUT, _OUTPUT, _JSON, _FORCE, _THREADS, limit, _QUIET, *_RUNNER)
    return _gathered(*options, to=Formats(JSON))


def _output_options(to: Formats, time_limit: str | None, *, parts: bool = False) -> tuple[Decorator, ...]:
    limit = (_time_limit_option(time_limit),) if time_limit else ()
    output = _OUTPUT_OR_PARTS if parts else _OUTPUT
    return (output, to_option(to), _JSON, _CSV, _RESUME, _FORCE, _SCHEMA, _THREADS, *limit, _QUIET)


def _gathered(*options: Decorator, to: Formats | None = None) -> Callable[[Function], Function]:
    """Add these options to a command, and pass their values to it as one argument."""

    def decorate(command: Function) -> Function:
        def gathered(*, as_json: bool = False, as_csv: bool = False, **values: Any) -> Any:
            shared = {name: values.pop(name) for name in Options._fields if name in values}
            style = chosen_style(shared.get("to"), as_json=as_json, as_csv=as_csv)
            name, shared["packing"] = split_compression(style or "")
            shared["to"] = name or None
            shared["takes_parts"] = "part_rows" in shared
            if shared.get("output"):
                shared["output"] = local_path(shared["output"])
            found = Options(**shared)
            require_output(found, writes_file=bool(values.get("plot")))
            if to is not None:
                require_extension(found, to)
            return command(found, **values)

        gathered.__name__, gathered.__doc__ = command.__name__, command.__doc__
        gathered.__click_params__ = list(getattr(command, "__click_params__", []))  # type: ignore[attr-defined]
        for option in reversed(options):
            gathered = option(gathered)
        return gathered  # type: ignore[return-value]

    return decorate


def chosen_style(to: str | None, *, as_json: bool, as_csv: bool) -> str | None:
    """The requested format; raises a usage error if two options name one."""
    named = [name for name, is_given in (("--to", to), ("--json", as_json), ("--csv", as_csv)) if is_given]
    if len(named) > 1:
        raise click.UsageError(f"{named[0]} and {named[1]} contradict each other; choose one")
    return JSON if as_json else CSV if as_csv else to


def require_output(options: Options, *, writes_file: bool = False) -> None:
    """Reject options that need an output file if there is none; `writes_file` if --plot also writes one."""
    if options.output == "":
        raise click.UsageError("--output needs a file name")
    for name, is_given in (("--resume", options.resume), ("--force", options.force)):
        if is_given and options.output in (None, "-") and not (writes_file and name == "--force"):
            raise click.UsageError(f"{name} needs --output PATH")
    if not options.takes_parts and is_folder(options.output or ""):
        command = click.get_current_context().info_name
        raise click.UsageError(f"{command} writes one file, not a folder: {options.output}")
    if not options.takes_parts and split_compression(options.output or "")[1]:
        raise click.UsageError(f"{click.get_current_context().info_name} does not write compressed files")
    if options.part_rows and not options.has_parts:
        raise click.UsageError("--part-rows needs --output FOLDER/, with a slash at the end")
    if options.digits and options.style not in (PARQUET, ARROW):
        raise click.UsageError("--digits is for Parquet and Arrow files")
    if options.packing and not options.has_parts and not str(options.output).endswith(options.packing):
        style = f"{options.to}{options.packing}"
        raise click.UsageError(f"--to {style} needs --output FOLDER/, or a file that ends with {options.packing}")
    if options.to in DATA and options.output in (None, "-"):
        raise click.UsageError(f"--to {options.to} needs --output PATH")
    if options.scheduler and options.runner == "local":
        raise click.UsageError("--scheduler needs --runner dask")
    if options.runner != "local" and options.takes_parts and not options.has_parts:
        raise click.UsageError("--runner dask writes part files: it needs --output FOLDER/")
    if options.resume and options.force:
        raise click.UsageError("--resume and --force contradict each other; choose one")


def _suffix(output: str | None) -> str:
    """The extension of an output file, without that of a compressed file."""
    return os.path.splitext(split_compression(output or "")[0])[1].lower()


def require_extension(options: Options, formats: Formats) -> None:
    """Reject an output file whose extension names no format of the command, unless --to does."""
    if options.to or options.output in (None, "-") or options.has_parts:
        return
    suffix = _suffix(options.output)
    if suffix in ("", ".txt") or formats.knows(options.style or suffix[1:]):
        return
    has_to = any(parameter.name == "to" for parameter in click.get_current_context().command.params)
    advice = "choose the format with --to" if has_to else "pass --json"
    raise click.UsageError(f"{options.output}: unknown extension {suffix}; use {formats.extensions()}, or {advice}")
