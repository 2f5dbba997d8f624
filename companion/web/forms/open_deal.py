"""A deal that is shared while it is played: a hand, counts of cards, bare taps."""

from __future__ import annotations

from typing import Any, ClassVar

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field, RadioField, StringField

from companion.problems import Problem
from companion.storage.night import BY_AGREEMENT, BY_HOST
from companion.web.forms.base import CompanionForm
from companion.web.games.sharing import HandShape


def postings() -> Any:
    """Who may post, in words."""
    return {
        BY_HOST: _("A host"),
        BY_AGREEMENT: _("A host, or a player once another one has agreed"),
    }


class HandForm(CompanionForm):
    """One seat's cards, made for it by `hand_form`."""

    seat: ClassVar[str]
    shapes: ClassVar[tuple[HandShape, ...]]

    def field_of(self, shape: HandShape) -> Field:
        """The field of a part of the hand."""
        return self[_field(self.seat, shape)]

    def place_of(self, problem: Problem) -> Field | None:
        """The field that a problem is shown beside."""
        return self._place_of(problem.field)

    def cards(self) -> object:
        """The hand as the deal file spells it; rows without cards are left out."""
        typed = {shape.key: self.field_of(shape).data or "" for shape in self.shapes}
        if "" in typed:
            return typed[""]
        return {key: text for key, text in typed.items() if text.strip()}


def hand_form(seat: str, shapes: tuple[HandShape, ...], hand: Any = None) -> HandForm:
    """The form for a seat's cards, as posted or filled from what was entered before."""
    fields: dict[str, Any] = {
        _field(seat, shape): StringField(shape.name) for shape in shapes
    }
    form_type: type[HandForm] = type(
        "SeatHandForm", (HandForm,), {"seat": seat, "shapes": shapes, **fields}
    )
    given = hand if isinstance(hand, dict) else {"": hand}
    is_posted = request.method == "POST" and request.form.keys() & fields.keys()
    return form_type(
        **({} if is_posted else {"formdata": None}),
        data={_field(seat, shape): given.get(shape.key) for shape in shapes},
    )


def _field(seat: str, shape: HandShape) -> str:
    return f"hands-{seat}-{shape.key}" if shape.key else f"hands-{seat}"


class DrawsForm(CompanionForm):
    """How many cards a seat drew, pile by pile; made for it by `draws_form`."""

    def counts(self) -> tuple[str, ...]:
        """The counts as they were typed."""
        return tuple(field.data or "" for field in self.piles())

    def piles(self) -> tuple[Field, ...]:
        """The field of each pile."""
        return tuple(field for field in self if field.name.startswith("draws-"))


def draws_form(seat: str, piles: int, counts: tuple[str, ...] = ()) -> DrawsForm:
    """The form for the cards that a seat drew from each of so many piles."""
    names = (f"draws-{seat}", f"draws-{seat}-discard")[:piles]
    fields: dict[str, Any] = {name: StringField() for name in names}
    form_type: type[DrawsForm] = type("SeatDrawsForm", (DrawsForm,), fields)
    is_posted = request.method == "POST" and request.form.keys() & fields.keys()
    return form_type(
        **({} if is_posted else {"formdata": None}),
        data=dict(zip(names, counts, strict=False)),
    )


class PostingForm(CompanionForm):
    """Who may post a deal that was told by several phones."""

    slug = "posting"

    posting = RadioField(
        _l("Who may post a deal that several phones have entered?"), choices=postings
    )
