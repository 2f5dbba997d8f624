"""Phones at one table that tell a deal together, by the pages they are shown."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

from support.web import Phone, said
from werkzeug.test import TestResponse

ACES: Final = "Ah Ad Kc Kd 9s"
QUEENS: Final = "As Ac Qh Qd 8c"
TEN: Final = "Th 9c 8h 7h 2d"


def form_saying(page: TestResponse, words: str) -> tuple[str, dict[str, str]]:
    """Where the form goes that says this, and what it sends along."""
    forms = re.findall(r"<form.*?</form>", page.text, re.DOTALL)
    form = next((form for form in forms if words in said_in(form)), None)
    assert form, f"nothing says “{words}”: {said(page)}"
    action = re.search(r'action="([^"]+)"', form)
    hidden = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    assert action
    return unescape(action[1]), {name: unescape(value) for name, value in hidden}


def said_in(form: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", form)).split())


def offers(page: TestResponse, words: str) -> bool:
    """Whether the page has a button that says this."""
    buttons = re.findall(r"<button[^>]*>(.*?)</button>", page.text, re.DOTALL)
    return words in [said_in(button) for button in buttons]


def tap(phone: Phone, page: str, words: str, **more: Any) -> TestResponse:
    """Tap the button of a page that says this; it has to do its work."""
    answer = try_to(phone, page, words, **more)
    assert answer.status_code == 303, said(answer)
    return answer


def try_to(phone: Phone, page: str, words: str, **more: Any) -> TestResponse:
    """Tap the button of a page that says this."""
    action, fields = form_saying(phone.get(page), words)
    return phone.post(action, data={**fields, **more})


def hand_fields(seat: str, hand: object) -> dict[str, str]:
    """The fields of a hand, row by row where it has rows."""
    if isinstance(hand, str):
        return {f"hands-{seat}": hand}
    rows: Any = hand
    names = ("front", "middle", "back")
    return {f"hands-{seat}-{row}": text for row, text in zip(names, rows, strict=True)}


def hand_form(phone: Phone, night: str, seat: str) -> tuple[str, dict[str, str]]:
    """Where this phone sends the hand of a seat, and what goes along."""
    for page in (f"{night}deal", f"{night}deal/seat/{seat}"):
        text = phone.get(page).text
        form = re.search(r'<form id="hand".*?</form>', text, re.DOTALL)
        if form and f"hands-{seat}" in form[0]:
            action = re.search(r'action="([^"]+)"', form[0])
            hidden = re.findall(
                r'type="hidden" name="([^"]+)" value="([^"]*)"', form[0]
            )
            assert action
            return action[1], {name: unescape(value) for name, value in hidden}
    message = f"no hand can be entered for seat {seat}"
    raise AssertionError(message)


def lock(phone: Phone, night: str, seat: str, hand: object) -> None:
    """Lock a hand in."""
    answer = try_hand(phone, night, seat, hand)
    assert answer.status_code == 303, said(answer)


def try_hand(
    phone: Phone, night: str, seat: str, hand: object, **more: str
) -> TestResponse:
    """Send the hand of a seat."""
    action, fields = hand_form(phone, night, seat)
    return phone.post(action, data={**fields, **hand_fields(seat, hand), **more})
