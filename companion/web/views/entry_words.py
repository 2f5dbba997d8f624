"""An entry of the ledger in words: what it was, and what there is to add to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from flask_babel import gettext as _

from companion.games.registry import GAMES
from companion.ledger.count import read_count
from companion.ledger.entry import (
    AGREED,
    BUY_IN,
    CASH_OUT,
    CHIP_COUNT,
    CLOSE,
    COUNT_BOOKED,
    DEAL,
    DISPUTE,
    OPENING,
    PAYMENT,
    PLAN,
    REVERSAL,
    RULES,
    SETTLED_DISPUTE,
    SIDE_PAYMENT,
    TERMS,
    Entry,
)
from companion.services.settlement import EQUAL, LAST_WINNER
from companion.web.templating import say, say_chips
from companion.web.views.changes import followed
from companion.web.views.disputes import HOW
from companion.web.views.moves import account_name
from companion.web.views.payment_words import (
    WAYS,
    difference_in_words,
    payment_in_words,
    plan_lines_in_words,
    plan_no,
)
from companion.web.views.terms import (
    coin_in_words,
    mode_in_words,
    terms_of,
    worth_in_words,
)


@dataclass(frozen=True, slots=True)
class Words:
    """What an entry was: a title, and what there is to add to it.

    ``quoted`` is what somebody at the table has said to it.
    """

    title: str
    lines: tuple[str, ...] = ()
    quoted: str = ""


def words(entry: Entry, others: Mapping[int, Entry]) -> Words:
    """What an entry was; ``others`` holds the entries that it speaks of."""
    if entry.kind == REVERSAL:
        return _reversal(entry, others)
    if entry.kind == PAYMENT:
        return Words(_("Paid"), (payment_in_words(entry, others),))
    if entry.kind == SETTLED_DISPUTE:
        return _settled_dispute(entry, others)
    return _WORDS[entry.kind](entry)


def spoken_of(shown: Iterable[Entry]) -> set[int]:
    """The numbers of the entries that these speak of."""
    reversals = {entry.reverses for entry in shown if entry.reverses is not None}
    plans = {plan_no(entry) for entry in shown if entry.kind == PAYMENT}
    return reversals | plans | {_dispute_no(entry) for entry in shown} - {0}


def deal_spoken_of(entry: Entry, others: Mapping[int, Entry]) -> int | None:
    """The deal that an entry is or speaks of, whose page tells more."""
    if entry.kind == SETTLED_DISPUTE:
        return deal_spoken_of(others[_dispute_no(entry)], others)
    if entry.kind == DISPUTE:
        return cast("int", entry.facts["deal_no"])
    return entry.deal_no if entry.kind in {DEAL, REVERSAL} else None


def _agreed(entry: Entry) -> Words:
    name = account_name(_text(entry, "player"))
    return Words(_("%(name)s agrees to the house rules", name=name))


def _terms(entry: Entry) -> Words:
    terms = terms_of(entry.facts)
    told = (worth_in_words(terms), mode_in_words(terms), coin_in_words(terms))
    return Words(_("Chips and money"), tuple(filter(None, told)))


def _rules(entry: Entry) -> Words:
    name = say(GAMES[_text(entry, "game")].name())
    return Words(_("House rules agreed on: %(game)s", game=name))


def _deal(entry: Entry) -> Words:
    if entry.revision == 1:
        return Words(_("Deal %(number)s", number=entry.deal_no))
    cause = followed(entry)
    if cause:
        return Words(_("Deal %(number)s, scored anew", number=entry.deal_no), (cause,))
    return Words(_("Deal %(number)s, corrected", number=entry.deal_no))


def _reversal(entry: Entry, others: Mapping[int, Entry]) -> Words:
    if entry.deal_no is not None:
        return Words(_("Deal %(number)s taken back", number=entry.deal_no))
    gone = others[entry.reverses or 0]
    if gone.kind == CLOSE:
        return Words(_("The night is reopened"))
    if gone.kind == PAYMENT:
        return Words(_("Not paid after all"), (payment_in_words(gone, others),))
    title = words(gone, others).title
    return Words(_("%(entry)s: taken back", entry=title))


def _dispute(entry: Entry) -> Words:
    name = account_name(_text(entry, "player"))
    title = _("Deal %(number)s is contested", number=entry.facts["deal_no"])
    return Words(title, (_("%(name)s contests it.", name=name),))


def _settled_dispute(entry: Entry, others: Mapping[int, Entry]) -> Words:
    deal_no = deal_spoken_of(entry, others)
    title = _("Dispute about deal %(number)s settled", number=deal_no)
    return Words(title, (str(HOW[_text(entry, "how")]),), _text(entry, "note"))


def _side_payment(entry: Entry) -> Words:
    memo = _text(entry, "memo")
    return Words(_("Payment between players"), (memo,) if memo else ())


def _close(entry: Entry) -> Words:
    said = {
        EQUAL: _("The pot is shared equally among those who are playing."),
        LAST_WINNER: _("The pot goes to the last winner."),
    }.get(_text(entry, "share"))
    contested = cast("list[int]", entry.facts.get("contested", []))
    over = [_("Deal %(number)s was still contested.", number=no) for no in contested]
    lines = (*(() if said is None else (said,)), *over)
    return Words(_("The night is closed"), lines)


def _plan(entry: Entry) -> Words:
    lines = plan_lines_in_words(entry) or (_("Nobody owes anything."),)
    if "player" in entry.facts:
        name = account_name(_text(entry, "player"))
        return Words(_("%(name)s goes home and settles", name=name), lines)
    banker = _text(entry, "banker")
    through = _("All pay and collect through %(name)s.", name=account_name(banker))
    return Words(_("Who pays whom"), (*((through,) if banker else ()), *lines))


def _chip_count(entry: Entry) -> Words:
    count = read_count(entry)
    stacks = (
        f"{account_name(key)}: {say_chips(chips)}"
        for key, chips in count.stacks.items()
    )
    start = _("Everyone began with %(chips)s.", chips=say_chips(count.start))
    return Words(_("Chips counted"), (*stacks, *((start,) if count.start else ())))


def _count_booked(entry: Entry) -> Words:
    facts: Any = entry.facts
    return Words(difference_in_words(facts["total"]), (str(WAYS[facts["how"]]),))


def _dispute_no(settled: Entry) -> int:
    """The dispute that an entry settles, 0 where it settles none."""
    return cast("int", settled.facts.get("dispute", 0))


def _text(entry: Entry, name: str) -> str:
    return str(entry.facts.get(name, ""))


_WORDS: Final[Mapping[str, Callable[[Entry], Words]]] = {
    TERMS: _terms,
    RULES: _rules,
    DEAL: _deal,
    DISPUTE: _dispute,
    BUY_IN: lambda _entry: Words(_("Chips bought")),
    CASH_OUT: lambda _entry: Words(_("Chips cashed in")),
    SIDE_PAYMENT: _side_payment,
    CLOSE: _close,
    OPENING: lambda _entry: Words(_("Older results")),
    PLAN: _plan,
    AGREED: _agreed,
    CHIP_COUNT: _chip_count,
    COUNT_BOOKED: _count_booked,
}
