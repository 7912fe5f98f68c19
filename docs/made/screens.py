"""Screens of the terminal game, as the program shows them, for the pages."""

from __future__ import annotations

from io import StringIO
from typing import Any, NamedTuple

from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME

from zombiekit import games
from zombiekit.bots import Quick
from zombiekit.cli.beginning import options_typed, with_players
from zombiekit.cli.screen import show_table, tell_outcome
from zombiekit.cli.sitting import Sitting
from zombiekit.cli.terminal import Terminal
from zombiekit.game import CHANCE
from zombiekit.play import Dice, Match, new_match

FORMAT = """<svg class="screen" role="img" aria-label="TITLE" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-family: sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>"""
"""Rich's own format would fetch a font from the network."""


class Shot(NamedTuple):
    """A screen: a game, how many play, the kind of decision, the fewest steps before it, and the size of the terminal."""

    game: str
    players: int
    node: str
    steps: int
    columns: int
    lines: int


SHOTS = {
    "fists": Shot("one_against_the_dead", 1, "PlayerAttack", 40, 80, 24),
    "galaxy": Shot("defcon_zombies", 3, "Buy", 60, 120, 40),
    "board": Shot("zombie_flavored_doom", 2, "Day", 90, 80, 24),
    "town": Shot("they_come_back", 3, "MoveChoice", 150, 80, 24),
    "wide town": Shot("they_come_back", 3, "MoveChoice", 150, 120, 40),
}


def screen(name: str) -> str:
    """Return a screen as SVG.

    Raises:
        LookupError: No screen has this name.
    """
    shot = SHOTS[name]
    match = _led_to(shot)
    console = _shown(match, match.game.current_player(match.state), shot.columns, shot.lines)
    title = f"{match.game.TITLE}, {shot.columns} x {shot.lines}"
    return console.export_svg(
        title=title,
        theme=SVG_EXPORT_THEME,
        code_format=FORMAT.replace("TITLE", title),
        unique_id=f"screen-{name.replace(' ', '-')}",
    )


def terminal_text(match: Match, viewer: int, columns: int = 80, lines: int = 24) -> str:
    """Return what a terminal of this size shows a seat of a match, without colors and without lines that have scrolled away."""
    return "\n".join(_shown(match, viewer, columns, lines).export_text().rstrip().split("\n")[-lines:])


def _shown(match: Match, viewer: int, columns: int, lines: int) -> Console:
    """Return a terminal that shows a match to a seat."""
    console = Console(
        file=StringIO(),
        record=True,
        width=columns,
        height=lines,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
        highlight=False,
        _environ={},
    )
    terminal = Terminal(console)
    sitting = Sitting(terminal, match)
    sitting.seats.viewer = viewer
    terminal.printed = terminal.said = 0
    is_asked = match.result is None and match.game.current_player(match.state) == viewer
    show_table(sitting, sitting.choices if is_asked else None)
    if match.result is not None:
        tell_outcome(terminal, match)
    elif is_asked:
        terminal.say("> ")
    return console


def _led_to(shot: Shot) -> Match:
    """Return a match that a bot has played, at least `steps` steps, to a decision of this kind."""
    game: Any = games.get(shot.game)
    settings = with_players(game, [], shot.players) if shot.players > 1 else []
    match = new_match(game, options=options_typed(game, settings, at_once=True))
    dice = Dice("screens")
    bot = Quick()(game, 0, dice)
    while match.length < shot.steps or type(match.state.agenda[-1]).__name__ != shot.node:
        if game.current_player(match.state) == CHANCE:
            match = match.roll(dice)
        else:
            match = match.play(bot(game, match.state, game.legal_actions(match.state)))
    return match
