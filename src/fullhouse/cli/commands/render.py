"""`fullhouse render`: a picture of a puzzle, a board or a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fullhouse.cli.options import Formats, Options, PuzzleCommand, picture_options, size_option, theme_option

if TYPE_CHECKING:
    from fullhouse.formats.codec import Entry
    from fullhouse.render.scene import Scene

TEXT = "text"
EXAMPLES = """\b
Examples:
  fullhouse render 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse render puzzle.txt -o puzzle.svg --solution
  fullhouse render puzzle.txt -o step.png --step 12 --theme dark --size 1200
  fullhouse render board.txt -o hint.pdf --hint --names
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@picture_options(Formats("svg", "png", "pdf", TEXT, default="by the extension of --output, else text"))
@click.option("--candidates", is_flag=True, help="Show the candidates of empty cells.")
@click.option("--solution", is_flag=True, help="Fill in the solution.")
@click.option("--step", type=click.IntRange(min=1), metavar="N", help="Show step N of the path that explain prints.")
@click.option("--hint", is_flag=True, help="Show the step, or the mistake, that hint reports.")
@theme_option
@size_option
@click.option("--names", is_flag=True, help="Label rows and columns.")
def render(
    options: Options,
    *,
    candidates: bool,
    solution: bool,
    step: int | None,
    hint: bool,
    theme: str,
    size: int,
    names: bool,
) -> None:
    """Draw PUZZLE, or with --step or --hint one step of its solution.

    The extension of --output, or --to, sets the format: svg, png or pdf; otherwise render prints text. A board that
    comes with candidates is drawn with them. PNG and PDF need fullhouse[pictures].
    """
    from fullhouse.cli.job import output_of, say_what_was_written, the_one_entry
    from fullhouse.cli.progress import Progress
    from fullhouse.cli.terminal import is_terminal

    if sum((solution, step is not None, hint)) > 1:
        raise click.UsageError("--solution, --step and --hint contradict each other; choose one")
    style = chosen_format(options)
    if style in ("png", "pdf") and options.output is None and is_terminal():
        raise click.UsageError(f"a terminal cannot show {style}; write it to a file with --output PATH")
    scene = _scene(the_one_entry(options), candidates=candidates, solution=solution, step=step, hint=hint, names=names)
    data = _data(scene, style, theme=theme, size=size, in_colour=is_terminal() and not options.output)
    output = output_of(options, {"command": "render"}, Progress(hidden=True))
    output.write(data)
    output.close(is_done=True)
    say_what_was_written(output, 1, "picture", quiet=options.quiet)


def chosen_format(options: Options) -> str:
    """The format asked for: by name, or by the suffix of the output; text without either."""
    if options.to or options.output in (None, "-"):
        return options.to or TEXT
    from fullhouse.errors import BadArgument
    from fullhouse.render.picture import format_of

    try:
        return format_of(str(options.output))
    except BadArgument as error:
        raise click.UsageError(f"--output must be {error.expected}; or choose the format with --to") from None


def _data(scene: Scene, style: str, *, theme: str, size: int, in_colour: bool) -> bytes:
    """The scene in this format; text says what is marked, too."""
    if style == TEXT:
        from fullhouse.cli.show.scenes import scene_text
        from fullhouse.render.scene import Disc

        is_marked = any(isinstance(shape, Disc) for shape in scene.shapes)
        words = f"{scene.title}: {scene.description}\n" if is_marked else ""
        return (scene_text(scene, in_colour=in_colour) + f"\n{words}").encode()
    from fullhouse.render.picture import draw  # loads the techniques

    return draw(scene, theme=theme, size=size).to_bytes(style)


def _scene(entry: Entry, *, candidates: bool, solution: bool, step: int | None, hint: bool, names: bool) -> Scene:
    """The scene that the options ask for."""
    from fullhouse.logic.hints import hint as find_hint
    from fullhouse.logic.path import explain
    from fullhouse.render.picture import draw

    if step is not None:
        path = explain(entry.to_board())
        if step > len(path):
            raise click.UsageError(f"--step {step}: the path has only {len(path)} steps")
        return draw(path, step=step, names=names).scene
    board = entry.to_board()
    if hint:
        return draw(find_hint(board), board=board, names=names).scene
    shown = candidates or (entry.candidates is not None and not solution)
    return draw(board, candidates=shown, solution=solution, names=names).scene
