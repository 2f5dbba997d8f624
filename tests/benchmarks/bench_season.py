"""How long the season page of a large club takes, beside that of a small one.

``python tests/benchmarks/bench_season.py [--short]``: a club of many nights with 60
deals each, and a club of 5 nights, in one run: the first look after a start, and the
median of those that follow.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from flask import Flask
from support.web import Phone, close, post_deal

from companion.app import create_app
from companion.config import load_settings
from companion.services import season

DEALS = 60
NAMES = ("Aino", "Boris", "Carla", "Dmitri", "Eeva")


def club_of(app: Flask, phone: Phone, name: str, nights: int, deals: int) -> str:
    """Play a club's nights; gives the address of its page."""
    uid = ""
    for number in range(nights):
        chosen = {"club": uid} if uid else {"club": "new", "club_name": name}
        night = phone.begin(*NAMES, **chosen)
        for deal in range(deals):
            post_deal(app, night, str(1 + (deal + number) % len(NAMES)))
        close(app, night)
        found = re.findall(rf'href="/c/([0-9a-f]+)/"><b>{name}', phone.read("/"))
        (uid,) = found
    return f"/c/{uid}/"


def looks(phone: Phone, address: str, rounds: int) -> tuple[float, float]:
    """The first look and the median of the next ones, in milliseconds."""
    season._played.cache_clear()
    times = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        phone.read(address)
        times.append((time.perf_counter() - start) * 1000)
    return times[0], statistics.median(times[1:])


def main(argv: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    short = parser.parse_args(argv).short
    nights, deals, rounds = (10, 6, 5) if short else (100, DEALS, 31)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(load_settings({"COMPANION_INSTANCE": folder}))
        phone = Phone(app)
        small = club_of(app, phone, "Small", 5, deals)
        large = club_of(app, phone, "Large", nights, deals)
        few, many = looks(phone, small, rounds), looks(phone, large, rounds)
        print(
            f"club of 5 nights, {deals} deals each: first {few[0]:.1f} ms, "
            f"then {few[1]:.1f} ms (median of {rounds})"
        )
        print(
            f"club of {nights} nights, {deals} deals each: first {many[0]:.1f} ms, "
            f"then {many[1]:.1f} ms; {many[1] / few[1]:.2f} times the small one's"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
