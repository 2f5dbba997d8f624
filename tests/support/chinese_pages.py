"""Chinese deals as they are entered on the pages."""

from __future__ import annotations

from typing import Final, TypeAlias

ROWS: Final = ("front", "middle", "back")

Hand: TypeAlias = tuple[str, str, str]

# The dearest hand there is, and one that it scoops.
DEAREST: Final = ("7c 6d 5h", "7d 6c 4s 3h 2d", "7h 5c 4d 3c 2s")
SCOOPED: Final = ("Kc Qd 9h", "Jc 9d 6h 5s 3d", "Th 8c 4c 2c 7s")
# A front equal to the top of the middle, and a legal hand beside it.
ILLEGAL: Final = ("9c 8d 7h", "9d 8c 7c 4s 2d", "8h 6c 4d 3c 2s")
PLAIN: Final = ("Kc Qd 9h", "Jc 9s 6h 5s 3d", "Th 8s 5c 4c 2c")
# One row each and a tie; the first hand wins the middle with the dearest bonus.
CROSSING: Final = ("Kc Qs 9s", "7d 6c 4s 3h 2d", "7h 5c 4d 3c 2s")
CROSSED: Final = ("Td 9h 8c", "9c 8d 7s 6h 2h", "7c 5d 4h 3s 2c")
# Three rows alike.
LIKE: Final = ("Jh 9d 8c", "Tc 7c 6c 4s 2h", "8h 6h 5d 4d 3s")
ALIKE: Final = ("Jd 9h 8s", "Td 7d 6d 4h 2d", "8d 6s 5h 4c 3d")
# A pair, two pairs and a straight can be set in no legal way.
HOPELESS: Final = ("Ah Kh Qh", "Jh Th 9h 8h 7h", "6h 5h 4h 3h 2h")


def typed(key: str, hand: Hand) -> dict[str, str]:
    """The fields of a player's three rows."""
    return {f"hands-{key}-{row}": cards for row, cards in zip(ROWS, hand, strict=True)}


def cards_of(hand: Hand) -> list[str]:
    """The thirteen cards in the order in which they are tapped."""
    return " ".join(hand).split()
