"""The plans and payments of a night as the ledger holds them, read at one go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from companion.ledger.entry import PAYMENT, PLAN, TERMS, Entry, read_account
from companion.ledger.settle import outstanding
from companion.services.payments import Paid, of_a_plan, read_payment, written_lines
from companion.services.plans import Departure, Part, Plan, PlanLine
from companion.storage import entry_store


@dataclass(frozen=True, slots=True)
class PlanBook:
    """What was planned and paid in a night.

    ``made`` are the payments that stand, oldest first; ``newest`` is the last plan that
    was made for all, ``departures`` are those who went home and were settled with, by
    the terms in force.
    """

    made: tuple[Paid, ...]
    newest: Plan | None
    departures: tuple[Departure, ...]

    def open_lines(self, gone: Departure) -> tuple[PlanLine, ...]:
        """What one who went home has been told to pay or to get, and is still open.

        No more than he owes or gets: he may have paid it since by another plan.
        """
        paid = [item.payment for item in self.made]
        own = outstanding({gone.player: gone.amount}, paid)[gone.player]
        lines: list[PlanLine] = []
        for line in gone.plan.lines:
            gets = line.payee == gone.player
            left = min(line.left, own if gets else -own)
            if left > 0:
                own += -left if gets else left
                lines.append(replace(line, amount=left, parts=()))
        return tuple(lines)

    def standing_lines(self, amounts: Mapping[str, int]) -> tuple[PlanLine, ...]:
        """What everyone who went home was told and is still open, where it still fits.

        It does so while he gets or owes as much as he was settled for.
        """
        return tuple(
            line
            for gone in self.departures
            if amounts.get(gone.player) == gone.amount
            for line in self.open_lines(gone)
        )


def of_night(night_id: int) -> PlanBook:
    """The plans and payments of a night as they stand."""
    found = entry_store.of_kinds(night_id, (PLAN, PAYMENT, TERMS))
    gone = entry_store.reversals(night_id, [entry.no for entry in found])
    plans = {entry.no: entry for entry in found if entry.kind == PLAN}
    paid = [entry for entry in found if entry.kind == PAYMENT]
    made = tuple(read_payment(entry, plans) for entry in paid if entry.no not in gone)
    unasked = frozenset(entry.no for entry in paid if not of_a_plan(entry))
    since = max(entry.no for entry in found if entry.kind == TERMS)
    for_all = [entry for entry in plans.values() if "player" not in entry.facts]
    return PlanBook(
        made=made,
        newest=_read(for_all[-1], made, unasked) if for_all else None,
        departures=_departures(
            (e for e in plans.values() if e.no > since and e.no not in gone), made
        ),
    )


def _departures(
    plans: Iterable[Entry], made: tuple[Paid, ...]
) -> tuple[Departure, ...]:
    """The last plan of each who went home."""
    found: dict[str, Departure] = {}
    for entry in plans:
        facts = cast("Mapping[str, Any]", entry.facts)
        if "player" in facts:
            who, plan = facts["player"], _read(entry, made, ())
            found[who] = Departure(who, facts["chips"], facts["amount"], plan)
    return tuple(found.values())


def _read(entry: Entry, made: tuple[Paid, ...], unasked: Collection[int]) -> Plan:
    """A plan as it was written, with what has been paid of it since.

    Where a payment that it found made has been taken back, its line asks for it again;
    but for one that no line had asked for.
    """
    by_entry = {item.entry_no: item for item in made}
    written = written_lines(entry)
    gone = {line[3] for line in written} - {None} - by_entry.keys()
    lines = tuple(
        PlanLine(
            number,
            read_account(payer),
            read_account(payee),
            amount,
            _parts(made, entry.no, number, by_entry.get(paid_in)),
            entry.no,
        )
        for number, (payer, payee, amount, paid_in) in enumerate(written)
        if paid_in not in gone or paid_in not in unasked
    )
    banker = str(entry.facts.get("banker", ""))
    return Plan(entry.no, bool(entry.facts["exact"]), lines, banker, bool(gone))


def _parts(
    made: Iterable[Paid], plan: int, line: int, before: Paid | None
) -> tuple[Part, ...]:
    own = [item for item in made if (item.plan, item.line) == (plan, line)]
    found = own if before is None else [before]
    return tuple(Part(item.entry_no, item.payment.amount) for item in found)
