"""A deal: its verdict, the hands, why, every chip with its rule, and its history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask_babel import gettext as _

from companion.games.base import Clause, Explanation, Game, Outcome, Step
from companion.ledger.entry import DealHistory, Entry
from companion.services import deals, scoring
from companion.storage import entries
from companion.storage.night import Night
from companion.transfers import Transfer
from companion.web.games.base import Fact, WebGame
from companion.web.games.registry import web_game
from companion.web.night_context import names
from companion.web.templating import say
from companion.web.views.cards import Face, faces
from companion.web.views.changes import followed
from companion.web.views.disputes import Contest, contest_of
from companion.web.views.moves import account_name
from companion.web.views.rules import (
    Departure,
    ReadyMade,
    departures,
    nearest,
    ready_made,
)
from companion.web.views.signature import Signature, signature


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What the deal came to for a player."""

    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand: its place, whose it is, its cards and its words."""

    place: int
    name: str
    faces: tuple[Face, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A line of explanation, with the lines that bear it out."""

    words: str
    below: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule behind a payment, in our own words, and the text it is from."""

    sentence: str
    source: str


@dataclass(frozen=True, slots=True)
class Move:
    """Chips that went from one to another."""

    payer: str
    payee: str
    chips: int


@dataclass(frozen=True, slots=True)
class Payments:
    """Chips that moved for one reason, and the rule that says so."""

    reason: str
    moves: tuple[Move, ...]
    rule: Rule


@dataclass(frozen=True, slots=True)
class Revision:
    """The deal as it was posted, or as it was corrected later.

    ``rules`` holds the house rules that are others than in the revision before.
    """

    title: str
    signature: Signature
    facts: tuple[Fact, ...]
    rules: tuple[Departure, ...]


@dataclass(frozen=True, slots=True)
class DealPage:
    """One deal; ``voided`` is set where it has been taken back for good.

    A game that shows hands in a way of its own has them in ``shown``.
    """

    no: int
    game: str
    verdict: str
    results: tuple[PlayerResult, ...]
    notes: tuple[str, ...]
    hands: tuple[ShownHand, ...]
    shown: object
    shown_template: str
    style: str
    reasons: tuple[Reason, ...]
    payments: tuple[Payments, ...]
    preset: ReadyMade
    revisions: tuple[Revision, ...]
    voided: Signature | None
    contest: Contest
    can_change: bool


def deal_page(night: Night, history: DealHistory) -> DealPage:
    """Everything there is to say of a deal."""
    entry = history.newest
    game, played = web_game(str(entry.facts["game"])), deals.explain(entry)
    authors = entries.authors(night)
    explanation, outcome = played.explanation, played.outcome
    voided = history.voided_by
    return DealPage(
        no=history.no,
        game=game.game.key,
        verdict="" if explanation is None else say(explanation.verdict),
        results=_results(outcome),
        notes=tuple(map(say, outcome.notes)) if outcome else (),
        hands=() if game.shown else shown_hands(explanation),
        shown=game.shown(played) if game.shown and explanation else None,
        shown_template=game.shown_template,
        style=game.style,
        reasons=_reasons(explanation.steps) if explanation else (),
        payments=_payments(entry.transfers, game.game),
        preset=nearest(ready_made(game.game, played.rules)),
        revisions=_revisions(history, game, authors),
        voided=None if voided is None else signature(voided, authors),
        contest=contest_of(night, history),
        can_change=history.live and not night.closed,
    )


def _results(outcome: Outcome | None) -> tuple[PlayerResult, ...]:
    """Everyone's result, the best first."""
    net = {} if outcome is None else outcome.net
    return tuple(
        PlayerResult(names().get(seat, seat), net[seat])
        for seat in sorted(net, key=lambda seat: -net[seat])
    )


def shown_hands(explanation: Explanation | None) -> tuple[ShownHand, ...]:
    """The hands from best to worst, the cards that decided marked."""
    hands = () if explanation is None else explanation.hands
    return tuple(
        ShownHand(
            place=hand.place,
            name=names().get(hand.seat, hand.seat),
            faces=faces(hand.cards, hand.deciding, hand.idle),
            words=say(hand.words),
        )
        for hand in hands
    )


def _reasons(steps: Iterable[Step]) -> tuple[Reason, ...]:
    return tuple(Reason(say(step.message), _reasons(step.steps)) for step in steps)


def _payments(
    transfers: Iterable[Transfer], game: Game[Any, Any]
) -> tuple[Payments, ...]:
    """Every transfer, under its reason and the rule behind it."""
    return tuple(
        Payments(
            reason=say(game.reasons[reason]()),
            moves=tuple(
                Move(account_name(payer), account_name(payee), chips)
                for payer, payee, chips, *_why in group
            ),
            rule=_rule(game.clauses[clause]),
        )
        for (reason, clause), group in groupby(transfers, key=_kind)
    )


def _kind(transfer: Transfer) -> tuple[str, str]:
    return transfer.reason, transfer.clause


def _rule(clause: Clause) -> Rule:
    source = "" if clause.source is None else say(clause.source())
    return Rule(say(clause.sentence()), source)


def _revisions(
    history: DealHistory, game: WebGame, authors: Mapping[int, str]
) -> tuple[Revision, ...]:
    """The deal as it reads now first, as it was posted last."""
    rules = [scoring.rules_of(entry) for entry in history.revisions]
    before = [rules[0], *rules]
    return tuple(
        Revision(
            title=_title(entry),
            signature=signature(entry, authors),
            facts=game.tell(deals.explain(entry).deal),
            rules=departures(game.game, now, earlier),
        )
        for entry, now, earlier in reversed(
            list(zip(history.revisions, rules, before, strict=False))
        )
    )


def _title(entry: Entry) -> str:
    """Whether it was posted, corrected, or scored anew because others were."""
    return followed(entry) or str(
        _("Posted") if entry.revision == 1 else _("Corrected")
    )
