"""`fullhouse explain`: paths as text or data, and in pictures as a page or a folder."""

from __future__ import annotations

from pathlib import Path as File

import click

from fullhouse.cli.arguments import CSV, DATA, HTML, JSON, LINES, PNG, SVG, Formats, Names, Whole
from fullhouse.cli.command import command
from fullhouse.cli.failures import complain
from fullhouse.cli.inputs import the_one_entry
from fullhouse.cli.options import Listing, Options, is_terminal, shared_options, size_option, theme_option
from fullhouse.cli.progress import Progress
from fullhouse.cli.run import output_of, run_job, say_written
from fullhouse.cli.show.steps import OnlySteps, PathWriter
from fullhouse.core.notation import amount
from fullhouse.errors import CannotWrite
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.storage import is_folder
from fullhouse.jobs.write import JsonWriter
from fullhouse.logic.path import NOTATIONS, Path
from fullhouse.verbs.explain import Explain
from fullhouse.verbs.kinds import technique_names

EXAMPLES = """\b
Examples:
  fullhouse explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse explain puzzle.txt --until x-wing --board 12
  fullhouse explain puzzle.txt --notation words --boards
  fullhouse explain puzzles.txt --technique naked-pair --technique xy-wing
  fullhouse explain puzzles.txt --json > paths.jsonl
  fullhouse explain puzzle.txt --order se
  fullhouse explain puzzle.txt -o walk.html
  fullhouse explain puzzle.txt -o steps/ --to png --theme dark
"""


def list_of_techniques() -> Listing:
    """The names of all techniques."""
    return "Techniques", dict.fromkeys(technique_names(), "")


@command(
    Explain,
    examples=EXAMPLES,
    listing=list_of_techniques,
    shared=shared_options(to=Formats(LINES, JSON, CSV, HTML, SVG, PNG)),
)
@click.option(
    "--technique",
    "techniques",
    type=Names("technique", technique_names),
    multiple=True,
    metavar="NAME",
    help="Show only steps of this technique, with their numbers; repeatable.",
)
@click.option(
    "--notation",
    type=click.Choice(tuple(NOTATIONS), case_sensitive=False),
    help="Notation of steps.  [default: hodoku]",
)
@click.option("--boards", is_flag=True, help="Draw the board with candidates before each step shown.")
@click.option(
    "--board",
    "drawn",
    type=Whole(1),
    multiple=True,
    metavar="N",
    help="Draw it only before step N; repeatable.",
)
@theme_option
@size_option
def explain(
    options: Options,
    verb: Explain,
    *,
    techniques: tuple[str, ...],
    notation: str | None,
    boards: bool,
    drawn: tuple[int, ...],
    theme: str,
    size: int,
) -> None:
    """Show a step-by-step solution of each PUZZLE, as a person would find it.

    Each step uses the easiest technique that applies. A board in progress (placed digits, candidates) is explained
    from its current state. If no technique applies, explain makes a guess and marks it. A puzzle without exactly one
    solution has no path: explain prints the reason, and the exit code is 1.

    --order se follows SukakuExplainer 1.18.1 step by step and shows its rating of each step; se-1.2.1 follows the
    original program. Neither guesses, so a path may end before the solution.

    A terminal shows numbered steps. A pipe gets one step per line; lines that start with # name the puzzle and say how
    its path ends.

    -o walk.html writes a page to step through the solution of one PUZZLE, with a picture and a text per step;
    -o FOLDER/ one picture per step, as --to svg or png.
    """
    texts = (("--notation", notation), ("--boards", boards), ("--board", drawn))
    has_pictures = is_folder(options.output or "") and not (options.to or options.part_rows)
    if has_pictures or options.style in (HTML, SVG, PNG):
        for name, is_given in (*texts, ("--technique", techniques)):
            if is_given:
                raise click.UsageError(f"{name} cannot be combined with pictures, which show every step")
        _run_walk(options, verb, theme=theme, size=size)
        return
    for name in ("theme", "size"):
        if click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} needs pictures: --output FOLDER/")
    for name, is_given in texts:
        if is_given and options.style in (JSON, CSV):
            raise click.UsageError(f"{name} cannot be combined with JSON or CSV, which contain every step")
    answering = Answering(verb, nested=options.style not in (CSV, *DATA))
    writers = {
        LINES: lambda: PathWriter(
            techniques,
            notation or "hodoku",
            until=verb.until,
            boards=boards,
            drawn=drawn,
            for_people=is_terminal(),
            order=verb.order,
        ),
        JSON: lambda: OnlySteps(JsonWriter(answering), frozenset(techniques)) if techniques else JsonWriter(answering),
    }
    run_job(options, answering, writers)


def _run_walk(options: Options, verb: Explain, *, theme: str, size: int) -> None:
    """Write the walk through the one puzzle."""
    into_folder = is_folder(options.output or "")
    if options.style in (SVG, PNG) and not into_folder:
        raise click.UsageError(f"{options.style.upper()} needs one file per step: name a folder with --output FOLDER/")
    if options.to == HTML and into_folder:
        raise click.UsageError("HTML is one page: name a file with --output PATH")
    if options.resume:
        raise click.UsageError("--resume cannot be combined with pictures")
    from fullhouse.render.walk import walk_html  # loads what draws: most output has no pictures

    shows = f"{options.output} shows" if options.output else "the page shows"
    entry = the_one_entry(options, taker=shows, advice="pass one, or use --json for several")
    path = verb.one(entry)
    if into_folder:
        _write_pictures(path, options, theme=theme, size=size)
        return
    output = output_of(options, {"command": "explain"}, Progress(hidden=True))
    output.write(walk_html(path, title=entry.name).encode())
    output.close(is_done=True)
    say_written(options, len(path), "step")


def _write_pictures(path: Path, options: Options, *, theme: str, size: int) -> None:
    """Write one picture per step and the final board, with names that sort; nothing if a file exists already."""
    from fullhouse.render.walk import walk_pictures  # loads what draws

    folder, suffix = File(str(options.output)), options.to or SVG
    width = len(str(len(path) + 1))
    names = [step.technique.name for step in path] + ["end"]
    files = [folder / f"{number:0{width}}-{name}.{suffix}" for number, name in enumerate(names, start=1)]
    present = [file for file in files if file.exists()]
    if present and not options.force:
        raise CannotWrite(str(present[0]), "already exists", "pass --force to overwrite it, or choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    with Progress(hidden=options.quiet, unit="pictures") as progress:
        for file, picture in zip(files, walk_pictures(path, theme=theme, size=size), strict=True):
            file.write_bytes(picture.to_bytes(suffix))
            progress.counted += 1
            progress.share = progress.counted / len(files)
    if not options.quiet:
        complain(f"{amount(len(files), 'picture')} written to {folder}")
