from __future__ import annotations

from itertools import product

import pytest

from companion.cards import RANKS, SUITS
from companion.i18n.grammar import GRAMMAR, forms

CARDS = [rank + suit for rank, suit in product(RANKS, SUITS)]
KEYS = {"rank": list(RANKS), "suit": list(SUITS), "card": CARDS}
FORMS = {
    ("en", "rank"): "one plural a digit",
    ("en", "suit"): "one plural symbol",
    ("fi", "rank"): "nom gen part part_pl nom_pl ill comp digit",
    ("fi", "suit"): "nom gen part nom_pl comp symbol",
    ("ru", "rank"): "nom gen nom_pl gen_pl instr acc two digit",
    ("ru", "suit"): "nom_pl gen_pl prep_pl symbol",
    **{(language, "card"): "name short" for language in GRAMMAR},
}
WORDS = [(language, kind, key) for language, kind in FORMS for key in KEYS[kind]]


@pytest.mark.parametrize(("language", "kind"), FORMS)
def test_every_word_of_a_kind_is_there(language, kind):
    assert set(GRAMMAR[language][kind]) == set(KEYS[kind])


@pytest.mark.parametrize(("language", "kind", "key"), WORDS)
def test_a_word_has_every_form_of_its_kind(language, kind, key):
    word = GRAMMAR[language][kind][key]
    assert set(word) == set(FORMS[language, kind].split()) == forms(language, kind)
    assert all(word.values())


@pytest.mark.parametrize("language", GRAMMAR)
def test_no_two_cards_have_the_same_name(language):
    cards = GRAMMAR[language]["card"].values()
    assert len({card["name"] for card in cards}) == 52
    assert len({card["short"] for card in cards}) == 52


@pytest.mark.parametrize(
    ("language", "card", "name"),
    [
        ("en", "Ah", "ace of hearts"),
        ("en", "2c", "deuce of clubs"),
        ("fi", "Ah", "herttaässä"),
        ("fi", "As", "pataässä"),
        ("fi", "Tc", "ristikymppi"),
        ("fi", "Qd", "ruuturouva"),
        ("ru", "Ah", "туз червей"),
        ("ru", "Td", "десятка бубен"),
        ("ru", "3s", "тройка пик"),
        ("ru", "Jc", "валет треф"),
    ],
)
def test_a_card_has_its_everyday_name(language, card, name):
    assert GRAMMAR[language]["card"][card]["name"] == name


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("en", "2 3 4 5 6 7 8 9 10 J Q K A"),
        ("fi", "2 3 4 5 6 7 8 9 10 J Q K A"),
        ("ru", "2 3 4 5 6 7 8 9 10 В Д К Т"),
    ],
)
def test_ranks_are_lettered_as_the_packs_of_the_country_are(language, letters):
    ranks = GRAMMAR[language]["rank"]
    assert [ranks[rank]["digit"] for rank in RANKS] == letters.split()


@pytest.mark.parametrize("language", GRAMMAR)
def test_a_suits_sign_is_kept_from_turning_into_a_picture(language):
    signs = [GRAMMAR[language]["suit"][suit]["symbol"] for suit in SUITS]
    assert signs == ["♣\ufe0e", "♦\ufe0e", "♥\ufe0e", "♠\ufe0e"]


def test_two_of_a_rank_agree_in_gender_in_russian():
    ranks = GRAMMAR["ru"]["rank"]
    assert ranks["K"]["two"] == "два короля"
    assert ranks["Q"]["two"] == "две дамы"
    assert ranks["T"]["two"] == "две десятки"


def test_english_says_an_where_a_vowel_is_heard():
    ranks = GRAMMAR["en"]["rank"]
    an = {rank for rank in RANKS if ranks[rank]["a"].startswith("an ")}
    assert an == {"A", "8"}
