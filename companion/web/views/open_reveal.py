"""A deal that is decided: hands face up, what is not clear yet, and who may post it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import url_for
from flask_babel import gettext as _

from companion.cards import read_cards
from companion.games.sharing import HAND
from companion.problems import Problem
from companion.storage.night import BY_AGREEMENT
from companion.web.games.sharing import Choice
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.cards import Face, faces
from companion.web.views.deal_bar import Bar, Beside, settled_bar
from companion.web.views.deal_page import ShownHand, shown_hands
from companion.web.views.open_looking import Looking
from companion.web.views.open_public import listed
from companion.web.views.open_taps import Tap, fact_tap, plain_tap


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the hands that were entered for a seat, and the tap that chooses it."""

    by: str
    rows: tuple[tuple[Face, ...], ...]
    tap: Tap | None


@dataclass(frozen=True, slots=True)
class TwoReadings:
    """A seat for which two phones have entered different hands."""

    key: str
    words: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """A hand as it lies open while the deal cannot be scored yet."""

    name: str
    rows: tuple[tuple[Face, ...], ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """What everyone sees once a deal is decided, and what this phone may do with it.

    It has no number before it is posted: ``no`` is 0. ``hands`` are in the order of
    their worth, ``open`` as they lie where the worth is not known. ``waits`` says
    what stands between the deal and the ledger.
    """

    no: int
    questions: tuple[TwoReadings, ...]
    hands: tuple[ShownHand, ...]
    open: tuple[LaidOpen, ...]
    shown: object
    agreed: str
    waits: str
    meanwhile: str
    agree: Tap | None
    post: Tap | None


def reveal(looking: Looking) -> Revealed | None:
    """The deal face up; ``None`` while it is not decided."""
    deal, game = looking.deal, looking.web_game
    if not deal.is_decided:
        return None
    explanation = deal.preview.explanation
    return Revealed(
        no=0,
        questions=_questions(looking),
        hands=() if game.shown else shown_hands(explanation),
        open=() if explanation else _laid_open(looking),
        shown=game.shown(deal.preview) if game.shown and explanation else None,
        agreed=_("Agreed: %(names)s", names=listed(deal.agreed)) if deal.agreed else "",
        waits=_waits(looking),
        meanwhile="" if deal.meanwhile is None else say(deal.meanwhile),
        agree=_agree(looking),
        post=_post(looking),
    )


def open_bar(looking: Looking) -> Bar:
    """What the deal comes to, or what is lacking; the same on every phone.

    Who won stands at the head of the page already.
    """
    settled = settled_bar(looking.deal.preview)
    if settled is not None:
        return replace(settled, verdict="")
    problems = looking.deal.preview.problems
    wrong = [item for item in problems if not looking.words.is_unfinished(item)]
    return Bar(
        next=_next(looking),
        wrong=tuple(Beside("", _in_words(item)) for item in wrong),
        verdict="",
        results=(),
        carry=0,
        notes=(),
        hands=(),
    )


def _next(looking: Looking) -> str:
    """What is lacking: which hand is right, or else what nobody has entered."""
    for seat in looking.deal.questions:
        return _asked(seat)
    problems = looking.deal.preview.problems
    lacking = (item for item in problems if looking.words.is_unfinished(item))
    return next(map(_in_words, lacking), "")


def _asked(seat: str) -> str:
    return str(_("Two phones have different cards: %(name)s", name=names()[seat]))


def _in_words(problem: Problem) -> str:
    """What is wrong, and with whom where it is about one player."""
    path = problem.field.split(".")
    name = next((names()[part] for part in path if part in names()), "")
    words = say(problem.message)
    return str(_("%(name)s: %(words)s", name=name, words=words)) if name else words


def _questions(looking: Looking) -> tuple[TwoReadings, ...]:
    return tuple(
        TwoReadings(
            key=seat,
            words=_asked(seat),
            answers=tuple(
                Answer(
                    by=_("entered by %(name)s", name=names()[reading.by])
                    if reading.by in names()
                    else _("entered on a phone without a seat"),
                    rows=_rows(looking, reading.cards),
                    tap=_choose(looking, seat, reading.cards, place),
                )
                for place, reading in enumerate(readings)
            ),
        )
        for seat, readings in looking.deal.questions.items()
    )


def _choose(looking: Looking, seat: str, cards: object, place: int) -> Tap | None:
    if not looking.speaks_for(seat):
        return None
    choice = Choice(HAND, seat, cards, _("These are right"))
    tap = fact_tap(looking.deal, choice, names()[seat])
    return replace(tap, id=f"choose-{seat}-{place}")


def _rows(looking: Looking, cards: object) -> tuple[tuple[Face, ...], ...]:
    """The cards of a hand, row by row where it has rows."""
    texts = cards if isinstance(cards, dict) else {"": cards}
    keys = (shape.key for shape in looking.words.shapes())
    return tuple(faces(read_cards(str(texts[key]))[0]) for key in keys if key in texts)


def _laid_open(looking: Looking) -> tuple[LaidOpen, ...]:
    return tuple(
        LaidOpen(names().get(seat, seat), _rows(looking, cards))
        for seat, cards in looking.told.by_seat(HAND)
    )


def _waits(looking: Looking) -> str:
    """For whom posting waits, where this phone cannot do it."""
    deal = looking.deal
    if deal.may_post or deal.preview.outcome is None:
        return ""
    if looking.night.posting == BY_AGREEMENT and looking.own_seat:
        return str(_("You can post it once another player has agreed."))
    return str(_("Whoever is in charge posts it."))


def _agree(looking: Looking) -> Tap | None:
    deal = looking.deal
    is_asked = looking.night.posting == BY_AGREEMENT and deal.may_agree
    if not is_asked or looking.own_seat in deal.agreed:
        return None
    action = url_for("open_deal.agree")
    return plain_tap(deal, action, _("Agreed"), seen=deal.fingerprint)


def _post(looking: Looking) -> Tap | None:
    deal = looking.deal
    if not deal.may_post:
        return None
    more: dict[str, object] = {"seen": deal.fingerprint, "seen_pot": deal.preview.pot}
    if deal.meanwhile is not None:
        more["seen_entry"] = deal.newest_entry
    return plain_tap(deal, url_for("open_deal.post"), _("Post"), **more)
