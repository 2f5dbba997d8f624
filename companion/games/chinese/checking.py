"""What can be wrong with the facts of a deal of Chinese poker, all of it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain, combinations

from companion.cards import Card, write_card
from companion.games.chinese.deal import BONUS_ROWS, ROWS, Deal, Declared
from companion.games.chinese.rules import Rules
from companion.games.facts import CARD_IN_TWO_HANDS, CARD_TWICE_IN_HAND
from companion.messages import Phrase, Seat, Word
from companion.problems import Problem

NO_HANDS = Phrase("chinese.hands.missing", "Enter the three rows.")
NO_ROW = Phrase("chinese.row.missing", "Enter this row's cards.")
WRONG_COUNT = Phrase(
    "chinese.row.count",
    "This row has %(size)s cards; there is %(n)s.",
    "This row has %(size)s cards; there are %(n)s.",
)
BOTH_ROADS = Phrase(
    "chinese.declared.hands", "Enter the cards or say who won each row, not both."
)
NO_WINNER = Phrase("chinese.declared.missing", "Who won this row, or is it a tie?")
ROWS_WITH_FOUL = Phrase(
    "chinese.declared.rows", "With an illegal hand the rows are not compared."
)
NO_SUCH_BONUS = Phrase(
    "chinese.declared.bonus", "No hand in this row's bonus table is worth %(points)s."
)

# Where one of these cannot be read, nobody knows whose hand ought to be there.
WHO_SHOWS = frozenset({"seats", "hands", "declared"})


def check(deal: Deal, rules: Rules) -> tuple[Problem, ...]:
    """Everything wrong with the facts; nothing for a deal that can be scored."""
    problems = _check_hands(deal)
    if deal.hands and deal.declared is not None:
        problems.append(Problem("declared", BOTH_ROADS()))
    elif deal.declared is not None:
        problems += _check_declared(deal, deal.declared, rules)
    elif not deal.unread & WHO_SHOWS:
        problems += [
            Problem(f"hands.{seat}", NO_HANDS())
            for seat in deal.seats
            if seat not in deal.hands and f"hands.{seat}" not in deal.unread
        ]
    return tuple(problems)


def _check_hands(deal: Deal) -> list[Problem]:
    problems = [problem for seat in deal.hands for problem in check_hand(deal, seat)]
    for one, other in combinations(deal.hands, 2):
        both = set(chain(*deal.hands[one].values()))
        both &= set(chain(*deal.hands[other].values()))
        problems += [
            Problem(
                "hands",
                CARD_IN_TWO_HANDS(
                    card=_word(card), first=Seat(one), second=Seat(other)
                ),
            )
            for card in sorted(both)
        ]
    return problems


def check_hand(deal: Deal, seat: str) -> list[Problem]:
    """What is wrong with one player's rows, whatever the other one holds."""
    rows, path = deal.hands[seat], f"hands.{seat}"
    problems = _check_sizes(deal, rows, path)
    for card in _doubled(chain(*rows.values())):
        within = [key for key, cards in rows.items() if cards.count(card) > 1]
        where = f"{path}.{within[0]}" if within else path
        problems.append(Problem(where, CARD_TWICE_IN_HAND(card=_word(card))))
    return problems


def _check_sizes(
    deal: Deal, rows: Mapping[str, tuple[Card, ...]], path: str
) -> list[Problem]:
    problems: list[Problem] = []
    for key, row in ROWS.items():
        field = f"{path}.{key}"
        if field in deal.unread:
            continue
        if key not in rows:
            problems.append(Problem(field, NO_ROW()))
        elif len(rows[key]) != row.size:
            message = WRONG_COUNT(size=row.size, n=len(rows[key]))
            problems.append(Problem(field, message))
    return problems


def _doubled(cards: chain[Card]) -> list[Card]:
    return sorted(card for card, times in Counter(cards).items() if times > 1)


def _word(card: Card) -> Word:
    return Word("card", write_card(card))


def _check_declared(deal: Deal, declared: Declared, rules: Rules) -> list[Problem]:
    problems: list[Problem] = []
    compared = not declared.fouls or (
        len(declared.fouls) == len(deal.seats) and rules.both_foul == "compare"
    )
    if not compared and declared.rows:
        problems.append(Problem("declared.rows", ROWS_WITH_FOUL()))
    elif compared:
        problems += [
            Problem(f"declared.rows.{key}", NO_WINNER())
            for key in ROWS
            if key not in declared.rows
            and not deal.unread & {"declared.rows", f"declared.rows.{key}"}
        ]
    for seat, values in declared.bonus.items():
        for key in BONUS_ROWS:
            table = dict(getattr(rules, str(ROWS[key].bonus)))
            if key in values and values[key] not in table.values():
                message = NO_SUCH_BONUS(points=values[key])
                problems.append(Problem(f"declared.bonus.{seat}.{key}", message))
    return problems
