"""A phone that uses the pages as people do, and short ways to look behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import unescape
from typing import Any

from flask import Flask
from werkzeug.test import Client, TestResponse

from companion.games.registry import GAMES
from companion.games.rules import write_rules
from companion.services import deals, settlement
from companion.services.nights import find_night, meet_device
from companion.services.sending import By, Sent
from companion.storage import member_store
from companion.storage.db import write_transaction
from companion.storage.night import HOST, PLAYER, Member, Night
from companion.web.devices import COOKIE
from companion.web.keys import fresh_key

NAMES = ("Aino", "Boris", "Carla")


class Phone(Client):
    """A browser with its cookies, which fills in forms instead of forging them."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        super().__init__(app)
        self.language = language

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        headers = {"Accept-Language": self.language, **kwargs.pop("headers", {})}
        return super().open(*args, headers=headers, **kwargs)

    def read(self, path: str) -> str:
        """The page at this address, which has to be there."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.status
        return answer.text

    def send(
        self,
        path: str,
        data: Mapping[str, object] | None = None,
        *,
        page: str = "/",
        **more: Any,
    ) -> TestResponse:
        """Post a form with the token and the key that stand on the page."""
        return self.post(path, data={**self.protection(page), **(data or {})}, **more)

    def protection(self, page: str) -> dict[str, str]:
        """The hidden fields of the last form of a page, but for the languages'."""
        text = self.read(page)
        keys = re.findall(r'name="sent_key" value="([^"]+)"', text)
        (token, *_) = re.findall(r'name="csrf_token" value="([^"]+)"', text)
        return {"csrf_token": token, "sent_key": keys[-1] if keys else ""}

    def fill(
        self, page: str, action: str, data: Mapping[str, object] | None = None
    ) -> TestResponse:
        """Post the form of a page that goes to this address."""
        return self.fill_shown(self.get(page), action, data)

    def fill_shown(
        self,
        page: TestResponse,
        action: str,
        data: Mapping[str, object] | None = None,
        **more: Any,
    ) -> TestResponse:
        """Post the form that stands on a page which was just shown."""
        form = re.search(
            rf'<form[^>]*action="{re.escape(action)}".*?</form>', page.text, re.DOTALL
        )
        assert form, f"no form goes to {action}"
        hidden = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form[0])
        kept = {name: unescape(value) for name, value in hidden}
        return self.post(action, data={**kept, **(data or {})}, **more)

    def tap(self, page: str, action: str, **fields: str) -> TestResponse:
        """Tap the button of a page that sends these fields to this address."""
        forms = re.findall(
            rf'<form[^>]*action="{re.escape(action)}".*?</form>',
            self.read(page),
            re.DOTALL,
        )
        for form in forms:
            hidden = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
            kept = {name: unescape(value) for name, value in hidden}
            if fields.items() <= kept.items():
                return self.post(action, data=kept)
        message = f"no button of {page} sends {fields} to {action}"
        raise AssertionError(message)

    def begin(self, *names: str, **fields: object) -> str:
        """Begin a night; gives its address."""
        answer = self.send("/new", new_night(*names, **fields), page="/new")
        assert answer.status_code == 303, said(answer)
        return answer.location


def new_night(*names: str, **fields: object) -> dict[str, object]:
    """The form of a new night with the recommended rules; tables stay as they are."""
    game = str(fields.get("game", "knock"))
    rules = write_rules(GAMES[game].presets["recommended"].rules)
    written = {
        f"rules-{name}": "y" if value is True else value
        for name, value in rules.items()
        if value is not False and not isinstance(value, dict)
    }
    rows = {f"name-{row}": name for row, name in enumerate(names or NAMES, start=1)}
    return {
        "title": "Friday",
        **rows,
        "dealer": "1",
        **written,
        "worth_chips": "10",
        "worth_money": "",
        "currency": "EUR",
        "mode": "book",
        **fields,
    }


def stored(app: Flask, address: str) -> Night:
    """The night at an address as the database holds it."""
    with app.app_context():
        return find_night(uid_of(address))


def join(
    app: Flask,
    address: str,
    *,
    seat: str | None = None,
    role: str = PLAYER,
    language: str = "en",
) -> Phone:
    """Another phone at the table of a night, in this seat or in none."""
    with app.app_context():
        device, night = meet_device(None), find_night(uid_of(address))
        with write_transaction():
            member_store.add(night.id, Member(device.id, role, seat or ""))
    phone = Phone(app, language)
    phone.set_cookie(COOKIE, device.token)
    return phone


@contextmanager
def looked_at(app: Flask, address: str) -> Iterator[None]:
    """A request of a host's phone for a page of a night, before its view is run."""
    cookie = join(app, address, role=HOST).get_cookie(COOKIE)
    assert cookie
    headers = {"Cookie": f"{COOKIE}={cookie.value}"}
    with app.test_request_context(address, headers=headers):
        app.preprocess_request()
        yield


def uid_of(address: str) -> str:
    return address.strip("/").split("/")[1]


def post_deal(app: Flask, address: str, knocker: str = "2", **facts: Any) -> int:
    """Score a deal that the knocker wins by declaration; gives its number."""
    with app.app_context():
        night = find_night(uid_of(address))
        facts = {"knocker": knocker, "declared": {"winners": [knocker]}, **facts}
        facts = {name: fact for name, fact in facts.items() if fact is not None}
        return deals.record(
            night,
            sent=Sent(fresh_key(), {}),
            by=By(meet_device(None).id),
            game="knock",
            record={"seats": list(night.dealt_to()), **facts},
        ).deal_no


def void_deal(app: Flask, address: str, deal_no: int) -> None:
    """Take a deal back for good."""
    with app.app_context():
        deals.void(
            find_night(uid_of(address)),
            sent=Sent(fresh_key(), {}),
            by=By(meet_device(None).id),
            deal_no=deal_no,
        )


def close(app: Flask, address: str) -> None:
    """End the night."""
    with app.app_context():
        settlement.close_night(
            find_night(uid_of(address)),
            sent=Sent(fresh_key(), {}),
            by=By(meet_device(None).id),
        )


def said(answer: TestResponse) -> str:
    """What a page says, without its marks."""
    text = re.sub(r"<(title|script)\b.*?</\1>", " ", answer.text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())
