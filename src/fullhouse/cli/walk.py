"""`fullhouse explain -o walk.html` or `DIR/`: the path of one puzzle in pictures."""

from __future__ import annotations

from pathlib import Path as File

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.job import output_of, say_what_was_written, the_one_entry
from fullhouse.cli.options import HTML, PNG, SVG, Options
from fullhouse.cli.paths import is_folder
from fullhouse.cli.progress import Progress
from fullhouse.core.notation import amount
from fullhouse.errors import CannotWrite
from fullhouse.logic.path import Path
from fullhouse.render.walk import walk_html, walk_pictures
from fullhouse.verbs.explain import Explain


def run_walk(options: Options, verb: Explain, *, theme: str, size: int) -> None:
    """Write the walk through the one puzzle."""
    into_folder = is_folder(options.output)
    if options.style in (SVG, PNG) and not into_folder:
        raise click.UsageError(f"{options.style.upper()} needs one file per step: name a folder with --output FOLDER/")
    if options.to == HTML and into_folder:
        raise click.UsageError("HTML is one page: name a file with --output PATH")
    if options.resume:
        raise click.UsageError("--resume cannot be combined with pictures")
    entry = the_one_entry(options)
    path = verb.one(entry)
    if into_folder:
        _write_pictures(path, options, theme=theme, size=size)
        return
    output = output_of(options, {"command": "explain"}, Progress(hidden=True))
    output.write(walk_html(path, title=entry.name).encode())
    output.close(is_done=True)
    say_what_was_written(output, len(path), "step", quiet=options.quiet)


def _write_pictures(path: Path, options: Options, *, theme: str, size: int) -> None:
    """Write one picture per step and the final board, with names that sort; nothing if a file exists already."""
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
