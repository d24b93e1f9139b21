"""The command `fullhouse render`."""

from __future__ import annotations

import click

from fullhouse.cli.arguments import Formats
from fullhouse.cli.command import command
from fullhouse.cli.inputs import the_one_entry
from fullhouse.cli.options import Options, is_terminal, picture_options
from fullhouse.cli.progress import Progress
from fullhouse.cli.run import output_of, say_written
from fullhouse.cli.show.boards import scene_text
from fullhouse.core.child_process import ChildProcesses
from fullhouse.errors import BadArgument
from fullhouse.render.picture import Picture, format_of
from fullhouse.render.scene import Disc
from fullhouse.verbs.render import Render

EXAMPLES = """\b
Examples:
  fullhouse render 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse render puzzle.txt -o puzzle.svg --solution
  fullhouse render puzzle.txt -o step.png --step 12 --theme dark --size 1200
  fullhouse render board.txt -o hint.pdf --hint --names
"""
TEXT = "text"
_QUICK_SIZE = 1_000
"""Pixels; a PNG up to this width is drawn in about a tenth of a second."""
_FORMATS = Formats("svg", "png", "pdf", TEXT, default="by the extension of --output, else text")


@command(Render, examples=EXAMPLES, shared=picture_options(_FORMATS), leave_out=("to",))
def render(options: Options, verb: Render) -> None:
    """Draw PUZZLE, or with --step or --hint one step of its solution.

    The extension of --output, or --to, sets the format: svg, png or pdf; otherwise render prints text. A board that
    comes with candidates is drawn with them. PNG and PDF need fullhouse[pictures].
    """
    style = chosen_format(options)
    if style in ("png", "pdf") and options.output is None and is_terminal():
        raise click.UsageError(f"a terminal cannot show {style}; write it to a file with --output PATH")
    entry = the_one_entry(options)
    try:
        picture = verb.one(entry)
    except BadArgument as error:
        raise click.UsageError(f"--step must be {error.expected}, not {verb.step}") from None
    data = _text(picture, in_colour=options.is_shown).encode() if style == TEXT else _file(picture, style)
    output = output_of(options, {"command": "render"}, Progress(hidden=True))
    output.write(data)
    output.close(is_done=True)
    say_written(options, 1, "picture")


def chosen_format(options: Options) -> str:
    """The requested format: --to, or the extension of --output; text by default."""
    if options.to or options.output in (None, "-"):
        return options.to or TEXT
    try:
        return format_of(str(options.output))
    except BadArgument as error:
        raise click.UsageError(f"--output must be {error.expected}; or choose the format with --to") from None


def _file(picture: Picture, style: str) -> bytes:
    """The picture as a file. Ctrl-C could not end a large PNG that this process draws."""
    if style == "png" and picture.size > _QUICK_SIZE:
        processes = ChildProcesses()
        try:
            return processes.run(picture.task(style))
        finally:
            processes.close()
    return picture.to_bytes(style)


def _text(picture: Picture, *, in_colour: bool) -> str:
    """The picture as text, followed by the step that is marked on it."""
    scene = picture.scene
    is_marked = any(isinstance(shape, Disc) and shape.digit for shape in scene.shapes)
    step = f"{scene.title}: {scene.description}\n" if is_marked else ""
    return scene_text(scene, in_colour=in_colour) + f"\n{step}"
