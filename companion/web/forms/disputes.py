"""Contesting a deal, and settling what is contested about it."""

from __future__ import annotations

from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, RadioField

from companion.ledger.disputes import AGREEMENT, RULING
from companion.ledger.entry import DealHistory
from companion.storage.night import Night
from companion.web.access import may
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, LineField
from companion.web.games.base import seen
from companion.web.night_context import by


def ways() -> Any:
    """How a dispute can be settled without correcting the deal, in words."""
    return {
        AGREEMENT: _("All agree: the deal stands as it is."),
        RULING: _("The host rules: the deal stands as it is."),
    }


class RaiseForm(CompanionForm):
    """Who contests a deal, and what is not right with it.

    A host's phone contests for anyone, any other for its own seat.
    """

    slug = "contest"
    seen_revision = HiddenField()
    player = RadioField(_l("Who contests it?"), validate_choice=False)
    why = LineField(_l("What is not right?"), longest=LONGEST_MEMO)

    def __init__(
        self, *args: Any, night: Night, history: DealHistory, **given: Any
    ) -> None:
        super().__init__(*args, **given)
        self.player.choices = [
            (player.key, player.name)
            for player in night.players
            if may("disputes.show", player.key)
        ]
        if self.seen_revision.data is None:
            self.seen_revision.data = str(history.newest.revision)
        if request.method == "GET":
            self.player.data = by().player or None

    def said(self) -> dict[str, Any]:
        """What the service is told of it."""
        return {
            "player": self.player.data or "",
            "why": self.why.data or "",
            "seen_revision": seen(self.seen_revision),
        }


class SettleForm(CompanionForm):
    """How a dispute is settled, and why."""

    slug = "settle"
    how = RadioField(
        _l("How is the dispute settled?"), choices=ways, validate_choice=False
    )
    note = LineField(_l("Why?"), longest=LONGEST_MEMO)

    def said(self) -> dict[str, Any]:
        """What the service is told of it."""
        return {"how": self.how.data or "", "note": self.note.data or ""}
