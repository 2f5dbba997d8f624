"""The house rules that a deal being corrected can be scored by."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from companion.ledger.entry import RULES, Entry
from companion.services import scoring
from companion.services.house_rules import game_called, read_snapshot
from companion.storage import entries
from companion.storage.night import Night
from companion.web.views.rules import departures
from companion.web.views.signature import clock_of


def rules_to_choose(night: Night, deal: Entry) -> Any:
    """Its own first, then every other agreement on its game, newest first."""
    game = game_called(str(deal.facts["game"]))
    own, seen = scoring.rules_of(deal), []
    choices = [("", _("The rules it was played by"))]
    for entry in entries.of_kind(night, RULES):
        if entry.facts["game"] != game.key:
            continue
        snapshot: Any = entry.facts["rules"]
        rules = read_snapshot(game.key, snapshot)
        if rules == own or rules in seen:
            continue
        seen.append(rules)
        choices.append((str(entry.no), _title(entry, game, rules, own)))
    return choices


def _title(entry: Entry, game: Any, rules: Any, own: Any) -> str:
    time = clock_of(entry.at)
    changes = departures(game, rules, own)
    told = "; ".join(f"{change.label}: {change.here}" for change in changes[:2])
    more = "; …" if len(changes) > 2 else ""
    return str(_("Agreed at %(time)s: %(changes)s", time=time, changes=told + more))
