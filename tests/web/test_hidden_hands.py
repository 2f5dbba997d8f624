"""A hand that is hidden is on no other phone: in no page, no header, no answer."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from support.chinese_pages import DEAREST, ILLEGAL
from support.shared_phones import hand_form, lock, tap, try_hand
from support.web import Phone, join, post_deal
from werkzeug.test import TestResponse

from companion.cards import DECK, write_card
from companion.cards.notation import read_cards
from companion.i18n.grammar import GRAMMAR
from companion.storage.db import db
from companion.storage.night import WATCHER

FOURS: Final = "4c 4d 7h Js 8d"
EIGHTS: Final = "8c 8h 8s 8d 3h"
OTHERS: Final = "Kh Kd Tc 8s 2c"  # one of them is in the second hidden hand as well

PAD: Final = re.compile(
    r'<div class="pad".*?data-pad-back.*?</div>\s*</div>', re.DOTALL
)
CHANCE: Final = re.compile(
    r'(name="(?:csrf_token|sent_key|csrf-token)" (?:value|content)=)"[^"]*"'
)


@pytest.fixture
def others(app: Flask, phone: Phone, night: str) -> Mapping[str, Phone]:
    """Every phone at the table but Boris's, of each role."""
    return {
        "host": phone,
        "Carla": join(app, night, seat="3"),
        "watcher": join(app, night, role=WATCHER),
    }


@pytest.fixture
def boris(app: Flask, night: str, others: Mapping[str, Phone]) -> Phone:
    """Boris's phone, where a deal has been posted and the next one is under way."""
    post_deal(app, night)
    boris = join(app, night, seat="2")
    tap(boris, night, "Open the deal for all")
    tap(boris, f"{night}deal", "I knock")
    tap(others["Carla"], f"{night}deal", "I stay")
    return boris


def pages(app: Flask, night: str) -> Iterator[str]:
    """The address of every page of the night that can be looked at."""
    values: dict[str, Any] = {
        "night": night.strip("/").split("/")[1],
        "deal_no": 1,
        "entry_no": 1,
        "no": 1,
        "plan": 1,
        "line": 1,
        "game": "knock",
    }
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        if "night" not in rule.arguments or "GET" not in (rule.methods or ()):
            continue
        for key, ending in (("1", "csv"), ("2", "pdf"), ("3", "txt")):
            known = {name: values.get(name, key) for name in rule.arguments}
            if "ending" in known:
                known["ending"] = ending
            yield adapter.build(rule.endpoint, known)


def looks(app: Flask, phone: Phone, night: str) -> dict[str, str]:
    """All that a phone is answered at this night, without what is there by chance."""
    found: dict[str, str] = {}
    for address in dict.fromkeys(pages(app, night)):
        answer = phone.get(address)
        if answer.mimetype == "text/event-stream":
            answer.close()  # it carries a number, and does not end
            continue
        found[address] = whole(answer)
    return found


def whole(answer: TestResponse) -> str:
    """An answer with its headers."""
    headers = sorted(
        f"{name}: {value}"
        for name, value in answer.headers.items()
        if name not in {"Set-Cookie", "Date"}
    )
    body = CHANCE.sub(r'\1""', answer.get_data().decode("utf-8", "replace"))
    return "\n".join((answer.status, *headers, body))


def spellings(text: str) -> re.Pattern[str]:
    """Every way in which the cards of a hand may stand on a page."""
    ways: set[str] = set()
    for card in read_cards(text)[0]:
        code = write_card(card)
        for grammar in GRAMMAR.values():
            rank = grammar["rank"][code[0]]["digit"]
            symbol = grammar["suit"][code[1]]["symbol"]
            ways |= {rank + symbol, grammar["card"][code]["name"], code}
            ways.add(f"<span>{rank}</span><span>{symbol}</span>")
    found = "|".join(map(re.escape, ways))
    return re.compile(rf"(?<![\w-])(?:{found})(?![\w-])")


def test_the_search_finds_a_hand_that_is_shown(boris: Phone, night: str) -> None:
    lock(boris, night, "2", FOURS)
    page = PAD.sub("", boris.read(f"{night}deal"))
    found = set(spellings(FOURS).findall(unescape(page)))
    assert len(found) >= len(FOURS.split())


def test_no_answer_to_another_phone_holds_a_hidden_card(
    app: Flask, boris: Phone, others: Mapping[str, Phone], night: str
) -> None:
    hidden = spellings(FOURS)  # some of them stand in examples of the rules, too

    def found(phone: Phone) -> dict[str, list[str]]:
        return {
            address: hidden.findall(unescape(PAD.sub("", answer)))
            for address, answer in looks(app, phone, night).items()
        }

    before = {name: found(phone) for name, phone in others.items()}
    lock(boris, night, "2", FOURS)
    for name, phone in others.items():
        assert len(before[name]) > 20
        assert found(phone) == before[name]
        assert found(phone)[f"{night}deal"] == []


def test_the_pad_of_another_phone_has_all_cards(
    boris: Phone, others: Mapping[str, Phone], night: str
) -> None:
    before = PAD.findall(others["Carla"].read(f"{night}deal"))
    lock(boris, night, "2", FOURS)
    (pad,) = PAD.findall(others["Carla"].read(f"{night}deal"))
    assert before == [pad]
    assert pad.count('aria-pressed="false"') == len(DECK)
    assert "is-taken" not in pad


def test_changing_a_hidden_hand_changes_no_answer_to_another_phone(
    app: Flask, boris: Phone, others: Mapping[str, Phone], night: str, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.sqlite"
    copy(database(app), kept)
    first = played(app, boris, others, night, FOURS)
    restore(app, kept)
    second = played(app, boris, others, night, EIGHTS)
    assert first.keys() == second.keys()
    different = [name for name in first if first[name] != second[name]]
    assert different == []


def test_nor_does_a_hand_that_is_not_locked_in_yet(
    app: Flask, boris: Phone, others: Mapping[str, Phone], night: str
) -> None:
    before = {name: looks(app, phone, night) for name, phone in others.items()}
    action, fields = hand_form(boris, night, "2")
    boris.post(f"{action}/check", data={**fields, "hands-2": FOURS})
    boris.post(action, data={**fields, "hands-2": FOURS, "look": "preview"})
    boris.post(action, data={**fields, "hands-2": "4c 4c"})
    after = {name: looks(app, phone, night) for name, phone in others.items()}
    assert before == after


def test_hidden_rows_change_no_answer_to_another_phone_either(
    app: Flask, phone: Phone, tmp_path: Path
) -> None:
    night = phone.begin("Aino", "Boris", game="chinese_27")
    boris, aino = join(app, night, seat="2"), join(app, night, seat="1")
    tap(boris, night, "Open the deal for all")
    kept = tmp_path / "kept.sqlite"
    copy(database(app), kept)
    found = []
    for rows in (DEAREST, ILLEGAL):
        restore(app, kept)
        lock(boris, night, "2", rows)
        assert "✓" in boris.read(f"{night}deal")
        found.append([looks(app, other, night) for other in (phone, aino)])
    assert found[0] == found[1]


def played(
    app: Flask, boris: Phone, others: Mapping[str, Phone], night: str, hidden: str
) -> dict[str, str]:
    """What the others are answered while Boris has this hand, whatever they send."""
    lock(boris, night, "2", hidden)
    seen = {
        f"{name} {address}": answer
        for name, phone in others.items()
        for address, answer in looks(app, phone, night).items()
    }
    carla, host = others["Carla"], others["host"]
    action, fields = hand_form(carla, night, "3")
    checked = carla.post(f"{action}/check", data={**fields, "hands-3": OTHERS})
    seen["Carla checks"] = whole(checked)
    seen["Carla locks in"] = whole(try_hand(carla, night, "3", OTHERS))
    seen["Carla looks"] = whole(carla.get(f"{night}deal"))
    seen["the host checks for Boris"] = whole(
        host.post(
            f"{night}deal/hand/2/check",
            data={**host.protection(night), "hands-2": EIGHTS},
        )
    )
    seen["the host enters for Boris"] = whole(try_hand(host, night, "2", EIGHTS))
    seen["the host looks"] = whole(host.get(f"{night}deal/seat/2"))
    return seen


def database(app: Flask) -> Path:
    with app.app_context():
        return Path(str(db.engine.url.database))


def restore(app: Flask, kept: Path) -> None:
    with app.app_context():
        db.engine.dispose()
    copy(kept, database(app))


def copy(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(source)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
