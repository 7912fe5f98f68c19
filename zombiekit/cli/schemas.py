"""The command `schema`."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from zombiekit import packets
from zombiekit.cli.failing import fail, friendly

What = Annotated[str, typer.Argument(metavar="WHAT", help=f"{', '.join(packets.KINDS)}.")]
Script = Annotated[bool, typer.Option("--typescript", help="Print the types of all four for TypeScript instead.")]


@friendly
def schema(what: What = "packet", *, typescript: Script = False) -> None:
    """Print the JSON Schema of packets, open packets, answers or geometries."""
    if typescript:
        typer.echo(packets.typescript(), nl=False)
        return
    known: Any = what
    try:
        typer.echo(json.dumps(packets.schema(known), indent=2))
    except ValueError as error:
        fail(str(error))
