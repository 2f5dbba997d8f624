"""The pages of a deal that is shared while it is played."""

from __future__ import annotations

import json
from dataclasses import dataclass

from flask import request, url_for
from flask_babel import gettext as _

from companion.games.sharing import HAND, key_of
from companion.services.open_errors import FactChanged, UnknownFact
from companion.storage import entries
from companion.web.forms.open_deal import HandForm, draws_form
from companion.web.games.registry import WEB_GAMES
from companion.web.games.sharing import Choice
from companion.web.night_context import names, the_night
from companion.web.templating import say
from companion.web.views.deal_bar import Bar
from companion.web.views.deal_pad import SuitRows, pad
from companion.web.views.night import DealLine, deal_lines
from companion.web.views.open_hand import shown_hand
from companion.web.views.open_looking import Looking
from companion.web.views.open_part import Part, own_part, part_of
from companion.web.views.open_public import PublicDeal, listed, public_deal
from companion.web.views.open_reveal import Revealed, open_bar, reveal
from companion.web.views.open_taps import Tap, fact_tap, fact_taps, plain_tap


@dataclass(frozen=True, slots=True)
class Charge:
    """What whoever is in charge may say of the deal as a whole."""

    taps: tuple[Tap, ...]
    showdown: Tap | None
    missing: str


@dataclass(frozen=True, slots=True)
class OpenDealPage:
    """The shared deal on one phone: what all know, this seat's part, what is decided.

    ``notice`` says what became of something that was sent and cannot be done.
    """

    title: str
    styles: tuple[str, ...]
    public: PublicDeal
    part: Part | None
    charge: Charge | None
    revealed: Revealed | None
    shown_template: str
    bar: Bar
    pad: tuple[SuitRows, ...]
    notice: str = ""


@dataclass(frozen=True, slots=True)
class SeatPage:
    """One seat of the deal on the phone of whoever speaks for it."""

    title: str
    styles: tuple[str, ...]
    part: Part
    pad: tuple[SuitRows, ...]
    revealed: None = None


@dataclass(frozen=True, slots=True)
class GiveUpPage:
    """The question whether the deal is to be forgotten."""

    title: str
    styles: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ConflictPage:
    """Two phones have said different things: both of them, and the way to choose."""

    title: str
    styles: tuple[str, ...]
    about: str
    theirs: str
    by: str
    mine: str
    again: Tap


@dataclass(frozen=True, slots=True)
class GonePage:
    """No deal is being played; ``last`` is the newest one in the ledger.

    ``games`` are those of which one can be opened, by key and name.
    """

    title: str
    styles: tuple[str, ...]
    last: DealLine | None
    games: tuple[tuple[str, str], ...]
    notice: str


def open_deal_page(looking: Looking, notice: str = "") -> OpenDealPage:
    """The deal as it stands."""
    return OpenDealPage(
        title=_title(looking),
        styles=styles(),
        public=public_deal(looking),
        part=own_part(looking),
        charge=_charge(looking) if looking.deal.is_host else None,
        revealed=reveal(looking),
        shown_template=looking.web_game.shown_template,
        bar=open_bar(looking),
        pad=pad(),
        notice=notice,
    )


def seat_page(looking: Looking, seat: str, form: HandForm | None = None) -> SeatPage:
    """What can be said for a seat; ``form`` is its hand as it was just sent."""
    part = part_of(looking, seat, form)
    if looking.lies_open(seat):
        part = part.with_hand(shown_hand(looking, seat, form))
    return SeatPage(_title(looking), styles(), part, pad())


def give_up_page(looking: Looking) -> GiveUpPage:
    """The question before everything is thrown away."""
    fields = (("deal", looking.deal.uid),)
    return GiveUpPage(_title(looking), styles(), fields)


def conflict_page(looking: Looking, error: FactChanged, mine: object) -> ConflictPage:
    """What was written down meanwhile beside what was sent."""
    about, name = _about(looking, error), names().get(error.seat, "")
    choice = Choice(error.name, error.seat, mine, _("Mine holds"))
    told_by = looking.deal.fact(key_of(error.name, error.seat)).by
    return ConflictPage(
        title=_title(looking),
        styles=styles(),
        about=_("%(name)s: %(words)s", name=name, words=about) if name else about,
        theirs=_in_words(looking, error.name, error.theirs),
        by=names().get(told_by, ""),
        mine=_in_words(looking, error.name, mine),
        again=fact_tap(looking.deal, choice, name),
    )


def gone_page(*, may_open: bool, notice: str = "") -> GonePage:
    """There is no deal that is shared, or none any more."""
    newest = deal_lines(entries.deals(the_night(), 1, 1), ())
    games = WEB_GAMES.values() if may_open and not the_night().closed else ()
    return GonePage(
        title=_("No deal is being played"),
        styles=styles(),
        last=newest[0] if newest else None,
        games=tuple((game.game.key, say(game.game.name())) for game in games),
        notice=notice,
    )


def styles() -> tuple[str, ...]:
    """How every game looks: the page stays while one deal follows another."""
    return tuple(game.style for game in WEB_GAMES.values() if game.style)


def _title(looking: Looking) -> str:
    return str(_("Deal %(number)s", number=looking.deal.no))


def _charge(looking: Looking) -> Charge:
    deal = looking.deal
    choices = looking.words.of_all(looking.told, looking.rules)
    action, words = url_for("open_deal.showdown"), _("Call the showdown")
    may_call = bool(looking.must_show) and not deal.is_shown
    return Charge(
        taps=fact_taps(deal, choices, ""),
        showdown=plain_tap(deal, action, words) if may_call else None,
        missing=listed(deal.missing),
    )


def _about(looking: Looking, error: FactChanged) -> str:
    return str(_("Cards")) if error.name == HAND else looking.words.label(error.name)


def _in_words(looking: Looking, fact: str, value: object) -> str:
    if fact != HAND:
        return looking.words.words(fact, value)
    rows = value.values() if isinstance(value, dict) else (value,)
    return " / ".join(str(row) for row in rows)


def told_value(looking: Looking, fact: str, seat: str) -> object:
    """What a form tells of a fact: a button's value, or counts as they were typed."""
    if "value" not in request.form:
        piles = len(looking.words.piles(looking.rules))
        return looking.words.read_piles(draws_form(seat, piles).counts())
    try:
        return _read(request.form["value"])
    except (ValueError, RecursionError):
        raise UnknownFact(fact) from None


def _read(text: str) -> object:
    """A value as a button sends it; raises `ValueError` for what no button sends."""
    value: object = json.loads(text, parse_float=_refuse, parse_constant=_refuse)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _refuse(number: str) -> object:
    """Cards and chips are whole numbers."""
    raise ValueError(number)
