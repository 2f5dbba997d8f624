"""The page that answers who won, from its address alone."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from support.web import Phone, said
from werkzeug.test import TestResponse

from companion.web.forms.asking import CHOICES

CHOP = {
    "ranking": "holdem",
    "board": "Kd Kh 9c 9s Ah",
    "name-1": "Aino",
    "hand-1": "Qh 2c",
    "name-2": "Boris",
    "hand-2": "Jd 3s",
}
SETS = {
    "ranking": "chinese_classic",
    "front-1": "7s 7h 7d",
    "middle-1": "Kh Qs 6s 5c 3h",
    "back-1": "2s 2h 6d 6h 9c",
    "front-2": "Qh Qd Js",
    "middle-2": "8s 8h 8d 3d 2d",
    "back-2": "Ts Th Td 4s 5s",
}


def ask(phone: Phone, question: dict[str, str]) -> TestResponse:
    return phone.get(f"/who-won?{urlencode(question)}")


def changed(question: dict[str, str], **changes: str) -> dict[str, str]:
    return question | {name.replace("_", "-"): text for name, text in changes.items()}


def field(answer: TestResponse, name: str) -> str:
    found = re.search(rf'<input id="{name}"[^>]*>', answer.text)
    assert found, name
    return found[0]


def error_of(answer: TestResponse, name: str) -> str:
    found = re.search(rf'id="{name}-error">([^<]*)<', answer.text)
    return found[1] if found else ""


def test_the_first_page_leads_to_it(phone: Phone) -> None:
    assert 'href="/who-won"' in phone.read("/")
    assert "Compared by" in phone.read("/who-won")


def test_a_chop_is_told_as_one_with_what_does_not_play(phone: Phone) -> None:
    answer = ask(phone, CHOP)
    assert answer.status_code == 200
    words = said(answer)
    assert "A tie, Aino and Boris: two pairs, kings and nines." in words
    assert "Only the five best cards count: the sixth and the seventh" in words
    assert "The board plays; Q♥︎ and 2♣︎ do not play." in words
    assert answer.text.count("card--idle") == 4
    assert answer.text.count("card--deciding") == 10


def test_the_deciding_card_is_named_and_only_the_winning_five_are_outlined(
    phone: Phone,
) -> None:
    answer = ask(phone, changed(CHOP, board="As 9c 7d 4h 2s", hand_1="Ah Qh"))
    assert "Aino wins: pair of aces." in said(answer)
    answer = ask(
        phone, changed(CHOP, board="As 9c 7d 4h 2s", hand_1="Ah Qh", hand_2="Ad Jd")
    )
    assert "both have a pair of aces; the queen beats the jack" in said(answer)
    assert answer.text.count("card--deciding") == 5


def test_hands_without_a_name_are_numbered(phone: Phone) -> None:
    question = {"ranking": "three_card", "hand-1": "Ah Kd 3c", "hand-2": "2d 2h 9s"}
    assert "Hand 2 wins: pair of deuces." in said(ask(phone, question))


def test_an_illegal_set_is_named_with_its_reason(phone: Phone) -> None:
    words = said(ask(phone, SETS))
    assert "Hand 2 wins: rows won 3, rows lost 0." in words
    assert "The middle (king high) is weaker than the front (three sevens)." in words
    assert "illegal set" in words


@pytest.mark.parametrize("key", CHOICES)
def test_every_ranking_has_its_fields(phone: Phone, key: str) -> None:
    answer = ask(phone, {"ranking": key})
    assert answer.status_code == 200
    assert f'value="{key}" selected' in answer.text
    contest = CHOICES[key].contest
    assert ('name="board"' in answer.text) is contest.has_board
    assert ('name="front-1"' in answer.text) is (contest.variant is not None)
    last, beyond = contest.hands[-1], contest.hands[-1] + 1
    assert f'name="name-{last}"' in answer.text
    assert f'name="name-{beyond}"' not in answer.text


def test_the_address_is_the_question_and_nothing_else(phone: Phone) -> None:
    untidy = CHOP | {"name-3": "", "hand-3": " ", "front-1": "Ah", "utm": "x"}
    answer = ask(phone, untidy | {"hand-2": "jd,3♠", "name-1": "  Aino "})
    assert answer.status_code == 302
    assert answer.location == f"/who-won?{urlencode(CHOP)}"
    assert ask(phone, CHOP).status_code == 200


def test_hands_are_numbered_anew_where_one_was_left_out(phone: Phone) -> None:
    question = {"ranking": "three_card", "hand-2": "Ah Kd 3c", "hand-5": "2d 2h 9s"}
    answer = ask(phone, question)
    assert answer.location.endswith("hand-1=Ah+Kd+3c&hand-2=2d+2h+9s")


def test_nothing_is_kept_of_a_question(phone: Phone) -> None:
    answer = ask(phone, CHOP)
    cookies = answer.headers.getlist("Set-Cookie")
    assert not [cookie for cookie in cookies if "Aino" in cookie]
    assert "sent_key" not in answer.text


def test_what_is_wrong_stands_beside_its_field_and_the_input_is_kept(
    phone: Phone,
) -> None:
    answer = ask(phone, changed(CHOP, hand_1="Qh 2c 4d", hand_2="Zz 3s", board="Kd"))
    assert answer.status_code == 422
    assert error_of(answer, "hand-1") == "This takes 2 cards; there are 3."
    assert "no card" in error_of(answer, "hand-2")
    assert error_of(answer, "board") == "This takes 3 to 5 cards; there is 1."
    assert 'value="Zz 3s"' in field(answer, "hand-2")
    assert 'aria-invalid="true"' in field(answer, "hand-2")
    assert "autofocus" in field(answer, "board")
    assert 'value="Boris"' in field(answer, "name-2")


def test_a_card_in_two_hands_is_refused_with_both_names(phone: Phone) -> None:
    answer = ask(phone, changed(CHOP, hand_2="Qh 3s"))
    assert answer.status_code == 422
    assert "Q♥︎ is in two hands: Aino and Boris." in said(answer)


def test_one_hand_and_two_of_one_name_are_refused(phone: Phone) -> None:
    question = {"ranking": "three_card", "hand-1": "Ah Kd 3c"}
    answer = ask(phone, question)
    assert answer.status_code == 422
    assert "Enter the cards of at least two hands." in said(answer)
    answer = ask(phone, changed(CHOP, name_2="Aino"))
    assert answer.status_code == 422
    assert error_of(answer, "name-2") == "Aino is named here twice."
    assert ask(phone, changed(CHOP, name_2="n" * 41)).status_code == 422


def test_a_rows_mistake_stands_beside_the_row(phone: Phone) -> None:
    answer = ask(phone, SETS | {"front-2": "Qh Qd"})
    assert answer.status_code == 422
    assert error_of(answer, "front-2") == "This takes 3 cards; there are 2."
    assert "autofocus" in field(answer, "front-2")


def test_an_unknown_ranking_is_refused(phone: Phone) -> None:
    answer = ask(phone, {"ranking": "badugi", "hand-1": "Ah", "hand-2": "Kd"})
    assert answer.status_code == 422
    assert "badugi" in error_of(answer, "ranking")


def test_another_ranking_can_be_chosen_without_an_answer(phone: Phone) -> None:
    answer = ask(phone, CHOP | {"ranking": "omaha", "look": "form"})
    assert answer.status_code == 200
    assert "field__error" not in answer.text
    assert 'value="Qh 2c"' in field(answer, "hand-1")
    assert "A tie" not in said(answer)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fi", "Tasapeli, Aino ja Boris: kaksi paria, kuninkaat ja ysit."),
        ("ru", "Ничья, Aino и Boris: две пары, короли и девятки."),
    ],
)
def test_it_answers_in_the_readers_language(
    phone: Phone, language: str, words: str
) -> None:
    phone.language = language
    assert words in said(ask(phone, CHOP))


def test_names_are_shown_as_they_are_and_never_as_html(phone: Phone) -> None:
    answer = ask(phone, changed(CHOP, name_1="<b>%(x)s</b>"))
    assert answer.status_code == 200
    assert "&lt;b&gt;%(x)s&lt;/b&gt;" in answer.text


def test_a_night_cannot_be_played_by_a_question(phone: Phone) -> None:
    night = phone.begin()
    assert phone.get(f"{night}deals/new?game=showdown").status_code == 404
    assert "showdown" not in phone.read(f"{night}deals/new")
    assert phone.get("/rules/showdown").status_code == 404


def test_names_that_run_from_right_to_left_stay_in_their_places(phone: Phone) -> None:
    names = {"name_1": "\u05d0\u05d1", "name_2": "\u05d2\u05d3"}
    reason = said(ask(phone, changed(CHOP, **names)))
    assert all(f"\u2068{name}\u2069" in reason for name in names.values())
