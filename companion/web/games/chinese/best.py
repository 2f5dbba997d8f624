"""Whether a hand could have been set better: told after the deal, never before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from flask import Blueprint, render_template
from werkzeug.exceptions import NotFound

from companion.cards import Card
from companion.games import chinese
from companion.games.chinese.best import BestSetting, best_setting
from companion.games.chinese.deal import ROWS
from companion.games.chinese.explaining import described
from companion.games.chinese.scoring import tally
from companion.services import deals
from companion.services.deals import Preview
from companion.web.deal_entry import find_deal
from companion.web.night_context import names, the_night
from companion.web.templating import say
from companion.web.views.cards import Face, faces

bp = Blueprint("chinese", __name__, url_prefix="/n/<night>/deals")


@dataclass(frozen=True, slots=True)
class SetRow:
    """A row as it was set, or as it could have been."""

    name: str
    faces: tuple[Face, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Set:
    """A way to set thirteen cards, and the points it scores against the other hand."""

    rows: tuple[SetRow, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Better:
    """A player's rows as played, and the best legal ones; ``None`` if none is legal."""

    name: str
    is_foul: bool
    played: Set
    best: Set | None

    @property
    def gain(self) -> int:
        """How many points more another setting would have scored."""
        best = self.played.points if self.best is None else self.best.points
        return max(0, best - self.played.points)


@dataclass(frozen=True, slots=True)
class BestPage:
    """Both players of a deal; each hand is held against the other's actual rows."""

    no: int
    players: tuple[Better, ...]


@bp.get("/<no:deal_no>/best")
def best(deal_no: int) -> str:
    """What the cards of a deal would have scored at best."""
    history = find_deal(the_night(), deal_no)
    played = deals.explain(history.newest)
    if not isinstance(played.deal, chinese.Deal) or not played.deal.hands:
        raise NotFound
    page = best_page(deal_no, played)
    return render_template("games/chinese_27/best.html", page=page)


def best_page(deal_no: int, played: Preview) -> BestPage:
    """What both players could have made of their cards."""
    first, second = played.deal.seats
    return BestPage(
        deal_no, (_better(first, second, played), _better(second, first, played))
    )


def _better(seat: str, other: str, played: Preview) -> Better:
    hands = played.deal.hands
    added = tally(played.deal, played.rules)
    points = added.points(*played.deal.seats)
    cards = tuple(chain.from_iterable(hands[seat].values()))
    found = best_setting(cards, hands[other], played.rules)
    return Better(
        name=names().get(seat, seat),
        is_foul=seat in added.fouls,
        played=_set(hands[seat], points if seat == played.deal.seats[0] else -points),
        best=_best(found),
    )


def _best(found: BestSetting | None) -> Set | None:
    return None if found is None else _set(found.hand, found.points)


def _set(hand: Mapping[str, tuple[Card, ...]], points: int) -> Set:
    rows = tuple(
        SetRow(
            say(row.name()),
            faces(_high_first(hand[key])),
            say(described(row, hand[key])),
        )
        for key, row in ROWS.items()
    )
    return Set(rows, points)


def _high_first(cards: tuple[Card, ...]) -> list[Card]:
    return sorted(cards, reverse=True)
