"""Which night somebody means by a number or by the beginning of its address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from companion.services.night_list import all_nights, nights_meant
from companion.storage.night import Night

Open = Callable[..., Night]


def test_a_night_is_meant_by_its_number_its_address_or_as_the_last(
    open_night: Open,
) -> None:
    first, last = open_night(), open_night()
    assert all_nights() == (first, last)
    for word in (str(first.id), first.uid, first.uid[:10].upper()):
        assert nights_meant(word) == (first,)
    assert nights_meant("last") == (last,)


def test_all_whose_address_begins_so_are_meant(open_night: Open) -> None:
    # Of seventeen nights two begin with the same of sixteen digits.
    nights = [open_night() for _ in range(17)]
    letters = Counter(night.uid[0] for night in nights)
    numbers = {str(night.id) for night in nights}
    for letter, count in letters.items():
        assert len(nights_meant(letter)) == (1 if letter in numbers else count)
    assert max(letters.values()) > 1


def test_nothing_is_meant_by_nothing(open_night: Open) -> None:
    night = open_night()
    assert (
        nights_meant("") == nights_meant("xyz") == nights_meant(f"{night.uid}0") == ()
    )


@pytest.mark.usefixtures("app")
def test_where_there_are_no_nights_none_is_the_last() -> None:
    assert nights_meant("last") == all_nights() == ()
