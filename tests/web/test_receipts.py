"""A deal's receipt: on a page, as text, and known again by its code."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, join, looked_at, post_deal, said, void_deal

from companion.ledger.receipts import code_of
from companion.web.deal_entry import find_deal
from companion.web.night_context import the_night

AS_TEXT = "\ufe0e"
"""The sign that keeps a phone from drawing a suit as a picture."""

HANDS = {
    "1": "Th 9h 8h 7h 2d",
    "2": "Ah Ad Kc Kd 9s",
    "3": "As Ac Qh Qd 2c",
}


@pytest.fixture
def played(app: Flask, night: str) -> str:
    """A night with a deal in which all showed their cards."""
    post_deal(app, night, declared=None, hands=HANDS)
    return night


def code(phone: Phone, night: str, deal_no: int = 1) -> str:
    found = re.search(
        r"Receipt ([A-Z2-7]{5}-[A-Z2-7]{5})",
        phone.read(f"{night}deals/{deal_no}/receipt"),
    )
    assert found
    return found[1]


def asked(phone: Phone, night: str, code: str) -> str:
    return said(phone.get(f"{night}receipt", query_string={"code": code}))


def correct(phone: Phone, night: str) -> None:
    page = f"{night}deals/1/correct"
    answer = phone.fill(
        page,
        page,
        {"knocker": "3", **{f"hands-{key}": HANDS[key] for key in HANDS}},
    )
    assert answer.status_code == 303, said(answer)


def test_the_receipt_says_all_there_is_to_say(phone: Phone, played: str) -> None:
    page = said(phone.get(f"{played}deals/1/receipt"))
    assert "Friday · Deal 1" in page
    assert "Boris +6" in page
    assert "both have two pairs with aces; kings beat queens" in page
    assert "Each player stakes one chip." in page
    assert "Boris, Carla, Aino → pot 1 each" in page
    assert "House rules: Recommended" in page
    assert re.search(r"Receipt [A-Z2-7]{5}-[A-Z2-7]{5}", page)
    assert "Seal of the night, entry 3:" in page


def test_the_code_comes_from_the_deals_own_seal(
    app: Flask, phone: Phone, played: str
) -> None:
    with looked_at(app, played):
        entry = find_deal(the_night(), 1).newest
    assert code(phone, played) == code_of(entry.hash)


def test_the_text_says_the_same_without_marks(phone: Phone, played: str) -> None:
    answer = phone.get(f"{played}deals/1/receipt.txt")
    assert answer.mimetype == "text/plain"
    assert "Boris: A♥ A♦ K♣ K♦ 9♠" in answer.text.replace(AS_TEXT, "")
    assert f"Receipt {code(phone, played)}" in answer.text
    assert "<" not in answer.text
    assert "&" not in answer.text


@pytest.mark.parametrize(("language", "word"), [("fi", "Kuitti"), ("ru", "Квитанция")])
def test_the_text_is_in_the_readers_language(
    app: Flask, played: str, language: str, word: str
) -> None:
    guest = join(app, played, seat="1", language=language)
    text = guest.get(f"{played}deals/1/receipt.txt").text
    assert word in text
    assert "House rules" not in text


def test_a_receipt_that_counts_is_known_again(phone: Phone, played: str) -> None:
    found = asked(phone, played, code(phone, played))
    assert "It is of deal 1" in found
    assert "It counts as it stands on the receipt." in found


def test_the_code_may_be_typed_carelessly(phone: Phone, played: str) -> None:
    typed = code(phone, played).lower().replace("-", " ").replace("o", "0")
    assert "It is of deal 1" in asked(phone, played, typed)


def test_the_receipt_of_a_corrected_deal_no_longer_counts(
    phone: Phone, played: str
) -> None:
    before = code(phone, played)
    correct(phone, played)
    assert code(phone, played) != before
    assert "has been corrected since" in asked(phone, played, before)
    assert "It counts" in asked(phone, played, code(phone, played))


def test_the_receipt_of_a_voided_deal_says_so(
    app: Flask, phone: Phone, played: str
) -> None:
    before = code(phone, played)
    void_deal(app, played, 1)
    assert "has been voided since" in asked(phone, played, before)
    page = said(phone.get(f"{played}deals/1/receipt"))
    assert "voided" in page


def test_a_contested_deal_says_so_on_its_receipt(phone: Phone, played: str) -> None:
    page = f"{played}deals/1/dispute"
    phone.fill(page, page, {"player": "3", "why": "No"})
    assert "contested" in said(phone.get(f"{played}deals/1/receipt"))
    assert "contested" in phone.get(f"{played}deals/1/receipt.txt").text


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("ABC", "has ten letters"),
        ("AAAAA-AAAAA", "This night has no receipt AAAAA-AAAAA."),
    ],
)
def test_a_code_that_is_none_is_refused(
    phone: Phone, played: str, typed: str, words: str
) -> None:
    answer = phone.get(f"{played}receipt", query_string={"code": typed})
    assert answer.status_code == 422
    assert words in said(answer)
    assert 'aria-invalid="true"' in answer.text


def test_a_receipt_of_another_night_is_not_known_here(
    app: Flask, phone: Phone, played: str
) -> None:
    other = phone.begin()
    post_deal(app, other)
    assert "has no receipt" in asked(phone, played, code(phone, other))


def test_the_ledger_asks_for_a_code(phone: Phone, played: str) -> None:
    page = phone.read(f"{played}ledger")
    assert f'action="{played}receipt"' in page
    assert 'name="code"' in page
    assert phone.get(f"{played}receipt").status_code == 200


def test_a_deal_that_was_never_dealt_has_no_receipt(phone: Phone, night: str) -> None:
    assert phone.get(f"{night}deals/1/receipt").status_code == 404
    assert phone.get(f"{night}deals/1/receipt.txt").status_code == 404
