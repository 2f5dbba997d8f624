from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import (
    DECK,
    Card,
    UnreadableCards,
    parse_cards,
    read_cards,
    write_card,
    write_cards,
)
from companion.cards.notation import RANK_SPELLINGS, SUIT_SPELLINGS
from companion.i18n.render import render

SPELLINGS = [
    (rank + suit, r + s)
    for r, ranks in RANK_SPELLINGS.items()
    for rank in ranks.split()
    for s, suits in SUIT_SPELLINGS.items()
    for suit in suits.split()
]


def mistakes(text: str) -> list[tuple[object, object]]:
    _, messages = read_cards(text)
    return [(message.values["place"], message.values["text"]) for message in messages]


@pytest.mark.parametrize(("text", "card"), SPELLINGS)
def test_each_spelling_names_its_card(text: str, card: str) -> None:
    assert write_cards(parse_cards(text)) == card


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Ah", "Ah"),
        ("ah", "Ah"),
        ("AH", "Ah"),
        ("10h", "Th"),
        ("10s", "Ts"),
        ("th", "Th"),
        ("A♥", "Ah"),
        ("10♠", "Ts"),
        ("Тh", "Ah"),  # the Russian letter: туз
        ("тh", "Ah"),
        ("Кd Дc Вs", "Kd Qc Js"),
        ("кd дc вs", "Kd Qc Js"),
    ],
)
def test_form_is_forgiven(text: str, cards: str) -> None:
    assert write_cards(parse_cards(text)) == cards


@pytest.mark.parametrize(
    "text",
    [
        "Ah Kd Tc 9s",
        "AhKdTc9s",
        "ahkd10c9s",
        "Ah,Kd,Tc,9s",
        "Ah, Kd; Tc ;; 9s,",
        "  Ah\tKd\n10c\u00a09s ",
        "A♥K♦10♣9♠",
        "A♥\ufe0f K♦\ufe0e 10♣\ufe0f 9♠\ufe0e",
        "Т♥К♦10♣9♠",
        "AhKd Tc,9s",
    ],
)
def test_blanks_commas_and_picture_signs_do_not_matter(text: str) -> None:
    assert write_cards(parse_cards(text)) == "Ah Kd Tc 9s"


@pytest.mark.parametrize("text", ["", "   ", " , ;", "\ufe0f"])
def test_no_cards_are_read_as_no_cards(text: str) -> None:
    assert parse_cards(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Zz",
        "Af",
        "Bh",
        "Аh",  # a Cyrillic А is on no card
        "Kн",
        "1h",
        "0h",
        "110h",
        "100h",
        "11h",
        "10",
        "1",
        "h",
        "A",
        "♠10",
        "sA",
        "A♡",
        "ſs",
        "Aſ",
        "\u212ah",  # the Kelvin sign
        "１０h",
        "*",
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    assert read_cards(text)[0] == ()
    assert mistakes(text) == [(1, text)]


@pytest.mark.parametrize(
    ("text", "cards", "wrong"),
    [
        ("Ah Zz Kd 1h", "Ah Kd", [(2, "Zz"), (4, "1h")]),
        ("AhZzKd", "Ah Kd", [(2, "Zz")]),
        ("AhZKd", "Ah Kd", [(2, "Z")]),
        ("Ah1hKd", "Ah Kd", [(2, "1h")]),
        ("Ah110hKd", "Ah Kd", [(2, "110h")]),
        ("A h", "", [(1, "A"), (2, "h")]),
        ("AhK", "Ah", [(2, "K")]),
        ("Ah 10", "Ah", [(2, "10")]),
        ("KAh", "Ah", [(1, "K")]),
        ("♠A ♥K", "", [(1, "♠A"), (2, "♥K")]),
        ("Ah;Zz,9s", "Ah 9s", [(2, "Zz")]),
    ],
)
def test_what_is_no_card_is_named_with_its_place(
    text: str, cards: str, wrong: list[tuple[int, str]]
) -> None:
    assert write_cards(read_cards(text)[0]) == cards
    assert mistakes(text) == wrong


def test_a_long_mistake_is_quoted_in_short() -> None:
    assert mistakes("z" * 1000) == [(1, "z" * 12 + "…")]


def test_parsing_raises_with_every_mistake() -> None:
    with pytest.raises(UnreadableCards) as caught:
        parse_cards("Zz Ah 1h")
    assert [render(mistake, "en") for mistake in caught.value.mistakes] == [
        "Card 1, “Zz”, is no card: write its rank, then its suit, as in Ah, 10s or K♦.",
        "Card 3, “1h”, is no card: write its rank, then its suit, as in Ah, 10s or K♦.",
    ]
    assert caught.value.message.code == "cards.not_a_card"


def test_a_card_twice_is_for_the_game_to_notice() -> None:
    assert write_cards(parse_cards("Ah Ah")) == "Ah Ah"


def test_the_pack_is_fifty_two_cards_by_rank_and_then_suit() -> None:
    assert list(DECK) == list(range(52))
    assert write_cards(DECK[:5]) == "2c 2d 2h 2s 3c"
    assert write_card(DECK[-1]) == "As"


@given(st.lists(st.sampled_from(DECK)), st.sampled_from(["", " ", ",", ", ", ";"]))
def test_what_is_written_is_read_again(cards: Sequence[Card], between: str) -> None:
    assert parse_cards(between.join(map(write_card, cards))) == tuple(cards)


@given(st.text(alphabet="AKQJT1092hdcs♠♥Тк ,;zZ\ufe0f"))
def test_every_text_is_read_to_its_end(text: str) -> None:
    cards, messages = read_cards(text)
    quoted = "".join([str(message.values["text"]) for message in messages])
    assert bool(cards or messages) == bool(text.strip(" ,;\ufe0f"))
    assert not set(quoted) & set(" ,;\ufe0f")
    assert len(text) >= 2 * len(cards) + len(messages)
