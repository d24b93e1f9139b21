"""Pydantic models of requests and answers. They describe the API and decide nothing: the desk checks requests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_doc import Doc
from annotated_types import BaseMetadata, MaxLen
from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, create_model

from fullhouse.verbs.options import Option
from fullhouse.web.answers import Member, Members, declared
from fullhouse.web.requests import EXAMPLE, MOST_ITEMS, Json, Request, members_of, most_length

_EXAMPLES: dict[str, list[Any]] = {"puzzle": [EXAMPLE], "placed": [["r1c3"]]}


class ProblemDocument(BaseModel):
    """A problem document (RFC 9457)."""

    model_config = ConfigDict(extra="allow", title="Problem")

    type: str = "about:blank"
    title: str
    status: int
    detail: str = Field(description="A sentence for people: what is wrong, where, and what to do.")
    kind: str = Field(description="A stable name for programs.")


def request_model(kind: type[Request]) -> type[BaseModel]:
    """The model of a request."""
    members: Any = {
        name: (_type(option), Field(_default(option), description=option.doc or None, examples=_EXAMPLES.get(name)))
        for name, option in members_of(kind).items()
    }
    return _model(kind.__name__, kind.__doc__, members, "forbid")


def answer_model(answer: Members) -> type[BaseModel]:
    """The model of an answer."""
    return _model(answer.title, answer.doc, _described(answer), "forbid")


def _model(name: str, doc: str | None, members: Any, extra: Literal["allow", "forbid"]) -> type[BaseModel]:
    model: type[BaseModel] = create_model(name, __config__=ConfigDict(extra=extra), __doc__=doc, **members)
    return model


@cache
def _nested(kind: type) -> type[BaseModel]:
    """The model of a dataclass within an answer."""
    extra: Literal["allow", "forbid"] = "allow" if getattr(kind, "has_more", False) else "forbid"
    return _model(kind.__name__, kind.__doc__, _described(declared(kind), _defaults(kind)), extra)


def _defaults(kind: type) -> dict[str, Callable[[], Any]]:
    found: dict[str, Callable[[], Any]] = {}
    for field in fields(kind):
        if field.default_factory is not MISSING:
            found[field.name] = field.default_factory
        elif field.default is not MISSING:
            found[field.name] = lambda value=field.default: value  # type: ignore[misc]
    return found


def _described(members: dict[str, Member], defaults: dict[str, Callable[[], Any]] | None = None) -> Any:
    """Members as fields of a model."""
    known = defaults or {}
    return {
        name: (
            _converted(member.type),
            Field() if member.is_required else Field(default_factory=known.get(name, lambda: None)),
        )
        for name, member in members.items()
    }


def _converted(annotation: Any) -> Any:
    """The annotation with models for dataclasses, and descriptions as pydantic reads them."""
    if isinstance(annotation, type) and is_dataclass(annotation):
        return _nested(annotation)
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        marks = (Field(description=mark.documentation) if isinstance(mark, Doc) else mark for mark in parts[1:])
        return reduce(lambda found, mark: Annotated[found, mark], marks, _converted(parts[0]))
    if origin in (Union, UnionType):
        return reduce(or_, map(_converted, parts))
    return origin[tuple(map(_converted, parts))] if origin in (list, dict) else annotation


def _default(option: Option) -> Any:
    if option.is_required:
        return ...
    return list(option.default) if option.is_repeated and option.default is not None else option.default


def _type(option: Option) -> Any:
    """The type of a member. Names from registries are listed in the catalog, not in the schema."""
    found: Any = option.type
    if option.members:
        found = Annotated[dict[str, Any], WithJsonSchema(_group_schema(option))]
    elif option.written:
        found = Annotated[Any, WithJsonSchema(dict(option.written.schema))]
    elif option.is_repeated:
        item: Any = _type(option.item)
        found = item | Annotated[list[item], MaxLen(MOST_ITEMS)]
    elif get_origin(option.type) is not Literal and (option.names or found is str):
        found = Annotated[str, MaxLen(most_length(option))]
    if not (option.members or option.written):
        bounds = [mark for mark in option.marks if isinstance(mark, BaseMetadata) and not isinstance(mark, MaxLen)]
        found = reduce(lambda kind, mark: Annotated[kind, mark], bounds, found)
    return found | None if option.is_optional else found


def _group_schema(option: Option) -> Json:
    properties = {
        name: dict(member.written.schema) if member.written else {"type": "number"}
        for member in option.members
        for name in (member.name, *member.aliases)
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}
