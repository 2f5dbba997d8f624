"""The night's page: the deal that is being played, or the way to begin one."""

from __future__ import annotations

from dataclasses import dataclass

from companion.services import open_deals
from companion.storage import entries, member_store
from companion.storage.night import Night
from companion.web.access import may


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What this phone can do for the next deal.

    ``no`` is the number of the one that is being played, if one is. It ``may_enter``
    a whole deal by itself, or open one for all where other phones are at the table.
    """

    no: int | None
    may_enter: bool
    may_open: bool


def next_deal(night: Night) -> NextDeal:
    """The next deal of a night, as the phone in hand may go about it."""
    if open_deals.current(night) is not None:
        return NextDeal(entries.count_deals(night) + 1, may_enter=False, may_open=False)
    has_others = len(member_store.of_night(night.id)) > 1
    return NextDeal(
        None,
        may_enter=may("deals.new"),
        may_open=has_others and may("open_deal.begin"),
    )
