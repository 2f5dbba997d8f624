"""Two tables that differ in one hidden hand look the same from every other phone."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from support.told_deals import HANDS, Phone, fresh, host_of, sit_down

from companion.problems import CompanionError
from companion.services import nights, open_hands
from companion.services.sending import AlreadySent, By, Sent
from companion.storage import db, open_store
from companion.storage.night import WATCHER, Night

HIDDEN = "2"
"""The seat whose hand differs from one table to the other."""

hands = st.sampled_from(
    [HANDS["2"], HANDS["3"], "9c 8s 7h 2d 2c", "Ah As Ad Ac 2s", "Kc Qd 4s 5s 6d"]
)
"""The cards that another phone has for the seat, another player's, and others."""

Action: TypeAlias = tuple[str, str]
OWN: list[Action] = [("2", verb) for verb in ("type", "lock", "lock other", "unlock")]
OTHERS: list[Action] = [
    ("3", "type"),
    ("3", "lock"),
    ("3", "unlock"),
    ("4", "lock"),
    ("4", "drop"),
    ("4", "stay"),
    ("host", "type 2"),
    ("host", "lock 2"),
    ("host", "unlock 2"),
    ("host", "draws"),
    ("host", "post"),
    ("host", "hand 2"),
    ("3", "agree"),
]
actions = st.lists(st.sampled_from(OWN + OTHERS), max_size=12)


class World:
    """One table, its phones, and what each of them was answered."""

    def __init__(self, night: Night, seats: dict[str, By], deal: str) -> None:
        self.phones = {name: Phone(night, by, deal) for name, by in seats.items()}
        self.night = night
        self.answers: list[tuple[str, str]] = []

    def act(self, number: int, action: Action, secret: tuple[str, str]) -> None:
        name, verb = action
        sent = Sent(f"action-{number}", {})
        try:
            self._act(self.phones[name], verb, sent, secret)
        except CompanionError as error:
            answer = f"{error.message.code} {dict(error.message.values)}"
        else:
            answer = ""
        if name != HIDDEN:
            self.answers.append((verb, answer))

    def _act(
        self, phone: Phone, verb: str, sent: Sent, secret: tuple[str, str]
    ) -> None:
        seat = phone.by.player
        cards = secret[0] if seat == HIDDEN else HANDS.get(seat, "")
        acts: dict[str, Callable[[], object]] = {
            "type": lambda: phone.type(cards, sent=sent),
            "lock": lambda: phone.lock(cards, sent=sent),
            "lock other": lambda: phone.lock(secret[1], sent=sent),
            "unlock": lambda: phone.unlock(sent=sent),
            "drop": lambda: phone.say("answer", "dropped", seat, sent=sent),
            "stay": lambda: phone.say("answer", "stayed", seat, sent=sent),
            "type 2": lambda: phone.type(HANDS["2"], "2", sent=sent),
            "lock 2": lambda: phone.lock(HANDS["2"], "2", sent=sent),
            "unlock 2": lambda: phone.unlock("2", sent=sent),
            "hand 2": lambda: phone.say("hand", HANDS["2"], "2", seen=0, sent=sent),
            "draws": lambda: phone.say("draws", 1, "2", sent=sent),
            "post": lambda: phone.post(sent=sent),
            "agree": lambda: phone.agree(sent=sent),
        }
        acts[verb]()

    def seen(self) -> dict[str, Any]:
        """All that any other phone can get to see."""
        night = nights.find_night(self.night.uid)
        looks = {
            name: phone.look() for name, phone in self.phones.items() if name != HIDDEN
        }
        typed = {
            name: open_hands.changes_from(night, phone.by.device_id)
            for name, phone in self.phones.items()
            if name != HIDDEN
        }
        return {"night": night, "typed": typed, "answers": self.answers, **looks}


@contextmanager
def app_on(path: Path) -> Iterator[None]:
    app = Flask("secrecy")
    db.init(app, path)
    with app.app_context():
        yield
        db.db.session.remove()
        db.db.engine.dispose()


@pytest.fixture
def table(
    tmp_path: Path, database: Path, night: Night, by: By
) -> tuple[Path, Night, dict[str, By], str]:
    """A table in the middle of a deal, copied before any card is entered.

    Carla has knocked, Aino and Boris stay, and Aino will not lock in.
    """
    host = host_of(night, by)
    seats = {key: sit_down(night, key).by for key in "1234"}
    seats["host"] = by
    seats["watcher"] = sit_down(night, role=WATCHER).by
    deal = host.open()
    host.say("knocker", "3")
    host.say("answer", "stayed", "1")
    host.say("answer", "stayed", "2")
    path = tmp_path / "before.sqlite3"
    with (
        closing(sqlite3.connect(database)) as old,
        closing(sqlite3.connect(path)) as new,
    ):
        old.backup(new)
    return path, night, seats, deal


def contents(path: Path) -> dict[str, list[Any]]:
    """Every row, without the times, the secret hand and what is kept of its sending."""
    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        names = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: [
                {**dict(row), "at": ""}
                # The names are our own tables'.
                for row in file.execute(f"SELECT * FROM {name}")  # noqa: S608
                if not _is_secret(name, dict(row))
            ]
            for (name,) in names.fetchall()
        }


def _is_secret(name: str, row: dict[str, Any]) -> bool:
    if name == "open_hand":
        return bool(row["seat"] == HIDDEN)
    return name == "sent" and "hand" in json.loads(row["content"])


@given(actions, hands, hands, hands, hands)
@example([("2", "lock"), ("2", "lock other")], *[HANDS["2"]] * 3, HANDS["3"])
@example([("3", "lock"), ("host", "lock 2")], *[HANDS["2"]] * 2, *[HANDS["3"]] * 2)
@settings(
    max_examples=25,
    deadline=None,
    # Each try opens two databases: a smaller example is not worth the minutes.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_another_hidden_hand_changes_nothing_that_another_phone_can_see(
    table: tuple[Path, Night, dict[str, By], str],
    actions: list[Action],
    one: str,
    one_more: str,
    other: str,
    another: str,
) -> None:
    path, night, seats, deal = table
    seen, left = [], []
    for secret in ((one, one_more), (other, another)):
        copy = Path(shutil.copy(path, path.with_name("world.sqlite3")))
        with app_on(copy):
            world = World(night, seats, deal)
            for number, action in enumerate([*actions, ("2", "lock")]):
                world.act(number, action, secret)
            seen.append(world.seen())
        left.append(contents(copy))
        for file in path.parent.glob("world.sqlite3*"):
            file.unlink()
    assert seen[0] == seen[1]
    assert not seen[0]["host"].is_shown
    assert left[0] == left[1]


def test_the_test_of_secrecy_sees_what_lies_open(
    table: tuple[Path, Night, dict[str, By], str],
) -> None:
    path, night, seats, deal = table
    with app_on(path):
        world = World(night, seats, deal)
        for number, action in enumerate([("4", "drop"), ("3", "lock"), ("2", "lock")]):
            world.act(number, action, (HANDS["2"], HANDS["2"]))
        assert HANDS["2"] not in repr(world.seen())
        world.phones["1"].lock(HANDS["1"])
        assert HANDS["2"] in repr(world.seen())


def test_the_database_gives_no_hand_out_before_the_cards_are_shown(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    host.say("knocker", "3")
    phones["2"].lock(HANDS["2"])
    phones["3"].type(HANDS["3"])
    assert open_store.hands_to_show(host.night.id, list("1234")) == ()
    host.showdown()
    (shown,) = open_store.hands_to_show(host.night.id, list("1234"))
    assert (shown.seat, shown.cards) == ("2", HANDS["2"])


def test_no_card_is_kept_of_what_was_sent(
    database: Path, host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    phones["2"].type("7h 8s")
    phones["2"].lock(HANDS["2"])
    host.lock(HANDS["2"], "2")
    host.say("knocker", "3")
    host.showdown()
    phones["2"].say("hand", "2c 2d 7h 8s Tc", "2")
    with closing(sqlite3.connect(database)) as file:
        sent = file.execute("SELECT content, result FROM sent").fetchall()
    # Cards that no hash can spell by chance, as it can 2c.
    assert not [row for row in sent if "7h" in "".join(row) or "8s" in "".join(row)]


def test_what_is_kept_of_the_same_hand_differs_from_deal_to_deal(
    database: Path, host: Phone, phones: dict[str, Phone]
) -> None:
    for _ in range(2):
        phones["2"].lock(HANDS["2"], deal=host.open())
        host.give_up()
    with closing(sqlite3.connect(database)) as file:
        kept = [
            json.loads(content)["hand"]
            for (content,) in file.execute(
                "SELECT content FROM sent WHERE verb = 'lock_hand'"
            )
        ]
        assert len(set(kept)) == 2
        assert file.execute("SELECT * FROM open_hand").fetchall() == []
        assert file.execute("SELECT * FROM open_deal").fetchall() == []


def test_a_key_used_again_by_another_phone_tells_it_nothing(
    host: Phone, phones: dict[str, Phone]
) -> None:
    host.open()
    lock, fact = fresh(), fresh()
    phones["2"].lock(HANDS["2"], sent=lock)
    phones["2"].say("draws", 2, "2", sent=fact)
    for sent, cards in ((lock, HANDS["2"]), (lock, HANDS["3"]), (fact, HANDS["2"])):
        with pytest.raises(AlreadySent) as already:
            host.lock(cards, "2", sent=sent)
        assert (already.value.content, already.value.result) == ({}, {})
    with pytest.raises(AlreadySent) as mine:
        phones["2"].say("draws", 3, "2", sent=fact)
    assert mine.value.content == {
        "deal": host.deal,
        "name": "draws",
        "seat": "2",
        "value": 2,
    }
