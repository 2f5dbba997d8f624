"""The big screen: the table and the newest deal, for everyone to see."""

from __future__ import annotations

from flask import Flask
from support.chinese_pages import CROSSED, CROSSING, ROWS
from support.shared_phones import lock, tap
from support.web import Phone, join, post_deal, said, uid_of, void_deal

from companion.services import deals
from companion.services.nights import find_night, meet_device
from companion.services.sending import By, Sent
from companion.web.keys import fresh_key

HANDS = {
    "2": "Ah Ad Qs Qc 8d",
    "3": "Kh Kd 9s 7c 4d",
    "1": "Td 8c 6s 5c 2s",
}


def faces(text: str) -> int:
    return text.count("card--screen")


def record(app: Flask, night: str, game: str, hands: dict[str, object]) -> None:
    with app.app_context():
        found = find_night(uid_of(night))
        deals.record(
            found,
            sent=Sent(fresh_key(), {}),
            by=By(meet_device(None).id),
            game=game,
            record={"seats": list(found.dealt_to()), "hands": hands},
        )


def test_an_empty_table_says_who_sits_there(phone: Phone, night: str) -> None:
    words = said(phone.get(f"{night}screen"))
    assert "Dealer: Aino" in words
    assert "No deals yet." in words


def test_the_best_two_hands_lie_there_as_cards_and_of_the_others_the_words(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, declared=None, hands=HANDS)
    page = phone.read(f"{night}screen")
    assert faces(page) == 10
    words = said(phone.get(f"{night}screen"))
    assert "1. Boris two pairs, aces and queens" in words
    assert "2. Carla pair of kings" in words
    assert "3. Aino ten high" in words
    assert "Boris the last deal +6 +6" in words


def test_a_hand_that_decides_is_outlined(app: Flask, phone: Phone, night: str) -> None:
    post_deal(app, night, declared=None, hands=HANDS)
    assert "card--deciding" in phone.read(f"{night}screen")


def test_a_deal_without_cards_has_its_verdict(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    page = phone.read(f"{night}screen")
    assert faces(page) == 0
    assert "Deal 1" in page
    assert "Boris" in page


def test_the_pot_a_contest_and_a_voided_deal_are_told(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night, declared=None, dead=["2"], dropped=["1", "3"])
    page = f"{night}deals/1/dispute"
    phone.fill(page, page, {"player": "1", "why": "Count again"})
    words = said(phone.get(f"{night}screen"))
    assert "In the pot: 3 chips" in words
    assert "Deal 1 is contested" in words
    void_deal(app, night, 1)
    assert "Deal 1 · voided" in said(phone.get(f"{night}screen"))


def test_rows_of_chinese_poker_face_each_other(app: Flask, phone: Phone) -> None:
    night = phone.begin("Aino", "Boris", game="chinese_27")
    hands = {
        seat: dict(zip(ROWS, hand, strict=True))
        for seat, hand in (("2", CROSSING), ("1", CROSSED))
    }
    record(app, night, "chinese_27", hands)
    page = phone.read(f"{night}screen")
    assert 'class="facing"' in page
    assert page.count('class="facing__hand') == 6


def test_who_has_gone_home_is_not_at_the_table(phone: Phone, night: str) -> None:
    page = f"{night}players/3"
    phone.fill(page, f"{page}/presence", {"presence": "away"})
    assert 'id="seat-3"' in phone.read(f"{night}screen")
    phone.send(f"{page}/presence", {"presence": "left"}, page=page)
    assert 'id="seat-3"' not in phone.read(f"{night}screen")


def test_it_asks_again_by_itself_without_any_program(phone: Phone, night: str) -> None:
    page = phone.read(f"{night}screen")
    assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in page


def test_the_night_leads_to_it(phone: Phone, night: str) -> None:
    assert f'href="{night}screen"' in phone.read(night)


def test_a_deal_that_is_being_played_stands_there_without_any_hidden_card(
    app: Flask, phone: Phone, night: str
) -> None:
    boris, carla = (join(app, night, seat=seat) for seat in "23")
    tap(boris, night, "Open the deal for all")
    assert "Nobody has knocked yet" in said(phone.get(f"{night}screen"))
    tap(boris, f"{night}deal", "I knock")
    tap(carla, f"{night}deal", "I drop")
    tap(phone, f"{night}deal/seat/1", "Aino stays")
    lock(boris, night, "2", HANDS["2"])
    for each in (phone, boris, carla):
        page = each.read(f"{night}screen")
        assert "Boris knocked" in page
        assert 'class="place__in"' in page
        assert faces(page) == 0
    lock(phone, night, "1", HANDS["1"])
    words = said(carla.get(f"{night}screen"))
    assert "1. Boris two pairs, aces and queens" in words
    assert faces(carla.read(f"{night}screen")) == 10
