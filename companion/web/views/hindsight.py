"""What the night would have come to by other house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import request

from companion.services import hindsight
from companion.services.house_rules import rules_in_force
from companion.storage.night import Night
from companion.web.deal_entry import Notice
from companion.web.forms.hindsight import HindsightForm
from companion.web.forms.rules import PREFIX
from companion.web.templating import say
from companion.web.views.changes import ChangedDeal, Changes, changes_of
from companion.web.views.rules import Departure, departures


@dataclass(frozen=True, slots=True)
class HindsightPage:
    """Rules that might have been: where they differ, and what they come to.

    ``deals`` are those that come out otherwise, in order, and ``same`` how many come
    out the same; ``fields`` carry the rules on.
    """

    game: str
    game_name: str
    form: HindsightForm
    departures: tuple[Departure, ...]
    changes: Changes
    deals: tuple[ChangedDeal, ...]
    same: int
    fields: tuple[tuple[str, str], ...]
    notice: Notice | None

    @property
    def can_count(self) -> bool:
        """Whether there is something that could be made to count."""
        return bool(self.deals or self.same) and not self.changes.hindrance


def hindsight_page(
    night: Night, form: HindsightForm, rules: Any, notice: Notice | None = None
) -> HindsightPage:
    """What these rules would come to; nothing is written."""
    game = form.game
    changes = changes_of(
        hindsight.what_if(night, game=game.key, rules=rules, since=form.first_deal)
    )
    scored = sorted((*changes.deals, *changes.later), key=lambda deal: deal.no)
    other = tuple(deal for deal in scored if deal.shifts)
    return HindsightPage(
        game=game.key,
        game_name=say(game.name()),
        form=form,
        departures=departures(game, rules, rules_in_force(night, game.key)),
        changes=changes,
        deals=other,
        same=len(scored) - len(other),
        fields=tuple(
            (name, value)
            for name, values in request.form.lists()
            for value in values
            if name.startswith(PREFIX)
        ),
        notice=notice,
    )
