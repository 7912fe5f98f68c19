"""What programs at a table go by: the OpenAPI description of a server, and the types of packets for TypeScript.

Both are files of the library; `python -m docs.made` writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

from docs.made.imports import PACKAGE
from zombiekit import __version__, packets


def _schemas() -> dict[str, dict[str, Any]]:
    """Return the schema of each type in packets by its name."""
    found: dict[str, Any] = {}
    for kind in packets.KINDS:
        about = packets.schema(kind)
        found |= about.pop("$defs")
        found[about["title"]] = {name: value for name, value in about.items() if not name.startswith("$")}
    return found


def openapi() -> str:
    """Return the OpenAPI description of the addresses for programs, as JSON."""
    text = json.dumps(_schemas()).replace("#/$defs/", "#/components/schemas/")
    about = {"title": "zombiekit serve", "version": __version__, "description": "Play at a table from any language."}
    found = {
        "openapi": "3.1.0",
        "info": about,
        "paths": _paths(),
        "components": {
            "schemas": {**json.loads(text), "Seated": _object(_SAT_DOWN), "Error": _object(_ERROR)},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "The key of the seat."}},
        },
        "security": [{"key": []}, {}],
    }
    return json.dumps(found, indent=1) + "\n"


def _paths() -> dict[str, Any]:
    since = _parameter("since", "Include the events of all steps after this many.", {"type": "integer", "minimum": 0})
    besides = f"What else to include, separated by commas: {', '.join(packets.PARTS)}."
    parts = _parameter("parts", besides, {"type": "string"})
    geometry = {"anyOf": [_ref("Geometry"), {"type": "null"}]}  # null for a game without pictures
    seat, table = "/t/{table}/{seat}", "/t/{table}"
    return {
        f"{table}/packet": _get("What all may know.", _ref("Open"), since, parts),
        f"{table}/geometry": _get("Where the places are, as all may know.", geometry),
        f"{table}/events": _get("A line of an event stream at each change.", None),
        f"{table}/join/{{link}}/key": {
            "post": {
                "summary": "Use up the link of a seat: returns its number, its key, and the path of its addresses.",
                **_taking({"type": "object"}, _ref("Seated")),
            },
            "parameters": _path("table", "link"),
        },
        f"{seat}/packet": _get("Everything that a seat may see.", _ref("Packet"), since, parts),
        f"{seat}/geometry": _get("Where the places are, as the seat sees them.", geometry),
        f"{seat}/events": _get("A line of an event stream at each change, for the seat.", None),
        f"{seat}/answer": {
            "post": {
                "summary": "Play one of the actions of the packet, with no other fields than these; returns the packet after it, with all events since the one answered.",
                "parameters": [since, parts],
                **_taking(_ref("Answer"), _ref("Packet")),
            },
            "parameters": _path("table", "seat"),
        },
        f"{seat}/take-back": {
            "post": {
                "summary": "Take back the last decision of the seat, if its packet says `may_take_back`; returns the packet after it.",
                "parameters": [since, parts],
                **_taking(
                    _object({"stand": {"type": "string", "description": "The `stand` of the packet."}}), _ref("Packet")
                ),
            },
            "parameters": _path("table", "seat"),
        },
        f"{seat}/replace-bot": {
            "post": {
                "summary": "Let another bot play for one that has failed, as `trouble` says; returns the packet after it.",
                "parameters": [since, parts],
                **_taking({"type": "object"}, _ref("Packet")),
            },
            "parameters": _path("table", "seat"),
        },
    }


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


_SAT_DOWN: Mapping[str, Any] = {
    "seat": {"type": "integer", "description": "The seat, from 0, as packets count them."},
    "key": {"type": "string", "description": "What opens the seat from now on, as a bearer token."},
    "path": {"type": "string", "description": "How the addresses of the seat begin: `/t/table/1`."},
}
_ERROR: Mapping[str, Any] = {"error": {"type": "string", "description": "What is wrong, for the player to read."}}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": dict(properties), "required": list(properties)}


def _parameter(name: str, description: str, schema: dict[str, Any], where: str = "query") -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "description": description, "schema": schema}


_MEANINGS = {
    "table": "The name of the table; `zombiekit serve` has one, `table`.",
    "seat": "The number of the seat, from 1.",
    "link": "What the link of the seat ends with.",
}


def _path(*names: str) -> list[dict[str, Any]]:
    return [_parameter(name, _MEANINGS[name], {"type": "string"}, "path") for name in names]


def _get(summary: str, schema: dict[str, Any] | None, *parameters: dict[str, Any]) -> dict[str, Any]:
    seated = "a seat" in summary or "the seat" in summary
    path = _path("table", "seat") if seated else _path("table")
    content: dict[str, Any] = {"application/json": {"schema": schema}}
    refusals = _refusals(400, 403, 404, 421)
    if schema is None:
        content, refusals = {"text/event-stream": {}}, _statuses(403, 404, 421, 503)
    responses = {"200": {"description": "As asked.", "content": content}, **refusals}
    return {"get": {"summary": summary, "parameters": list(parameters), "responses": responses}, "parameters": path}


def _taking(sent: dict[str, Any], returned: dict[str, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": returned}}
    refusals = _refusals(400, 403, 404, 408, 409, 413, 415, 421, 503)
    return {
        "requestBody": {"required": True, "content": {"application/json": {"schema": sent}}},
        "responses": {"200": {"description": "Done.", "content": content}, **refusals},
    }


def _refusals(*statuses: int) -> dict[str, Any]:
    """Return refusals that say why in JSON."""
    content = {"application/json": {"schema": _ref("Error")}}
    return {status: {**about, "content": content} for status, about in _statuses(*statuses).items()}


def _statuses(*statuses: int) -> dict[str, Any]:
    return {str(status): {"description": PHRASES.get(status, HTTPStatus(status).phrase)} for status in statuses}


PHRASES = {413: "Content Too Large"}
"""The statuses whose words depend on the version of Python."""


def typescript() -> str:
    """Return the TypeScript types of packets, open packets, answers and geometries."""
    parts = ["// What a client of zombiekit gets and sends. Made by python -m docs.made; do not edit.\n"]
    schemas = _schemas()
    # the packet first, since everything else is part of it or beside it
    parts += [_declared(name, schemas[name]) for name in dict.fromkeys(("Packet", *schemas))]
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


FILES: Mapping[Path, Callable[[], str]] = {
    PACKAGE / "web" / "openapi.json": openapi,
    PACKAGE / "packets" / "packets.d.ts": typescript,
}
"""Where each of them is kept."""
