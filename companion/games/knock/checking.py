"""What can be wrong with the facts of a deal of knock poker, all of it at once."""

from __future__ import annotations

from companion.cards import Card, write_card
from companion.games.facts import CARD_IN_TWO_HANDS, CARD_TWICE_IN_HAND
from companion.games.knock.deal import NOT_A_CATEGORY, Deal
from companion.games.knock.rules import RANKINGS, Rules
from companion.messages import Message, Phrase, Seat, Word
from companion.problems import Problem

NO_KNOCKER = Phrase("knock.knocker.missing", "Who knocked?")
KNOCKER_DROPPED = Phrase("knock.dropped.knocker", "%(seat)s knocked and cannot drop.")
NO_DROPPING = Phrase(
    "knock.dropped.immediate",
    "Nobody can drop: the cards are shown as soon as somebody knocks.",
)
DROPPED_AND_DEAD = Phrase(
    "knock.dead.dropped", "%(seat)s dropped: the hand cannot be dead as well."
)
HAND_OF_DROPPED = Phrase(
    "knock.dropped.hand", "%(seat)s dropped and shows no cards, yet a hand is given."
)
HAND_OF_DEAD = Phrase("knock.hands.dead", "The hand is dead: its cards do not count.")
NO_HAND = Phrase("knock.hands.missing", "Enter the five cards.")
NOT_FIVE = Phrase(
    "knock.hands.count",
    "A hand has five cards; there is %(n)s.",
    "A hand has five cards; there are %(n)s.",
)
BOTH_ROADS = Phrase(
    "knock.declared.hands", "Enter the cards or name the winner, not both."
)
NO_WINNER = Phrase("knock.declared.missing", "Who won?")
NOT_LIVE = Phrase("knock.declared.not_live", "%(seat)s has no hand that can win.")
TIED_FOURS = Phrase(
    "knock.declared.tied_fours", "Two players cannot tie with four of a kind."
)
NO_DRAWS = Phrase(
    "knock.draws.missing", "Each card drawn costs: enter how many were drawn."
)
NO_PILES = Phrase(
    "knock.draws.piles",
    "Only cards from the stock cost: tell the stock and the discard pile apart.",
)
NOT_WITH_VOID = Phrase(
    "knock.void.with", "Nobody knocked in this deal: this does not belong here."
)
NO_STOCK_OUT = Phrase(
    "knock.void.stock_out",
    "By these house rules the discards are shuffled when the stock runs out.",
)

# Where one of these cannot be read, nobody knows whose hand ought to be there.
WHO_SHOWS = frozenset({"seats", "hands", "declared", "dropped", "dead", "void"})

KINDS_OF_HAND = {
    name: frozenset(shape.category for shape in ranking.shapes)
    for name, ranking in RANKINGS.items()
}


def check(deal: Deal, rules: Rules) -> tuple[Problem, ...]:
    """Everything wrong with the facts; nothing for a deal that can be scored."""
    problems = _check_draws(deal, rules)
    if deal.hands:
        problems += check_cards(deal)
    if deal.void is not None:
        return (*problems, *_check_void(deal, rules))
    if deal.knocker is None and not deal.unread & {"knocker", "void"}:
        problems.append(Problem("knocker", NO_KNOCKER()))
    if deal.dropped or deal.dead:
        problems += _check_out(deal, rules)
    live = deal.live
    if deal.hands and deal.declared is not None:
        problems.append(Problem("declared", BOTH_ROADS()))
    elif deal.declared is not None:
        problems += _check_declared(deal, rules, live)
    elif len(live) > 1 and not deal.unread & WHO_SHOWS:
        problems += [
            Problem(f"hands.{seat}", NO_HAND())
            for seat in live
            if seat not in deal.hands and f"hands.{seat}" not in deal.unread
        ]
    return tuple(problems)


def _check_void(deal: Deal, rules: Rules) -> list[Problem]:
    misplaced = {
        "knocker": deal.knocker,
        "hands": deal.hands,
        "declared": deal.declared,
        "dropped": deal.dropped,
    }
    problems = [
        Problem(name, NOT_WITH_VOID()) for name, value in misplaced.items() if value
    ]
    if deal.void == "stock_out" and rules.stock_out != "void_carry_pot":
        problems.append(Problem("void", NO_STOCK_OUT()))
    return problems


def _check_draws(deal: Deal, rules: Rules) -> list[Problem]:
    if rules.draw_fee == 0 or deal.void == "misdeal":
        return []
    unread = any(field.partition(".")[0] == "draws" for field in deal.unread)
    if not deal.draws and not unread:
        return [Problem("draws", NO_DRAWS())]
    problems: list[Problem] = []
    for seat in () if "draws" in deal.unread else deal.seats:
        draws = deal.draws.get(seat)
        if draws is None:
            if f"draws.{seat}" not in deal.unread:
                problems.append(Problem(f"draws.{seat}", NO_DRAWS()))
        elif rules.draw_fee_on == "stock_only" and draws.discard is None:
            problems.append(Problem(f"draws.{seat}", NO_PILES()))
    return problems


def _check_out(deal: Deal, rules: Rules) -> list[Problem]:
    problems: list[Problem] = []
    if deal.dropped and rules.showdown == "immediate":
        problems.append(Problem("dropped", NO_DROPPING()))
    for seat in deal.dropped:
        if seat == deal.knocker:
            problems.append(Problem("dropped", KNOCKER_DROPPED(seat=Seat(seat))))
        if seat in deal.dead:
            problems.append(Problem("dead", DROPPED_AND_DEAD(seat=Seat(seat))))
        if seat in deal.hands:
            problems.append(Problem("dropped", HAND_OF_DROPPED(seat=Seat(seat))))
    problems += [
        Problem(f"hands.{seat}", HAND_OF_DEAD())
        for seat in deal.dead
        if seat in deal.hands
    ]
    return problems


def check_cards(deal: Deal) -> list[Problem]:
    """Hands that are not five cards, and cards that are in two places."""
    hands = deal.hands
    if all(len(cards) == 5 for cards in hands.values()):
        every = [card for cards in hands.values() for card in cards]
        if len(set(every)) == len(every):
            return []
    problems: list[Problem] = []
    holders: dict[Card, str] = {}
    for seat, cards in hands.items():
        if len(cards) != 5 and f"hands.{seat}" not in deal.unread:
            problems.append(Problem(f"hands.{seat}", NOT_FIVE(n=len(cards))))
        problems += [
            Problem(f"hands.{seat}", CARD_TWICE_IN_HAND(card=_word(card)))
            for card in sorted({card for card in cards if cards.count(card) > 1})
        ]
        for card in dict.fromkeys(cards):
            holder = holders.setdefault(card, seat)
            if holder != seat:
                problems.append(Problem("hands", _in_two_hands(card, holder, seat)))
    return problems


def _in_two_hands(card: Card, first: str, second: str) -> Message:
    return CARD_IN_TWO_HANDS(card=_word(card), first=Seat(first), second=Seat(second))


def _word(card: Card) -> Word:
    return Word("card", write_card(card))


def _check_declared(deal: Deal, rules: Rules, live: tuple[str, ...]) -> list[Problem]:
    declared = deal.declared
    if declared is None:
        return []
    problems: list[Problem] = []
    if not declared.winners and "declared.winners" not in deal.unread:
        problems.append(Problem("declared.winners", NO_WINNER()))
    problems += [
        Problem("declared.winners", NOT_LIVE(seat=Seat(seat)))
        for seat in declared.winners
        if seat not in live
    ]
    category = declared.category
    if category is None:
        return problems
    if category not in KINDS_OF_HAND[rules.ranking]:
        problems.append(Problem("declared.category", NOT_A_CATEGORY(name=category)))
    elif category == "four_of_a_kind" and len(declared.winners) > 1:
        problems.append(Problem("declared.category", TIED_FOURS()))
    return problems
