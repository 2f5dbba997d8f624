"""The ledger as pages read it: newest entries, a page of them, the deals."""

from __future__ import annotations

from collections.abc import Mapping

from companion.ledger.entry import DealHistory, Entry
from companion.storage.night import Night


def latest(night: Night) -> Entry:
    """The newest entry; its balances are the night's."""
    raise NotImplementedError


def page(night: Night, before: int | None, limit: int) -> tuple[Entry, ...]:
    """Entries newest first, from below the number ``before`` (or from the newest)."""
    raise NotImplementedError


def deals(night: Night, page: int, size: int) -> tuple[DealHistory, ...]:
    """A page of deals (1 is the newest page), the newest deal first."""
    raise NotImplementedError


def of_deal(night: Night, deal_no: int) -> DealHistory | None:
    """Everything the ledger holds of one deal, or ``None`` where there is none."""
    raise NotImplementedError


def count_deals(night: Night) -> int:
    """How many deals were posted, voided ones too; the newest has this number."""
    raise NotImplementedError


def authors(night: Night) -> Mapping[int, str]:
    """The name behind each author number, as it was when it was written."""
    raise NotImplementedError
