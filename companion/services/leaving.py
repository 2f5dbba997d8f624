"""Going home before the others, settled with on the spot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.ledger.balance import after
from companion.ledger.banker import leaver_payments
from companion.ledger.cash import Terms
from companion.ledger.entry import PLAN
from companion.ledger.settle import outstanding
from companion.messages import Phrase
from companion.problems import Problem, Refused
from companion.services import button, plan_book, planning, plans
from companion.services.closing import present, shares
from companion.services.desk import Desk
from companion.services.plan_book import PlanBook
from companion.services.plans import Plan, PlanLine, line_of
from companion.services.sending import By, Sent, write
from companion.services.terms import BANK_MODE, terms_of, unit_of
from companion.storage import entry_store, night_store
from companion.storage.night import LEFT, Night
from companion.transfers import BANK

WITH_HIMSELF = Phrase("leaving.himself", "Choose somebody else to settle with.")


@dataclass(frozen=True, slots=True)
class Leaver:
    """What one who goes home is settled for.

    ``amount`` is what he gets (+) or owes (−) for his ``chips``, in the ``unit`` of the
    settlement; ``lines`` are the payments that are still to be made for it, all with
    the bank where the night has one (``from_bank``).
    """

    chips: int
    amount: int
    unit: str
    lines: tuple[PlanLine, ...]
    from_bank: bool


def settle_leaver(
    night: Night, *, sent: Sent, by: By, player: str, banker: str = ""
) -> int:
    """Let a player go home and plan what he pays or gets now; gives the plan's entry.

    He settles with as few as can be, or with the ``banker`` alone. What his result
    becomes by later corrections is not planned until he is settled with again, or all
    are. Raises `NightClosed`, `PlayerNotFound`, `Refused` at ``banker``.
    """

    def act(desk: Desk) -> Mapping[str, Any]:
        desk.must_be_open()
        for key in (player, banker or player):
            desk.player(key)
        found = foresee_leaver(desk.night, player, banker)
        _go_home(desk, player)
        plan = plans.plan_facts(Plan(0, exact=True, lines=found.lines), found.unit)
        own = {"player": player, "chips": found.chips, "amount": found.amount}
        return {"entry_no": desk.post(PLAN, {**plan, **own}).no}

    if banker == player:
        raise Refused((Problem("banker", WITH_HIMSELF()),))
    return int(write(night, "settle_leaver", sent, by, act)["entry_no"])


def come_back(desk: Desk, player: str) -> None:
    """Take back the plan of one who plays again; what he has paid stays paid."""
    for gone in plan_book.of_night(desk.night.id).departures:
        entry = entry_store.find(desk.night.id, gone.plan.no)
        if gone.player == player and entry is not None:
            desk.take_back(entry, "")


def _go_home(desk: Desk, player: str) -> None:
    leaver = replace(desk.player(player), presence=LEFT)
    night_store.save_player(desk.night.id, leaver)
    desk.seat_anew(leaver)
    desk.dealer = button.at_or_left_of(desk.night, desk.dealer)


def foresee_leaver(night: Night, player: str, banker: str = "") -> Leaver:
    """What a player would pay or get if he went home now; nothing is written.

    Chips in the pot stay with those who go on playing for them.
    """
    balances, terms = entry_store.balances(night.id), terms_of(night.id)
    others = tuple(key for key in night.keys if key != player)
    staying = tuple(key for key in present(night) if key != player)
    moves = shares(balances.pot, staying or others)
    book = plan_book.of_night(night.id)
    amounts = planning.due(book, night, after(balances, moves), terms).amounts
    return Leaver(
        chips=planning.held(night, balances, terms)[player],
        amount=amounts[player],
        unit=unit_of(terms),
        lines=_lines(book, terms, amounts, player, banker),
        from_bank=terms.mode == BANK_MODE,
    )


def _lines(
    book: PlanBook, terms: Terms, amounts: Mapping[str, int], player: str, banker: str
) -> tuple[PlanLine, ...]:
    paid = [item.payment for item in book.made]
    own = {e.plan.no for e in book.departures if e.player == player}
    standing = book.standing_lines(amounts)
    told = [line.rest for line in standing if line.plan not in own]
    left = outstanding(amounts, [*paid, *told])
    if terms.mode == BANK_MODE:
        found = leaver_payments({player: left[player], BANK: -left[player]}, player)
    else:
        found = leaver_payments(left, player, banker)
    return tuple(line_of(payment, number) for number, payment in enumerate(found))
