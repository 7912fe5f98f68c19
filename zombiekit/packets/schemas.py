"""The form of packets for other languages: JSON Schema, made from the classes in `shapes`, and TypeScript types."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args, get_type_hints

from zombiekit.packets.shapes import Answer, Geometry, Open, Packet
from zombiekit.primitives.shapes import Items, Mapped, Members, OneOf, Plain, Series, marks_of, shape_of

SchemaName: TypeAlias = Literal["packet", "open", "answer", "geometry"]
KINDS: dict[SchemaName, Any] = {"packet": Packet, "open": Open, "answer": Answer, "geometry": Geometry}
"""The kinds of schemas by name."""
HOME = "https://zombiekit.readthedocs.io/schemas"
"""The names of schemas begin with this address. Nothing needs to exist there."""


def schema(kind: SchemaName = "packet") -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of packets, open packets, answers or geometries, with the meaning of each field.

    Later versions may add fields, so clients must ignore unknown ones.

    Raises:
        ValueError: There is no such kind.
    """
    if kind not in KINDS:
        raise ValueError(f"the schemas are {', '.join(KINDS)}, not {kind!r}")
    shared: dict[str, Any] = {}
    root = _schema_of(KINDS[kind], shared)
    about = shared.pop(root["$ref"].rpartition("/")[2])
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"{HOME}/{kind}-2.json"}
    return {**head, **about, "$defs": shared}


_SIMPLE = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


def _schema_of(hint: Any, shared: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type. Add the schemas of named types to `shared`."""
    if marks := marks_of(hint):
        each, (meaning, *of_rows) = get_args(hint)[0], marks
        found = _schema_of(_with_rows(each, of_rows[0]) if of_rows else each, shared)
        return {**found, "description": meaning}
    match shape_of(hint):
        case Series(_, item):
            return {"type": "array", "items": _schema_of(item, shared)}
        case Mapped(_, item):
            return {"type": "object"} | ({} if item is Any else {"additionalProperties": _schema_of(item, shared)})
        case OneOf(members):
            return {"anyOf": [_schema_of(member, shared) for member in members]}
        case Plain(cls) if cls in _SIMPLE:
            return {"type": _SIMPLE[cls]}
        case Plain(cls) | Members(cls) | Items(cls):
            if cls.__name__ not in shared:
                shared[cls.__name__] = {}  # for types that refer back to it
                shared[cls.__name__] = _named(cls, shared)
            return {"$ref": f"#/$defs/{cls.__name__}"}
        case _:
            return {}


def _named(cls: Any, shared: dict[str, Any]) -> dict[str, Any]:
    shape = shape_of(cls)
    if isinstance(shape, Members):
        return {"type": "string", "enum": [str(member) for member in shape.cls]}
    fields = {name: _schema_of(each, shared) for name, each in get_type_hints(cls, include_extras=True).items()}
    about = {"title": cls.__name__}
    if isinstance(shape, Items):
        positions = [{**each, "title": name} for name, each in fields.items()]
        return {"type": "array", **about, "prefixItems": positions, "minItems": len(fields) - len(cls._field_defaults)}
    required = [name for name in fields if name in cls.__required_keys__]
    return {"type": "object", **about, "properties": fields, "required": required}


def _with_rows(hint: Any, row: Any) -> Any:
    """Return the type of rows: a mapping of rows by name, or a list of them."""
    return dict[str, row] if isinstance(shape_of(hint), Mapped) else list[row]


def typescript() -> str:
    """Return the TypeScript types of packets, open packets, answers and geometries."""
    return files("zombiekit.packets").joinpath("packets.d.ts").read_text(encoding="utf-8")
