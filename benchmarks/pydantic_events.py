"""The union of events as pydantic models, made from the msgspec types: the same limits."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from serengeti.engine.events import EVENT_TYPES


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def adapter() -> TypeAdapter[Any]:
    """Reads one line of a log into a model of its event."""
    models = tuple(_model(kind, tag) for tag, kind in EVENT_TYPES.items())
    return TypeAdapter(Annotated[Union[models], Field(discriminator="type")])  # noqa: UP007  # from a tuple


def _model(kind: Any, tag: str = "") -> type[BaseModel]:
    hints = get_type_hints(kind, include_extras=True)
    fields: dict[str, Any] = {"type": (Literal[tag], tag)} if tag else {}
    for field in msgspec.structs.fields(kind):
        default = ... if field.required else field.default
        fields[field.name] = (_type(hints[field.name]), default)
    return create_model(kind.__name__, __base__=_Strict, **fields)


def _type(kind: Any) -> Any:
    if get_origin(kind) is Annotated:
        inner, *limits = get_args(kind)
        return Annotated[(_type(inner), *map(_limit, limits))]
    if get_origin(kind) in (Union, UnionType):
        return Union[tuple(map(_type, get_args(kind)))]  # noqa: UP007  # from a tuple
    if get_origin(kind) is tuple:
        return tuple[tuple(part if part is ... else _type(part) for part in get_args(kind))]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _model(kind)
    return kind


def _limit(meta: Meta) -> Any:
    names = ("ge", "le", "min_length", "max_length")
    limits = {name: getattr(meta, name) for name in names if getattr(meta, name) is not None}
    return Field(strict=True, **limits) if "ge" in limits else Field(**limits)
