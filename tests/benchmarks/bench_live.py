"""How soon every phone hears of a deal, and what 200 streams weigh.

Run ``python tests/benchmarks/bench_live.py [--short] [--streams N]``. The installed
program serves over loopback as it does at the table; one thread reads all streams from
bare sockets. Timed is from just before a deal is posted until a phone has read that the
night has changed, for every phone of the night: so the posting itself is in it, and is
reported beside it. At last 32 phones post to one night at once, and every deal must be
there once. The streams and the server share the machine.
"""

from __future__ import annotations

import argparse
import os
import re
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench_pages import Phone

from companion.config import DATABASE
from companion.storage.upgrade import prepare

SEATS = 8
WRITERS = 32
PATIENCE = 30  # seconds
HUNG_UP = 5  # seconds; by then the server has noticed that phones are gone


class Server(NamedTuple):
    """The program while it runs."""

    process: int
    port: int

    def memory(self) -> float:
        """The megabytes that it holds."""
        status = Path(f"/proc/{self.process}/status").read_text()
        (kilobytes,) = re.findall(r"VmRSS:\s+(\d+) kB", status)
        return int(kilobytes) / 1000


class Ears:
    """Every phone that listens: which night, and which version it heard when."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.selector = selectors.DefaultSelector()
        self.heard: dict[tuple[str, int], list[float]] = {}
        self.awaited = 0
        self.lock = threading.Condition()
        self.open = True
        threading.Thread(target=self._read, daemon=True).start()

    def listen(self, phone: Phone, night: str) -> None:
        """Open one more stream of a night."""
        line = socket.create_connection(("127.0.0.1", self.server.port))
        cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
        request = f"GET {night}events HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}"
        line.sendall(f"{request}\r\n\r\n".encode())
        line.setblocking(False)
        self.selector.register(line, selectors.EVENT_READ, night)

    def wait(self, night: str, version: int, phones: int) -> list[float]:
        """When each phone of a night has heard of a version."""
        with self.lock:
            self.awaited = phones
            times = self.heard.setdefault((night, version), [])
            self.lock.wait_for(lambda: len(times) >= phones, PATIENCE)
            if len(times) < phones:
                message = f"{len(times)} of {phones} heard {version}"
                raise TimeoutError(message)
            return times

    def _read(self) -> None:
        while self.open:
            for key, _ in self.selector.select(0.2):
                self._take(key)

    def _take(self, key: selectors.SelectorKey) -> None:
        line = key.fileobj
        assert isinstance(line, socket.socket)
        text = line.recv(65536)
        now = time.perf_counter()
        if not text:
            self.selector.unregister(line)
            line.close()
        with self.lock:
            for found in re.findall(rb"data: (\d+)\n", text):
                times = self.heard.setdefault((key.data, int(found)), [])
                times.append(now)
                if len(times) >= self.awaited:
                    self.lock.notify()

    def close(self) -> None:
        """Hang up everywhere."""
        self.open = False
        for key in list(self.selector.get_map().values()):
            self.selector.unregister(key.fileobj)
            key.fileobj.close()  # type: ignore[union-attr] # sockets, all of them


def main() -> None:
    """Measure and print; ends with an error where a deal is lost or doubled."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--short", action="store_true", help="few phones and posts")
    parser.add_argument("--streams", type=int, default=200, help="how many phones")
    options = parser.parse_args()
    phones, posts, each = (24, 10, 2) if options.short else (options.streams, 100, 10)
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(folder) / "instance"
        instance.mkdir()
        prepare(instance / DATABASE)  # else the first start brings Alembic along
        with served(instance, max(224, phones)) as server:
            print(f"the server at its start: {server.memory():.0f} MB")
            measure(server, phones, SEATS, posts)
            measure(server, phones, phones, posts)
            write_at_once(server, phones, each)
        audit = [sys.executable, "-m", "companion", "audit", "--instance", instance]
        subprocess.run(audit, check=True, stdout=subprocess.DEVNULL)
        print("audit: clean")


@contextmanager
def served(instance: Path, streams: int) -> Iterator[Server]:
    """The program in a process of its own."""
    settings = {"COMPANION_INSTANCE": str(instance), "COMPANION_STREAMS": str(streams)}
    command = ["-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        [sys.executable, "-u", *command],
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        found = None
        for line in process.stdout:
            found = re.search(r"http://localhost:(\d+)", line)
            if found:
                break
        assert found
        try:
            yield Server(process.pid, int(found[1]))
        finally:
            begun = time.perf_counter()
            process.terminate()
            process.wait()
            print(f"stopped within {1000 * (time.perf_counter() - begun):.0f} ms")


def measure(server: Server, phones: int, at_a_night: int, posts: int) -> None:
    """Print how soon the phones of a night hear of a deal."""
    host, ears = Phone(server.port), Ears(server)
    nights = [host.begin() for _ in range(phones // at_a_night)]
    token = host.token(f"{nights[0]}deals/new")
    for night in nights:
        for _ in range(at_a_night):
            ears.listen(host, night)
    for night in nights:
        ears.wait(night, 1, at_a_night)
    heard: list[float] = []
    posted: list[float] = []
    later: list[float] = []
    for number in range(posts):
        round_no, place = divmod(number, len(nights))
        start = time.perf_counter()
        host.post_deal(nights[place], token)
        answered = time.perf_counter()
        posted.append(answered - start)
        times = ears.wait(nights[place], 2 + round_no, at_a_night)
        heard += [at - start for at in times]
        later += [max(0, at - answered) for at in times]
    of_all = f"{phones} streams, {at_a_night} at a night, {posts} deals"
    print(f"{of_all}: heard {told(heard)}; posted {told(posted)}")
    print(f"  heard later than the post was answered: {told(later)}")
    print(f"  memory {server.memory():.0f} MB")
    print(f"  ratio of the medians {median_of(heard) / median_of(posted):.2f}")
    ears.close()
    time.sleep(HUNG_UP)


def write_at_once(server: Server, phones: int, each: int) -> None:
    """Let 32 phones post to one night at once, while others listen."""
    host, ears = Phone(server.port), Ears(server)
    night = host.begin()
    token = host.token(f"{night}deals/new")
    for _ in range(phones):
        ears.listen(host, night)
    ears.wait(night, 1, phones)

    def post(_writer: int) -> None:
        phone = Phone(server.port)
        phone.cookies = dict(host.cookies)
        for _ in range(each):
            phone.post_deal(night, token)

    start = time.perf_counter()
    with ThreadPoolExecutor(WRITERS) as writers:
        list(writers.map(post, range(WRITERS)))
    took = time.perf_counter() - start
    deals = WRITERS * each
    ears.wait(night, 1 + deals, phones)
    _, _, page = host.ask("GET", night)
    newest = int(re.findall(r'id="deal-(\d+)"', page)[0])
    assert newest == deals, f"{deals} deals were posted, {newest} are there"
    print(f"{WRITERS} writers at once: {deals} deals, {deals / took:.0f} a second")
    print("  every deal is there once, and every phone has heard of the last")
    ears.close()


def told(times: list[float]) -> str:
    """Median and p99 in milliseconds."""
    ordered = sorted(times)
    p99 = ordered[int(0.99 * (len(ordered) - 1))]
    return f"median {1000 * median_of(times):.1f} ms, p99 {1000 * p99:.1f} ms"


def median_of(times: list[float]) -> float:
    """The middle one."""
    return statistics.median(times)


if __name__ == "__main__":
    main()
