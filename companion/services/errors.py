"""Why something cannot be written into a night, one class per cause."""

from __future__ import annotations

from companion.messages import Phrase, Seat
from companion.problems import CompanionError, Problem

NIGHT_NOT_FOUND = Phrase("night.not_found", "There is no night at this address.")
NIGHT_CLOSED = Phrase(
    "night.closed", "The night has been settled. Reopen it first to change anything."
)
NIGHT_OPEN = Phrase("night.open", "The night goes on; it has not been settled yet.")
UNKNOWN_GAME = Phrase("game.unknown", "There is no game called “%(name)s”.")
UNKNOWN_PLAYER = Phrase("player.not_found", "This night has no player %(seat)s.")
DEAL_MEANWHILE = Phrase(
    "deal.meanwhile",
    "Deal %(deal)s has been posted in the meantime. If this is another one, post it.",
)
RULES_MEANWHILE = Phrase(
    "rules.meanwhile",
    "The house rules have changed in the meantime. See what the deal comes to now.",
)
POT_CHANGED = Phrase(
    "pot.changed",
    "There is %(n)s chip in the pot by now, not %(seen)s. Look at the deal again.",
    plural="There are %(n)s chips in the pot by now, not %(seen)s. "
    "Look at the deal again.",
)
DEAL_UNSCORABLE = Phrase(
    "deal.unscorable", "Deal %(deal)s could not be scored then. %(reason)s"
)
WOULD_CHANGE = Phrase(
    "replay.changed",
    "This changes more than one deal. Look at what would change, then post it.",
)
DEAL_NOT_FOUND = Phrase("deal.not_found", "This night has no deal %(deal)s.")
DEAL_VOIDED = Phrase(
    "deal.voided",
    "Deal %(deal)s has been voided. It stays so; score it again as a new deal.",
)
DEAL_CHANGED = Phrase(
    "deal.changed",
    "Someone has changed deal %(deal)s in the meantime. Look at it again first.",
)
DEAL_CONTESTED = Phrase(
    "dispute.open", "Deal %(deal)s is contested already. Settle that first."
)
NO_SUCH_DISPUTE = Phrase("dispute.not_found", "There is no dispute in entry %(no)s.")
DISPUTE_SETTLED = Phrase(
    "dispute.settled", "The dispute about deal %(deal)s has been settled meanwhile."
)
STILL_CONTESTED = Phrase(
    "dispute.unsettled",
    "%(n)s deal is still contested: %(deals)s. Tick that you close the night all the "
    "same, or settle it first.",
    plural="%(n)s deals are still contested: %(deals)s. Tick that you close the night "
    "all the same, or settle them first.",
)
POT_NOT_SHARED = Phrase(
    "pot.not_shared",
    "There is %(n)s chip in the pot. Say first who gets it.",
    plural="There are %(n)s chips in the pot. Say first who gets them.",
)
NO_SUCH_ENTRY = Phrase("entry.not_found", "The ledger has no entry %(no)s.")
ENTRY_STAYS = Phrase("entry.stays", "Entry %(no)s cannot be taken back like this.")
PLAN_GONE = Phrase(
    "plan.gone", "Who pays whom has been planned anew. Look at the new plan."
)
RULES_GONE = Phrase(
    "rules.gone", "Other house rules have been agreed on since. Look at them first."
)
NO_SUCH_LINE = Phrase("plan.line", "The plan has no such payment.")
COUNT_GONE = Phrase(
    "count.gone", "The chips have been counted again. Look at the new count."
)
NOTHING_DIFFERS = Phrase(
    "count.nothing", "The ledger says what was counted; there is nothing to book."
)


class NightNotFound(CompanionError):
    """Raised when no night has this address."""

    def __init__(self) -> None:
        super().__init__(NIGHT_NOT_FOUND())


class NightClosed(CompanionError):
    """Raised when a settled night would be changed without reopening it."""

    def __init__(self) -> None:
        super().__init__(NIGHT_CLOSED())


class NightOpen(CompanionError):
    """Raised when something needs a settled night and this one goes on."""

    def __init__(self) -> None:
        super().__init__(NIGHT_OPEN())


class UnknownGame(CompanionError):
    """Raised when no game has this key."""

    def __init__(self, key: str) -> None:
        super().__init__(UNKNOWN_GAME(name=key))


class PlayerNotFound(CompanionError):
    """Raised when the night has no player with this key."""

    def __init__(self, key: str) -> None:
        super().__init__(UNKNOWN_PLAYER(seat=Seat(key)))


class Meanwhile(CompanionError):
    """Raised when the night has gone on since the deal's form was opened.

    ``deal_no`` is the deal that was posted, or ``None`` where the house rules changed.
    """

    def __init__(self, deal_no: int | None) -> None:
        posted = None if deal_no is None else DEAL_MEANWHILE(deal=deal_no)
        super().__init__(posted or RULES_MEANWHILE())
        self.deal_no = deal_no


class PotChanged(CompanionError):
    """Raised when the pot is not what it was when the deal was entered."""

    def __init__(self, *, seen: int, pot: int) -> None:
        super().__init__(POT_CHANGED(n=pot, seen=seen))
        self.seen = seen
        self.pot = pot


class DealUnscorable(CompanionError):
    """Raised when a deal could not be scored any more if others were changed."""

    def __init__(self, deal_no: int, problems: tuple[Problem, ...]) -> None:
        reason = problems[0].message
        super().__init__(DEAL_UNSCORABLE(deal=deal_no, reason=reason))
        self.deal_no = deal_no
        self.problems = problems


class WouldChange(CompanionError):
    """Raised when a change touches deals that the one who sent it has not seen."""

    def __init__(self) -> None:
        super().__init__(WOULD_CHANGE())


class DealNotFound(CompanionError):
    """Raised when the night has no deal of this number."""

    def __init__(self, deal_no: int) -> None:
        super().__init__(DEAL_NOT_FOUND(deal=deal_no))


class DealVoided(CompanionError):
    """Raised when a deal that has been taken back would be changed."""

    def __init__(self, deal_no: int) -> None:
        super().__init__(DEAL_VOIDED(deal=deal_no))
        self.deal_no = deal_no


class DealChanged(CompanionError):
    """Raised when the deal is no longer the revision that was looked at."""

    def __init__(self, deal_no: int) -> None:
        super().__init__(DEAL_CHANGED(deal=deal_no))
        self.deal_no = deal_no


class PotNotShared(CompanionError):
    """Raised when a night would be closed with chips in the pot and no word on them."""

    def __init__(self, pot: int) -> None:
        super().__init__(POT_NOT_SHARED(n=pot))
        self.pot = pot


class EntryNotFound(CompanionError):
    """Raised when the ledger has no entry of this number."""

    def __init__(self, no: int) -> None:
        super().__init__(NO_SUCH_ENTRY(no=no))


class EntryStays(CompanionError):
    """Raised when an entry is taken back elsewhere, or has been already."""

    def __init__(self, no: int) -> None:
        super().__init__(ENTRY_STAYS(no=no))


class PlanGone(CompanionError):
    """Raised when a payment is marked in a plan that is no longer in force."""

    def __init__(self) -> None:
        super().__init__(PLAN_GONE())


class RulesGone(CompanionError):
    """Raised when someone agrees to house rules that are no longer in force."""

    def __init__(self) -> None:
        super().__init__(RULES_GONE())


class LineNotFound(CompanionError):
    """Raised when the plan has no payment of this number."""

    def __init__(self) -> None:
        super().__init__(NO_SUCH_LINE())


class DealContested(CompanionError):
    """Raised when a deal is contested a second time before the first is settled."""

    def __init__(self, deal_no: int) -> None:
        super().__init__(DEAL_CONTESTED(deal=deal_no))
        self.deal_no = deal_no


class DisputeNotFound(CompanionError):
    """Raised when an entry holds no dispute."""

    def __init__(self, no: int) -> None:
        super().__init__(NO_SUCH_DISPUTE(no=no))


class DisputeSettled(CompanionError):
    """Raised when a dispute that has an end would be settled again."""

    def __init__(self, deal_no: int) -> None:
        super().__init__(DISPUTE_SETTLED(deal=deal_no))
        self.deal_no = deal_no


class StillContested(CompanionError):
    """Raised when a night would be closed over open disputes without a clear yes."""

    def __init__(self, deals: tuple[int, ...]) -> None:
        super().__init__(STILL_CONTESTED(deals=deals, n=len(deals)))
        self.deals = deals


class CountGone(CompanionError):
    """Raised when the difference of a count is booked that is not the last one."""

    def __init__(self) -> None:
        super().__init__(COUNT_GONE())


class NothingDiffers(CompanionError):
    """Raised when a difference would be booked and there is none any more."""

    def __init__(self) -> None:
        super().__init__(NOTHING_DIFFERS())
