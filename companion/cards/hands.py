"""A hand of real cards beside its reading: which cards stand for which rank."""

from __future__ import annotations

from companion.cards.card import Card, rank_of, suit_of
from companion.cards.readings import run_to
from companion.cards.shapes import Hand


def main_suit(hand: Hand) -> int:
    """The suit of a hand that has most of its cards in one: that of the middle card."""
    return sorted(map(suit_of, hand.cards))[len(hand.cards) // 2]


def arranged(hand: Hand) -> list[list[Card]]:
    """The cards behind each rank that is compared, in the order of comparison.

    A pair is one group of two, a straight one group of five from its top down.
    """
    shape, ranks = hand.reading
    if shape.run:
        return _run_and_others(hand)
    if shape.suited:
        suit = main_suit(hand)
        in_suit = sorted([card for card in hand.cards if suit_of(card) == suit])
        others = [card for card in hand.cards if suit_of(card) != suit]
        return [[card] for card in [*reversed(in_suit), *others]]
    # An ace that counts as the lowest card is still an ace: -1 % 13 is 12.
    groups: dict[int, list[Card]] = {rank % 13: [] for rank in ranks}
    for card in hand.cards:
        groups[rank_of(card)].append(card)
    return list(groups.values())


def _run_and_others(hand: Hand) -> list[list[Card]]:
    others = list(hand.cards)
    run = []
    for rank in run_to(hand.reading.ranks[0], hand.reading.shape.run):
        card = next(card for card in others if rank_of(card) == rank)
        others.remove(card)
        run.append(card)
    return [run, *[[card] for card in others]]
