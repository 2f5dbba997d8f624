"""How everyone stands: chips, and what the settlement brings; who was settled with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.ledger.balance import Balances
from companion.services.plan_book import PlanBook
from companion.services.planning import Due
from companion.services.plans import PlanLine
from companion.storage.night import Night
from companion.transfers import Transfer, net


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's night in chips, and what the settlement brings him.

    ``amount`` is what he gets (+) or owes (−) in the unit of the settlement, rounded to
    what can be paid from ``unrounded``; ``result`` is what the deals and side payments
    came to. ``share`` are chips of the pot that a foreseen settlement gives him.
    """

    player: str
    stack: int
    bought: int
    result: int
    amount: int
    unrounded: int
    share: int = 0


@dataclass(frozen=True, slots=True)
class Gone:
    """One who went home and was settled with, and what has become of it.

    ``amount`` is what he got (+) or paid (−) in all by the plan of entry ``entry_no``.
    ``changed`` are the chips that corrections have moved to him (+) or from him (−)
    since, and ``open`` is what they leave for him to get or pay beside the ``lines``
    that he was told and that are still open.
    """

    player: str
    entry_no: int
    amount: int
    changed: int
    open: int
    lines: tuple[PlanLine, ...]


def standings(
    night: Night, balances: Balances, due: Due, moves: Iterable[Transfer] = ()
) -> tuple[Standing, ...]:
    """Everyone's chips and amount, in seat order; ``moves`` would share the pot."""
    shared = net(moves)
    return tuple(
        Standing(
            player=key,
            stack=balances.stack(key),
            bought=balances.bought.get(key, 0),
            result=balances.result(key),
            amount=due.amounts[key],
            unrounded=due.unrounded[key],
            share=shared.get(key, 0),
        )
        for key in night.keys
    )


def gone_home(book: PlanBook, chips: Mapping[str, int], due: Due) -> tuple[Gone, ...]:
    """Those who went home and were settled with, by the ``chips`` they hold now."""
    return tuple(
        Gone(
            player=item.player,
            entry_no=item.plan.no,
            amount=item.amount,
            changed=chips[item.player] - item.chips,
            open=due.amounts[item.player] - item.amount,
            lines=book.open_lines(item),
        )
        for item in book.departures
    )
