"""Many browsers at many tables of one server: how long a move takes, how much memory it costs, and whether everybody hears everything.

    python tests/bench/web_load.py --tables 20 --clients 200 --seconds 120

Each table plays *Zombie Flavored Doom* for two people, whose browsers make a random choice whenever they are asked; the other clients
look on. Everybody listens, and fetches the page after each change, as browsers do. At the end everybody's page must be that of the match.
"""

import argparse
import asyncio
import re
import resource
import statistics
import sys
import time
from html import unescape
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parents[2]))

from zombiekit import record
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.hosting import Bots, Keeper
from zombiekit.play import Dice, new_match
from zombiekit.web import Keys, ServedTable, Server

SHOWN = re.compile(r'data-stand="([^"]+)" data-version="([^"]+)"')
CHOICE = re.compile(r'<(?:option|button name="action") value="([^"]*)"')


class Client:
    """A browser's connections: one that listens, and one for pages and answers."""

    def __init__(self, port: int, path: str, cookie: str = "") -> None:
        self.port, self.path, self.cookie = port, path, cookie
        self.stand = self.version = self.page = ""
        self.latencies: list[float] = []

    async def ask(self, method: str, path: str, body: str = "") -> tuple[str, str]:
        """Return head and body of an answer, on a connection of its own."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        host = f"127.0.0.1:{self.port}"
        head = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", f"Cookie: {self.cookie}"]
        head += ["Connection: close", f"Content-Length: {len(body)}", "Content-Type: application/x-www-form-urlencoded"]
        writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        answer = (await reader.read()).decode()
        writer.close()
        return tuple(answer.split("\r\n\r\n", 1))  # type: ignore[return-value]

    async def sit_down(self, link: str) -> None:
        head, _ = await self.ask("POST", link)
        self.cookie = re.search(r"set-cookie: ([^;]+)", head)[1]  # type: ignore[index]

    async def load(self) -> None:
        _, self.page = await self.ask("GET", self.path)
        self.stand, self.version = SHOWN.search(self.page).groups()  # type: ignore[union-attr]

    async def live(self, rng: Random, until: float) -> None:
        """Listen, fetch what has changed, and answer when asked, until the time is over."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        host = f"127.0.0.1:{self.port}"
        writer.write(f"GET {self.path}events HTTP/1.1\r\nHost: {host}\r\nCookie: {self.cookie}\r\n\r\n".encode())
        try:
            while True:
                line = (await reader.readline()).decode().strip()
                if line.startswith("data: ") and line[6:] != self.version:
                    await self.load()
                while time.monotonic() < until and (choices := CHOICE.findall(self.page)):
                    body = urlencode({"stand": self.stand, "action": unescape(rng.choice(choices))})
                    begun = time.perf_counter()
                    head, _ = await self.ask("POST", self.path, body)
                    self.latencies.append(time.perf_counter() - begun)
                    assert " 303 " in head, head
                    await self.load()
                    await asyncio.sleep(rng.random())  # people look before they choose
        finally:
            writer.close()


async def main(tables: int, clients: int, seconds: float) -> None:
    """Lay the tables, let clients play and look on, and print the results."""
    with TemporaryDirectory() as folder:
        laid: dict[str, ServedTable] = {}
        for number in range(tables):
            path = Path(folder) / f"{number}.jsonl"
            match = new_match(game)
            laid[f"t{number}"] = ServedTable(
                match, Bots({}), Keys([0, 1]), Dice(number), Keeper(record.create(match, path), path)
            )
        server = Server(laid)
        serving = asyncio.create_task(server.serve([server.socket]))
        port = int(server.address.rpartition(":")[2])
        while not server.started:  # noqa: ASYNC110 - uvicorn has nothing to wait for
            await asyncio.sleep(0.01)
        people = []
        for number in range(clients):
            name, seat = f"t{number % tables}", number // tables
            client = Client(port, f"/t/{name}/{seat + 1}/" if seat < 2 else f"/t/{name}/")
            if seat < 2:
                await client.sit_down(f"/t/{name}/join/{laid[name].keys.links[seat]}")
            people.append(client)
        cpu, until = time.process_time(), time.monotonic() + seconds
        living = [asyncio.create_task(each.live(Random(n), until)) for n, each in enumerate(people)]
        await asyncio.wait(living, timeout=seconds + 10)
        failed = [task for task in living if task.done()]
        used = time.process_time() - cpu
        late = [each for n, each in enumerate(people) if each.stand != laid[f"t{n % tables}"].stand]
        for task in living:
            task.cancel()
        server.should_exit = True
        await serving
        lost = [
            name
            for name, table in laid.items()
            if record.read(Path(folder) / f"{name[1:]}.jsonl", recover=True) != table.match
        ]
        times = sorted(time for each in people for time in each.latencies)
        told = {
            "moves": len(times),
            "median ms": statistics.median(times) * 1e3,
            "95 % ms": times[len(times) * 95 // 100] * 1e3,
        }
        told |= {
            "longest ms": times[-1] * 1e3,
            "CPU s": used,
            "memory MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }
        print(
            f"{clients} clients at {tables} tables for {seconds:g} s: ",
            ", ".join(f"{key} {value:.0f}" for key, value in told.items()),
        )
        print(
            f"clients that failed: {len(failed)}, that were told too little: {len(late)}; tables that lost something: {len(lost)}"
        )
        for task in failed:
            task.result()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    given = parser.parse_args()
    asyncio.run(main(given.tables, given.clients, given.seconds))
