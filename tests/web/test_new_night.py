"""A night is begun on one screen; what does not fit is kept and said beside it."""

from __future__ import annotations

import pytest
from flask import Flask
from support.web import Phone, new_night, said, stored, uid_of

from companion.games.registry import GAMES
from companion.ledger.entry import TERMS
from companion.services.house_rules import rules_in_force
from companion.services.nights import find_night
from companion.storage import entries

ODD_NAMES = ("O'Neill", "🂡 Anna", "A" * 40, "<b>Bold</b>", "=1+1", 'Say "hi"')


def test_names_are_seats_clockwise_and_the_ring_deals_first(
    app: Flask, phone: Phone
) -> None:
    night = stored(app, phone.begin("Aino", "Boris", "Carla", dealer="2"))
    assert [player.name for player in night.players] == ["Aino", "Boris", "Carla"]
    assert night.dealer == "2"
    assert night.title == "Friday"


def test_empty_rows_count_for_nothing(app: Flask, phone: Phone) -> None:
    night = stored(app, phone.begin("", "Aino", "", "Boris", dealer="4"))
    assert [player.name for player in night.players] == ["Aino", "Boris"]
    assert night.dealer == "2"


def test_a_night_is_called_by_its_day_unless_it_gets_a_name(
    app: Flask, phone: Phone
) -> None:
    assert stored(app, phone.begin(title="  ")).title
    assert 'name="title" type="text" value="' in phone.read("/new")


def test_names_of_every_kind_are_shown_as_they_were_written(phone: Phone) -> None:
    address = phone.begin(*ODD_NAMES)
    page = phone.get(address)
    for name in ODD_NAMES:
        assert name in said(phone.get(f"{address}players/1")) or name in said(page)
    assert "<b>Bold</b>" not in page.text
    assert "&lt;b&gt;Bold&lt;/b&gt;" in page.text


def test_a_name_may_have_forty_letters_and_no_more(phone: Phone) -> None:
    answer = phone.send("/new", new_night("A" * 41, "Boris"), page="/new")
    assert answer.status_code == 422
    assert "A name has 1 to 40 characters." in said(answer)


def test_what_does_not_fit_is_said_and_everything_typed_is_kept(phone: Phone) -> None:
    answer = phone.send(
        "/new",
        new_night("Aino", "aino", title="Ünlucky", worth_money="1,5", dealer="2"),
        page="/new",
    )
    assert answer.status_code == 422
    assert "Someone is called “aino” already." in said(answer)
    for kept in ("Ünlucky", "Aino", "aino", "1,5"):
        assert f'value="{kept}"' in answer.text
    assert 'name="dealer" value="2" checked' in answer.text


def test_the_problem_stands_in_its_row_and_has_the_focus(phone: Phone) -> None:
    answer = phone.send("/new", new_night("Aino", "", "Aino"), page="/new")
    (field,) = [line for line in answer.text.split("<input") if 'name="name-3"' in line]
    assert 'aria-invalid="true"' in field
    assert "autofocus" in field
    assert 'aria-describedby="name-3-error"' in field
    assert answer.text.count("autofocus") == 1


def test_one_player_is_too_few_and_the_next_row_says_so(phone: Phone) -> None:
    answer = phone.send("/new", new_night("Aino"), page="/new")
    assert answer.status_code == 422
    assert 'id="name-2-error">A night needs at least two players.' in answer.text


@pytest.mark.parametrize("fee", ["", "-1", "1.5", "two", "2000000"])
def test_chips_of_a_house_rule_are_a_whole_number(phone: Phone, fee: str) -> None:
    answer = phone.send("/new", new_night(**{"rules-draw_fee": fee}), page="/new")
    assert answer.status_code == 422
    assert "Write a whole number of chips" in said(answer)
    assert f'value="{fee}"' in answer.text


def test_a_problem_under_more_house_rules_opens_them(phone: Phone) -> None:
    answer = phone.send("/new", new_night(**{"rules-ante": "x"}), page="/new")
    assert "<details open>" in answer.text


def test_a_choice_that_is_not_on_the_form_is_refused(phone: Phone) -> None:
    answer = phone.send("/new", new_night(**{"rules-tie": "mine"}), page="/new")
    assert answer.status_code == 422
    assert "“mine” is not one of" in said(answer)


def test_house_rules_are_agreed_as_they_stand_on_the_form(
    app: Flask, phone: Phone
) -> None:
    form = new_night(**{"rules-tie": "pot_only", "rules-draw_fee": "1"})
    del form["rules-bonuses"]
    address = phone.send("/new", form, page="/new").location
    with app.app_context():
        rules = rules_in_force(find_night(uid_of(address)), "knock")
    assert (rules.tie, rules.draw_fee, rules.bonuses) == ("pot_only", 1, False)


@pytest.mark.parametrize(
    ("amount", "currency", "facts"),
    [
        ("0,50", "EUR", {"chips": 10, "minor": 50, "currency": "EUR"}),
        ("100", "JPY", {"chips": 10, "minor": 100, "currency": "JPY"}),
        ("", "EUR", {"chips": 10, "minor": 0, "currency": ""}),
    ],
)
def test_chips_are_worth_what_the_table_says(
    app: Flask, phone: Phone, amount: str, currency: str, facts: dict[str, object]
) -> None:
    address = phone.begin(worth_money=amount, currency=currency, mode="bank")
    with app.app_context():
        oldest = entries.page(find_night(uid_of(address)), None, 10)[-1]
    assert (oldest.kind, oldest.facts) == (TERMS, {"mode": "bank", **facts})


@pytest.mark.parametrize("amount", ["0,505", "much", "0", "1.000,00"])
def test_an_amount_that_cannot_be_paid_is_refused(phone: Phone, amount: str) -> None:
    answer = phone.send("/new", new_night(worth_money=amount), page="/new")
    assert answer.status_code == 422
    assert "Write an amount such as 0.50" in said(answer)


def test_a_tap_adds_a_row_and_keeps_what_was_typed(phone: Phone) -> None:
    answer = phone.send("/new", {**new_night("Aino"), "more": "1"}, page="/new")
    assert answer.status_code == 200
    assert 'value="Aino"' in answer.text
    assert answer.text.count('<li class="name-row">') == 5


def test_no_row_is_added_beyond_the_last(phone: Phone) -> None:
    form = {**new_night(), "rows": "8", "more": "1"}
    answer = phone.send("/new", form, page="/new")
    assert answer.text.count('<li class="name-row">') == 8
    assert 'name="more"' not in answer.text


@pytest.mark.parametrize(
    ("button", "row", "order", "dealer"),
    [
        ("up", "2", ["Boris", "Aino", "Carla"], "2"),
        ("down", "1", ["Boris", "Aino", "Carla"], "2"),
        ("down", "2", ["Aino", "Carla", "Boris"], "1"),
        ("up", "1", ["Aino", "Boris", "Carla"], "1"),
        ("up", "9", ["Aino", "Boris", "Carla"], "1"),
        ("down", "x", ["Aino", "Boris", "Carla"], "1"),
    ],
)
def test_seats_are_moved_without_a_program_in_the_page(
    phone: Phone, button: str, row: str, order: list[str], dealer: str
) -> None:
    answer = phone.send("/new", {**new_night(), button: row}, page="/new")
    assert answer.status_code == 200
    places = [answer.text.index(f'value="{name}"') for name in order]
    assert places == sorted(places)
    assert f'name="dealer" value="{dealer}" checked' in answer.text


def test_ready_made_rules_fill_in_the_form(phone: Phone) -> None:
    form = {**new_night(), "use": "koputuspokeri"}
    answer = phone.send("/new", form, page="/new")
    assert answer.status_code == 200
    assert 'checked id="rules-tie-1"' in answer.text
    pressed = answer.text.partition('value="koputuspokeri"')[2].partition(">")[0]
    assert 'aria-pressed="true"' in pressed


def test_every_house_rule_of_the_game_stands_on_the_form(phone: Phone) -> None:
    page = phone.read("/new")
    for name in new_night():
        assert f'name="{name}"' in page
    main, _, more = page.partition("More house rules")
    assert 'name="rules-bonuses"' in main
    assert 'name="rules-ante"' in more
    assert set(GAMES["knock"].presets) <= set(page.split('"'))


def test_the_same_form_sent_twice_begins_one_night(phone: Phone) -> None:
    form = {**new_night(), **phone.protection("/new")}
    first, second = phone.post("/new", data=form), phone.post("/new", data=form)
    assert first.location == second.location
    assert phone.read("/").count("<b>Friday</b>") == 1


def test_the_same_form_with_other_content_is_shown_beside_the_first(
    phone: Phone,
) -> None:
    form = {**new_night("Aino", "Boris"), **phone.protection("/new")}
    phone.post("/new", data=form)
    answer = phone.post("/new", data={**form, "name-2": "Bodil", "mode": "bank"})
    assert answer.status_code == 409
    assert "Boris Bodil" in said(answer)
    assert phone.read("/").count("<b>Friday</b>") == 1
    again = phone.fill_shown(answer, "/new")
    assert again.status_code == 303
    assert phone.read("/").count("<b>Friday</b>") == 2
    assert "Bodil" in phone.read(again.location)
