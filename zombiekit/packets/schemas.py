"""The form of packets for other languages: JSON Schema, and types for TypeScript, both made of the classes in `shapes`."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints, is_typeddict

from zombiekit.packets.shapes import Answer, Geometry, Open, Packet

SchemaName: TypeAlias = Literal["packet", "open", "answer", "geometry"]
KINDS: dict[SchemaName, Any] = {"packet": Packet, "open": Open, "answer": Answer, "geometry": Geometry}
"""What schemas there are of, by name."""
HOME = "https://zombiekit.readthedocs.io/schemas"
"""Below this address stand the names of schemas; nothing has to be there."""


def schema(kind: SchemaName = "packet") -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of packets, open packets, answers or geometries, with what each field means.

    Fields may be added to all of them, so clients ignore what they do not know.

    Raises:
        ValueError: There is no such kind.
    """
    if kind not in KINDS:
        msg = f"there are schemas of {', '.join(KINDS)}, not {kind!r}"
        raise ValueError(msg)
    shared: dict[str, Any] = {}
    root = _schema_of(KINDS[kind], shared)
    about = shared.pop(root["$ref"].rpartition("/")[2])
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"{HOME}/{kind}-2.json"}
    return {**head, **about, "$defs": shared}


_SIMPLE = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


def _schema_of(hint: Any, shared: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type; those with a name are put beside it."""
    if hint in _SIMPLE:
        return {"type": _SIMPLE[hint]}
    if hint is Any:
        return {}
    if is_typeddict(hint) or _is_row(hint) or _is_enum(hint):
        if hint.__name__ not in shared:
            shared[hint.__name__] = {}  # those that lead back to it find it
            shared[hint.__name__] = _named(hint, shared)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if get_origin(hint) is Annotated:
        each, meaning, *of_rows = get_args(hint)
        found = _schema_of(_with_rows(each, of_rows[0]) if of_rows else each, shared)
        return {**found, "description": meaning}
    if get_origin(hint) is list:
        return {"type": "array", "items": _schema_of(get_args(hint)[0], shared)}
    if get_origin(hint) is dict:
        values = get_args(hint)[1]
        return (
            {"type": "object"}
            if values is Any
            else {"type": "object", "additionalProperties": _schema_of(values, shared)}
        )
    return {"anyOf": [_schema_of(each, shared) for each in get_args(hint)]}


def _named(hint: Any, shared: dict[str, Any]) -> dict[str, Any]:
    if _is_enum(hint):
        return {"type": "string", "enum": [str(each) for each in hint]}
    fields = {name: _schema_of(each, shared) for name, each in get_type_hints(hint, include_extras=True).items()}
    about = {"title": hint.__name__}
    if _is_row(hint):
        positions = [{**each, "title": name} for name, each in fields.items()]
        return {"type": "array", **about, "prefixItems": positions, "minItems": len(fields) - len(hint._field_defaults)}
    required = [name for name in fields if name in hint.__required_keys__]
    return {"type": "object", **about, "properties": fields, "required": required}


def _is_row(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def _is_enum(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Enum)


def _with_rows(hint: Any, row: Any) -> Any:
    """Return a type of rows: lists by name, or one after the other."""
    return dict[str, row] if get_origin(hint) is dict else list[row]


def typescript() -> str:
    """Return the types of packets, open packets, answers and geometries for TypeScript."""
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
