"""The ledger as pages read it: newest entries, a page of them, the deals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.ledger.entry import DEAL, DealHistory, Entry
from companion.storage import entry_store, night_store
from companion.storage.night import Night
from companion.storage.schema import EntryRow


def latest(night: Night) -> Entry:
    """The newest entry; its balances are the night's."""
    return page(night, None, 1)[0]


def whole(night: Night) -> tuple[Entry, ...]:
    """Every entry of the night, oldest first."""
    return entry_store.read(night.id)


def page(night: Night, before: int | None, limit: int) -> tuple[Entry, ...]:
    """Entries newest first, from below the number ``before`` (or from the newest)."""
    below = () if before is None else (EntryRow.no < before,)
    return entry_store.read(night.id, *below, newest_first=True, limit=limit)


def of_kind(night: Night, kind: str) -> tuple[Entry, ...]:
    """Every entry of one kind, newest first; for kinds of which a night has few."""
    return entry_store.read(night.id, EntryRow.kind == kind, newest_first=True)


def taken_back(night: Night, numbers: Sequence[int]) -> Mapping[int, int]:
    """Which of these entries have been taken back, each with the entry that did it."""
    return entry_store.reversals(night.id, numbers)


def sealed_like(night: Night, beginning: str) -> tuple[Entry, ...]:
    """The deals whose hash begins like this, every revision among them."""
    alike = EntryRow.hash.startswith(beginning, autoescape=True)
    return entry_store.read(night.id, EntryRow.kind == DEAL, alike)


def among(night: Night, numbers: Collection[int]) -> Mapping[int, Entry]:
    """The entries of these numbers, by their numbers."""
    found = entry_store.read(night.id, EntryRow.no.in_(numbers))
    return {entry.no: entry for entry in found}


def find(night: Night, no: int) -> Entry | None:
    """The entry of this number, or ``None`` where there is none."""
    return entry_store.find(night.id, no)


def deals(night: Night, page: int, size: int) -> tuple[DealHistory, ...]:
    """A page of deals (1 is the newest page), the newest deal first."""
    newest = count_deals(night) - (page - 1) * size
    if newest < 1:
        return ()
    found = entry_store.read(
        night.id, EntryRow.deal_no.between(newest - size + 1, newest)
    )
    by_deal: dict[int, list[Entry]] = {}
    for entry in found:
        by_deal.setdefault(entry.deal_no or 0, []).append(entry)
    return tuple(
        DealHistory(deal_no, tuple(by_deal[deal_no]))
        for deal_no in sorted(by_deal, reverse=True)
    )


def live_deals(night: Night) -> tuple[Entry, ...]:
    """Every deal that counts as it reads now, in order."""
    return entry_store.live_deals_from(night.id, 1)


def of_deal(night: Night, deal_no: int) -> DealHistory | None:
    """Everything the ledger holds of one deal, or ``None`` where there is none."""
    return entry_store.history(night.id, deal_no)


def count_deals(night: Night) -> int:
    """How many deals were posted, voided ones too; the newest has this number."""
    return entry_store.count_deals(night.id)


def authors(night: Night) -> Mapping[int, str]:
    """The name behind each author number, as it was when it was written."""
    return night_store.authors(night.id)
