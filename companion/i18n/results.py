"""A scored deal in the deal file's shape, its texts in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.cards import write_cards
from companion.games.base import Explanation, Game, Outcome, ShownHand, Step
from companion.games.dealfile import Scored
from companion.i18n.numbers import signed
from companion.i18n.render import render
from companion.messages import Message, Phrase, Seat
from companion.problems import Problem
from companion.transfers import BANK, POT, Transfer

LINE = Phrase("transfer.line", "%(payer)s → %(payee)s: %(n)s")
ACCOUNTS = {POT: "pot", BANK: "bank"}


def write_problems(problems: Iterable[Problem], language: str) -> dict[str, Any]:
    """A refused deal: everything that is wrong with it."""
    return {
        "problems": [
            {
                "field": problem.field,
                "code": problem.code,
                "message": render(problem.message, language),
            }
            for problem in problems
        ]
    }


def write_brief(outcome: Outcome) -> dict[str, Any]:
    """Only what a deal came to."""
    return {
        "net": outcome.net,
        "carry": outcome.carry,
        "winners": outcome.winners,
        "fouls": outcome.fouls,
    }


def write_result(scored: Scored, language: str) -> dict[str, Any]:
    """A scored deal with its hands, every chip, and why."""
    game, outcome = scored.game, scored.outcome
    if game is None or outcome is None:
        return write_problems(scored.problems, language)
    why = game.explain(scored.deal, scored.rules, outcome)
    return {
        "game": game.key,
        "evidence": outcome.evidence,
        **write_brief(outcome),
        "notes": [_message(note, language) for note in outcome.notes],
        "hands": _hands(why, language),
        **outcome.details,
        "transfers": [_transfer(transfer) for transfer in outcome.transfers],
        "explanation": [
            _message(why.verdict, language) | {"chips": None, "steps": []},
            *(_step(step, language) for step in why.steps),
        ],
    }


def _message(message: Message, language: str) -> dict[str, Any]:
    return {"code": message.code, "text": render(message, language)}


def _hands(why: Explanation, language: str) -> dict[str, Any]:
    """Each seat's hand, or each of its rows where the game has rows."""
    hands: dict[str, Any] = {}
    for hand in why.hands:
        written = _hand(hand, language)
        if hand.row is None:
            hands[hand.seat] = written
        else:
            hands.setdefault(hand.seat, {})[hand.row] = written
    return hands


def _hand(hand: ShownHand, language: str) -> dict[str, Any]:
    written: dict[str, Any] = {
        "place": hand.place,
        "category": hand.category,
        "text": render(hand.words, language),
    }
    if hand.plays:
        written |= {"cards": write_cards(hand.plays), "idle": write_cards(hand.idle)}
    return written


def _transfer(transfer: Transfer) -> dict[str, Any]:
    return {
        "from": ACCOUNTS.get(transfer.payer, transfer.payer),
        "to": ACCOUNTS.get(transfer.payee, transfer.payee),
        "chips": transfer.chips,
        "reason": transfer.reason,
        "clause": transfer.clause,
    }


def _step(step: Step, language: str) -> dict[str, Any]:
    written: dict[str, Any] = {
        "code": step.message.code,
        "text": render(step.message, language),
        "chips": step.chips,
        "steps": [_step(below, language) for below in step.steps],
    }
    if step.clause is not None:
        written["clause"] = step.clause
    return written


def write_text(scored: Scored, language: str) -> str:
    """A scored deal as lines for people, or a line for each thing that is wrong."""
    if scored.game is None or scored.outcome is None:
        return "\n".join(
            f"! {problem.field}: {render(problem.message, language)}"
            for problem in scored.problems
        )
    why = scored.game.explain(scored.deal, scored.rules, scored.outcome)
    lines = [render(why.verdict, language)]
    for hand in why.hands:
        lines.append(f"  {hand.place}. {hand.seat}: {render(hand.words, language)}")
        if hand.remark is not None:
            lines.append(f"     {render(hand.remark, language)}")
    for step in why.steps:
        lines += _step_lines(step, language, "  ")
    lines += [
        f"  {_named(transfer, language)} [{transfer.clause}]"
        for transfer in scored.outcome.transfers
    ]
    if isinstance(scored.game, Game):
        net = scored.outcome.net.items()
        lines += [f"  {seat}: {signed(chips)}" for seat, chips in net]
    lines += [f"  * {render(note, language)}" for note in scored.outcome.notes]
    return "\n".join(lines)


def _named(transfer: Transfer, language: str) -> str:
    payer, payee = Seat(transfer.payer), Seat(transfer.payee)
    return render(LINE(payer=payer, payee=payee, n=transfer.chips), language)


def _step_lines(step: Step, language: str, indent: str) -> list[str]:
    clause = f" [{step.clause}]" if step.clause else ""
    lines = [f"{indent}{render(step.message, language)}{clause}"]
    for below in step.steps:
        lines += _step_lines(below, language, indent + "  ")
    return lines
