"""A deal that every phone tells its own part of, as the pages show it."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.shared_phones import (
    ACES,
    QUEENS,
    TEN,
    form_saying,
    hand_form,
    lock,
    offers,
    tap,
    try_hand,
    try_to,
)
from support.web import Phone, join, post_deal, said, stored
from werkzeug.test import TestResponse

from companion.storage import entries, open_store
from companion.storage.night import WATCHER


@pytest.fixture
def boris(app: Flask, night: str) -> Phone:
    return join(app, night, seat="2")


@pytest.fixture
def carla(app: Flask, night: str) -> Phone:
    return join(app, night, seat="3")


@pytest.fixture
def watcher(app: Flask, night: str) -> Phone:
    return join(app, night, role=WATCHER)


@pytest.fixture
def deal(boris: Phone, night: str) -> str:
    """The address of a deal that Boris has opened; Aino has no phone."""
    tap(boris, night, "Open the deal for all")
    return f"{night}deal"


def deals_of(app: Flask, night: str) -> int:
    with app.app_context():
        return entries.count_deals(stored(app, night))


def show_down(phone: Phone, boris: Phone, carla: Phone, deal: str) -> None:
    """Boris knocks, Carla drops, and Aino stays; both who are in lock in."""
    night = deal.removesuffix("deal")
    tap(boris, deal, "I knock")
    tap(carla, deal, "I drop")
    tap(phone, f"{deal}/seat/1", "Aino stays")
    lock(boris, night, "2", ACES)
    lock(phone, night, "1", TEN)


def results(page: TestResponse) -> str:
    """What the bar says everyone's result is."""
    (found,) = re.findall(r'<ul class="results">.*?</ul>', page.text, re.DOTALL)
    return str(found)


# Opening


def test_one_phone_alone_is_only_offered_the_fast_way(phone: Phone, night: str) -> None:
    page = phone.get(night)
    assert "New deal" in said(page)
    assert not offers(page, "Open the deal for all")


def test_a_deal_that_is_open_stands_on_every_phone(
    phone: Phone, boris: Phone, watcher: Phone, night: str
) -> None:
    assert offers(boris.get(night), "Open the deal for all")
    tap(boris, night, "Open the deal for all")
    for each in (phone, boris, watcher):
        assert "Deal 1 is being played" in said(each.get(night))
        assert "Nobody has knocked yet" in said(each.get(f"{night}deal"))


def test_a_watcher_is_offered_nothing_to_open(watcher: Phone, night: str) -> None:
    assert not offers(watcher.get(night), "Open the deal for all")
    page = watcher.get(f"{night}deal")
    assert "No deal is being played" in said(page)
    assert not offers(page, "Knock poker")


def test_a_second_deal_is_not_opened_beside_the_first(
    phone: Phone, boris: Phone, night: str
) -> None:
    before = boris.get(night)
    tap(phone, night, "Open the deal for all")
    answer = boris.fill_shown(before, f"{night}deal/begin")
    assert answer.status_code == 303
    assert "A deal is on its way already." in said(boris.get(answer.location))


def test_another_game_can_be_opened(boris: Phone, night: str) -> None:
    tap(boris, f"{night}deal", "2-7 Chinese poker")
    assert "The hands are being set" in said(boris.get(f"{night}deal"))


def test_a_deal_without_enough_players_is_not_opened(
    phone: Phone, boris: Phone, night: str
) -> None:
    for seat in ("2", "3"):
        phone.send(f"{night}players/{seat}/presence", {"presence": "away"}, page=night)
    answer = try_to(boris, night, "Open the deal for all")
    assert answer.status_code == 422
    assert "at least 2 players" in said(answer)


# Facts


def test_what_a_player_taps_is_seen_on_every_phone(
    phone: Phone, boris: Phone, carla: Phone, watcher: Phone, deal: str
) -> None:
    tap(boris, deal, "I knock")
    tap(carla, deal, "I drop")
    for each in (phone, boris, carla, watcher):
        words = said(each.get(deal))
        assert "Boris knocked" in words
        assert "Carla dropped" in words
        assert words.count("stays or drops?") == 1


def test_only_what_comes_next_is_offered(
    boris: Phone, carla: Phone, watcher: Phone, deal: str
) -> None:
    assert offers(carla.get(deal), "I knock")
    assert not offers(carla.get(deal), "I drop")
    tap(boris, deal, "I knock")
    assert offers(carla.get(deal), "I stay")
    assert not offers(carla.get(deal), "I knock")
    assert not offers(boris.get(deal), "I drop")
    assert not offers(watcher.get(deal), "I stay")


def test_a_knock_without_drawing_is_said_where_it_is_rewarded(
    boris: Phone, deal: str
) -> None:
    tap(boris, deal, "I knock")
    tap(boris, deal, "I drew no card")
    assert "Boris knocked without drawing" in said(boris.get(deal))
    tap(boris, deal, "There was a draw after all")
    assert "without drawing" not in said(boris.get(deal))


def test_what_was_tapped_by_mistake_is_taken_back(
    boris: Phone, carla: Phone, deal: str
) -> None:
    tap(boris, deal, "I knock")
    tap(carla, deal, "I drop")
    tap(carla, deal, "I stay")
    assert "Carla stays" in said(boris.get(deal))
    tap(boris, deal, "Take the knock back")
    assert "Nobody has knocked yet" in said(carla.get(deal))


def test_a_host_speaks_for_a_seat_without_a_phone(
    phone: Phone, boris: Phone, deal: str
) -> None:
    tap(boris, deal, "I knock")
    assert f'href="{deal}/seat/1"' in phone.read(deal)
    assert "Aino no phone stays or drops?" in said(phone.get(deal))
    assert "no phone" not in said(boris.get(deal))
    tap(phone, f"{deal}/seat/1", "Aino drops")
    assert "Aino dropped" in said(boris.get(deal))
    tap(phone, f"{deal}/seat/3", "The hand is dead")
    assert "Carla dead hand" in said(boris.get(deal))


def test_cards_drawn_are_counted_where_they_cost(app: Flask, phone: Phone) -> None:
    night = phone.begin(**{"rules-draw_fee": "1"})
    boris = join(app, night, seat="2")
    tap(boris, night, "Open the deal for all")
    tap(boris, f"{night}deal", "Cards drawn", **{"draws-2": "3"})
    assert "Boris drew 3 cards" in said(phone.get(f"{night}deal"))
    answer = try_to(boris, f"{night}deal", "Cards drawn", **{"draws-2": "few"})
    assert answer.status_code == 422
    assert "A whole number from 0." in said(answer)


def test_two_piles_are_counted_apart_where_only_one_costs(
    app: Flask, phone: Phone
) -> None:
    rules = {"rules-draw_fee": "1", "rules-draw_fee_on": "stock_only"}
    night = phone.begin(**rules)
    boris = join(app, night, seat="2")
    tap(boris, night, "Open the deal for all")
    counts = {"draws-2": "2", "draws-2-discard": "1"}
    tap(boris, f"{night}deal", "Cards drawn", **counts)
    page = boris.get(f"{night}deal")
    assert "Boris drew 3 cards" in said(page)
    assert 'name="draws-2-discard" type="text" value="1"' in page.text


# Whose it is to say


@pytest.mark.parametrize("path", ["seat/3", "give-up"])
def test_pages_of_others_are_not_for_a_player(
    boris: Phone, deal: str, path: str
) -> None:
    answer = boris.get(f"{deal}/{path}")
    assert answer.status_code == 403
    assert "That is not for this phone to do" in said(answer)


def test_a_player_cannot_speak_for_another(
    phone: Phone, boris: Phone, carla: Phone, deal: str
) -> None:
    tap(boris, deal, "I knock")
    sent = {**boris.protection(deal), "value": '"dropped"', "seen_revision": "0"}
    open_deal = hand_form(carla, deal.removesuffix("deal"), "3")[1]["deal"]
    answer = boris.post(
        f"{deal}/say", data={**sent, "deal": open_deal, "fact": "answer", "seat": "3"}
    )
    assert answer.status_code == 403
    assert "Carla stays or drops?" in said(phone.get(deal))


def test_a_player_cannot_enter_another_ones_cards(
    boris: Phone, carla: Phone, deal: str
) -> None:
    action, fields = hand_form(carla, deal.removesuffix("deal"), "3")
    fields |= boris.protection(deal)
    answer = boris.post(action, data={**fields, "hands-3": QUEENS})
    assert answer.status_code == 403
    assert boris.post(f"{action}/check", data=fields).status_code == 403
    assert "locked in" not in said(carla.get(deal))


def test_a_watcher_writes_nothing(
    phone: Phone, boris: Phone, watcher: Phone, deal: str
) -> None:
    tap(boris, deal, "I knock")
    page = watcher.get(deal)
    assert "<form" not in page.text.split("<main")[1].split("</main>")[0]
    action, fields = hand_form(boris, deal.removesuffix("deal"), "2")
    fields |= watcher.protection(deal)
    for path in (action, f"{deal}/showdown", f"{deal}/give-up", f"{deal}/begin"):
        assert watcher.post(path, data={**fields, "hands-2": ACES}).status_code == 403
    assert "Boris knocked" in said(phone.get(deal))


@pytest.mark.parametrize("fact", ["knocker", "draws", "winners", "category"])
@pytest.mark.parametrize(
    "value", ["NaN", "1e999", '"\\ud800"', "[[[]]]", "nonsense", "[" * 2000]
)
def test_what_no_button_sends_is_refused(
    phone: Phone, boris: Phone, deal: str, fact: str, value: str
) -> None:
    action, fields = form_saying(phone.get(f"{deal}/seat/2"), "Boris knocks")
    answer = phone.post(action, data={**fields, "fact": fact, "value": value})
    assert answer.status_code in {409, 422}
    assert "Nobody has knocked yet" in said(boris.get(deal))


# Conflicts


def test_two_who_knock_at_once_are_both_shown(
    boris: Phone, carla: Phone, deal: str
) -> None:
    before = carla.get(deal)
    tap(boris, deal, "I knock")
    answer = carla.fill_shown(before, f"{deal}/say")
    assert answer.status_code == 409
    words = said(answer)
    assert "Nothing has been overwritten. Which of the two holds?" in words
    assert "Who knocked? Boris by Boris Carla" in words


def test_the_host_can_say_that_his_own_word_holds(
    phone: Phone, boris: Phone, carla: Phone, deal: str
) -> None:
    tap(boris, deal, "I knock")
    before = phone.get(f"{deal}/seat/3")
    tap(carla, deal, "I drop")
    answer = phone.fill_shown(before, f"{deal}/say")  # Carla stays
    assert answer.status_code == 409
    assert "Carla: Stays or drops? dropped by Carla stays" in said(answer)
    assert "Carla dropped" in said(boris.get(deal))
    assert phone.fill_shown(answer, f"{deal}/say").status_code == 303
    assert "Carla stays" in said(boris.get(deal))


def test_the_same_word_from_two_phones_is_no_conflict(
    phone: Phone, boris: Phone, carla: Phone, deal: str
) -> None:
    tap(boris, deal, "I knock")
    before = carla.get(deal)
    tap(phone, f"{deal}/seat/3", "Carla stays")
    answer = carla.fill_shown(before, f"{deal}/say")
    assert answer.status_code == 303


# Hands


def test_a_hand_that_is_locked_in_can_be_opened_again(
    phone: Phone, boris: Phone, deal: str, night: str
) -> None:
    lock(boris, night, "2", ACES)
    assert "Boris ✓ locked in" in said(phone.get(deal))
    assert "two pair" in said(boris.get(deal))
    tap(boris, deal, "Open again")
    assert "locked in" not in said(phone.get(deal))
    assert 'value="Ah Ad Kc Kd 9s"' in boris.read(deal)


@pytest.mark.usefixtures("deal")
def test_a_hand_is_refused_for_what_is_wrong_with_it_alone(
    boris: Phone, night: str
) -> None:
    answer = try_hand(boris, night, "2", "Ah Ah Kc Kd 9s")
    assert answer.status_code == 422
    assert "A♥︎ stands in this hand twice." in said(answer)
    assert 'value="Ah Ah Kc Kd 9s"' in answer.text
    answer = try_hand(boris, night, "2", "Ah Kc")
    assert answer.status_code == 422
    assert "there are 2." in said(answer)


def test_without_a_program_a_hand_can_be_looked_at_first(
    boris: Phone, deal: str, night: str
) -> None:
    answer = try_hand(boris, night, "2", ACES, look="preview")
    assert answer.status_code == 200
    assert "two pair" in said(answer)
    assert "locked in" not in said(boris.get(deal))


@pytest.mark.usefixtures("deal")
def test_a_hand_is_checked_while_it_is_tapped(boris: Phone, night: str) -> None:
    action, fields = hand_form(boris, night, "2")
    whole = boris.post(f"{action}/check", data={**fields, "hands-2": ACES})
    assert 'data-ready="yes"' in whole.text
    some = boris.post(f"{action}/check", data={**fields, "hands-2": "Ah"})
    assert 'data-ready="no"' in some.text
    none = boris.post(f"{action}/check", data={**fields, "hands-2": ""})
    assert "Hidden until the showdown." in said(none)


# The showdown


def test_the_last_hand_turns_all_of_them_over(
    phone: Phone, boris: Phone, carla: Phone, watcher: Phone, deal: str, night: str
) -> None:
    tap(boris, deal, "I knock")
    tap(carla, deal, "I stay")
    tap(phone, f"{deal}/seat/1", "Aino stays")
    lock(boris, night, "2", QUEENS)
    lock(phone, night, "1", TEN)
    assert "Not locked in yet: Carla" in said(boris.get(deal))
    lock(carla, night, "3", ACES)
    for each in (phone, boris, carla, watcher):
        words = said(each.get(deal))
        assert "Carla wins" in words
        assert words.index("1. Carla") < words.index("2. Boris") < words.index("3. Ai")
    bars = {results(each.get(deal)) for each in (phone, boris, carla, watcher)}
    assert len(bars) == 1


def test_hands_of_those_who_dropped_are_never_shown(
    phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    lock(carla, night, "3", QUEENS)
    show_down(phone, boris, carla, deal)
    page = phone.get(deal)
    assert "Boris knocked and wins" in said(page)
    assert "queen of hearts" not in page.text


def test_a_card_claimed_twice_names_both(
    phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    tap(boris, deal, "I knock")
    tap(carla, deal, "I drop")
    tap(phone, f"{deal}/seat/1", "Aino stays")
    lock(boris, night, "2", ACES)
    lock(phone, night, "1", "As Ac Qh Qd 9s")
    for each in (phone, boris, carla):
        page = each.get(deal)
        assert "9♠︎ is in two hands: Boris and Aino." in said(page)
        assert not offers(page, "Post")
    answer = try_hand(boris, night, "2", "Ah Ad Kc Kd 9h")
    assert answer.status_code == 303
    assert "Boris knocked and wins" in said(phone.get(deal))


def test_two_phones_with_different_cards_are_asked_which_are_right(
    phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    tap(boris, deal, "I knock")
    tap(carla, deal, "I drop")
    tap(phone, f"{deal}/seat/1", "Aino stays")
    lock(phone, night, "2", QUEENS)
    lock(boris, night, "2", ACES)
    lock(phone, night, "1", TEN)
    page = carla.get(deal)
    assert "Two phones have different cards: Boris" in said(page)
    assert not offers(page, "These are right")
    answers = phone.get(deal).text
    assert "ace of diamonds" in answers
    assert "queen of diamonds" in answers
    tap(boris, deal, "These are right")
    assert "Boris knocked and wins" in said(carla.get(deal))


def test_equal_hands_from_two_phones_are_no_question(
    phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    lock(phone, night, "2", "9s Kd Kc Ad Ah")
    show_down(phone, boris, carla, deal)
    assert "Boris knocked and wins" in said(carla.get(deal))


def test_the_host_calls_the_showdown_and_is_told_who_is_missing(
    phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    tap(boris, deal, "I knock")
    tap(carla, deal, "I stay")
    lock(boris, night, "2", ACES)
    assert "Still missing: Aino, Carla." in said(phone.get(deal))
    assert not offers(boris.get(deal), "Call the showdown")
    tap(phone, deal, "Call the showdown")
    page = boris.get(deal)
    assert "ace of hearts" in carla.read(deal)
    assert "Carla: Enter the five cards." in said(page)
    assert "These will too, once they are locked in." in said(carla.get(deal))
    lock(carla, night, "3", QUEENS)
    lock(phone, night, "1", TEN)
    assert "Boris knocked and wins" in said(boris.get(deal))


def test_where_everyone_else_drops_no_cards_are_needed(
    phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    lock(boris, night, "2", ACES)
    tap(boris, deal, "I knock")
    tap(carla, deal, "I drop")
    tap(phone, f"{deal}/seat/1", "Aino drops")
    assert offers(phone.get(deal), "Post")
    assert "ace of hearts" not in phone.read(deal)


def test_the_host_names_the_winner_of_cards_that_nobody_enters(
    app: Flask, phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    tap(boris, deal, "I knock")
    tap(carla, deal, "I stay")
    tap(phone, f"{deal}/seat/1", "Aino stays")
    tap(phone, f"{deal}/seat/2", "Boris won, without the cards")
    tap(phone, f"{deal}/seat/3", "Carla won as well")
    assert "Boris and Carla" in said(boris.get(deal))
    tap(phone, f"{deal}/seat/2", "Boris did not win")
    tap(phone, deal, "Won with: four of a kind")
    tap(phone, deal, "Post")
    assert deals_of(app, night) == 1
    assert "four of a kind" in said(phone.get(f"{night}deals/1"))


def test_a_misdeal_is_posted_without_cards(
    app: Flask, phone: Phone, boris: Phone, deal: str, night: str
) -> None:
    tap(phone, deal, "Misdeal: everyone takes back what they put in")
    tap(phone, deal, "Play the deal on")
    assert "Nobody has knocked yet" in said(boris.get(deal))
    tap(phone, deal, "Misdeal: everyone takes back what they put in")
    tap(phone, deal, "Post")
    assert deals_of(app, night) == 1


def test_a_decision_stands_once_the_cards_are_seen(
    phone: Phone, boris: Phone, carla: Phone, deal: str
) -> None:
    tap(boris, deal, "I knock")
    before = boris.get(deal)
    tap(carla, deal, "I drop")
    tap(phone, f"{deal}/seat/1", "Aino stays")
    lock(boris, deal.removesuffix("deal"), "2", ACES)
    lock(phone, deal.removesuffix("deal"), "1", TEN)
    action, fields = form_saying(before, "Take the knock back")
    answer = boris.post(action, data=fields)
    assert answer.status_code == 409
    assert "The cards lie open." in said(answer)


# Posting


def test_a_host_posts_with_the_verdict_and_a_way_back(
    app: Flask, phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    show_down(phone, boris, carla, deal)
    answer = tap(phone, deal, "Post")
    page = phone.get(answer.location)
    assert "Boris" in said(page)
    assert offers(page, "Undo")
    assert deals_of(app, night) == 1
    assert "No deal is being played Deal 1" in said(boris.get(deal))
    with app.app_context():
        assert open_store.find(stored(app, night).id) is None


def test_a_player_does_not_post_where_only_a_host_does(
    phone: Phone, boris: Phone, carla: Phone, deal: str
) -> None:
    show_down(phone, boris, carla, deal)
    page = boris.get(deal)
    assert "Whoever is in charge posts it." in said(page)
    assert not offers(page, "Post")
    assert not offers(page, "Agreed")
    action, fields = form_saying(phone.get(deal), "Post")
    fields |= boris.protection(deal)
    assert boris.post(action, data=fields).status_code == 403


def test_a_player_posts_what_another_has_agreed_to(
    app: Flask, phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    tap(phone, f"{night}rules", "Do it like this", posting="agreed")
    show_down(phone, boris, carla, deal)
    page = boris.get(deal)
    assert "You can post it once another player has agreed." in said(page)
    tap(boris, deal, "Agreed")
    assert not offers(boris.get(deal), "Post")
    tap(carla, deal, "Agreed")
    assert "Agreed: Boris, Carla" in said(phone.get(deal))
    tap(boris, deal, "Post")
    assert deals_of(app, night) == 1


def test_a_change_makes_an_agreement_void(
    phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    tap(phone, f"{night}rules", "Do it like this", posting="agreed")
    show_down(phone, boris, carla, deal)
    before = boris.get(deal)
    tap(carla, deal, "Agreed")
    assert try_hand(boris, night, "2", QUEENS).status_code == 303
    assert not offers(boris.get(deal), "Post")
    answer = boris.fill_shown(before, f"{deal}/agree")
    assert answer.status_code == 409
    assert "Something has changed in this deal." in said(answer)


def test_only_a_host_chooses_who_posts(
    phone: Phone, boris: Phone, night: str, app: Flask
) -> None:
    assert not offers(boris.get(f"{night}rules"), "Do it like this")
    answer = boris.send(f"{night}deal/posting", {"posting": "agreed"}, page=night)
    assert answer.status_code == 403
    assert stored(app, night).posting == "host"
    tap(phone, f"{night}rules", "Do it like this", posting="agreed")
    assert stored(app, night).posting == "agreed"


def test_a_deal_posted_in_the_meantime_is_told_first(
    app: Flask, phone: Phone, boris: Phone, carla: Phone, deal: str, night: str
) -> None:
    show_down(phone, boris, carla, deal)
    before = phone.get(deal)
    post_deal(app, night)
    answer = phone.fill_shown(before, f"{deal}/post")
    assert answer.status_code == 409
    assert "posted in the meantime" in said(answer)
    assert phone.fill_shown(answer, f"{deal}/post").status_code == 303
    assert deals_of(app, night) == 2


# Giving up


def test_a_deal_is_given_up_after_asking_once(
    app: Flask, phone: Phone, boris: Phone, deal: str, night: str
) -> None:
    lock(boris, night, "2", ACES)
    assert "Give the deal up?" in said(phone.get(f"{deal}/give-up"))
    answer = tap(phone, f"{deal}/give-up", "Give the deal up")
    assert "Nothing of it has been written down." in said(phone.get(answer.location))
    assert deals_of(app, night) == 0
    tap(boris, night, "Open the deal for all")
    assert "locked in" not in said(boris.get(deal))


def test_what_comes_too_late_is_told_so(phone: Phone, boris: Phone, deal: str) -> None:
    before = boris.get(deal)
    tap(phone, f"{deal}/give-up", "Give the deal up")
    answer = boris.fill_shown(before, f"{deal}/say")
    assert answer.status_code == 409
    assert "This deal is over" in said(answer)


# Chinese poker

DEAREST = ("7c 6d 5h", "7d 6c 4s 3h 2d", "7h 5c 4d 3c 2s")
SCOOPED = ("Kc Qd 9h", "Jc 9d 6h 5s 3d", "Th 8c 4c 2c 7s")


def test_two_set_their_rows_on_their_own_phones(app: Flask, phone: Phone) -> None:
    night = phone.begin("Aino", "Boris", game="chinese_27")
    boris = join(app, night, seat="2")
    tap(boris, night, "Open the deal for all")
    wrong = try_hand(boris, night, "2", ("7c 6d", *DEAREST[1:]))
    assert wrong.status_code == 422
    assert "This row has 3 cards" in said(wrong)
    lock(boris, night, "2", DEAREST)
    assert "Boris ✓ locked in" in said(phone.get(f"{night}deal"))
    lock(phone, night, "1", SCOOPED)
    page = phone.get(f"{night}deal")
    assert "Boris scoops" in said(page)
    tap(phone, f"{night}deal", "Post")
    assert deals_of(app, night) == 1
