"""2-7 Chinese poker over the pages, without any JavaScript: entered, read, mixed in."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from support.chinese_pages import (
    ALIKE,
    CROSSED,
    CROSSING,
    DEAREST,
    HOPELESS,
    ILLEGAL,
    LIKE,
    PLAIN,
    SCOOPED,
    typed,
)
from support.web import Phone, post_deal, said, stored
from werkzeug.test import TestResponse

from companion.games import chinese
from companion.services.house_rules import rules_in_force
from companion.storage import entries

DECLARED = {
    "declared-rows-front": "2",
    "declared-rows-middle": "2",
    "declared-rows-back": "1",
}


@pytest.fixture
def pair(phone: Phone) -> str:
    """A night of Chinese poker with Aino (1), who deals first, and Boris (2)."""
    return phone.begin("Aino", "Boris", game="chinese_27")


@pytest.fixture
def three(phone: Phone) -> str:
    """The same with Carla (3)."""
    return phone.begin(game="chinese_27")


def fill(
    phone: Phone, night: str, path: str = "deals/new", **fields: object
) -> TestResponse:
    action = night + path.partition("?")[0]
    return phone.fill(night + path, action, two(phone, night + path) | fields)


def two(phone: Phone, path: str) -> dict[str, object]:
    """What stands in the page already: who plays, and who deals."""
    page = phone.read(path)
    players = checked(page, "players") or hidden(page, "players")
    return {"players": players, "dealer": checked(page, "dealer")}


def hidden(page: str, name: str) -> list[str]:
    return re.findall(rf'type="hidden" name="{name}" value="([^"]*)"', page)


def checked(page: str, name: str) -> list[str]:
    inputs = re.findall(rf'<input[^>]*checked[^>]*name="{name}"[^>]*>', page)
    return [re.findall(r'value="([^"]*)"', shown)[0] for shown in inputs]


def value(page: str, name: str) -> str:
    (shown,) = re.findall(rf'<input[^>]*name="{name}"[^>]*>', page)
    return unescape(re.findall(r'value="([^"]*)"', shown)[0])


def chips(app: Flask, night: str) -> dict[str, int]:
    with app.app_context():
        balances = entries.latest(stored(app, night)).balances
    return {key: n for key, n in balances.chips.items() if n}


def facts(app: Flask, night: str, deal_no: int) -> Any:
    with app.app_context():
        history = entries.of_deal(stored(app, night), deal_no)
    assert history is not None
    return history.newest.facts


# Entering.


@pytest.mark.parametrize(
    ("aino", "boris", "points"),
    [
        (DEAREST, SCOOPED, 27),
        (ILLEGAL, PLAIN, -6),
        (PLAIN, ILLEGAL, 6),
        (CROSSING, CROSSED, 17),
        (LIKE, ALIKE, 0),
    ],
    ids=["a scoop of 27", "own foul", "the other's foul", "crosswise", "a tie"],
)
def test_typed_rows_are_scored(
    app: Flask, phone: Phone, pair: str, aino: Any, boris: Any, points: int
) -> None:
    answer = fill(phone, pair, **typed("1", aino), **typed("2", boris))
    assert (answer.status_code, answer.location) == (303, f"{pair}?posted=1")
    expected = {"1": points, "2": -points} if points else {}
    assert chips(app, pair) == expected
    assert phone.get(f"{pair}deals/1").status_code == 200


def test_who_won_each_row_is_enough(app: Flask, phone: Phone, pair: str) -> None:
    fields = {**DECLARED, "declared-bonus-2-middle": "7-6-5-3-2"}
    answer = fill(phone, pair, **fields)
    assert answer.status_code == 303
    assert chips(app, pair) == {"1": -18, "2": 18}
    page = said(phone.get(f"{pair}deals/1"))
    assert "The players agreed on the rows; no cards were entered." in page
    assert "Could it have been set better?" not in page


def test_an_illegal_hand_is_told_without_its_cards(
    app: Flask, phone: Phone, pair: str
) -> None:
    fill(phone, pair, fouls="1", **{"declared-bonus-2-back": "7-5-4-3-2"})
    assert chips(app, pair) == {"1": -10, "2": 10}


def test_a_page_remembers_which_road_was_taken(phone: Phone, pair: str) -> None:
    assert '<details class="aside" data-cards open>' in phone.read(f"{pair}deals/new")
    fill(phone, pair, **DECLARED)
    assert '<details class="aside" data-cards>' in phone.read(f"{pair}deals/new")


def test_what_is_wrong_is_said_and_the_rest_is_kept(
    app: Flask, phone: Phone, pair: str
) -> None:
    hands = {**typed("1", CROSSING), **typed("2", ("Td 9h", *CROSSED[1:]))}
    answer = fill(phone, pair, **hands, **{"exchanges-1-1": "front 3"})
    page = said(answer)
    assert answer.status_code == 422
    assert "This row has 3 cards; there are 2." in page
    assert value(answer.text, "hands-1-middle") == CROSSING[1]
    assert value(answer.text, "hands-2-front") == "Td 9h"
    assert '<option selected value="front 3">' in answer.text
    assert checked(answer.text, "dealer") == ["1"]
    assert entries_of(app, pair) == 0


def entries_of(app: Flask, night: str) -> int:
    with app.app_context():
        return entries.count_deals(stored(app, night))


def test_a_preview_judges_a_hand_before_the_other_is_known(
    phone: Phone, pair: str
) -> None:
    fields: dict[str, Any] = {
        **two(phone, f"{pair}deals/new"),
        **typed("2", ILLEGAL),
        "by_cards": "y",
    }
    sent = {**phone.protection(f"{pair}deals/new"), **fields, "game": "chinese_27"}
    bar = phone.post(f"{pair}deals/preview", data=sent)
    why = (
        "The front (9-8-7) is not stronger than the top of the middle (9-8-7): "
        "they are equal."
    )
    assert f"Boris has an illegal hand. {why} Aino: Enter the three rows." in said(bar)
    assert f'<li data-hand="hands-2-illegal">Illegal: {why}</li>' in bar.text
    page = fill(phone, pair, **fields, look="preview")
    assert page.status_code == 200
    assert f"Illegal: {why}" in said(page)


def test_the_deal_log_is_kept_and_told(app: Flask, phone: Phone, pair: str) -> None:
    log = {"exchanges-2-1": "back 2", "exchanges-2-2": "pat"}
    fill(phone, pair, **typed("1", LIKE), **typed("2", ALIKE), **log)
    assert facts(app, pair, 1)["deal"]["exchanges"] == {
        "2": [{"row": "back", "cards": 2}, {"cards": 0}]
    }
    page = said(phone.get(f"{pair}deals/1"))
    assert "Dealt Aino Exchanges: Boris Back 2; stands pat" in page


def test_a_correction_shows_the_rows_as_they_were(
    app: Flask, phone: Phone, pair: str
) -> None:
    fill(phone, pair, **typed("1", PLAIN), **typed("2", ILLEGAL))
    page = phone.read(f"{pair}deals/1/correct")
    assert value(page, "hands-1-front") == "K♣\ufe0e Q♦\ufe0e 9♥\ufe0e"
    assert 'aria-label="Game"' not in page
    legal = ("9c 8d 7h", "9d 8c 6c 4s 2d", "8h 7c 4d 3c 2s")
    answer = fill(
        phone, pair, "deals/1/correct", **typed("1", PLAIN), **typed("2", legal)
    )
    assert answer.status_code == 303
    assert chips(app, pair) == {"1": -6, "2": 6}


# Who plays, and who deals.


def test_dealer_and_opponent_alternate(app: Flask, phone: Phone, pair: str) -> None:
    for dealer in ("1", "2", "1"):
        assert stored(app, pair).dealer == dealer
        fill(phone, pair, **DECLARED)
    seats = [facts(app, pair, no)["deal"]["seats"] for no in (1, 2, 3)]
    assert seats == [["2", "1"], ["1", "2"], ["2", "1"]]


def test_of_three_the_dealer_plays_with_the_next_one_and_they_go_on(
    app: Flask, phone: Phone, three: str
) -> None:
    for expected in (["2", "1"], ["1", "2"], ["2", "1"]):
        page = phone.read(f"{three}deals/new")
        assert sorted(checked(page, "players")) == ["1", "2"]
        fill(phone, three, **DECLARED)
        newest = entries_of(app, three)
        assert facts(app, three, newest)["deal"]["seats"] == expected
    assert stored(app, three).dealer == "2"


def test_any_two_can_play_and_either_can_have_dealt(
    app: Flask, phone: Phone, three: str
) -> None:
    rows = {"declared-rows-front": "3", "declared-rows-middle": "tie"}
    fields: Any = {
        "players": ["2", "3"],
        "dealer": "2",
        "declared-rows-back": "3",
        **rows,
    }
    assert fill(phone, three, **fields).status_code == 303
    assert facts(app, three, 1)["deal"]["seats"] == ["3", "2"]
    assert facts(app, three, 1)["dealer"] == "2"
    assert stored(app, three).dealer == "3"
    assert chips(app, three) == {"3": 1, "2": -1}
    page = phone.read(f"{three}deals/new")
    assert sorted(checked(page, "players")) == ["2", "3"]


def test_undo_gives_the_deal_back_to_who_dealt_it(
    app: Flask, phone: Phone, pair: str
) -> None:
    shown = fill(phone, pair, **DECLARED).location
    assert stored(app, pair).dealer == "2"
    phone.fill(shown, f"{pair}deals/1/undo")
    assert stored(app, pair).dealer == "1"


def test_three_cannot_play_at_once(phone: Phone, three: str) -> None:
    answer = fill(phone, three, **DECLARED, players=["1", "2", "3"])
    assert answer.status_code == 422
    assert "This game has room for 2 players." in said(answer)


# A night of several games.


def test_a_new_deal_is_of_the_game_that_was_dealt_last(
    app: Flask, phone: Phone, three: str
) -> None:
    assert "Which two play?" in said(phone.get(f"{three}deals/new"))
    post_deal(app, three)
    page = phone.get(f"{three}deals/new")
    assert "Who knocked?" in said(page)
    assert f'href="{three}deals/new?game=chinese_27"' in page.text
    assert "Which two play?" in said(phone.get(f"{three}deals/new?game=chinese_27"))


def test_both_games_share_one_ledger(app: Flask, phone: Phone, three: str) -> None:
    post_deal(app, three)
    assert chips(app, three) == {"1": -3, "2": 6, "3": -3}
    rows = {row: "3" if winner == "2" else "2" for row, winner in DECLARED.items()}
    answer = fill(phone, three, "deals/new?game=chinese_27", **rows)
    assert answer.status_code == 303
    games = [facts(app, three, no)["game"] for no in (1, 2)]
    assert games == ["knock", "chinese_27"]
    assert sum(chips(app, three).values()) == 0
    page = said(phone.get(three))
    assert "Boris knocked and wins" in page
    assert "Carla wins 2 points from Boris." in page


def test_an_unknown_game_is_told(phone: Phone, pair: str) -> None:
    assert phone.get(f"{pair}deals/new?game=whist").status_code == 404


# The deal.


def test_rows_stand_side_by_side_with_the_lower_one_marked(
    phone: Phone, pair: str
) -> None:
    fill(phone, pair, **typed("1", CROSSING), **typed("2", CROSSED))
    page = said(phone.get(f"{pair}deals/1"))
    assert "10-9-8 ✓ lower" in page
    assert "7-6-4-3-2 ✓ lower · bonus 17" in page
    assert "Back · tie" in page
    assert "base 0 0 own bonuses 0 +17 the other's −17 0 points −17 +17" in page


def test_an_illegal_hand_wins_nothing_even_where_it_is_lower(
    phone: Phone, pair: str
) -> None:
    fill(phone, pair, **typed("1", ILLEGAL), **typed("2", PLAIN))
    page = said(phone.get(f"{pair}deals/1"))
    assert "Aino illegal hand" in page
    assert "K-Q-9 ✓ won" in page
    assert "✓ lower" not in page


def test_a_point_may_be_worth_several_chips(app: Flask, phone: Phone) -> None:
    night = phone.begin(
        "Aino", "Boris", game="chinese_27", **{"rules-chips_per_point": "5"}
    )
    fill(phone, night, **DECLARED)
    assert chips(app, night) == {"1": -10, "2": 10}


# Set better.


def test_what_could_have_been_set_better_is_told_after_the_deal(
    phone: Phone, pair: str
) -> None:
    fill(phone, pair, **typed("1", ILLEGAL), **typed("2", PLAIN))
    assert f'href="{pair}deals/1/best"' in phone.read(f"{pair}deals/1")
    page = said(phone.get(f"{pair}deals/1/best"))
    assert "Aino Yes: 12 points more. As played, illegal: −6" in page
    assert "At best: +6" in page
    assert "Boris No: nothing would have scored more. As played: +6" in page


def test_cards_that_make_no_legal_hand_are_told(phone: Phone, pair: str) -> None:
    spades = tuple(row.replace("h", "s") for row in SCOOPED)
    other: Any = tuple(row.replace("h", "s") for row in spades)
    fill(phone, pair, **typed("1", HOPELESS), **typed("2", other))
    page = said(phone.get(f"{pair}deals/1/best"))
    assert "Aino There is no legal way to set these cards." in page


def test_without_cards_nothing_could_be_set_better(
    app: Flask, phone: Phone, three: str
) -> None:
    fill(phone, three, **DECLARED)
    post_deal(app, three)
    for no in (1, 2, 3):
        assert phone.get(f"{three}deals/{no}/best").status_code == 404


# House rules.


def rules_of(app: Flask, night: str) -> chinese.Rules:
    with app.app_context():
        rules = rules_in_force(stored(app, night), "chinese_27")
    assert isinstance(rules, chinese.Rules)
    return rules


def agree(phone: Phone, night: str, **fields: object) -> TestResponse:
    """Send the page of house rules with everything that stands on it."""
    action = f"{night}rules?game=chinese_27"
    page = phone.get(action)
    shown = {}
    for field in re.findall(r'<input[^>]*name="rules-[^>]*>', page.text):
        if "checked" in field or not re.search(r'type="(checkbox|radio)"', field):
            found = re.search(r'name="([^"]+)".*value="([^"]*)"', field)
            assert found, field
            shown[found[1]] = found[2]
    return phone.fill_shown(page, action, {**shown, **fields})


def test_the_bonus_tables_are_agreed_on_hand_by_hand(
    app: Flask, phone: Phone, pair: str
) -> None:
    changed = {
        "rules-middle_bonus-7-6-4-3-2": "40",
        "rules-middle_bonus-8-7-6-5-3": "",
        "rules-back_bonus-7-6-5-4-2": "0",
        "rules-back_bonus-8-5-4-3-2": "2",
    }
    answer = agree(phone, pair, **changed)
    assert answer.status_code == 303, said(answer)
    rules = rules_of(app, pair)
    middle, back = dict(rules.middle_bonus), dict(rules.back_bonus)
    assert (middle["7-6-4-3-2"], len(middle)) == (40, 16)
    assert back == {"7-5-4-3-2": 4, "7-6-4-3-2": 3, "7-6-5-3-2": 2, "8-5-4-3-2": 2}
    page = said(phone.get(f"{pair}rules/chinese_27"))
    assert "2 7-6-4-3-2 40 3" in page


def test_of_a_changed_table_only_the_changed_hands_are_told(
    phone: Phone, pair: str
) -> None:
    changed = {"rules-back_bonus-7-5-4-3-2": "9", "rules-back_bonus-8-5-4-3-2": "2"}
    agree(phone, pair, **changed)
    page = said(phone.get(f"{pair}rules"))
    told = "7-5-4-3-2: 9, 8-5-4-3-2: 2 Before: 7-5-4-3-2: 4, 8-5-4-3-2: –"
    assert f"Bonuses in the back {told}" in page


def test_nothing_changed_is_the_same_agreement(
    app: Flask, phone: Phone, pair: str
) -> None:
    before = rules_of(app, pair)
    agree(phone, pair)
    assert "You play by these house rules already." in said(phone.get(f"{pair}rules"))
    assert rules_of(app, pair) == before


@pytest.mark.parametrize("number", ["many", "-1", "1.5", "1000001"])
def test_what_is_no_number_is_refused_with_its_hand_and_kept(
    app: Flask, phone: Phone, pair: str, number: str
) -> None:
    before = rules_of(app, pair)
    answer = agree(phone, pair, **{"rules-back_bonus-7-6-4-3-2": number})
    assert answer.status_code == 422
    assert "or nothing. Look at: 7-6-4-3-2." in said(answer)
    assert value(answer.text, "rules-back_bonus-7-6-4-3-2") == number
    assert rules_of(app, pair) == before


def test_a_hand_that_cannot_be_in_a_table_is_refused(phone: Phone, pair: str) -> None:
    answer = agree(phone, pair, **{"rules-back_bonus-7-6-5-4-3": "4"})
    assert answer.status_code == 422
    assert "A bonus table names hands such as 7-6-4-3-2" in said(answer)


def test_a_table_that_is_not_sent_stays_as_it_was(
    app: Flask, phone: Phone, pair: str
) -> None:
    agree(phone, pair, **{"rules-back_bonus-7-5-4-3-2": "9"})
    numbers = ("scoop", "foul", "two_wins_tie", "one_win_two_ties", "chips_per_point")
    fields = {f"rules-{name}": "1" for name in numbers} | {"rules-two_hands": "3"}
    choices = {"rules-middle_equals_back": "foul", "rules-both_foul": "zero"}
    action = f"{pair}rules?game=chinese_27"
    phone.fill(action, action, {**choices, **fields})
    rules = rules_of(app, pair)
    assert (rules.two_hands, dict(rules.back_bonus)["7-5-4-3-2"]) == (3, 9)


def test_each_game_has_its_own_house_rules(phone: Phone, pair: str) -> None:
    page = phone.get(f"{pair}rules")
    assert "2-7 Chinese poker · Friday" in said(page)
    assert f'href="{pair}rules?game=knock"' in page.text
    other = said(phone.get(f"{pair}rules?game=knock"))
    assert "Nothing yet: the recommended house rules hold." in other


def test_the_first_agreement_of_a_later_game_is_told_by_what_it_changed(
    phone: Phone, night: str
) -> None:
    agree(phone, night, **{"rules-scoop": "8"})
    page = said(phone.get(f"{night}rules?game=chinese_27"))
    assert "Scoop 8 Before: 6" in page
    assert "The night began" not in page


# A new night.


def test_a_night_can_begin_with_either_game(phone: Phone) -> None:
    page = phone.get("/new")
    assert "House rules: Knock poker" in said(page)
    names = {"name-1": "Aino", "name-2": "Boris", "title": "Saturday"}
    chosen = phone.fill_shown(page, "/new", {**names, "play": "chinese_27"})
    assert chosen.status_code == 200
    assert "House rules: 2-7 Chinese poker" in said(chosen)
    assert value(chosen.text, "name-2") == "Boris"
    assert value(chosen.text, "rules-scoop") == "6"
    assert checked(chosen.text, "rules-foul_bonuses") == ["y"]
    assert hidden(chosen.text, "game") == ["chinese_27"]


def test_a_night_of_chinese_poker_begins_with_its_rules(
    app: Flask, phone: Phone
) -> None:
    tables = {"rules-middle_bonus-7-6-4-3-2": "99"}
    night = phone.begin("Aino", "Boris", game="chinese_27", **tables)
    assert dict(rules_of(app, night).middle_bonus) == {"7-6-4-3-2": 99}
    assert "Bonus hands" in said(phone.get(f"{night}deals/new"))


# The rules, told.


def test_the_rules_are_told_with_the_amounts_of_the_night(phone: Phone) -> None:
    night = phone.begin("Aino", "Boris", game="chinese_27", **{"rules-scoop": "9"})
    page = said(phone.get(f"{night}rules/chinese_27"))
    assert "all three rows won: a scoop 9" in page
    assert "One deal can bring 30 points at most." in page


def test_the_odd_case_is_told_only_where_it_is_odd(phone: Phone) -> None:
    odd = "It sounds odd"
    assert odd in said(phone.get("/games/chinese_27"))
    night = phone.begin("A", "B", game="chinese_27", **{"rules-two_wins_tie": "3"})
    assert odd not in said(phone.get(f"{night}rules/chinese_27"))


def test_all_eighteen_lows_are_listed_with_both_tables(phone: Phone) -> None:
    page = said(phone.get("/games/chinese_27"))
    assert "1 7-5-4-3-2 – 4 2 7-6-4-3-2 17 3" in page
    assert "18 8-7-6-5-3 1 –" in page
