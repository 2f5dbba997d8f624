"""What the form of a deal of knock poker shows, and what it leaves out."""

from __future__ import annotations

from dataclasses import dataclass

from wtforms import Field

from companion.games import knock
from companion.games.knock.deal import VOIDS
from companion.web.games.knock.form import KnockForm
from companion.web.games.knock.opening import has_rare_hands
from companion.web.views.remedies import Remedy, remedies


@dataclass(frozen=True, slots=True)
class HandRow:
    """A player's hand, to be typed or tapped."""

    key: str
    name: str
    field: Field


@dataclass(frozen=True, slots=True)
class DrawRow:
    """How many cards a player drew, from the stock and from the discard pile."""

    key: str
    name: str
    count: Field
    discards: Field


@dataclass(frozen=True, slots=True)
class KnockParts:
    """The parts of the page; what the house rules do not ask about is not shown.

    A part that holds something is shown whatever the rules say, so that it can be
    read and taken out.
    """

    form: KnockForm
    knockers: tuple[Field, ...]
    voids: tuple[Field, ...]
    is_void: bool
    asks_no_draw: bool
    asks_dropped: bool
    asks_draws: bool
    asks_piles: bool
    asks_rare_hand: bool
    draws: tuple[DrawRow, ...]
    remedies: tuple[Remedy, ...]
    hands: tuple[HandRow, ...]
    cards_are_open: bool


def knock_parts(form: KnockForm, rules: knock.Rules) -> KnockParts:
    """The parts of the form under these house rules."""
    knockers = tuple(form.knocker)
    hands, draws = _hand_rows(form), _draw_rows(form)
    piles = any(row.discards.data for row in draws)
    return KnockParts(
        form=form,
        knockers=tuple(option for option in knockers if option.data not in VOIDS),
        voids=tuple(option for option in knockers if option.data in VOIDS),
        is_void=form.knocker.data in VOIDS,
        asks_no_draw=_asks_no_draw(form, rules),
        asks_dropped=rules.showdown == "after_round" or _says(form.dropped),
        asks_draws=bool(rules.draw_fee) or piles or any(_says(r.count) for r in draws),
        asks_piles=rules.draw_fee_on == "stock_only" or piles,
        asks_rare_hand=has_rare_hands(form) or _says(form.category),
        draws=draws,
        remedies=remedies(knock.GAME, rules),
        hands=hands,
        cards_are_open=_says(form.by_cards)
        or bool(form.hands.errors)
        or any(_says(row.field) for row in hands),
    )


def _asks_no_draw(form: KnockForm, rules: knock.Rules) -> bool:
    counts = rules.bonuses and rules.bonus_no_draw and not rules.draw_fee
    return bool(counts) or _says(form.no_draw)


def _says(field: Field) -> bool:
    return bool(field.data) or bool(field.errors)


def _hand_rows(form: KnockForm) -> tuple[HandRow, ...]:
    return tuple(
        HandRow(player.key, player.name, form[f"hands-{player.key}"])
        for player in form.chairs.players
    )


def _draw_rows(form: KnockForm) -> tuple[DrawRow, ...]:
    return tuple(
        DrawRow(player.key, player.name, *form.count_fields(player.key))
        for player in form.chairs.players
    )
