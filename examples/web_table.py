"""A table in the browser for any game, built on packets alone, with a secret link for each seat: `python web_table.py [game]`."""

import secrets
import sys
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs

from zombiekit import Game, ZombiekitError, games, packets
from zombiekit.play import Dice, new_match


class Table(HTTPServer):
    def __init__(self, game: Game, options: object = None, seed: str | None = None) -> None:
        super().__init__(("127.0.0.1", 0), Seat)
        self.dice = Dice(seed)
        self.match = new_match(game, options=options).roll(self.dice)
        self.tokens = {secrets.token_urlsafe(16): n for n, _ in enumerate(packets.packet(self.match, 0)["seats"])}


class Seat(BaseHTTPRequestHandler):
    server: Table  # pyright: ignore[reportIncompatibleVariableOverride]

    def do_GET(self) -> None:  # /token is the page of a seat, /token.json its packet
        token, _, kind = self.path[1:].partition(".")
        if token not in self.server.tokens:
            self.send_error(404)
            return
        told = packets.packet(self.server.match, self.server.tokens[token], parts=("drawing",))
        self.send_response(200)
        self.send_header("Content-Type", "application/json" if kind else "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write((packets.to_json(told) if kind else page(told)).encode())

    def do_POST(self) -> None:  # the text of an action, and the length of the match that it answers
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        table, seat = self.server, self.server.tokens.get(self.path[1:], -1)
        try:
            answered = packets.answer(table.match, seat, int(form["length"][0]), form["action"][0])
        except ZombiekitError as error:
            self.send_error(409, "That cannot be done", str(error))
        else:
            table.match = answered.roll(table.dice)
            self.do_GET()


def page(told: packets.Packet) -> str:
    rows = ["".join(f"<i class={role}>{escape(text)}</i>" for text, role in row) for row in told["drawing"] or ()]
    news = "".join(f"<li>{escape(event['words'])}</li>" for event in told["events"])
    offers = [f'<button name=action value="{escape(o["text"])}">{escape(o["words"])}</button>' for o in told["actions"]]
    form = f"<form method=post><input type=hidden name=length value={told['length']}>{' '.join(offers)}</form>"
    return f"<meta http-equiv=refresh content=5><pre>{chr(10).join(rows)}</pre><ul>{news}</ul>{form}"


if __name__ == "__main__":
    served = Table(games.get(sys.argv[1] if sys.argv[1:] else "one_against_the_dead"))
    print(*(f"http://127.0.0.1:{served.server_port}/{token}" for token in served.tokens), sep="\n")
    served.serve_forever()
