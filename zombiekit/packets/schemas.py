"""The form of packets for other languages: JSON Schema and TypeScript types, both made from the classes in `shapes`."""

from __future__ import annotations

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
    shared: dict[str, Any] = {}
    for root in KINDS.values():
        _schema_of(root, shared)
    parts = ["// What a client of zombiekit gets and sends. Made by `zombiekit schema --typescript`; do not edit.\n"]
    for name, about in shared.items():
        parts.append(_declared(name, about))
    return "\n".join(parts)


def _declared(name: str, about: dict[str, Any]) -> str:
    if "enum" in about:
        return f"export type {name} = {' | '.join(_quoted(each) for each in about['enum'])};\n"
    if "prefixItems" in about:
        positions = [
            f"  /** {each['description']} */\n  {each['title']}{'' if at < about['minItems'] else '?'}: {_typed(each)},"
            for at, each in enumerate(about["prefixItems"])
        ]
        rest = "  /** What later versions add. */\n  ...more: unknown[],"
        return "\n".join([f"export type {name} = [", *positions, rest, "];\n"])
    fields = [
        f"  /** {each['description']} */\n  {_quoted(key) if key == 'from' else key}{'' if key in about['required'] else '?'}: {_typed(each)};"
        for key, each in about["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *fields, "}\n"])


_SCRIPT = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def _typed(about: dict[str, Any]) -> str:
    if "$ref" in about:
        return str(about["$ref"].rpartition("/")[2])
    if "anyOf" in about:
        return " | ".join(map(_typed, about["anyOf"]))
    if about.get("type") == "array":
        inner = _typed(about["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if about.get("type") == "object":
        values = _typed(about["additionalProperties"]) if "additionalProperties" in about else "unknown"
        return f"Record<string, {values}>"
    return _SCRIPT[about["type"]] if "type" in about else "unknown"


def _quoted(text: str) -> str:
    return f'"{text}"'
