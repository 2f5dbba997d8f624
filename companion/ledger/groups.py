"""Who can even out among themselves: the search behind the fewest payments.

A group of n people whose amounts add up to zero needs no more than n - 1 payments, and
people joined by payments are such a group. So the fewest payments are the number of
people less the greatest number of groups, and that number is what is searched for:

1. Two people with opposite amounts make a group at once. It costs nothing: joining
   what is left of their two groups in any other plan gives as many groups.
2. Of the amounts that are left, every part that adds up to zero is found by adding up
   each half of them and matching the sums.
3. From those parts as many as fit are taken, the largest amount first, remembering the
   best for what is left, and giving up where the smallest part could not better it.

People with the same amount are interchangeable. A part is therefore only how many of
each amount it takes, kept in one integer: a field of bits for each amount, with a spare
bit above it, so that one subtraction tells whether a part fits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

LIMIT: Final = 20
"""With more people than this, opposite pairs set aside, the search is not made."""


@dataclass(frozen=True, slots=True)
class Split:
    """Amounts split into groups that each even out.

    ``exact`` says that no split has more groups.
    """

    groups: tuple[tuple[int, ...], ...]
    exact: bool


class _Field(NamedTuple):
    """Where a part keeps how many it takes of one amount."""

    amount: int
    people: int
    shift: int

    @property
    def mask(self) -> int:
        return ((1 << self.people.bit_length()) - 1) << self.shift

    @property
    def spare_bit(self) -> int:
        return 1 << (self.shift + self.people.bit_length())


class _Part(NamedTuple):
    """Some of the amounts: what they add up to, how many and which they are."""

    total: int
    size: int
    taken: int


def split(amounts: Iterable[int], *, limit: int = LIMIT) -> Split:
    """The most groups that even out among themselves; zeros belong to none.

    Depends on the amounts alone, not on their order. Where more than ``limit`` people
    are left when the opposite pairs are set aside, those make one group.

    >>> split([5, 3, -5, -3]).groups
    ((5, -5), (3, -3))
    >>> split([9, -9, 2, 2, 4, 7, -8, -7]).groups
    ((9, -9), (7, -7), (-8, 4, 2, 2))
    """
    pairs, rest = _opposites(amount for amount in amounts if amount)
    if len(rest) > limit:
        return Split((*pairs, rest), exact=False)
    return Split((*pairs, *_Search(rest).groups()), exact=True)


def _opposites(
    amounts: Iterable[int],
) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """The pairs of opposite amounts, the largest first, and what is left."""
    counts = Counter(amounts)
    pairs: list[tuple[int, ...]] = []
    for amount in sorted((each for each in counts if each > 0), reverse=True):
        number = min(counts[amount], counts[-amount])
        pairs += [(amount, -amount)] * number
        counts[amount] -= number
        counts[-amount] -= number
    return pairs, tuple(sorted(counts.elements(), key=abs, reverse=True))


class _Search:
    """The most groups in any part of some amounts; remembers what it has found."""

    def __init__(self, amounts: Sequence[int]) -> None:
        self._size = len(amounts)
        self._fields = _fields(Counter(amounts))
        self._spare = sum(field.spare_bit for field in self._fields)
        even = sorted((part.size, part.taken) for part in _even_parts(self._fields))
        self._smallest = even[0][0] if even else 0
        self._even: dict[int, list[tuple[int, int]]] = {}
        for size, taken in even:
            self._even.setdefault(self._largest(taken), []).append((size, taken))
        self._found: dict[int, tuple[int, int]] = {}

    def groups(self) -> Iterator[tuple[int, ...]]:
        """The groups of a best split of everything."""
        left = sum(field.people << field.shift for field in self._fields)
        size = self._size
        while left:
            _, taken = self._best(left, size)
            group = self._amounts(taken)
            yield group
            left -= taken
            size -= len(group)

    def _best(self, left: int, size: int) -> tuple[int, int]:
        """How many groups there are at most in what is left, and one of them."""
        if not left:
            return 0, 0
        if left in self._found:
            return self._found[left]
        best = (1, left)
        roomy = left | self._spare
        for taking, taken in self._even[self._largest(left)]:
            if 1 + (size - taking) // self._smallest <= best[0]:
                break
            if (roomy - taken) & self._spare == self._spare:
                number = 1 + self._best(left - taken, size - taking)[0]
                if number > best[0]:
                    best = (number, taken)
        self._found[left] = best
        return best

    def _largest(self, taken: int) -> int:
        """The largest amount of a part, which must be in one of its groups."""
        return next(field.amount for field in self._fields if taken & field.mask)

    def _amounts(self, taken: int) -> tuple[int, ...]:
        return tuple(
            field.amount
            for field in self._fields
            for _ in range((taken & field.mask) >> field.shift)
        )


def _fields(counts: Counter[int]) -> tuple[_Field, ...]:
    """A field for each amount, the largest lowest."""
    fields: list[_Field] = []
    shift = 0
    for amount in sorted(counts, key=abs, reverse=True):
        fields.append(_Field(amount, counts[amount], shift))
        shift += counts[amount].bit_length() + 1
    return tuple(fields)


def _even_parts(fields: Sequence[_Field]) -> Iterator[_Part]:
    """Every part but the empty one that adds up to zero."""
    middle = len(fields) // 2
    matching: dict[int, list[_Part]] = {}
    for part in _parts(fields[middle:]):
        matching.setdefault(-part.total, []).append(part)
    for low in _parts(fields[:middle]):
        for high in matching.get(low.total, ()):
            if low.size + high.size:
                yield _Part(0, low.size + high.size, low.taken | high.taken)


def _parts(fields: Sequence[_Field]) -> list[_Part]:
    """Every part of some amounts, the empty one too."""
    parts = [_Part(0, 0, 0)]
    for amount, people, shift in fields:
        parts = [
            _Part(total + many * amount, size + many, taken | (many << shift))
            for total, size, taken in parts
            for many in range(people + 1)
        ]
    return parts
