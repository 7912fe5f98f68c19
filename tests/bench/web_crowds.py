"""A table in a crowd: how long a seat waits for its answer while hundreds of connections say nothing and hundreds of browsers look on.

python -m tests.bench.web_crowds
"""

import re
import socket
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter
from urllib.parse import urlencode

from tests.browsing import Served

SILENT = 500
ONLOOKERS = 300
ANSWERS = 20


def main() -> None:
    """Print the waits of a seat, the memory of the server, and how much it logged."""
    with Served("they-come-back", "--seats", "3", "--quick", "--seat", "2=greedy", "--seat", "3=greedy") as served:
        host, port = "127.0.0.1", served.port
        headers = {"origin": served.address, "content-type": "application/x-www-form-urlencoded"}

        def ask(method: str, path: str, body: str = "", *, open_ended: bool = False) -> tuple[int, dict[str, str], str]:
            connection = HTTPConnection(host, port, timeout=30)
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            if open_ended:
                kept.append(connection)
            return answer.status, dict(answer.headers), "" if open_ended else answer.read().decode()

        kept: list[object] = []
        _, found, _ = ask("POST", served.links[0].removeprefix(served.address))
        headers["cookie"] = found["set-cookie"].partition(";")[0]
        home = found["location"]
        before = memory(served)
        kept.extend(socket.create_connection((host, port), 30) for _ in range(SILENT))
        statuses = [ask("GET", "/t/table/events", open_ended=True)[0] for _ in range(ONLOOKERS)]
        waits = []
        for _ in range(ANSWERS):
            _, _, page = ask("GET", home)
            stand, offered = re.search(r'data-stand="([^"]+)"', page), re.search(r'name="action" value="([^"]+)"', page)
            if not stand or not offered:
                continue
            began = perf_counter()
            ask("POST", home, urlencode({"stand": stand[1], "action": offered[1]}))
            waits.append(perf_counter() - began)
        print(
            f"{SILENT} silent connections; {statuses.count(200)} of {ONLOOKERS} onlookers from one address are told at once"
        )
        print(
            f"{len(waits)} answers of a seat: at most {max(waits) * 1000:.0f} ms, half within {sorted(waits)[len(waits) // 2] * 1000:.0f} ms"
        )
        print(
            f"memory: {before:.0f} MB before, {memory(served):.0f} MB in the crowd; log: {len(served.told)} characters"
        )


def memory(served: Served) -> float:
    """Return the resident memory of the server in MB (Linux)."""
    status = Path(f"/proc/{served.process}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


if __name__ == "__main__":
    main()
