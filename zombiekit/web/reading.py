"""What comes in by a form."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from zombiekit.notation import LONGEST_LINE

if TYPE_CHECKING:
    from starlette.requests import Request

LONGEST_FORM = 4 * LONGEST_LINE + 200
"""No form is longer, in bytes: a line of notation may take three bytes a character."""
FIELDS = 3
"""No form has more fields."""


async def form_of(request: Request) -> dict[str, str]:
    """Return the fields of a form.

    Raises:
        HTTPException: It is none, or too long, or says something twice.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded":
        raise HTTPException(415, "An answer is a form, and this is none.")
    body = b""
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > LONGEST_FORM:
                raise HTTPException(413, f"An answer has at most {LONGEST_FORM} bytes.")
    except ClientDisconnect:
        raise HTTPException(400, "The answer broke off.") from None
    try:
        pairs = (
            parse_qsl(
                body.decode("ascii"),
                keep_blank_values=True,
                strict_parsing=True,
                errors="strict",
                max_num_fields=FIELDS,
            )
            if body
            else []
        )
    except ValueError:
        raise HTTPException(400, "This form cannot be read.") from None
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise HTTPException(400, "This form says something twice.")
    return fields
