"""What a night's file looks like: as the README tells, and the same every time."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.ledger import entry as ledger_entry
from companion.ledger.entry import canonical
from companion.services.night_check import problems_of
from companion.services.night_facts import FACTS
from companion.services.night_file import FORMAT, LARGEST_FILE, VERSION, export, write
from companion.services.night_reading import read
from companion.services.nights import find_night
from companion.storage.night import Night
from companion.transfers import BANK, POT

README = Path(__file__).parents[2] / "README.md"

ACCOUNTS = {POT, BANK}


@pytest.fixture(scope="module")
def example() -> str:
    found = re.search(
        r'```json\n(\{"authors".*?)\n```', README.read_text("utf-8"), re.DOTALL
    )
    assert found
    return found[1]


def test_the_readmes_example_is_a_night(example: str) -> None:
    contents = read(example.encode())
    assert problems_of(contents) == ()
    assert [player.name for player in contents.night.players] == ["Aino", "Boris"]
    assert write(contents) == canonical(json.loads(example)) + "\n"


def test_a_file_says_what_it_is(night: Night) -> None:
    document = json.loads(export(night))
    assert (document["format"], document["version"]) == (FORMAT, VERSION)


def test_the_same_night_is_the_same_file(night: Night, deal: Any) -> None:
    first = export(night)
    assert export(find_night(night.uid)) == first
    deal(night)
    assert export(night) != first


def test_a_long_night_fits_well(night: Night, deal: Any) -> None:
    for _ in range(3):
        deal(find_night(night.uid), draws={"1": 2, "3": 3, "4": 1, "2": 0})
    a_deal = len(export(night)) / 3
    assert 300 * a_deal < LARGEST_FILE


def test_the_facts_of_every_kind_of_entry_are_known() -> None:
    """A new kind of entry has to be told to the reader of files, too."""
    kinds = {
        value
        for name, value in vars(ledger_entry).items()
        if name.isupper() and isinstance(value, str)
    }
    assert kinds - ACCOUNTS == set(FACTS)
