"""A deal that was posted, beside what was sent under the same key since."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request, url_for
from flask_babel import gettext as _

from companion.web.deal_entry import Entering, find_deal
from companion.web.forms.base import content_of
from companion.web.views.deal_bar import Bar
from companion.web.views.night import verdict


@dataclass(frozen=True, slots=True)
class Choice:
    """A button that sends the second deal on, with all that was entered."""

    action: str
    words: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SentTwicePage:
    """Both deals, and what can be done with the second one."""

    no: int
    first: str
    bar: Bar
    choices: tuple[Choice, ...]


def sent_twice_page(entering: Entering, deal_no: int) -> SentTwicePage:
    """Both deals beside each other; the reader chooses what is meant."""
    history = find_deal(entering.night, deal_no)
    another = Choice(url_for("deals.new"), _("Post as another deal"), _fields())
    correct = Choice(
        url_for("deals.correct", deal_no=deal_no),
        _("Correct deal %(number)s", number=deal_no),
        (("look", "preview"), *_fields()),
    )
    return SentTwicePage(
        no=deal_no,
        first=verdict(history),
        bar=entering.bar(entering.preview()),
        choices=(correct,) if entering.correcting else (another, correct),
    )


def _fields() -> tuple[tuple[str, str], ...]:
    """What was sent now, but for what its page showed: this one shows what is new."""
    return tuple(
        (name, value)
        for name, values in content_of(request.form).items()
        for value in values
        if name not in {"seen_entry", "seen_revision", "seen_changes"}
    )
