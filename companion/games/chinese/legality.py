"""Whether a player's rows stand in order, and which two of them do not."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.chinese.rows import Hand, Order, Variant, compare_rows, order_key


@dataclass(frozen=True, slots=True)
class Break:
    """Two rows out of order; ``equal`` where neither is stronger."""

    order: Order
    equal: bool


def breaks(variant: Variant, hand: Hand, rules: object) -> tuple[Break, ...]:
    """The orders that a hand breaks; none for a legal hand.

    ``rules`` is any value that holds the house rules which the orders name.
    """
    found: list[Break] = []
    rows = variant.by_key
    keys = {key: order_key(rows[key], cards) for key, cards in hand.items()}
    for order in variant.orders:
        if order.stronger not in keys or order.weaker not in keys:
            continue
        result = compare_rows(keys[order.stronger], keys[order.weaker])
        if result < 0 or (result == 0 and not may_be_equal(order, rules)):
            found.append(Break(order, equal=result == 0))
    return tuple(found)


def may_be_equal(order: Order, rules: object) -> bool:
    """Whether the house rules let these two rows be equal."""
    return order.equal is not None and getattr(rules, order.equal) == "legal"
