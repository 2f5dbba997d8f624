"""The chart of a night: every line where it belongs, and told apart without colour."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.services.players import MOST_PLAYERS
from companion.web.views.chart import (
    LABEL_HEIGHT,
    PHONE,
    SHEET,
    TOP,
    Chart,
    Paper,
    Standing,
    chart,
)

PAPERS = pytest.mark.parametrize("paper", [PHONE, SHEET], ids=["phone", "sheet"])


def drawn(paper: Paper, *results: dict[str, int], players: int = 2) -> Chart:
    names = {str(key): f"Player {key}" for key in range(1, players + 1)}
    moments = [Standing(no, found) for no, found in enumerate(results, start=1)]
    found = chart(names, moments, paper)
    assert found is not None
    return found


nights = st.integers(2, MOST_PLAYERS).flatmap(
    lambda players: st.tuples(
        st.just(players),
        st.lists(
            st.lists(
                st.integers(-1_000_000, 1_000_000),
                min_size=players,
                max_size=players,
            ),
            min_size=1,
            max_size=80,
        ),
    )
)


@PAPERS
@given(nights)
def test_any_night_fits_the_paper_with_labels_that_do_not_touch(
    paper: Paper, night: tuple[int, list[list[int]]]
) -> None:
    players, rows = night
    results = [
        {str(key): chips for key, chips in enumerate(row, start=1)} for row in rows
    ]
    found = drawn(paper, *results, players=players)
    floor = found.chips[0].at
    for series in found.series:
        assert all(found.left <= x <= found.right for x, _ in series.line)
        assert all(TOP <= y <= floor for _, y in series.line)
        assert series.marked[-1] == series.end
    heights = sorted(series.label_at[1] for series in found.series)
    assert heights[0] >= TOP
    assert heights[-1] <= floor
    assert all(below - above >= LABEL_HEIGHT for above, below in pairwise(heights))


@PAPERS
def test_more_chips_stand_higher(paper: Paper) -> None:
    found = drawn(paper, {"1": 5, "2": -5}, {"1": -5, "2": 5})
    first, second = found.series
    assert [y for _, y in first.line] == [
        second.line[0][1],
        second.line[2][1],
        second.line[1][1],
    ]
    assert first.line[1][1] < first.line[0][1] < first.line[2][1]
    assert (first.result, second.result) == (-5, 5)
    assert first.label == "−5 Player 1"


def test_the_numbers_at_the_edge_are_round_and_hold_nothing_apart() -> None:
    found = drawn(PHONE, {"1": 59, "2": -71})
    assert [tick.label for tick in found.chips] == [
        *("−80", "−60", "−40", "−20", "0"),
        *("20", "40", "60"),
    ]
    assert [tick.label for tick in found.chips if tick.is_zero] == ["0"]


def test_a_few_deals_are_named_by_their_numbers() -> None:
    found = drawn(PHONE, *({"1": no, "2": -no} for no in range(1, 61)))
    assert [tick.label for tick in found.deals] == ["10", "20", "30", "40", "50", "60"]


def test_whoever_comes_later_begins_at_nothing_then() -> None:
    found = drawn(PHONE, {"1": 1}, {"1": 1}, {"1": 3, "2": -2})
    assert len(found.series[0].line) == 4
    late = found.series[1].line
    assert len(late) == 2
    assert late[0] == (found.series[0].line[2][0], found.series[0].line[0][1])


def test_every_line_of_a_full_table_is_told_apart_without_its_colour() -> None:
    results = {str(key): key for key in range(1, MOST_PLAYERS + 1)}
    found = drawn(PHONE, results, players=MOST_PLAYERS)
    looks = {(item.dashes, item.mark, item.hollow) for item in found.series}
    assert len(looks) == MOST_PLAYERS


def test_a_long_name_is_cut_at_its_line_and_whole_in_the_list() -> None:
    name = "Aleksandrajohanna-Wilhelmiina Kuparinen"
    found = chart({"1": name}, [Standing(1, {"1": 4})], PHONE)
    assert found is not None
    assert found.series[0].label == "+4 Aleksandra…"
    assert found.series[0].name == name


@PAPERS
def test_a_night_in_which_no_chip_moved_is_a_straight_line(paper: Paper) -> None:
    found = drawn(paper, {})
    assert {y for series in found.series for _, y in series.line} == {
        next(tick.at for tick in found.chips if tick.is_zero)
    }


def test_a_night_without_deals_has_no_chart() -> None:
    assert chart({"1": "Aino"}, [], PHONE) is None
