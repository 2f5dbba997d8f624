"""Who may do what at a night's table, cell by cell: every page, every kind of phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask import Flask, url_for
from support.web import Phone, close, join, post_deal, said, stored, uid_of
from werkzeug.routing import Rule

from companion.ledger.entry import PAYMENT, PLAN
from companion.services.devices import meet_device
from companion.services.paying import mark_paid
from companion.services.sending import By, Sent
from companion.storage import entry_store
from companion.storage.night import WATCHER
from companion.web.access import ACCESS

# Who is let in: the Host, the player whose Own seat it is about, Another player, and
# the Watcher. A page that cannot be asked for, or a form that cannot be sent, is "-".
EVERYONE, PLAYERS, OWN, HOSTS = "HOAW", "HOA", "HO", "H"
CELLS = {
    # endpoint                 GET       POST
    "nights.show":              (EVERYONE, "-"),
    "nights.device":            (EVERYONE, EVERYONE),
    "nights.seat":              ("-", HOSTS),
    "phones.show":              (PLAYERS, "-"),
    "phones.renew":             ("-", HOSTS),
    "phones.open_lobby":        ("-", HOSTS),
    "phones.close_lobby":       ("-", HOSTS),
    "phones.answer":            ("-", HOSTS),
    "phones.change":            ("-", HOSTS),
    "phones.remove":            ("-", HOSTS),
    "seats.move":               (OWN, OWN),
    "seats.pin":                ("-", OWN),
    "screen.show":              (EVERYONE, "-"),
    "events.stream":            (EVERYONE, "-"),
    "live.news":                (EVERYONE, "-"),
    "night_file.show":          (EVERYONE, "-"),
    "night_file.download":      (EVERYONE, "-"),
    "night_file.remove":        (HOSTS, HOSTS),
    "clubs.of_night":           (EVERYONE, HOSTS),
    "clubs.agree":              ("-", HOSTS),
    "players.show":             (EVERYONE, "-"),
    "players.presence":         ("-", OWN),
    "players.rename":           ("-", OWN),
    "players.pay":              ("-", OWN),
    "players.leave":            (OWN, OWN),
    "players.buy_in":           ("-", HOSTS),
    "players.cash_out":         ("-", HOSTS),
    "players.dealer":           ("-", HOSTS),
    "players.new":              (HOSTS, HOSTS),
    "forgetting.forget":        (HOSTS, HOSTS),
    "deals.show":               (EVERYONE, "-"),
    "chinese.best":             (EVERYONE, "-"),
    "deals.new":                (HOSTS, HOSTS),
    "deals.preview_new":        ("-", HOSTS),
    "deals.undo":               ("-", HOSTS),
    "deals.correct":            (HOSTS, HOSTS),
    "deals.preview_correction": ("-", HOSTS),
    "deals.void":               (HOSTS, HOSTS),
    "corrections.swap":         (HOSTS, HOSTS),
    "open_deal.show":           (EVERYONE, "-"),
    "open_deal.begin":          ("-", PLAYERS),
    "open_deal.seat":           (OWN, "-"),
    "open_deal.say":            ("-", PLAYERS),
    "open_deal.lock":           ("-", OWN),
    "open_deal.check":          ("-", OWN),
    "open_deal.unlock":         ("-", OWN),
    "open_deal.correct":        ("-", OWN),
    "open_deal.showdown":       ("-", HOSTS),
    "open_deal.agree":          ("-", PLAYERS),
    "open_deal.post":           ("-", PLAYERS),
    "open_deal.give_up":        (HOSTS, HOSTS),
    "open_deal.posting":        ("-", HOSTS),
    "disputes.show":            (EVERYONE, OWN),
    "disputes.settle":          (EVERYONE, HOSTS),
    "rules.show":               (EVERYONE, HOSTS),
    "rules.terms":              (EVERYONE, HOSTS),
    "rules.told_tonight":       (EVERYONE, "-"),
    "rulings.show":             (EVERYONE, "-"),
    "hindsight.say_agreed":     ("-", OWN),
    "hindsight.what_if":        (EVERYONE, HOSTS),
    "hindsight.count":          ("-", HOSTS),
    "ledger.show":              (EVERYONE, "-"),
    "ledger.chain":             (EVERYONE, "-"),
    "ledger.take_back":         (HOSTS, HOSTS),
    "receipts.show":            (EVERYONE, "-"),
    "receipts.text":            (EVERYONE, "-"),
    "receipts.check":           (EVERYONE, "-"),
    "settle.show":              (EVERYONE, HOSTS),
    "settle.reopen":            (HOSTS, HOSTS),
    "settle.replan":            ("-", HOSTS),
    "settle.paid":              ("-", OWN),
    "payments.part":            (OWN, OWN),
    "payments.undo":            ("-", OWN),
    "payments.other":           (PLAYERS, OWN),
    "payments.pair":            (EVERYONE, "-"),
    "counting.show":            (EVERYONE, HOSTS),
    "counting.book":            (HOSTS, HOSTS),
    "report.show":              (EVERYONE, "-"),
    "report.file":              (EVERYONE, "-"),
}  # fmt: skip

AINO, BORIS, CARLA = "1", "2", "3"
VALUES = {
    "key": AINO,
    "payer": AINO,
    "payee": CARLA,
    "game": "knock",
    "deal_no": 1,
    "count": 1,
    "line": 0,
    "dispute": 1,
    "device_id": 1,
    "newest": 0,
    "ending": "csv",
}
FORM = {"player": AINO, "payer": AINO, "payee": CARLA}


@pytest.fixture
def settled(app: Flask, night: str) -> str:
    """A closed night: Aino pays Carla, and has paid; Boris pays Carla."""
    post_deal(app, night, knocker=CARLA)
    close(app, night)
    with app.app_context():
        found = stored(app, night)
        plan = entry_store.newest(found.id, PLAN)
        assert plan
        sent, by = Sent("aino-has-paid", {}), By(meet_device(None).id)
        mark_paid(found, sent=sent, by=by, plan=plan.no, line=0)
    return night


@pytest.fixture
def phones(app: Flask, phone: Phone, settled: str) -> dict[str, Phone]:
    """A phone of each kind."""
    return kinds(app, phone, settled)


def kinds(app: Flask, host: Phone, night: str) -> dict[str, Phone]:
    """A phone for each letter, and two that have not joined the night."""
    elsewhere = Phone(app)
    elsewhere.begin("Dmitri", "Elsa")
    return {
        "H": host,
        "O": join(app, night, seat=AINO),
        "A": join(app, night, seat=BORIS),
        "W": join(app, night, role=WATCHER),
        "a host elsewhere": elsewhere,
        "nobody": Phone(app),
    }


def rules_of(app: Flask) -> dict[str, Rule]:
    """Every address of a night, by its endpoint."""
    return {
        rule.endpoint: rule
        for rule in app.url_map.iter_rules()
        if "night" in rule.arguments
    }


def address_of(app: Flask, night: str, endpoint: str) -> str:
    """The address of a page of the night, about Aino wherever it is about someone."""
    with app.app_context():
        plan = entry_store.newest(stored(app, night).id, PLAN)
        paid = entry_store.newest(stored(app, night).id, PAYMENT)
    assert plan
    assert paid
    numbers = {"plan": plan.no, "entry_no": paid.no}
    given = {**VALUES, **numbers, "night": uid_of(night)}
    wanted = rules_of(app)[endpoint].arguments
    with app.test_request_context():
        return url_for(endpoint, **{name: given[name] for name in wanted})


def test_every_page_of_a_night_stands_in_the_table_and_nothing_else(app: Flask) -> None:
    assert set(ACCESS) == set(rules_of(app)) == set(CELLS)


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST"])
@pytest.mark.parametrize("kind", ["H", "O", "A", "W", "a host elsewhere", "nobody"])
def test_each_kind_of_phone_is_let_in_just_where_the_table_says(
    app: Flask, phones: dict[str, Phone], settled: str, kind: str, method: str
) -> None:
    wrong = []
    for endpoint, rule in rules_of(app).items():
        letters = CELLS[endpoint][method == "POST"]
        address = address_of(app, settled, endpoint)
        answer = phones[kind].open(address, method=method, data=FORM)
        answer.close()  # else a stream goes on
        status = answer.status_code
        if method not in (rule.methods or ()):
            right = status == 405
        elif kind in letters:
            # A form without its token is let in here, and stopped one door further.
            right = (
                status == 400 if method == "POST" else status in {200, 302, 404, 409}
            )
        else:
            right = status == 403
        if not right:
            wrong.append((endpoint, status))
    assert wrong == []


def test_no_cell_lets_in_a_phone_that_writes_for_the_seat_of_another(
    app: Flask, settled: str
) -> None:
    boris = join(app, settled, seat=BORIS)
    for endpoint in ("disputes.show", "hindsight.say_agreed"):
        address = address_of(app, settled, endpoint)
        for data in ({}, {"player": ""}, {"player": [AINO, BORIS]}):
            assert boris.post(address, data=data).status_code == 403, (endpoint, data)


def test_a_page_that_stands_in_no_table_is_for_nobody(app: Flask, phone: Phone) -> None:
    app.add_url_rule("/n/<night>/new-thing", "new_thing", lambda: "secret")
    night = phone.begin()
    answer = phone.get(f"{night}new-thing")
    assert answer.status_code == 403
    assert "secret" not in answer.text


def test_what_is_refused_is_not_written(app: Flask, phone: Phone, night: str) -> None:
    watcher = join(app, night, role=WATCHER)
    before = stored(app, night)
    answer = watcher.send(
        f"{night}players/1/presence", {"presence": "left"}, page="/new"
    )
    assert answer.status_code == 403
    assert "this phone only watches" not in said(phone.get(night))
    assert stored(app, night) == before


@pytest.mark.parametrize(
    ("kind", "path", "words"),
    [
        ("W", "deals/new", "A host does that."),
        ("O", "deals/new", "A host does that."),
        ("A", "players/1/rename", "for the phone in that seat to do, or for a host"),
        ("W", "players/1/rename", "for the phone in that seat to do, or for a host"),
    ],
)
def test_a_refusal_says_who_may_and_leads_back(
    phones: dict[str, Phone], settled: str, kind: str, path: str, words: str
) -> None:
    answer = phones[kind].open(
        settled + path, method="POST" if "rename" in path else "GET"
    )
    assert answer.status_code == 403
    assert words in said(answer)
    assert f'class="button" href="{settled}"' in answer.text


@pytest.mark.parametrize("kind", ["a host elsewhere", "nobody"])
def test_who_has_not_joined_is_told_how(
    phones: dict[str, Phone], settled: str, kind: str
) -> None:
    answer = phones[kind].get(settled)
    page = said(answer)
    assert answer.status_code == 403
    assert "This phone is not at this night's table" in page
    assert "Point its camera at the code on another phone" in page
    assert settled not in answer.text.replace(f'name="back" value="{settled}"', "")
    assert "Friday" not in page


@pytest.mark.parametrize("kind", ["H", "O", "A", "W"])
@pytest.mark.parametrize("state", ["open", "played", "settled"])
def test_no_page_shows_a_button_that_its_phone_may_not_press(
    app: Flask, phone: Phone, kind: str, state: str
) -> None:
    night = phone.begin()
    phone.fill(f"{night}rules", f"{night}rules?game=knock", {"rules-ante": "2"})
    post_deal(app, night, knocker=CARLA)
    phone.fill(f"{night}players/1", f"{night}players/1/buy-in", {"chips": "20"})
    guest = kinds(app, phone, night)[kind]
    if state == "open":
        phone.tap(night, f"{night}deal/begin")
    if state == "settled":
        close(app, night)
    seen, dead = set(), []
    waiting = {night}
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = guest.get(path)
        if answer.status_code == 403:
            dead.append(path)
        if answer.mimetype != "text/html":
            continue
        links = re.findall(rf'href="({night}[^"#]*)', answer.text)
        waiting |= {unescape(link) for link in links} - seen
        dead += [
            f"{path}: {action}"
            for action, fields in forms_of(answer.text)
            if guest.post(action, data=fields).status_code == 403
        ]
    assert dead == []
    assert len(seen) > 20


CHOSEN = (
    r'<select[^>]* name="([^"]+)"'
    r'(?:(?!</select>).)*<option selected value="([^"]*)"'
)


def forms_of(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The address of each form that can be sent, with the first of what it offers."""
    for form in re.findall(r'<form[^>]*method="post".*?</form>', text, re.DOTALL):
        hidden = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
        first = re.findall(r'name="([^"]+)"[^>]*>\s*<option value="([^"]*)"', form)
        chosen = re.findall(CHOSEN, form, re.DOTALL)
        radios = re.findall(r'name="([^"]+)" type="radio" value="([^"]+)"', form)
        fields = dict([*reversed(radios), *first, *chosen, *hidden])
        fields.pop("csrf_token", None)
        for action in re.findall(r'action="(/n/[^"#]*)', form):
            yield unescape(action), fields
