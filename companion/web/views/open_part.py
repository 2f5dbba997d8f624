"""What can be said for one seat of a shared deal, on its own phone or on another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import url_for
from wtforms import Field

from companion.games.base import MISDEAL
from companion.web.forms.open_deal import DrawsForm, HandForm, draws_form
from companion.web.night_context import names
from companion.web.views.open_hand import HandPart, hand_part
from companion.web.views.open_looking import Looking
from companion.web.views.open_taps import Fields, Tap, fact_taps, seen


@dataclass(frozen=True, slots=True)
class DrawsPart:
    """How many cards the seat drew, for each pile that counts."""

    action: str
    form: DrawsForm
    fields: Fields
    piles: tuple[tuple[Field, str], ...]
    said: str


@dataclass(frozen=True, slots=True)
class Part:
    """One seat's part: what comes next as big buttons, its draws, its hand.

    ``more`` is what is needed once in a while; ``correct`` where a hand that lies open
    is put right.
    """

    key: str
    name: str
    taps: tuple[Tap, ...]
    more: tuple[Tap, ...]
    draws: DrawsPart | None
    hand: HandPart | None
    correct: str

    @property
    def has_something(self) -> bool:
        """Whether there is anything to say for the seat now."""
        parts = (self.taps, self.more, self.draws, self.hand, self.correct)
        return any(parts)

    def with_hand(self, hand: HandPart | None) -> Part:
        """The same seat with a hand to enter."""
        return replace(self, hand=hand, correct="")


def own_part(looking: Looking) -> Part | None:
    """The part of the seat that this phone holds, if it is in the deal."""
    return part_of(looking, looking.own_seat) if looking.own_seat else None


def part_of(looking: Looking, seat: str, form: HandForm | None = None) -> Part:
    """A seat's part; ``form`` is its hand as it was just sent, where it was."""
    name = names().get(seat, seat)
    speaker = "" if seat == looking.own_seat else name
    about = (looking.told, looking.rules, seat)
    may_decide = not looking.deal.is_shown or looking.deal.is_host
    choices = looking.words.choices(*about, speaker) if may_decide else ()
    second = looking.words.second_thoughts(*about, speaker) if may_decide else ()
    ruled = looking.words.ruled(*about) if looking.deal.is_host else ()
    return Part(
        key=seat,
        name=name,
        taps=fact_taps(looking.deal, choices, name),
        more=fact_taps(looking.deal, (*second, *ruled), name),
        draws=_draws(looking, seat),
        hand=_hand(looking, seat, form),
        correct=_correct(looking, seat),
    )


def _hand(looking: Looking, seat: str, form: HandForm | None) -> HandPart | None:
    """The hand to enter; where cards lie open, only for whoever is late."""
    if looking.deal.is_shown and seat not in looking.deal.missing:
        return None
    return hand_part(looking, seat, form)


def _correct(looking: Looking, seat: str) -> str:
    """Where a hand that lies open can be put right."""
    return url_for("open_deal.seat", key=seat) if looking.lies_open(seat) else ""


def _draws(looking: Looking, seat: str) -> DrawsPart | None:
    piles = looking.words.piles(looking.rules)
    if not piles or looking.told.get("void") == MISDEAL:
        return None
    form = draws_form(seat, len(piles), _counts(looking.told.get("draws", seat)))
    return DrawsPart(
        action=url_for("open_deal.say"),
        form=form,
        fields=seen(looking.deal, "draws", seat),
        piles=tuple(zip(form.piles(), piles, strict=True)),
        said=names().get(seat, seat),
    )


def _counts(told: object) -> tuple[str, ...]:
    if isinstance(told, dict):
        return tuple(str(told[pile]) for pile in ("stock", "discard"))
    return () if told is None else (str(told),)
