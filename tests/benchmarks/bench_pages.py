"""How long posting a deal takes, and whether the night page grows with the night.

Run ``python tests/benchmarks/bench_pages.py [--short]``. The installed program serves
over HTTP as it does at the table (waitress, SQLite in WAL, synchronous=FULL). Beside
each post stands one to a bare Flask view that makes one INSERT and one COMMIT, from
the same run; the pages of a short and a long night are asked for in turn.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from flask import Flask
from waitress.server import create_server

from companion.games.knock.rules import Rules
from companion.games.rules import write_rules

BARE = "--bare"
NAMES = ("Aino", "Boris", "Carla", "Dmitri")


class Phone:
    """A client that keeps its connection and its cookies."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port)
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, form: object = None) -> tuple[int, str, str]:
        """Status, address to go on to, and text of an answer."""
        body = None if form is None else urlencode(form, doseq=True)  # type: ignore[arg-type] # a form's fields
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Accept-Language": "en"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode("utf-8", "surrogateescape")  # pictures, too
        for name, value in answer.getheaders():
            if name == "Set-Cookie":
                cookie, _, kept = value.partition(";")[0].partition("=")
                self.cookies[cookie] = kept
        return answer.status, answer.getheader("Location", "") or "", text

    def token(self, path: str) -> str:
        """What protects the forms of a page."""
        found = re.search(
            r'name="csrf_token" value="([^"]+)"', self.ask("GET", path)[2]
        )
        assert found
        return found[1]

    def begin(self) -> str:
        """The address of a new night by the recommended rules."""
        rules = {
            f"rules-{name}": "y" if value is True else str(value)
            for name, value in write_rules(Rules()).items()
            if value is not False
        }
        names = {f"name-{row}": name for row, name in enumerate(NAMES, start=1)}
        status, address, _ = self.ask(
            "POST",
            "/new",
            {
                "csrf_token": self.token("/new"),
                "sent_key": secrets.token_urlsafe(16),
                "title": "A night",
                "dealer": "1",
                "worth_chips": "10",
                "mode": "book",
                **names,
                **rules,
            },
        )
        assert status == 303
        return address

    def post_deal(self, night: str, token: str) -> None:
        """One usual deal: a declared winner, and one who dropped."""
        form = {
            "csrf_token": token,
            "sent_key": secrets.token_urlsafe(16),
            "offered": "1 2 3 4",
            "seen_pot": "0",
            "knocker": "2",
            "dropped": "3",
            "winners": "2",
            "category": "",
        }
        status, _, _ = self.ask("POST", f"{night}deals/new", form)
        assert status == 303


def main() -> None:
    """Measure, or be the bare view that is measured beside."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--short", action="store_true", help="few posts and deals")
    parser.add_argument(BARE, metavar="DATABASE", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.bare:
        serve_bare(Path(options.bare))
        return
    posts, deals, rounds = (40, 60, 20) if options.short else (500, 2000, 100)
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(folder) / "instance"
        command = ["-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0"]
        bare = [__file__, BARE, str(Path(folder) / "bare.sqlite3")]
        with served(command, instance) as port, served(bare, instance) as bare_port:
            phone = Phone(port)
            report_posts(phone, Phone(bare_port), posts)
            report_pages(phone, deals, rounds)


@contextmanager
def served(command: list[str], instance: Path) -> Iterator[int]:
    """A server in a process of its own; gives its port."""
    environment = os.environ | {"COMPANION_INSTANCE": str(instance)}
    with subprocess.Popen(
        [sys.executable, "-u", *command],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout
            found = None
            for line in process.stdout:
                found = re.search(r"http://localhost:(\d+)", line)
                if found:
                    break
            yield int(found[1]) if found else 0
        finally:
            process.terminate()


def serve_bare(path: Path) -> None:
    """A bare Flask view that makes one INSERT and one COMMIT, on the same server."""
    app = Flask(__name__)
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        database.execute(f"PRAGMA {pragma}")
    database.execute("CREATE TABLE posted (id INTEGER PRIMARY KEY, what TEXT)")

    @app.post("/")
    def post() -> tuple[str, int]:
        database.execute("BEGIN IMMEDIATE")
        database.execute("INSERT INTO posted (what) VALUES ('a deal')")
        database.execute("COMMIT")
        return "", 204

    server = create_server(app, host="127.0.0.1", port=0, threads=1)
    print(f"http://localhost:{server.effective_port}", flush=True)
    server.run()


def timed(act: object, *given: object) -> float:
    """The seconds that something takes."""
    start = time.perf_counter()
    act(*given)  # type: ignore[operator] # something to do
    return time.perf_counter() - start


def report_posts(phone: Phone, bare: Phone, posts: int) -> None:
    """Print median and p99 of posts, and the ratio to the bare view."""
    night = phone.begin()
    token = phone.token(f"{night}deals/new")
    for _ in range(10):
        phone.post_deal(night, token)
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(posts):
        ours.append(timed(phone.post_deal, night, token))
        theirs.append(timed(bare.ask, "POST", "/", {}))
    for name, times in (("a deal", ours), ("a bare INSERT", theirs)):
        times.sort()
        print(
            f"posting {name}: {posts} posts, median "
            f"{1000 * statistics.median(times):.2f} ms, "
            f"p99 {1000 * times[int(0.99 * (posts - 1))]:.2f} ms"
        )
    ratio = statistics.median(ours) / statistics.median(theirs)
    print(f"posting: ratio of the medians {ratio:.1f}")


def report_pages(phone: Phone, deals: int, rounds: int) -> None:
    """Print the night page's time for a short and a long night, and its size."""
    nights = {10: phone.begin(), deals: phone.begin()}
    for count, night in nights.items():
        token = phone.token(f"{night}deals/new")
        for _ in range(count):
            phone.post_deal(night, token)
    times: dict[int, list[float]] = {count: [] for count in nights}
    for _ in range(rounds):
        for count, night in nights.items():
            times[count].append(timed(phone.ask, "GET", night))
    medians = {count: statistics.median(found) for count, found in times.items()}
    for count, median in medians.items():
        print(f"the night page with {count} deals: median {1000 * median:.2f} ms")
    print(f"the night page: ratio of the medians {medians[deals] / medians[10]:.2f}")
    report_first_load(phone, nights[deals])


def report_first_load(phone: Phone, night: str) -> None:
    """Print what a phone fetches to show the night page for the first time."""
    fetched: dict[str, int] = {}
    waiting = [night]
    while waiting:
        path = waiting.pop()
        if path in fetched:
            continue
        _, _, text = phone.ask("GET", path)
        fetched[path] = len(text.encode("utf-8", "surrogateescape"))
        waiting += re.findall(r'(?:src|href)="(/assets/[^"#]+)', text)
        folder = path.rpartition("/")[0]
        waiting += [
            f"{folder}/{name}" for name in re.findall(r'from "\./([^"]+)"', text)
        ]
        waiting += [
            f"{folder}/{name}" for name in re.findall(r'import "\./([^"]+)"', text)
        ]
    total = sum(fetched.values())
    print(
        f"first load of the night page: {len(fetched)} requests, {total} bytes of "
        f"content, nothing compressed"
    )


if __name__ == "__main__":
    main()
