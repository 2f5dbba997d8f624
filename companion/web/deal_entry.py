"""A deal being entered, as a new one or to correct one: its form and its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import request, url_for
from flask_babel import gettext as _

from companion.ledger.entry import DealHistory
from companion.services import button, deals, scoring
from companion.services.deals import Preview
from companion.services.errors import DealNotFound
from companion.services.house_rules import (
    game_tonight,
    rules_agreed_in,
    rules_in_force,
)
from companion.storage import entries
from companion.storage.night import LEFT, Night
from companion.transfers import net
from companion.web.games.base import Chairs, DealForm, WebGame, number_in
from companion.web.games.registry import web_game
from companion.web.views.changes import Changes
from companion.web.views.deal_bar import Bar, Beside, bar_of
from companion.web.views.deal_pad import SuitRows, pad
from companion.web.views.games import GameLink, game_links
from companion.web.views.rules_chosen import rules_to_choose


@dataclass(frozen=True, slots=True)
class Entering:
    """A deal on its form; ``correcting`` is the deal whose place it would take.

    ``rules_of`` is the entry of the house rules it is scored by, where not its own.
    """

    night: Night
    web_game: WebGame
    rules: Any
    chairs: Chairs
    form: DealForm
    correcting: DealHistory | None = None
    rules_of: int | None = None

    def preview(self) -> Preview:
        """What it would come to; nothing is written."""
        if self.correcting is not None:
            return deals.preview_correction(
                self.night,
                deal_no=self.correcting.no,
                record=self.form.record(),
                rules_of=self.rules_of,
            )
        game = self.web_game.game.key
        return deals.preview(self.night, game=game, record=self.form.record())

    def bar(self, preview: Preview) -> Bar:
        """The bar below it."""
        before = None if self.correcting is None else _net_of(self.correcting)
        bar = bar_of(self.form, preview, before)
        if self.web_game.words is None or preview.deal is None:
            return bar
        asides = self.web_game.words(preview.deal, preview.rules)
        return replace(
            bar,
            hands=tuple(Beside(aside.place, aside.words) for aside in asides),
            states=tuple(aside.aloud for aside in asides if aside.aloud),
        )


def _net_of(history: DealHistory) -> Mapping[str, int]:
    moved = net(history.newest.transfers)
    seats = scoring.deal_of(history.newest)["seats"]
    return {seat: moved.get(seat, 0) for seat in seats}


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that has happened in the meantime, and where to look at it."""

    words: str
    href: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class EntryPage:
    """The page of a deal being entered; ``parts`` is what the game's template shows.

    ``news`` is the address that tells which deals were posted in the meantime.
    ``changes`` tells what a correction would change, once that was asked for.
    """

    title: str
    action: str
    preview: str
    news: str
    post: str
    way_back: str
    form: DealForm
    offered: str
    game: str
    games: tuple[GameLink, ...]
    template: str
    script: str
    style: str
    parts: object
    pad: tuple[SuitRows, ...]
    bar: Bar
    changes: Changes | None
    pot: int
    is_correction: bool
    notice: Notice | None


def find_deal(night: Night, deal_no: int) -> DealHistory:
    """Everything the ledger holds of a deal; raises `DealNotFound`."""
    history = entries.of_deal(night, deal_no)
    if history is None:
        raise DealNotFound(deal_no)
    return history


def enter_new(night: Night) -> Entering:
    """A new deal of the game that is asked for, or of the one that was dealt last."""
    game = web_game(request.values.get("game") or game_tonight(night).key)
    rules = rules_in_force(night, game.game.key)
    dealt_in = button.dealt_in(night, game.game)
    chairs = _chairs(night, night.dealer, dealt_in, but=LEFT)
    return Entering(night, game, rules, chairs, game.open_form(chairs, rules, None))


def enter_correction(night: Night, history: DealHistory) -> Entering:
    """A deal of the ledger, filled in from its newest facts."""
    entry = history.newest
    game, played = web_game(str(entry.facts["game"])), deals.explain(entry)
    seats = scoring.deal_of(entry)["seats"]
    chairs = _chairs(night, scoring.dealer_of(entry), seats)
    rules_of = number_in(request.values.get("rules_of", ""))
    rules = played.rules
    if rules_of is not None:
        rules = rules_agreed_in(night, game.game.key, rules_of)
    form = game.open_form(chairs, rules, played.deal)
    form.rules_of.choices = rules_to_choose(night, entry)
    return Entering(night, game, rules, chairs, form, history, rules_of)


def _chairs(
    night: Night, dealer: str, dealt_in: tuple[str, ...], but: str = ""
) -> Chairs:
    """Who stands on the page: those it showed when it was opened, else all there are.

    Someone who has come or gone since then is neither dealt in nor left out unseen.
    """
    around = night.from_left_of(dealer)
    shown = request.form.get("offered", "").split()
    offered = shown or [player.key for player in around if player.presence != but]
    players = tuple(player for player in around if player.key in offered)
    return Chairs(players, frozenset(dealt_in))


def entry_page(entering: Entering, notice: Notice | None = None) -> EntryPage:
    """The page as it stands."""
    preview, history = entering.preview(), entering.correcting
    form, bar = entering.form, entering.bar(preview)
    form.seen_pot.data = str(preview.pot)
    if form.seen_entry.data is None or notice is not None:
        form.seen_entry.data = str(entries.latest(entering.night).no)
    if form.seen_revision.data is None and history is not None:
        form.seen_revision.data = str(history.newest.revision)
    return EntryPage(
        **_addresses(history),
        news=url_for("live.news", newest=entries.count_deals(entering.night)),
        form=form,
        offered=" ".join(entering.chairs.keys),
        game=entering.web_game.game.key,
        games=() if history else game_links("deals.new", entering.web_game.game),
        template=entering.web_game.template,
        script=entering.web_game.script,
        style=entering.web_game.style,
        parts=entering.web_game.page(form, entering.rules),
        pad=pad(),
        bar=bar,
        changes=bar.changes if request.method == "POST" else None,
        pot=preview.pot,
        is_correction=history is not None,
        notice=notice,
    )


def _addresses(history: DealHistory | None) -> dict[str, str]:
    """What the page is called, where it leads, and where it came from."""
    if history is None:
        return {
            "title": _("New deal"),
            "action": url_for("deals.new"),
            "preview": url_for("deals.preview_new"),
            "post": _("Post"),
            "way_back": url_for("nights.show"),
        }
    return {
        "title": _("Correct deal %(number)s", number=history.no),
        "action": url_for("deals.correct", deal_no=history.no),
        "preview": url_for("deals.preview_correction", deal_no=history.no),
        "post": _("Post the correction"),
        "way_back": url_for("deals.show", deal_no=history.no),
    }
