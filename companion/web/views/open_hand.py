"""A hand that nobody else can see yet: what this phone has entered for one seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import url_for
from flask_babel import gettext as _
from wtforms import Field

from companion.cards import read_cards
from companion.games.sharing import HAND
from companion.problems import Problem
from companion.web.forms.open_deal import HandForm, hand_form
from companion.web.games.sharing import Aside, HandShape
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.cards import Face, faces
from companion.web.views.deal_bar import Bar, Beside
from companion.web.views.open_looking import Looking
from companion.web.views.open_taps import Fields, Tap, plain_tap, seen


@dataclass(frozen=True, slots=True)
class HandRow:
    """A part of the hand: its field to enter it, its faces once it is locked in."""

    name: str
    size: int
    example: str
    field: Field
    words: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class HandPart:
    """A seat's hand on this phone.

    ``draft`` is the name under which the phone keeps what is not locked in yet.
    ``check`` says what is to be said of these cards alone. ``swap`` names two rows
    that can change places; ``legal`` and ``illegal`` say how the rows stand.
    """

    locked: bool
    is_hidden: bool
    action: str
    preview: str
    said: str
    post: str
    draft: str
    form: HandForm
    fields: Fields
    rows: tuple[HandRow, ...]
    check: Bar
    open_again: Tap | None
    swap: str
    place: str
    legal: str
    illegal: str


def hand_part(
    looking: Looking, seat: str, form: HandForm | None = None
) -> HandPart | None:
    """The hand of a seat while its cards may count; ``form`` is it as just sent."""
    if not _is_asked_for(looking, seat):
        return None
    entered, shapes = looking.deal.own_hands.get(seat), looking.words.shapes()
    form = form or hand_form(seat, shapes, entered.cards if entered else None)
    locked = entered is not None and entered.locked
    told = {aside.place: aside for aside in tell_hand(looking, form)}
    return HandPart(
        locked=locked,
        is_hidden=True,
        action=url_for("open_deal.lock", key=seat),
        preview=url_for("open_deal.check", key=seat),
        said=_("%(name)s: the hand", name=names().get(seat, seat)),
        post=_("Lock in"),
        draft=f"{looking.deal.uid}.{seat}",
        form=form,
        fields=(("deal", looking.deal.uid),),
        rows=tuple(_row(form, shape, told) for shape in shapes),
        check=check_bar(looking, form),
        open_again=_open_again(looking, seat) if locked else None,
        swap=_swap(form),
        place=f"hands-{seat}",
        legal=_words(told, f"hands-{seat}-legal"),
        illegal=_words(told, f"hands-{seat}-illegal"),
    )


def shown_hand(
    looking: Looking, seat: str, form: HandForm | None = None
) -> HandPart | None:
    """A hand that lies open, to be put right before everyone's eyes."""
    shapes = looking.words.shapes()
    form = form or hand_form(seat, shapes, looking.told.get(HAND, seat))
    part = hand_part(looking, seat, form)
    return (
        None
        if part is None
        else replace(
            part,
            locked=False,
            is_hidden=False,
            action=url_for("open_deal.correct", key=seat),
            post=_("Correct the cards"),
            fields=seen(looking.deal, HAND, seat),
            open_again=None,
        )
    )


def _is_asked_for(looking: Looking, seat: str) -> bool:
    """Whether the cards of a seat are wanted, or may be wanted later."""
    if looking.must_show is not None and seat not in looking.must_show:
        return False
    return not looking.words.seat(looking.told, looking.rules, seat).is_out


def tell_hand(looking: Looking, form: HandForm) -> tuple[Aside, ...]:
    """What is to be said of the cards on the form, whole or not."""
    return looking.words.tell_hand(form.seat, form.cards(), looking.rules)


def check_bar(looking: Looking, form: HandForm) -> Bar:
    """The bar below a hand: what is next, what is wrong with it, or what it is."""
    is_unfinished = looking.words.is_unfinished
    check = looking.web_game.game.sharing.check_own_hand
    problems = check(form.seat, form.cards())
    wrong = [item for item in problems if not is_unfinished(item)]
    lacking = [item for item in problems if is_unfinished(item)]
    asides = tell_hand(looking, form)
    return Bar(
        next=_next(looking, form, lacking) if lacking else "",
        wrong=tuple(Beside(_field(item), say(item.message)) for item in wrong),
        verdict=_verdict(asides),
        results=(),
        carry=0,
        notes=(),
        hands=tuple(Beside(aside.place, aside.words) for aside in asides),
    )


def _next(looking: Looking, form: HandForm, lacking: list[Problem]) -> str:
    """What is lacking, and in which row where there are several."""
    if not form.cards():
        return _who_sees(looking)
    words = say(lacking[0].message)
    field = form.place_of(lacking[0])
    if field is None or len(form.shapes) == 1:
        return words
    return str(_("%(name)s: %(words)s", name=field.label.text, words=words))


def _who_sees(looking: Looking) -> str:
    """Who will see the cards, and when."""
    if looking.deal.is_shown:
        return str(_("The cards lie open. These will too, once they are locked in."))
    return str(_("Hidden until the showdown."))


def _verdict(asides: tuple[Aside, ...]) -> str:
    """What the hand is, in as few words as there are."""
    aloud = [aside.aloud for aside in asides if aside.aloud]
    return " ".join(aloud or [aside.words for aside in asides])


def _field(problem: Problem) -> str:
    return problem.field.replace(".", "-")


def _words(asides: Mapping[str, Aside], place: str) -> str:
    return asides[place].words if place in asides else ""


def _row(form: HandForm, shape: HandShape, asides: Mapping[str, Aside]) -> HandRow:
    field = form.field_of(shape)
    cards, _mistakes = read_cards(field.data or "")
    return HandRow(
        name=shape.name,
        size=shape.size,
        example=shape.example,
        field=field,
        words=_words(asides, field.name),
        faces=faces(cards),
    )


def _open_again(looking: Looking, seat: str) -> Tap:
    action = url_for("open_deal.unlock", key=seat)
    return plain_tap(looking.deal, action, _("Open again"))


def _swap(form: HandForm) -> str:
    """Two rows of the same size, which may have been mixed up."""
    last = form.shapes[-2:]
    if len(last) < 2 or last[0].size != last[1].size:
        return ""
    return " ".join(form.field_of(shape).name for shape in last)
