"""House rules of a night: what is in force, agreeing on others, what was agreed on."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from support.web import Phone, close, looked_at, post_deal, said, uid_of
from werkzeug.test import TestResponse

from companion.games.knock import GAME, Rules
from companion.games.registry import GAMES
from companion.games.rules import switches, write_rules
from companion.ledger.cash import Terms
from companion.services.house_rules import rules_in_force
from companion.services.nights import find_night
from companion.services.terms import terms_in_force
from companion.storage import entries
from companion.web.forms.rules import RulesForm, for_game
from companion.web.night_context import the_night
from companion.web.views.house_rules import HouseRulesPage, house_rules_page
from companion.web.views.rules import in_words


def written(**switched: object) -> dict[str, object]:
    """The form as a browser sends it: a switch that is off is left out."""
    values = {**write_rules(Rules()), **switched}
    return {
        f"rules-{name}": "y" if value is True else value
        for name, value in values.items()
        if value is not False
    }


def agree(phone: Phone, night: str, **switched: object) -> TestResponse:
    """Agree on the recommended rules with some switches changed."""
    return phone.fill(f"{night}rules", f"{night}rules?game=knock", written(**switched))


def in_force(app: Flask, night: str) -> Rules:
    with app.app_context():
        found: Rules = rules_in_force(find_night(uid_of(night)), "knock")
        return found


def seen(app: Flask, night: str) -> HouseRulesPage:
    """What the page of house rules is given to show."""
    with looked_at(app, f"{night}rules"):
        rules = rules_in_force(the_night(), "knock")
        return house_rules_page(the_night(), for_game(RulesForm, GAME)(rules=rules))


def count_entries(app: Flask, night: str) -> int:
    with app.app_context():
        return entries.latest(find_night(uid_of(night))).no


def test_rules_as_a_preset_has_them_are_called_by_its_name(
    app: Flask, phone: Phone, night: str
) -> None:
    page = seen(app, night)
    assert (page.like.name, page.like.is_played) == ("recommended", True)
    assert "In force Recommended" in said(phone.get(f"{night}rules"))


def test_what_differs_from_the_nearest_preset_stands_at_the_top(
    app: Flask, phone: Phone
) -> None:
    night = phone.begin(**{"rules-tie": "pot_only", "rules-ante": "2"})
    page = seen(app, night)
    assert page.like.name == "koputuspokeri"
    (departure,) = page.like.departures
    assert (departure.label, departure.here, departure.there) == (
        "Ante",
        "2",
        "1",
    )
    assert "As in “Koputuspokeri”, but for 1 house rule:" in said(
        phone.get(f"{night}rules")
    )


def test_every_switch_has_its_label_its_help_and_the_rule_it_stands_for(
    app: Flask, phone: Phone, night: str
) -> None:
    page = seen(app, night)
    rules = {rule.row.name: rule for rule in (*page.main_rules, *page.more_rules)}
    assert rules.keys() == write_rules(Rules()).keys()
    assert rules["losing_knocker_pays"].source == "Koputuspokeri, the Finnish rules"
    assert rules["bonus_cumulative"].rule == ""
    text = said(phone.get(f"{night}rules"))
    for rule in rules.values():
        assert str(rule.row.field.label.text) in text
        assert rule.row.help in text
        assert rule.rule in text


def test_agreed_rules_hold_from_then_on_and_say_so(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    answer = agree(phone, night, ante=2, bonuses=False)
    assert answer.status_code == 303
    page = said(phone.get(answer.location))
    assert "Agreed. These house rules hold from the next deal on." in page
    assert "Deals that have been played stay as they are." in page
    assert in_force(app, night) == Rules(ante=2, bonuses=False)
    post_deal(app, night)
    with app.app_context():
        first, second = reversed(entries.deals(find_night(uid_of(night)), 1, 2))
        antes = [
            {move.chips for move in deal.newest.transfers if move.reason == "ante"}
            for deal in (first, second)
        ]
    assert antes == [{1}, {2}]


def test_agreeing_on_what_is_in_force_writes_nothing(
    app: Flask, phone: Phone, night: str
) -> None:
    before = count_entries(app, night)
    answer = agree(phone, night)
    assert "You play by these house rules already." in said(phone.get(answer.location))
    assert count_entries(app, night) == before


def test_an_agreement_sent_twice_is_made_once(
    app: Flask, phone: Phone, night: str
) -> None:
    shown = phone.get(f"{night}rules")
    action, before = f"{night}rules?game=knock", count_entries(app, night)
    for _ in range(2):
        assert phone.fill_shown(shown, action, written(ante=2)).status_code == 303
    assert count_entries(app, night) == before + 1


def test_an_agreement_sent_again_with_other_rules_is_shown(
    app: Flask, phone: Phone, night: str
) -> None:
    shown = phone.get(f"{night}rules")
    action = f"{night}rules?game=knock"
    phone.fill_shown(shown, action, written(ante=2))
    answer = phone.fill_shown(shown, action, written(ante=3))
    assert answer.status_code == 409
    assert "This was sent before, and then it said something else" in said(answer)
    assert in_force(app, night).ante == 2


def test_a_preset_fills_every_switch_without_agreeing_on_it(
    app: Flask, phone: Phone, night: str
) -> None:
    answer = phone.fill(
        f"{night}rules",
        f"{night}rules?game=knock",
        {**written(ante=7), "use": "nok_poker"},
    )
    assert answer.status_code == 200
    assert re.search(
        r'value="all_players"[^>]*checked|checked[^>]*value="all_players"', answer.text
    )
    assert 'value="7"' not in answer.text
    assert in_force(app, night) == Rules()


@pytest.mark.parametrize("ante", ["", "-1", "1.5", "many", "1000001"])
def test_what_does_not_fit_is_kept_and_refused(
    app: Flask, phone: Phone, night: str, ante: str
) -> None:
    answer = agree(phone, night, ante=ante, bonuses=False)
    assert answer.status_code == 422
    assert f'value="{ante}"' in answer.text
    assert answer.text.count('aria-invalid="true"') == 1
    assert "<details open" in answer.text
    assert in_force(app, night) == Rules()


def test_a_choice_that_is_none_is_refused(app: Flask, phone: Phone, night: str) -> None:
    answer = agree(phone, night, tie="arm_wrestling")
    assert answer.status_code == 422
    assert "“arm_wrestling” is not one of" in said(answer)
    assert in_force(app, night) == Rules()


def test_every_agreement_is_told_with_who_when_and_what_it_changed(
    app: Flask, phone: Phone, night: str
) -> None:
    phone.send(f"{night}phone", {"name": "Boris"}, page=f"{night}phone")
    agree(phone, night, ante=2)
    agree(phone, night, ante=2, draw_fee=1)
    newest, middle, first = seen(app, night).agreements
    assert [change.label for change in newest.changes] == ["Drawing a card costs"]
    (change,) = middle.changes
    assert (change.label, change.here, change.there) == ("Ante", "2", "1")
    assert (newest.who, first.who) == ("Boris", "a phone without a name")
    assert first.like is not None
    assert first.like.is_played
    page = said(phone.get(f"{night}rules"))
    assert "The night began with “Recommended”." in page
    assert "Ante 2 Before: 1" in page
    assert f"{night}ledger?down_from={newest.no}#entry-{newest.no}" in phone.read(
        f"{night}rules"
    )


def test_a_settled_night_shows_its_rules_and_no_form(
    app: Flask, phone: Phone, night: str
) -> None:
    shown = phone.get(f"{night}rules")
    close(app, night)
    page = phone.get(f"{night}rules")
    assert "Play by these rules" not in said(page)
    assert "The knocker ties they share the pot and what the beaten hands pay" in said(
        page
    )
    late = phone.fill_shown(shown, f"{night}rules?game=knock", written(ante=2))
    assert late.status_code == 409
    assert in_force(app, night) == Rules()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_house_rules(phone: Phone, night: str, game: str) -> None:
    assert phone.get(f"{night}rules?game={game}").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_every_way_to_set_a_house_rule_is_put_into_words(app: Flask, game: str) -> None:
    with app.test_request_context("/"):
        for preset in GAMES[game].presets.values():
            for name, switch in switches(GAMES[game].rules_type).items():
                assert in_words(switch, getattr(preset.rules, name))


def test_the_rules_of_a_game_that_is_not_there_are_not_found(
    phone: Phone, night: str
) -> None:
    assert phone.get(f"{night}rules?game=whist").status_code == 404


# What chips are worth.


def settle_by(phone: Phone, night: str, **fields: object) -> TestResponse:
    terms = {"mode": "book", "worth_chips": "10", "worth_money": "", "currency": "EUR"}
    return phone.fill(f"{night}terms", f"{night}terms", {**terms, **fields})


def terms(app: Flask, night: str) -> Terms:
    with app.app_context():
        return terms_in_force(find_night(uid_of(night)))


def test_chips_can_become_worth_something(app: Flask, phone: Phone, night: str) -> None:
    assert "Played for chips only." in said(phone.get(f"{night}rules"))
    answer = settle_by(phone, night, worth_money="2,50", mode="bank")
    assert answer.status_code == 303
    page = said(phone.get(answer.location))
    assert "10 chips = €2.50 Cash bank: chips are bought with cash" in page
    assert terms(app, night) == Terms("bank", 10, 250, "EUR")


def test_the_form_shows_the_terms_in_force(phone: Phone) -> None:
    night = phone.begin(worth_money="0.05", worth_chips="3", currency="SEK")
    page = phone.read(f"{night}terms")
    assert 'value="0.05"' in page
    assert 'value="3"' in page
    assert '<option selected value="SEK">' in page


@pytest.mark.parametrize(
    ("field", "value"),
    [("worth_chips", "0"), ("worth_chips", "x"), ("worth_money", "cheap")],
)
def test_terms_that_do_not_fit_are_kept_and_refused(
    app: Flask, phone: Phone, night: str, field: str, value: str
) -> None:
    before = terms(app, night)
    answer = settle_by(phone, night, **{field: value})
    assert answer.status_code == 422
    assert f'value="{value}"' in answer.text
    assert terms(app, night) == before


def test_terms_stay_once_something_was_paid_by_them(
    app: Flask, phone: Phone, night: str
) -> None:
    post_deal(app, night)
    settle = f"{night}settle"
    phone.fill(settle, settle)
    tick = re.search(rf'action="({settle}/\d+/0/paid)"', phone.read(settle))
    assert tick
    phone.fill(settle, tick[1])
    phone.fill(settle, f"{settle}/reopen")
    answer = settle_by(phone, night, worth_money="1")
    assert answer.status_code == 422
    assert "Payments have been made by these terms." in said(answer)
    assert terms(app, night).minor == 0


def test_a_settled_night_keeps_its_terms(app: Flask, phone: Phone, night: str) -> None:
    close(app, night)
    assert "Settle by these terms" not in said(phone.get(f"{night}terms"))
