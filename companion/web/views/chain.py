"""Whether a night's ledger is whole: what an auditor says of it, for everyone."""

from __future__ import annotations

from dataclasses import dataclass

from companion.services.audit import BROKEN, Finding, audit_night
from companion.storage import entries
from companion.storage.night import Night
from companion.web.templating import say
from companion.web.views.ledger import SHORT


@dataclass(frozen=True, slots=True)
class Break:
    """What an auditor found, and at which entry."""

    entry_no: int | None
    words: str


@dataclass(frozen=True, slots=True)
class ChainPage:
    """The chain of a night: whole, with its newest seal, or the first break in it.

    ``notes`` are worth knowing and break nothing.
    """

    title: str
    broken: Break | None
    notes: tuple[Break, ...]
    newest: int
    seal: str


def chain_page(night: Night) -> ChainPage:
    """What an auditor says of a night just now."""
    found = audit_night(night)
    broken = next((item for item in found if item.level == BROKEN), None)
    # What is broken may not even be readable.
    latest = None if broken else entries.latest(night)
    return ChainPage(
        title=night.title,
        broken=None if broken is None else _break(broken),
        notes=tuple(_break(item) for item in found if item.level != BROKEN),
        newest=latest.no if latest else 0,
        seal=latest.hash[:SHORT] if latest else "",
    )


def _break(finding: Finding) -> Break:
    return Break(finding.entry_no, say(finding.message))
