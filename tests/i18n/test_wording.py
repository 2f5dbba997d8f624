"""Hands and sentences as they are heard, with the traps of each language."""

from __future__ import annotations

import re

import pytest

from companion.cards import DEUCE_TO_SEVEN, HIGH, RANKS, SOKO, parse_cards
from companion.i18n import render
from companion.i18n.checks import kinds_of
from companion.i18n.extract import sentences
from companion.i18n.grammar import GRAMMAR
from companion.i18n.translations import TRANSLATED, read
from companion.messages import Phrase, Word

WORDS = {
    "rank": Word("rank", "K"),
    "suit": Word("suit", "h"),
    "card": Word("card", "Ah"),
    "": 2,
}


def described(cards, language, ranking=HIGH):
    return render(ranking.describe(parse_cards(cards)), language)


def hand_of(*ranks):
    """A hand of these ranks with no suit five times."""
    return " ".join(rank + "cdhs"[place % 4] for place, rank in enumerate(ranks))


@pytest.mark.parametrize("language", GRAMMAR)
def test_every_phrase_can_be_said(language):
    phrases = [sentence for sentence in sentences() if sentence.code]
    assert phrases
    for sentence in phrases:
        phrase = Phrase(sentence.code, sentence.text, sentence.plural or None)
        values = {name: WORDS[kinds[0]] for name, kinds in kinds_of(sentence).items()}
        text = render(phrase(**{"n": 2, **values}), language)
        assert text, sentence
        assert "%(" not in text, sentence


@pytest.mark.parametrize(
    ("cards", "english", "finnish", "russian"),
    [
        ("Kh Qd 9s 4c 2d", "king high", "kuningashai", "старшая карта — король"),
        ("Kh Kd 9s 4c 2d", "pair of kings", "kuningaspari", "пара королей"),
        ("6h 6d 9s 4c 2d", "pair of sixes", "kutospari", "пара шестёрок"),
        (
            "Kh Kd 7s 7c 2d",
            "two pairs, kings and sevens",
            "kaksi paria, kuninkaat ja seiskat",
            "две пары, короли и семёрки",
        ),
        ("Kh Kd Ks 7c 2d", "three kings", "kolme kuningasta", "три короля"),
        ("3h 3d 3s 7c 2d", "three threes", "kolme kolmosta", "три тройки"),
        ("9h 8d 7s 6c 5d", "straight to the nine", "suora ysiin", "стрит до девятки"),
        (
            "Ah 2d 3s 4c 5d",
            "straight to the five",
            "suora viitoseen",
            "стрит до пятёрки",
        ),
        (
            "Kh Jh 9h 4h 2h",
            "heart flush, king high",
            "herttaväri, kuningas korkein",
            "флеш в червах, старшая карта — король",
        ),
        (
            "Kh Kd Ks 7c 7d",
            "full house, kings over sevens",
            "täyskäsi, kolme kuningasta ja kaksi seiskaa",
            "фулл-хаус, три короля и две семёрки",
        ),
        (
            "7h 7d 7s Kc Kd",
            "full house, sevens over kings",
            "täyskäsi, kolme seiskaa ja kaksi kuningasta",
            "фулл-хаус, три семёрки и два короля",
        ),
        ("Kh Kd Ks Kc 2d", "four kings", "neljä kuningasta", "каре королей"),
        ("4h 4d 4s 4c 2d", "four fours", "neljä nelosta", "каре четвёрок"),
        (
            "9c 8c 7c 6c 5c",
            "straight flush to the nine",
            "värisuora ysiin",
            "стрит-флеш до девятки",
        ),
        (
            "As Ks Qs Js Ts",
            "royal flush in spades",
            "kuningasvärisuora, pata",
            "роял-флеш пик",
        ),
    ],
)
def test_a_hand_is_called_as_players_call_it(cards, english, finnish, russian):
    said = [described(cards, language) for language in ("en", "fi", "ru")]
    assert said == [english, finnish, russian]


def test_soko_hands_have_names_of_their_own():
    assert described("9h 8d 7s 6c 2d", "fi", SOKO) == "neljän suora ysiin"
    assert described("Kh Jh 9h 4h 2c", "fi", SOKO) == (
        "neljän herttaväri, kuningas korkein"
    )
    assert described("9h 8d 7s 6c 2d", "ru", SOKO) == "четыре подряд до девятки"


def test_a_low_hand_is_read_out_rank_by_rank():
    said = [
        described("Kh Td 8s 4c 2d", language, DEUCE_TO_SEVEN)
        for language in ("en", "fi", "ru")
    ]
    assert said == ["K-10-8-4-2", "K-10-8-4-2", "К-10-8-4-2"]


@pytest.mark.parametrize("rank", RANKS)
def test_four_and_three_of_a_kind_are_never_called_by_a_plural_in_finnish(rank):
    plural = GRAMMAR["fi"]["rank"][rank]["nom_pl"]
    others = [other for other in RANKS if other != rank]
    for cards in (
        hand_of(rank, rank, rank, rank, others[0]),
        hand_of(rank, rank, rank, others[0], others[1]),
    ):
        assert plural not in described(cards, "fi")


def test_a_king_high_flush_is_not_called_a_royal_one_in_finnish():
    assert "kuningasväri" not in described("Kh Jh 9h 4h 2h", "fi")


@pytest.mark.parametrize(
    ("language", "word"), [("fi", "neloset"), ("fi", "kolmoset"), ("ru", "тройк")]
)
def test_words_that_mean_two_things_are_written_in_no_sentence(language, word):
    said = [str(entry.string) for entry in read(language) if entry.id]
    begins = re.compile(rf"\b{word}", re.IGNORECASE)
    assert not list(filter(begins.search, said))


@pytest.mark.parametrize("language", TRANSLATED)
def test_kinds_of_hands_have_a_name_of_their_own_each(language):
    names = {
        entry.string
        for entry in read(language)
        if (entry.context or "").startswith("category.")
    }
    assert len(names) == 12


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_question_reads_the_same_beside_its_field_and_among_the_problems(language):
    catalogue = read(language)
    for code, question in (
        ("knock.knocker.missing", "Who knocked?"),
        ("knock.declared.missing", "Who won?"),
    ):
        problem = catalogue.get(question, context=code)
        label = catalogue.get(question)
        assert problem is not None
        assert label is not None
        assert problem.string == label.string
