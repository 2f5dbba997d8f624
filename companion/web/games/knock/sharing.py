"""Knock poker told by several phones: who knocks, stays, drops, and how it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from companion.cards import CATEGORIES, read_cards
from companion.games import knock
from companion.games.base import DEAD, MISDEAL, STOCK_OUT
from companion.games.knock.bonuses import HAND_BONUSES
from companion.games.knock.rules import RANKINGS
from companion.games.knock.sharing import DROPPED, STAYED
from companion.games.sharing import Told
from companion.problems import Problem
from companion.web.games.knock.form import is_too_few, read_count
from companion.web.games.knock.opening import MISDEAL as MISDEAL_WORDS
from companion.web.games.knock.opening import STOCK_OUT as STOCK_OUT_WORDS
from companion.web.games.sharing import Aside, Choice, HandShape, SeatWords, WebSharing
from companion.web.night_context import names
from companion.web.templating import say

HAND: Final = 5


def _headline(told: Told) -> str:
    void, knocker = told.get("void"), told.get("knocker")
    if void is not None:
        return str(MISDEAL_WORDS if void == MISDEAL else STOCK_OUT_WORDS)
    if knocker is None:
        return str(_("Nobody has knocked yet"))
    name = _name(knocker)
    if told.get("draws", knocker) == 0:
        return str(_("%(name)s knocked without drawing", name=name))
    return str(_("%(name)s knocked", name=name))


def _seat(told: Told, rules: knock.Rules, seat: str) -> SeatWords:
    if told.get("dead", seat):
        return SeatWords(pgettext("seat.dead", "dead hand"), is_out=True)
    if told.get("answer", seat) == DROPPED and told.get("knocker") != seat:
        return SeatWords(pgettext("seat.dropped", "dropped"), is_out=True)
    if _is_asked(told, rules, seat):
        return SeatWords(_("stays or drops?"), is_asked=True)
    drawn = _drawn(told.get("draws", seat)) if rules.draw_fee else ""
    return SeatWords(" · ".join(filter(None, (_standing(told, seat), drawn))))


def _standing(told: Told, seat: str) -> str:
    if told.get("knocker") == seat:
        return str(pgettext("seat.knocked", "knocked"))
    if told.get("answer", seat) == STAYED:
        return str(pgettext("seat.stays", "stays"))
    return ""


def _is_asked(told: Told, rules: knock.Rules, seat: str) -> bool:
    return seat in knock.GAME.sharing.to_answer(told, rules)


def _drawn(count: object) -> str:
    if isinstance(count, dict):
        count = sum(value for value in count.values() if isinstance(value, int))
    if not isinstance(count, int):
        return ""
    return str(ngettext("drew %(num)s card", "drew %(num)s cards", count))


def _choices(
    told: Told, rules: knock.Rules, seat: str, name: str
) -> tuple[Choice, ...]:
    knocker = told.get("knocker")
    if told.get("void") or told.get("dead", seat):
        return ()
    if knocker is None:
        words = _("%(name)s knocks", name=name) if name else _("I knock")
        return (Choice("knocker", "", seat, words),)
    if knocker == seat and _rewards_no_draw(rules) and told.get("draws", seat) is None:
        words = _("%(name)s drew no card", name=name) if name else _("I drew no card")
        return (Choice("draws", seat, 0, words),)
    return _answers(seat, name) if _is_asked(told, rules, seat) else ()


def _answers(seat: str, name: str) -> tuple[Choice, ...]:
    if name:
        stays, drops = _("%(name)s stays", name=name), _("%(name)s drops", name=name)
    else:
        stays, drops = _("I stay"), _("I drop")
    return (
        Choice("answer", seat, STAYED, stays),
        Choice("answer", seat, DROPPED, drops),
    )


def _rewards_no_draw(rules: knock.Rules) -> bool:
    return bool(rules.bonuses and rules.bonus_no_draw and not rules.draw_fee)


def _second_thoughts(
    told: Told, rules: knock.Rules, seat: str, name: str
) -> tuple[Choice, ...]:
    """What was tapped by mistake can be said otherwise."""
    found: list[Choice] = []
    if told.get("knocker") == seat:
        found.append(Choice("knocker", "", None, _("Take the knock back")))
        if _rewards_no_draw(rules) and told.get("draws", seat) is not None:
            found.append(Choice("draws", seat, None, _("There was a draw after all")))
    answer = told.get("answer", seat)
    others = (choice for choice in _answers(seat, name) if choice.value != answer)
    return (*found, *(others if answer else ()))


def _ruled(told: Told, _rules: knock.Rules, seat: str) -> tuple[Choice, ...]:
    if told.get("dead", seat):
        return (Choice("dead", seat, None, _("The hand is not dead")),)
    dead = Choice("dead", seat, DEAD, _("The hand is dead"))
    is_over = told.get("knocker") is None or told.get("answer", seat) == DROPPED
    return (dead,) if is_over else (*_won(told, seat), dead)


def _won(told: Told, seat: str) -> tuple[Choice, ...]:
    """The winner as the table saw him, where nobody wants to enter the cards."""
    name, winners = _name(seat), told.get("winners") or []
    if seat in winners:
        words = _("%(name)s did not win", name=name)
        return (Choice("winners", "", [key for key in winners if key != seat], words),)
    if winners:
        words = _("%(name)s won as well", name=name)
    else:
        words = _("%(name)s won, without the cards", name=name)
    return (Choice("winners", "", [*winners, seat], words),)


def _of_all(told: Told, rules: knock.Rules) -> tuple[Choice, ...]:
    if told.get("void"):
        return (Choice("void", "", None, _("Play the deal on")),)
    misdeal = Choice("void", "", MISDEAL, str(MISDEAL_WORDS))
    if told.get("knocker") is not None:
        return (*_rare_hands(told, rules), misdeal)
    if rules.stock_out != "void_carry_pot":
        return (misdeal,)
    return (misdeal, Choice("void", "", STOCK_OUT, str(STOCK_OUT_WORDS)))


def _rare_hands(told: Told, rules: knock.Rules) -> tuple[Choice, ...]:
    """A hand that earns a bonus, where no cards are entered."""
    known, nobody_shows = told.get("category"), knock.GAME.sharing.must_show
    if known is not None:
        words = _("Not this hand: %(name)s", name=_hand_name(known))
        return (Choice("category", "", None, words),)
    if not rules.bonuses or nobody_shows(told, rules) != ():
        return ()
    return tuple(
        Choice("category", "", key, _("Won with: %(name)s", name=_hand_name(key)))
        for key, (switch, _reason) in HAND_BONUSES.items()
        if getattr(rules, switch)
    )


def _hand_name(category: object) -> str:
    """A kind of hand by its name; what is none is shown as it was told."""
    found = CATEGORIES.get(str(category))
    return str(category) if found is None else say(found())


def _piles(rules: knock.Rules) -> tuple[str, ...]:
    if not rules.draw_fee:
        return ()
    if rules.draw_fee_on == "stock_only":
        return (_("from the stock"), _("from the discard pile"))
    return ("",)


def _read_piles(counts: tuple[str, ...]) -> object:
    stock, discards = (*counts, "", "")[:2]
    return read_count(stock, discards) if stock or discards else None


def _is_unfinished(problem: Problem) -> bool:
    return problem.code.endswith(".missing") or is_too_few(problem)


def _tell_hand(seat: str, hand: object, rules: knock.Rules) -> tuple[Aside, ...]:
    cards, _mistakes = read_cards(str(hand))
    if len(cards) != HAND or len(set(cards)) != HAND:
        return ()
    return (Aside(f"hands-{seat}", say(RANKINGS[rules.ranking].describe(cards))),)


LABELS: Final[dict[str, Callable[[], Any]]] = {
    "knocker": lambda: _("Who knocked?"),
    "answer": lambda: _("Stays or drops?"),
    "draws": lambda: _("Cards drawn"),
    "dead": lambda: _("Dead hand"),
    "void": lambda: _("Nobody knocked"),
    "winners": lambda: _("Who won?"),
    "category": lambda: _("A rare hand?"),
}

WORDS: Final[dict[object, Callable[[], Any]]] = {
    STAYED: lambda: pgettext("seat.stays", "stays"),
    DROPPED: lambda: pgettext("seat.dropped", "dropped"),
    DEAD: lambda: pgettext("seat.dead", "dead hand"),
    MISDEAL: lambda: MISDEAL_WORDS,
    STOCK_OUT: lambda: STOCK_OUT_WORDS,
}


def _label(fact: str) -> str:
    return str(LABELS[fact]())


def _words(fact: str, value: object) -> str:
    if value is None:
        return str(_("not said"))
    if fact == "draws":
        return _drawn(value)
    if isinstance(value, list):
        return ", ".join(map(_name, value))
    if fact == "knocker":
        return _name(str(value))
    if fact == "category":
        return _hand_name(value)
    return str(WORDS[value]()) if value in WORDS else str(value)


def _name(seat: str) -> str:
    return names().get(seat, seat)


def _shapes() -> tuple[HandShape, ...]:
    return (HandShape("", _("Cards"), HAND, "Ah Kd 10c 9s 2c"),)


SHARING: Final = WebSharing(
    headline=_headline,
    seat=_seat,
    choices=_choices,
    second_thoughts=_second_thoughts,
    ruled=_ruled,
    of_all=_of_all,
    piles=_piles,
    read_piles=_read_piles,
    label=_label,
    words=_words,
    shapes=_shapes,
    is_unfinished=_is_unfinished,
    tell_hand=_tell_hand,
)
