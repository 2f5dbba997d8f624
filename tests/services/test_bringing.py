"""A night goes over to another installation as a file, whole and unchanged or not."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.ledger.balance import Balances
from companion.ledger.entry import PLAN, TERMS, canonical, seal
from companion.problems import Refused
from companion.services import (
    chips,
    clubs,
    deals,
    disputes,
    paying,
    players,
    settlement,
)
from companion.services.audit import audit
from companion.services.bringing import LONGER, NEW, OLDER, SAME, NotTheHost, bring
from companion.services.clubs import ClubChoice
from companion.services.night_file import LARGEST_FILE, Contents, export, hash_of, write
from companion.services.night_reading import MOST_ENTRIES, read
from companion.services.nights import find_night, meet_device
from companion.services.sending import By, Sent
from companion.storage import db, entries, entry_store, member_store, upgrade
from companion.storage.night import HOST, WATCHER, Member, Night
from companion.transfers import Transfer


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Flask]:
    """Another installation."""
    path = tmp_path / "elsewhere.sqlite3"
    upgrade.prepare(path)
    app = Flask("elsewhere")
    db.init(app, path)
    yield app
    with app.app_context():
        db.db.engine.dispose()


@pytest.fixture
def whole(night: Night, deal: Any, by: By, fresh: Any) -> Night:
    """A night in which nearly everything has happened once."""
    chips.buy_in(night, sent=fresh(), by=by, player="1", chips=20)
    chips.pay(night, sent=fresh(), by=by, payer="1", payee="2", chips=2, memo="пиво ☕")
    for _ in range(4):
        deal(find_night(night.uid))
    deals.void(night, sent=fresh(), by=by, deal_no=2, why="wrong deal")
    disputes.raise_dispute(
        night, sent=fresh(), by=by, deal_no=3, player="4", why="not so"
    )
    settlement.close_night(
        find_night(night.uid), sent=fresh(), by=by, over_disputes=True
    )
    planned = settlement.in_force(find_night(night.uid))
    paying.mark_paid(night, sent=fresh(), by=by, plan=planned.plan or 0, line=0)
    return find_night(night.uid)


def problems(data: bytes) -> dict[str, str]:
    """Where something is wrong with a file, and the code of what."""
    with pytest.raises(Refused) as refused:
        bring(data, device_id=None)
    return {problem.field: problem.code for problem in refused.value.problems}


def changed(night: Night, change: Callable[[dict[str, Any]], object]) -> bytes:
    """A night's file with something else in it, and a hash that fits."""
    document = json.loads(export(night))
    change(document)
    document["hash"] = hash_of(document)
    return canonical(document).encode()


def forged(night: Night, **more: Any) -> bytes:
    """A night's file with one more entry, sealed as well as any."""
    contents = read(export(night).encode())
    last = contents.entries[-1]
    entry = replace(last, no=last.no + 1, **{"transfers": (), "facts": {}, **more})
    one_more = seal(night.uid, entry, last.hash)
    return write(
        Contents(contents.night, contents.authors, (*contents.entries, one_more))
    ).encode()


def test_a_night_is_the_same_elsewhere_to_the_byte(
    whole: Night, elsewhere: Flask
) -> None:
    file = export(whole)
    ledger = entry_store.read(whole.id)
    with elsewhere.app_context():
        phone = meet_device(None)
        brought = bring(file.encode(), device_id=phone.id)
        assert (brought.how, brought.brought) == (NEW, len(ledger))
        assert export(brought.night) == file
        assert entry_store.read(brought.night.id) == ledger
        assert audit() == ()
        assert member_store.of_night(brought.night.id) == (Member(phone.id, HOST),)


def test_a_night_goes_on_where_it_was_brought(
    night: Night, elsewhere: Flask, won: Any
) -> None:
    file = export(night).encode()
    with elsewhere.app_context():
        brought = bring(file, device_id=meet_device(None).id).night
        deals.record(
            brought,
            sent=Sent("d", {}),
            by=By(meet_device(None).id),
            game="knock",
            record=won(),
        )
        longer = export(find_night(night.uid)).encode()
        assert audit() == ()
    assert bring(longer, device_id=None).how == LONGER
    assert entries.latest(night).balances.stack("2") == 9
    assert audit() == ()
    assert export(find_night(night.uid)).encode() == longer


def test_brought_twice_it_is_one_night(whole: Night) -> None:
    before = find_night(whole.uid)
    assert bring(export(whole).encode(), device_id=None).how == SAME
    assert find_night(whole.uid) == before


def test_an_older_file_changes_nothing(night: Night, deal: Any) -> None:
    older = export(night).encode()
    deal(night)
    before = find_night(night.uid)
    brought = bring(older, device_id=None)
    assert (brought.how, brought.here, brought.brought) == (OLDER, 3, 2)
    assert find_night(night.uid) == before


def test_another_history_is_refused_from_where_it_parts(
    night: Night, elsewhere: Flask, by: By, fresh: Any
) -> None:
    start = export(night).encode()
    chips.buy_in(night, sent=fresh(), by=by, player="1", chips=5)
    with elsewhere.app_context():
        there = bring(start, device_id=meet_device(None).id).night
        other = By(meet_device(None).id)
        chips.buy_in(there, sent=Sent("x", {}), by=other, player="1", chips=6)
        file = export(find_night(night.uid)).encode()
    before = find_night(night.uid), entries.latest(night)
    assert problems(file) == {"entries.2": "file.other_history"}
    assert (find_night(night.uid), entries.latest(night)) == before


def test_only_a_host_lets_a_night_go_on_with_a_file(
    night: Night, elsewhere: Flask, by: By
) -> None:
    start = export(night).encode()
    with elsewhere.app_context():
        there = bring(start, device_id=meet_device(None).id).night
        other = By(meet_device(None).id, "Evil")
        chips.buy_in(there, sent=Sent("x", {}), by=other, player="1", chips=6)
        file = export(find_night(night.uid)).encode()
    stranger = meet_device(None).id
    with pytest.raises(NotTheHost):
        bring(file, device_id=stranger)
    member_store.add(night.id, Member(stranger, WATCHER))
    db.db.session.commit()
    with pytest.raises(NotTheHost):
        bring(file, device_id=stranger)
    assert entries.latest(night).no == 2
    assert bring(file, device_id=by.device_id).how == LONGER


def test_the_host_of_a_night_stays_its_only_host(night: Night, by: By) -> None:
    bring(export(night).encode(), device_id=meet_device(None).id)
    assert member_store.of_night(night.id) == (Member(by.device_id, HOST),)


def test_a_night_that_the_owner_brought_waits_for_a_phone_with_its_file(
    whole: Night, elsewhere: Flask
) -> None:
    file = export(whole).encode()
    with elsewhere.app_context():
        brought = bring(file, device_id=None).night
        assert member_store.of_night(brought.id) == ()
        phone = meet_device(None).id
        assert bring(file, device_id=phone).how == SAME
        assert member_store.of_night(brought.id) == (Member(phone, HOST),)


def test_a_longer_file_brings_newcomers_and_keeps_the_names_that_are_here(
    night: Night, elsewhere: Flask, by: By, fresh: Any
) -> None:
    start = export(night).encode()
    with elsewhere.app_context():
        there = bring(start, device_id=meet_device(None).id).night
        other = By(meet_device(None).id)
        players.add_player(there, sent=Sent("a", {}), by=other, name="Eeva", after="1")
        chips.buy_in(there, sent=Sent("b", {}), by=other, player="5", chips=6)
        file = export(find_night(night.uid)).encode()
    players.rename_player(night, sent=fresh(), by=by, player="1", name="Aune")
    grown = bring(file, device_id=by.device_id).night
    assert [player.name for player in grown.players] == [
        "Aune",
        "Eeva",
        "Boris",
        "Carla",
        "Dmitri",
    ]
    assert audit() == ()


def test_newcomers_of_a_longer_file_are_known_at_the_club(
    open_night: Callable[..., Night], elsewhere: Flask, by: By
) -> None:
    night = open_night("Aino", "Boris", club=ClubChoice(name="Thursday"))
    start = export(night).encode()
    with elsewhere.app_context():
        there = bring(start, device_id=meet_device(None).id).night
        other = By(meet_device(None).id)
        players.add_player(there, sent=Sent("a", {}), by=other, name="Eeva")
        chips.buy_in(there, sent=Sent("b", {}), by=other, player="3", chips=6)
        file = export(find_night(night.uid)).encode()
    bring(file, device_id=by.device_id)
    club = clubs.club_of(night)
    assert club
    assert [one.name for one in club.regulars] == ["Aino", "Boris", "Eeva"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file.unreadable"),
        (b"\xff\xfe", "file.unreadable"),
        (b"[" * 100_000, "file.unreadable"),
        (b'{"format":"companion-night","a":NaN}', "file.unreadable"),
        (b'{"format":"companion-night","format":"x"}', "file.unreadable"),
        (b"[]", "file.format"),
        (b'{"format":"other"}', "file.format"),
        (b" " * (LARGEST_FILE + 1), "file.large"),
    ],
    ids=["nothing", "no text", "deep", "NaN", "twice", "list", "other", "large"],
)
def test_what_is_no_night_is_refused(app: Flask, data: bytes, code: str) -> None:
    assert app
    assert problems(data) == {"file": code}


def test_a_file_without_end_is_refused_before_it_is_reckoned_out(night: Night) -> None:
    document = json.loads(export(night))
    document["entries"] *= MOST_ENTRIES
    assert problems(canonical(document).encode()) == {"file": "file.large"}


def test_a_newer_file_is_for_a_newer_program(night: Night) -> None:
    data = changed(night, lambda document: document.update(version=2))
    assert problems(data) == {"version": "file.newer"}


def test_a_kind_of_entry_that_is_not_known_is_named(night: Night) -> None:
    assert problems(forged(night, kind="jackpot")) == {"entries.2.kind": "file.kind"}


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], object], dict[str, str]]] = {
    "a title with a line end": (
        lambda said: said["night"].update(title="a\nb"),
        {"night.title": "file.name"},
    ),
    "a dealer from elsewhere": (
        lambda said: said["night"].update(dealer="9"),
        {"night.dealer": "file.dealer"},
    ),
    "open, and closed by its ledger": (
        lambda said: said["night"].update(closed=False),
        {"night.closed": "audit.closed"},
    ),
    "two players of one name": (
        lambda said: said["players"][1].update(name="AINO"),
        {"players.1.name": "name.taken"},
    ),
    "a name that turns the writing": (
        lambda said: said["players"][1].update(name="\u202eBoris"),
        {"players.1.name": "text.unseen"},
    ),
    "a player missing": (
        lambda said: said["players"].pop(),
        {"entries.4": "file.sense"},
    ),
    "an author missing": (
        lambda said: said["authors"].clear(),
        {"entries.0.author": "file.author"},
    ),
    "an author in a seat that is not there": (
        lambda said: said["authors"][0].update(player="9"),
        {"authors.0": "file.misfit"},
    ),
    "an entry missing": (
        lambda said: said["entries"].pop(4),
        {"entries.4": "audit.missing"},
    ),
    "no entries": (
        lambda said: (said.update(entries=[]), said["night"].update(closed=False)),
        {"entries": "file.beginning"},
    ),
    "other chips": (
        lambda said: said["entries"][2]["transfers"][0].__setitem__(2, 21),
        {"entries.2": "audit.balances"},
    ),
    "balances made of nothing": (
        lambda said: said["entries"][2]["balances"]["chips"].update({"2": 5}),
        {"entries.2": "file.balances"},
    ),
    "another reason": (
        lambda said: said["entries"][8].update(why="none"),
        {"entries.8": "audit.not_sealed"},
    ),
    "half a transfer": (
        lambda said: said["entries"][2]["transfers"][0].pop(),
        {"entries.2.transfers.0": "file.misfit"},
    ),
    "chips by halves": (
        lambda said: said["entries"][2]["transfers"][0].__setitem__(2, 0.5),
        {"entries.2.transfers.0.2": "file.misfit"},
    ),
    "no more than a name": (
        lambda said: said["players"][0].pop("key"),
        {"players.0.key": "file.misfit"},
    ),
    "something besides": (
        lambda said: said.update(secret="x"),  # noqa: S106 - an unknown word
        {"secret": "file.misfit"},
    ),
    "a time that is none": (
        lambda said: said["entries"][0].update(at="2026-02-30T18:00:00Z"),
        {"entries.0.at": "file.misfit"},
    ),
    "a time that no clock shows": (
        lambda said: said["entries"][0].update(at="9999-12-31T23:59:59Z"),
        {"entries.0.at": "file.misfit"},
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_altered_is_refused_and_told_where(
    whole: Night, elsewhere: Flask, name: str
) -> None:
    change, expected = CHANGES[name]
    data = changed(whole, change)
    with elsewhere.app_context():
        assert problems(data) == expected


FORGERIES: dict[str, tuple[dict[str, Any], str]] = {
    "a plan among strangers": (
        {
            "kind": PLAN,
            "facts": {"unit": "chips", "exact": True, "lines": [["8", "9", 1, None]]},
        },
        "audit.plan",
    ),
    "terms without sense": (
        {
            "kind": TERMS,
            "facts": {"mode": "book", "chips": 0, "minor": 1, "currency": ""},
        },
        "file.sense",
    ),
    "rules with another switch": (
        {"kind": "rules", "facts": {"game": "knock", "rules": {"ante": "much"}}},
        "file.sense",
    ),
    "a payment of no plan": (
        {"kind": "payment", "facts": {"plan": 1, "line": 0}},
        "audit.payment",
    ),
    "a payment of nothing that has a name": (
        {
            "kind": "payment",
            "facts": {"payer": "1", "payee": "2", "amount": 1},
        },
        "file.sense",
    ),
    "a departure with nothing": (
        {
            "kind": PLAN,
            "facts": {"unit": "chips", "exact": True, "player": "1", "lines": []},
        },
        "file.sense",
    ),
    "a count that is no number": (
        {"kind": "chip_count", "facts": {"counted": {"1": "x"}, "start": 0}},
        "audit.count",
    ),
    "a deal with another number": (
        {
            "kind": "deal",
            "deal_no": 7,
            "revision": 1,
            "facts": {
                "game": "knock",
                "version": 1,
                "rules": {},
                "deal": {"seats": ["1", "2"]},
                "dealer": "1",
            },
        },
        "audit.unscorable",
    ),
    "a deal of an older program that cannot be played": (
        {
            "kind": "deal",
            "deal_no": 1,
            "revision": 1,
            "facts": {
                "game": "knock",
                "version": 0,
                "rules": {},
                "deal": {"seats": ["1", "2"]},
                "dealer": "1",
            },
        },
        "audit.unscorable",
    ),
    "a deal of an older program whose chips move for no reason": (
        {
            "kind": "deal",
            "deal_no": 1,
            "revision": 1,
            "facts": {
                "game": "knock",
                "version": 0,
                "rules": {},
                "deal": {
                    "seats": ["1", "2"],
                    "knocker": "1",
                    "declared": {"winners": ["1"]},
                },
                "dealer": "1",
            },
            "transfers": (Transfer("1", "2", 1, "fun", "x"),),
            "balances": Balances({"1": -1, "2": 1}),
        },
        "file.sense",
    ),
    "house rules taken back": ({"kind": "reversal", "reverses": 2}, "file.sense"),
    "an author's remark with a line end": (
        {"kind": "rules", "facts": {"game": "knock", "rules": {}}, "why": "a\nb"},
        "file.sense",
    ),
    "facts that are too deep": (
        {
            "kind": "rules",
            "facts": {"game": "knock", "rules": json.loads("[" * 40 + "]" * 40)},
        },
        "file.misfit",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_what_is_sealed_well_and_makes_no_sense_is_refused(
    night: Night, elsewhere: Flask, name: str
) -> None:
    more, code = FORGERIES[name]
    data = forged(night, **more)
    with elsewhere.app_context():
        assert set(problems(data).values()) == {code}
        assert audit() == ()


@pytest.mark.parametrize("seed", range(8))
def test_any_byte_that_is_changed_is_found(
    whole: Night, elsewhere: Flask, seed: int
) -> None:
    """Every byte of one entry in eight, and as many elsewhere: refused, or the same."""
    chance, file = random.Random(seed), export(whole).encode()
    with elsewhere.app_context():
        for place in chance.sample(range(len(file)), 60):
            other = bytearray(file)
            other[place] = chance.choice([b for b in range(256) if b != file[place]])
            refused_or_same(bytes(other), file)
        for place in chance.sample(range(len(file)), 30):
            refused_or_same(file[:place] + file[place + 1 :], file)
            refused_or_same(file[:place], file)


def refused_or_same(data: bytes, file: bytes) -> None:
    with suppress(Refused):
        assert export(bring(data, device_id=None).night).encode() == file


def test_any_field_that_is_changed_is_found_even_under_a_fitting_hash(
    whole: Night, elsewhere: Flask
) -> None:
    """What no hash seals may differ: titles, names, presence, who deals."""
    document = json.loads(export(whole))
    unsealed = {"title", "name", "presence", "dealer", "player", "opened_at"}
    with elsewhere.app_context():
        for path, value in list(leaves(document)):
            if path == ("hash",) or (path[0] != "entries" and path[-1] in unsealed):
                continue
            data = json.loads(export_with(document, path, other_than(value)))
            data["hash"] = hash_of(data)
            assert problems(canonical(data).encode()), path


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Every value of a document that holds no others, with the way to it."""
    inside: Any = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    else:
        yield path, value
    for name, inner in inside:
        yield from leaves(inner, (*path, name))


def export_with(document: dict[str, Any], path: tuple[Any, ...], value: Any) -> str:
    other = json.loads(canonical(document))
    place: Any = other
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    return canonical(other)


def other_than(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value or ''}1"
