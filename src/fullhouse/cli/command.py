"""Commands made from verbs: each option of a verb becomes an option of its command.

A command with options of its own (`--show`, `--plot`) or more to do than its verb has a function in `commands/`. Any
other verb gets its command from `shown_command`; its long help, its examples and the way it prints are a `Show` in
one of the tables `SHOWS` of `show/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, get_origin

import click
from click.shell_completion import CompletionItem

from fullhouse.cli.arguments import CSV, JSON, LINES, Formats
from fullhouse.cli.options import Listing, Option, Options, PuzzleCommand, shared_options
from fullhouse.cli.run import Writers, run_job
from fullhouse.engines.status import Status
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.write import LineWriter
from fullhouse.verbs import options as declared
from fullhouse.verbs.options import Contradiction, options_of
from fullhouse.verbs.verb import Verb

SHARED = ("threads", "time_limit")
"""Options of verbs that all commands have in the group "Running"."""
NAMES: dict[str, tuple[str, ...]] = {
    "without": ("--exclude",),
    "most": ("--max",),
    "most_each": ("--max-each",),
    "er": ("--se",),
    "unique": ("--unique", "--unique-up-to-symmetry"),
}
"""The names of options whose name on the command line differs from the one in Python."""
ALIASES: dict[str, tuple[str, ...]] = {
    "without": ("--without",),
    "most": ("--most",),
    "most_each": ("--most-each",),
    "er": ("--er",),
}
"""Other names that are accepted, and not shown."""
_MOST_LISTED = 6
"""A choice of at most this many names is listed in the help."""
IMPROPER = (Status.AMBIGUOUS, Status.UNSOLVABLE)
"""Rows about which some commands say everything in their own lines."""
Function = Callable[..., None]


class Value(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """The type of an option: the verb's own check, reported as click reports it."""

    def __init__(self, option: declared.Option) -> None:
        self.option = option
        self.name = option.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value as the verb stores it."""
        try:
            return self.option.parsed(value)
        except BadArgument as error:
            return self.fail(f"must be {error.expected}, not {value!r}", param, ctx)
        except UnknownName as error:
            return self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The names that start with the typed text."""
        return [CompletionItem(name) for name in self.option.names if name.startswith(incomplete.lower())]


def names_of(option: declared.Option) -> tuple[str, ...]:
    """The names of an option on the command line, without hidden ones; a repeated option loses its plural s."""
    plain = option.name.removesuffix("s") if option.is_repeated else option.name
    return NAMES.get(option.name, ("--" + plain.replace("_", "-"),))


def click_options(option: declared.Option, group: str = "") -> list[click.Option]:
    """The click options of an option: a flag, a value, a repeatable value, or one per member of a group."""
    if option.members:
        return [found for member in option.members for found in click_options(member, f"{option.name}_")]
    names, aliases = names_of(option), ALIASES.get(option.name, ())
    how: dict[str, Any] = {"help": option.doc, "aliases": aliases}
    if option.type is bool:
        is_pair = option.default is not False
        spelled = [f"{names[0]}/--no-{names[0][2:]}"] if is_pair else list(names)
        how |= {"default": option.default, "show_default": option.default is True, "is_flag": True}
        return [Option([group + option.name, *spelled], **how)]
    how |= _value_of(option)
    return [Option([group + option.name, *names], **how)]


def _value_of(option: declared.Option) -> dict[str, Any]:
    """Type, placeholder and default of an option with a value."""
    item = option.item if option.is_repeated else option
    how: dict[str, Any] = {"type": Value(item), "metavar": _metavar(item), "multiple": option.is_repeated}
    if option.is_repeated:
        how["help"] = f"{option.doc.removesuffix('.')}; repeatable."
    elif get_origin(item.type) is Literal and len(item.names) > _MOST_LISTED:
        how["help"] = f"{option.doc} One of {', '.join(item.names)}."
    if option.is_required:
        return how | {"required": True}
    is_written = option.written is not None and option.default is not None
    default = option.written.write(option.default) if option.written and is_written else option.default
    return how | {"default": default, "show_default": default not in (None, ())}


def _metavar(option: declared.Option) -> str:
    """The placeholder of a value in the help."""
    if option.written:
        return option.written.metavar
    if names := option.names:
        return f"[{'|'.join(names)}]" if len(names) <= _MOST_LISTED else "NAME"
    bounds = {type(mark).__name__: mark for mark in option.marks}
    if {"Ge", "Le"} <= bounds.keys() and bounds["Le"].le < 10:
        return f"{bounds['Ge'].ge}-{bounds['Le'].le}"
    return {int: "N", float: "NUMBER"}.get(option.type, "TEXT")


def command(
    kind: type[Verb],
    *,
    examples: str = "",
    listing: Callable[[], Listing] | None = None,
    shared: Callable[[Any], Any] | None = None,
    arguments: tuple[str, ...] = (),
    leave_out: tuple[str, ...] = (),
    given: Callable[[Options], dict[str, Any]] | None = None,
) -> Callable[[Function], click.Command]:
    """Make a command of a function that takes the shared options and the verb, and its own options by keyword.

    `shared` adds the options that commands of this kind share. Of the verb's options, `arguments` are positional,
    `leave_out` are set by the command itself, and required ones may be `given` by the shared options.
    """
    own = [option for option in options_of(kind) if option.name not in (*SHARED, *leave_out)]
    own = [option for option in own if not (given and option.is_required)]

    def decorate(function: Function) -> click.Command:
        def callback(options: Options, **values: Any) -> None:
            chosen = {option.name: _taken(option, values) for option in own}
            verb = verb_of(kind, options, {**chosen, **(given(options) if given else {})})
            function(options, verb, **values)

        callback.__name__, callback.__doc__ = function.__name__, function.__doc__
        edge: list[click.Parameter] = list(getattr(function, "__click_params__", []))
        made: list[click.Parameter] = []
        for option in own:
            is_positional = option.name in arguments
            made += [click.Argument([option.name], type=Value(option))] if is_positional else click_options(option)
        callback.__click_params__ = [*edge, *reversed(made)]  # type: ignore[attr-defined]  # click reverses them
        add = shared or shared_options(to=Formats(LINES, JSON, CSV))
        return click.command(function.__name__, cls=PuzzleCommand, epilog=examples, listing=listing)(add(callback))

    return decorate


def verb_of(kind: type[Verb], options: Options, values: dict[str, Any]) -> Verb:
    """The verb with these options, and with the shared ones that it declares."""
    running = {"threads": options.threads, "time_limit": options.time_limit}
    known = {option.name for option in options_of(kind)}
    with shell_spelling(kind):
        return kind(**values, **{name: value for name, value in running.items() if name in known})


@contextmanager
def shell_spelling(kind: type[Verb]) -> Iterator[None]:
    """Report contradicting options as usage errors, with their names on the command line."""
    try:
        yield
    except Contradiction as error:
        raise click.UsageError(error.spelled(lambda name: names_of(kind.option(name))[0])) from None


def _taken(option: declared.Option, values: dict[str, Any]) -> Any:
    """The value of an option, removed from the values of a command."""
    if not option.members:
        return values.pop(option.name)
    given = {member.name: values.pop(f"{option.name}_{member.name}") for member in option.members}
    return {name: value for name, value in given.items() if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """How people use and see a verb that needs no module in `commands/`."""

    run: Callable[[Options, Any], None]
    help: str = ""
    examples: tuple[str, ...] = ()
    shared: Callable[[Any], Any] | None = None
    given: Callable[[Options], dict[str, Any]] | None = None


def print_rows(
    writers: Callable[[Any], Writers], *, quiet_about: tuple[Status, ...] = ()
) -> Callable[[Options, Verb], None]:
    """A function that runs a verb and prints an answer for each row with one of these writers."""

    def run(options: Options, verb: Verb) -> None:
        answering = Answering(verb, nested=options.style == JSON or options.schema)
        run_job(options, answering, writers(verb), quiet_about=quiet_about)

    return run


PLAIN = Show(run=print_rows(lambda verb: {LINES: lambda: LineWriter(next(iter(verb.columns())))}))
"""One line per row with the first column of the verb, JSON lines or CSV."""


def shown_command(kind: type[Verb], show: Show = PLAIN) -> click.Command:
    """The command of a verb that needs no more than its declaration and a `Show`."""

    def run(options: Options, verb: Verb) -> None:
        show.run(options, verb)

    run.__name__, run.__doc__ = kind.name, show.help or kind.__doc__
    return command(kind, examples=listed(*show.examples), shared=show.shared, given=show.given)(run)


def listed(*examples: str) -> str:
    """Examples as the last part of a command's help."""
    return "\n".join(("\b\nExamples:", *(f"  {example}" for example in examples), "")) if examples else ""
