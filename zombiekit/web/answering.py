"""Does at the table what the form of a page says. Nothing here depends on servers."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from zombiekit.errors import IllegalAction, InvalidNotation, RecordInUse, ZombiekitError
from zombiekit.packets import LateAnswer
from zombiekit.play import Until

if TYPE_CHECKING:
    from zombiekit.web.table import ServedTable

LOG = logging.getLogger(__name__)
FINE, WRONG, LATE, UNRECORDED = 200, 400, 409, 503
"""The results, as HTTP status codes."""


class InvalidForm(ZombiekitError, ValueError):
    """A form whose fields do not come from a page of this table."""


async def take(table: ServedTable, seat: int, fields: dict[str, str]) -> tuple[int, str]:
    """Do what a form says. Return the status, and a sentence for the player if it could not be done.

    Raises:
        InvalidForm: The form makes no sense.
    """
    try:
        await _do(table, seat, fields)
    except (LateAnswer, IllegalAction) as error:
        status, sentence = LATE, str(error)
    except InvalidNotation as error:
        status, sentence = WRONG, f"this is not a choice in this game: {error.reason}"
    except (OSError, RecordInUse) as error:
        LOG.warning("%s", error)
        status, sentence = UNRECORDED, "this cannot be recorded, so it did not happen"
    else:
        return FINE, ""
    return status, f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}."


async def _do(table: ServedTable, seat: int, fields: dict[str, str]) -> None:
    rest = {name: value for name, value in fields.items() if name != "stand"}
    if len(rest) != 1 or len(rest) == len(fields):
        raise InvalidForm("A form must say how the table stood, and name one thing to do.")
    stand = fields["stand"]
    ((what, value),) = rest.items()
    match what:
        case "action":
            await table.answer(seat, stand, value)
        case "undo":
            await table.take_back(seat, stand)
        case "again":
            await table.begin_anew(stand)
        case "replace":
            await table.replace_bot()
        case "set-up":
            await table.set_up_for(seat)
        case "ask":
            await table.ask_again(seat)
        case "pass" if value in set(Until):
            await table.pass_ahead(seat, stand, Until(value))
        case _:
            raise InvalidForm("This form asks for something unknown.")
