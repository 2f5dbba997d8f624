"""What can be wrong with the facts of a comparison, all of it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from companion.cards import Card, write_card
from companion.games.facts import CARD_IN_TWO_HANDS, CARD_TWICE_IN_HAND
from companion.games.showdown.contests import HANDS, Contest
from companion.games.showdown.deal import Cards, Showdown
from companion.messages import Message, Phrase, Seat, Word
from companion.problems import Problem

NO_HANDS = Phrase("showdown.hands.too_few", "Enter the cards of at least two hands.")
TOO_MANY = Phrase(
    "showdown.hands.too_many", "At most %(most)s hands can be compared here."
)
COUNT = Phrase(
    "showdown.count",
    "This takes %(size)s cards; there is %(n)s.",
    "This takes %(size)s cards; there are %(n)s.",
)
COUNT_BETWEEN = Phrase(
    "showdown.count_between",
    "This takes %(least)s to %(most)s cards; there is %(n)s.",
    "This takes %(least)s to %(most)s cards; there are %(n)s.",
)
NO_ROW = Phrase("showdown.row.missing", "Enter this row's cards.")
NO_BOARD = Phrase("showdown.board.missing", "Enter the cards of the board.")
NO_BOARD_HERE = Phrase("showdown.board", "There is no board in this comparison.")
ON_BOARD = Phrase(
    "cards.on_board", "%(card.short)s is on the board and in a hand: %(seat)s."
)
ON_BOARD_TWICE = Phrase("cards.twice_on_board", "%(card.short)s is on the board twice.")


def check(showdown: Showdown, _rules: None) -> tuple[Problem, ...]:
    """Everything wrong with the facts; nothing where they can be compared."""
    problems: list[Problem] = []
    if "hands" not in showdown.unread:
        problems += _check_number(showdown)
    if showdown.contest is not None:
        missing = [
            *_check_counts(showdown, showdown.contest),
            *_check_board(showdown, showdown.contest),
        ]
        problems += [each for each in missing if not _is_unread(showdown, each.field)]
    problems += _check_within(showdown)
    problems += _check_between(showdown)
    return tuple(problems)


def _is_unread(showdown: Showdown, field: str) -> bool:
    """Whether a field, or the whole hand that it is a row of, could not be read."""
    return any(
        field == unread or field.startswith(f"{unread}.") for unread in showdown.unread
    )


def _check_number(showdown: Showdown) -> Iterator[Problem]:
    allowed = HANDS if showdown.contest is None else showdown.contest.hands
    if len(showdown.names) < allowed[0]:
        yield Problem("hands", NO_HANDS())
    elif len(showdown.names) > allowed[-1]:
        yield Problem("hands", TOO_MANY(most=allowed[-1]))


def _check_counts(showdown: Showdown, contest: Contest) -> Iterator[Problem]:
    for name, cards in showdown.hands.items():
        if len(cards) not in contest.cards:
            yield Problem(f"hands.{name}", _count(contest.cards, len(cards)))
    rows = () if contest.variant is None else contest.variant.rows
    for name, given in showdown.sets.items():
        for row in rows:
            path = f"hands.{name}.{row.key}"
            if row.key not in given:
                yield Problem(path, NO_ROW())
            elif len(given[row.key]) != row.size:
                yield Problem(path, COUNT(size=row.size, n=len(given[row.key])))


def _check_board(showdown: Showdown, contest: Contest) -> Iterator[Problem]:
    board = showdown.board
    if not contest.has_board:
        if board is not None:
            yield Problem("board", NO_BOARD_HERE())
    elif board is None:
        yield Problem("board", NO_BOARD())
    elif len(board) not in contest.board:
        yield Problem("board", _count(contest.board, len(board)))


def _count(allowed: range, number: int) -> Message:
    if len(allowed) == 1:
        return COUNT(size=allowed[0], n=number)
    return COUNT_BETWEEN(least=allowed[0], most=allowed[-1], n=number)


def _check_within(showdown: Showdown) -> Iterator[Problem]:
    """Cards that stand twice in one hand, or twice on the board."""
    for name, cards in showdown.hands.items():
        for card in _doubled(cards):
            yield Problem(f"hands.{name}", CARD_TWICE_IN_HAND(card=_word(card)))
    for name, rows in showdown.sets.items():
        for card in _doubled(chain(*rows.values())):
            within = [key for key, cards in rows.items() if cards.count(card) > 1]
            path = f"hands.{name}.{within[0]}" if within else f"hands.{name}"
            yield Problem(path, CARD_TWICE_IN_HAND(card=_word(card)))
    for card in _doubled(showdown.board or ()):
        yield Problem("board", ON_BOARD_TWICE(card=_word(card)))


def _check_between(showdown: Showdown) -> Iterator[Problem]:
    """Cards that two hands claim, or a hand and the board."""
    holders: dict[Card, str] = {}
    board = frozenset(showdown.board or ())
    for name, cards in _held(showdown):
        for card in sorted(frozenset(cards)):
            first = holders.setdefault(card, name)
            if first != name:
                message = CARD_IN_TWO_HANDS(
                    card=_word(card), first=Seat(first), second=Seat(name)
                )
                yield Problem("hands", message)
            if card in board:
                yield Problem("board", ON_BOARD(card=_word(card), seat=Seat(name)))


def _held(showdown: Showdown) -> Iterator[tuple[str, Cards]]:
    yield from showdown.hands.items()
    for name, rows in showdown.sets.items():
        yield name, tuple(chain(*rows.values()))


def _doubled(cards: Iterable[Card]) -> list[Card]:
    return sorted(card for card, times in Counter(cards).items() if times > 1)


def _word(card: Card) -> Word:
    return Word("card", write_card(card))
