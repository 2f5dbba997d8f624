from __future__ import annotations

import pytest

from companion.i18n import render
from companion.i18n.numbers import CHIPS
from companion.i18n.render import UnfitSentence
from companion.messages import Phrase, Seat, Word
from companion.transfers import BANK, POT

NAMES = {"1": "Aino", "2": "Boris", "3": "Carla"}
EVERY_LANGUAGE = ["en", "fi", "ru"]


def said(text, /, language="en", **values):
    return render(Phrase("test.said", text)(**values), language, NAMES)


def test_a_seat_is_called_by_its_players_name():
    assert said("%(seat)s wins.", seat=Seat("2")) == "Boris wins."


def test_a_seat_without_a_name_is_called_by_its_key():
    assert said("%(seat)s wins.", seat=Seat("Dmitri")) == "Dmitri wins."


def test_plain_text_is_never_taken_for_a_seat():
    assert said("“%(text)s” is no card.", text="2") == "“2” is no card."


def test_a_name_is_never_read_as_a_sentence_with_gaps():
    message = Phrase("test.name", "%(seat)s wins.")(seat=Seat("1"))
    assert render(message, "en", {"1": "%(x)s %d {0}"}) == "%(x)s %d {0} wins."


def test_a_percent_sign_stands_for_itself():
    assert said("100% of %(n)s, and 5%%", n=7) == "100% of 7, and 5%"
    assert said("100%") == "100%"


def test_numbers_have_a_true_minus_and_a_sign_where_it_is_asked_for():
    text = "%(n)s %(n.signed)s %(up.signed)s %(none.signed)s"
    assert said(text, n=-3, up=8, none=0) == "−3 −3 +8 0"


def test_a_word_takes_the_form_its_gap_asks_for():
    king = Word("rank", "K")
    assert said("%(rank.a)s, %(rank.plural)s", rank=king) == "a king, kings"
    assert said("%(card.name)s", card=Word("card", "Ah")) == "ace of hearts"
    assert said("%(card.short)s", card=Word("card", "Ts")) == "10♠\ufe0e"
    assert said("%(rank.nom)s", "ru", rank=king) == "король"


def test_a_message_inside_a_message_is_said_in_the_same_language():
    assert said("(%(sum)s)", "fi", sum=CHIPS(n=2)) == "(2 pelimerkkiä)"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Aino, Boris and Carla"),
        ("fi", "Aino, Boris ja Carla"),
        ("ru", "Aino, Boris и Carla"),
    ],
)
def test_a_list_is_read_out_with_the_languages_and(language, text):
    assert said("%(who)s", language, who=tuple(map(Seat, "123"))) == text


def test_a_list_of_one_or_none_needs_no_and():
    assert said("%(who)s", who=(Seat("1"),)) == "Aino"
    assert said("%(who)s", who=()) == ""


def test_the_words_of_a_list_all_take_the_form():
    ranks = (Word("rank", "K"), Word("rank", "7"))
    assert said("%(ranks.nom_pl)s", "fi", ranks=ranks) == "kuninkaat ja seiskat"


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "pot, bank"), ("fi", "potti, pankki"), ("ru", "банк, касса")],
)
def test_the_pot_and_the_bank_have_words_of_their_own(language, text):
    assert said("%(a)s, %(b)s", language, a=Seat(POT), b=Seat(BANK)) == text


def test_a_player_who_is_called_pot_keeps_that_name():
    assert said("%(seat)s", "ru", seat=Seat("pot")) == "pot"


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_a_sentence_without_translation_is_said_in_english(language):
    assert said("Nobody has translated this.", language).startswith("Nobody")


def test_english_counts_one_and_many():
    assert [render(CHIPS(n=n), "en") for n in (1, 2, -1)] == [
        "1 chip",
        "2 chips",
        "−1 chip",
    ]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("%(rank.plurl)s", {"rank": Word("rank", "K")}),
        ("%(rank)s", {"rank": Word("rank", "K")}),
        ("%(rank.plural)s", {"rank": Word("rank", "10")}),
        ("%(seat.gen)s", {"seat": Seat("1")}),
        ("%(text.signed)s", {"text": "8"}),
        ("%(seat)s", {"set": Seat("1")}),
    ],
)
def test_what_a_sentence_asks_for_in_vain_is_named(text, values):
    with pytest.raises(UnfitSentence, match=r"test\.said in en"):
        said(text, **values)


def test_two_phrases_that_share_a_code_do_not_take_each_others_words():
    first, second = Phrase("test.same", "first"), Phrase("test.same", "second")
    assert [render(p(), "en") for p in (first, second, first)] == [
        "first",
        "second",
        "first",
    ]
