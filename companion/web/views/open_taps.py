"""Buttons that tell one fact of a deal each, with the revision that was seen of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from flask import url_for

from companion.games.sharing import key_of
from companion.services.open_views import SharedDeal
from companion.web.games.sharing import Choice

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Tap:
    """A form that is only a button; ``id`` stays when the page is drawn anew.

    ``said`` is what it is called while it waits on a phone without signal; it is empty
    for what is better not done at all than done late.
    """

    id: str
    action: str
    words: str
    said: str
    fields: Fields


def fact_taps(
    deal: SharedDeal, choices: Iterable[Choice], name: str
) -> tuple[Tap, ...]:
    """A button for each choice; ``name`` is whom it is about."""
    return tuple(fact_tap(deal, choice, name) for choice in choices)


def fact_tap(deal: SharedDeal, choice: Choice, name: str) -> Tap:
    """The button that tells what was chosen."""
    key = key_of(choice.fact, choice.seat)
    value = json.dumps(choice.value, sort_keys=True)
    return Tap(
        id=f"say-{key}-{_word(choice.value)}",
        action=url_for("open_deal.say"),
        words=choice.words,
        said=f"{name}: {choice.words}" if name else choice.words,
        fields=(*seen(deal, choice.fact, choice.seat), ("value", value)),
    )


def seen(deal: SharedDeal, fact: str, seat: str = "") -> Fields:
    """Which fact of which deal a form tells, and what was seen of it."""
    return (
        ("deal", deal.uid),
        ("fact", fact),
        ("seat", seat),
        ("seen_revision", str(deal.fact(key_of(fact, seat)).revision)),
    )


def plain_tap(deal: SharedDeal, action: str, words: str, **more: object) -> Tap:
    """A button that does something to the deal as a whole."""
    return Tap(
        id=action.strip("/").replace("/", "-"),
        action=action,
        words=words,
        said="",
        fields=(("deal", deal.uid), *((name, str(more[name])) for name in more)),
    )


def _word(value: object) -> str:
    return value if isinstance(value, str) else "back" if value is None else "said"
