"""The command `fullhouse render`."""

from __future__ import annotations

import click

from fullhouse.cli.command import command
from fullhouse.cli.job import output_of, say_what_was_written, the_one_entry
from fullhouse.cli.options import Formats, Options, picture_options
from fullhouse.cli.progress import Progress
from fullhouse.cli.show.scenes import scene_text
from fullhouse.cli.terminal import is_terminal
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
    in_colour = is_terminal() and not options.output
    data = _text(picture, in_colour=in_colour).encode() if style == TEXT else picture.to_bytes(style)
    output = output_of(options, {"command": "render"}, Progress(hidden=True))
    output.write(data)
    output.close(is_done=True)
    say_what_was_written(output, 1, "picture", quiet=options.quiet)


def chosen_format(options: Options) -> str:
    """The requested format: --to, or the extension of --output; text by default."""
    if options.to or options.output in (None, "-"):
        return options.to or TEXT
    try:
        return format_of(str(options.output))
    except BadArgument as error:
        raise click.UsageError(f"--output must be {error.expected}; or choose the format with --to") from None


def _text(picture: Picture, *, in_colour: bool) -> str:
    """The picture as text, followed by the step that is marked on it."""
    scene = picture.scene
    is_marked = any(isinstance(shape, Disc) for shape in scene.shapes)
    step = f"{scene.title}: {scene.description}\n" if is_marked else ""
    return scene_text(scene, in_colour=in_colour) + f"\n{step}"
