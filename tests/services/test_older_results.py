from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.ledger.balance import results
from companion.ledger.entry import OPENING
from companion.problems import Refused
from companion.services.audit import audit
from companion.services.errors import UnknownGame
from companion.services.night_check import problems_of
from companion.services.night_file import export
from companion.services.night_reading import read
from companion.services.older_results import open_from_results, read_results
from companion.services.sending import By, Sent
from companion.storage import entries, night_store
from companion.storage.night import Night


@pytest.mark.parametrize(
    "table",
    [
        "Aino;5\nBoris;-3\nCarla;-2\n",
        "Aino,5\r\nBoris,-3\r\nCarla,-2",
        "\ufeffName;Chips\nAino;+5\nBoris;−3\nCarla;-2\n",
        "name\tchips\nAino\t5,00\nBoris\t-3,00\n\nCarla\t-2,00\n",
        '"Aino";"5"\n"Boris";" -3 "\nCarla ; -2.0\n;\n',
    ],
    ids=["semicolons", "commas", "headed, with a mark", "tabs and ,00", "quoted"],
)
def test_a_table_is_read_as_spreadsheets_write_it(table: str) -> None:
    found = read_results(table.encode())
    assert found.lines == (("Aino", 5), ("Boris", -3), ("Carla", -2))


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("", {"file": "results.table"}),
        ("Name;Chips\n", {"file": "results.table"}),
        ("Aino;5\nBoris;-3\n", {"file": "results.sum_above"}),
        ("Aino;1\nBoris;-3\n", {"file": "results.sum_below"}),
        ("Aino;5\n", {"file": "results.sum_above"}),
        ("Aino;0\n", {"file": "night.too_few"}),
        (
            "Aino;2,5\nBoris;-3;4\naino;0\n;7\n",
            {
                "file.1": "results.chips",
                "file.2": "results.columns",
                "file.3": "results.line",
                "file.4": "results.line",
            },
        ),
        ("Aino;5\nBoris;-5\n\n\nC;x1\n", {"file.5": "results.chips"}),
        ("".join(f"P{n};0\n" for n in range(21)), {"file": "night.full"}),
        ('"Aino;5\nBoris;-5', {"file": "results.table"}),
    ],
)
def test_everything_wrong_with_a_table_is_told(
    table: str, expected: dict[str, str]
) -> None:
    with pytest.raises(Refused) as refused:
        read_results(table.encode())
    found = {problem.field: problem.code for problem in refused.value.problems}
    assert expected.items() <= found.items()


@pytest.mark.parametrize("data", [b"\xff\xfeA", b"Aino;1\n" * 20_000])
def test_what_is_no_table_is_refused(data: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read_results(data)
    assert refused.value.problems[0].code == "results.table"


def test_it_says_by_how_much_the_results_are_out() -> None:
    with pytest.raises(Refused) as refused:
        read_results(b"Aino;5\nBoris;-3\n")
    values = refused.value.problems[0].message.values
    assert (values["sum"], values["n"]) == (2, 2)


def opened(by: By, sent: Sent) -> Night:
    table = read_results(b"Aino;5\nBoris;-7\nCarla;0\nDmitri;2\n")
    return open_from_results(
        sent=sent, by=by, title="Autumn", game="knock", results=table
    )


def test_a_night_begins_with_older_results(app: Flask, by: By, fresh: Any) -> None:
    assert app
    night = opened(by, fresh())
    latest = entries.latest(night)
    assert latest.kind == OPENING
    assert results(latest.balances) == {"1": 5, "2": -7, "4": 2}
    assert audit() == ()
    assert night_store.known_to(by.device_id) == (night,)


def test_the_same_table_sent_twice_is_one_night(app: Flask, by: By) -> None:
    assert app
    sent = Sent("once", {"title": ["Autumn"]})
    assert opened(by, sent) == opened(by, sent)
    assert audit() == ()


def test_a_night_with_older_results_goes_on_and_travels(
    by: By, fresh: Any, deal: Any
) -> None:
    night = opened(by, fresh())
    deal(night)
    assert problems_of(read(export(night).encode())) == ()
    assert audit() == ()


def test_no_game_is_made_up(app: Flask, by: By, fresh: Any) -> None:
    assert app
    table = read_results(b"Aino;5\nBoris;-5\n")
    with pytest.raises(UnknownGame):
        open_from_results(sent=fresh(), by=by, title="", game="whist", results=table)
