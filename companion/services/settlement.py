"""Who pays whom: foreseen while the night goes on, planned when it is closed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ledger.cash import Terms
from companion.services.sending import By, Sent
from companion.storage.night import Night

EQUAL = "equal"
LAST_WINNER = "last_winner"
SHARES = (EQUAL, LAST_WINNER)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's night in chips and, where chips have a value, in money.

    ``amount`` is what the settlement brings him (+) or costs him (−), in the unit
    of the settlement; ``result`` is what the deals came to.
    """

    player: str
    stack: int
    bought: int
    result: int
    amount: int


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One payment of the plan; ``payment`` is the entry that says it was made.

    Payer and payee are player keys or `companion.transfers.BANK`. ``amount`` is in
    the settlement's unit: chips, or minor units of the currency.
    """

    line: int
    payer: str
    payee: str
    amount: int
    payment: int | None

    @property
    def is_paid(self) -> bool:
        """Whether the payment has been made."""
        return self.payment is not None


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom.

    ``plan`` is the number of the plan's entry, or ``None`` where this is only what
    would be if the night ended now. ``pot`` is what still lies in the pot (a foreseen
    settlement shares it equally, by ``share``). ``unit`` is ``"chips"`` or a
    currency. ``exact`` says that no plan with fewer payments exists.
    """

    plan: int | None
    terms: Terms
    unit: str
    pot: int
    share: str
    exact: bool
    standings: tuple[Standing, ...]
    lines: tuple[PlanLine, ...]


def predict(night: Night) -> Settlement:
    """Who would pay whom if the night ended now; nothing is written."""
    raise NotImplementedError


def in_force(night: Night) -> Settlement:
    """The plan of a closed night, with what has been paid; raises `NightOpen`."""
    raise NotImplementedError


def close_night(night: Night, *, sent: Sent, by: By, share: str = "") -> int:
    """End the night and plan who pays whom; gives the plan's entry number.

    ``share`` says who gets chips left in the pot: `EQUAL` or `LAST_WINNER`; raises
    `PotNotShared` where there are some and it says nothing.
    """
    raise NotImplementedError


def reopen_night(night: Night, *, sent: Sent, by: By, why: str = "") -> int:
    """Let the night go on; what was paid stays paid. Gives the entry's number."""
    raise NotImplementedError


def replan(night: Night, *, sent: Sent, by: By) -> int:
    """Plan the unpaid payments anew; gives the new plan's entry number."""
    raise NotImplementedError


def mark_paid(night: Night, *, sent: Sent, by: By, plan: int, line: int) -> int:
    """Tick a payment of the plan in force; gives the payment's entry number."""
    raise NotImplementedError


def unmark_paid(night: Night, *, sent: Sent, by: By, plan: int, line: int) -> int:
    """Take the tick off again; gives the reversal's entry number."""
    raise NotImplementedError
