"""Colours can be read in poor light: the contrasts of both modes, reckoned out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.web.documents.pdf_chart import COLOURS as ON_PAPER

STYLES = Path(__file__).parents[2] / "static" / "css"
STYLE = STYLES / "app.css"


def colours(style: Path) -> dict[str, list[str]]:
    """Every colour that a file declares, in both modes."""
    return {
        name: modes
        for name, *modes in re.findall(
            r"--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);",
            style.read_text("utf-8"),
        )
    }


COLOURS = colours(STYLE)
FACES = dict(
    re.findall(
        r"--(face|spades|hearts|diamonds|clubs): (#[0-9a-f]{6});", STYLE.read_text()
    )
)

TEXT, NUMBERS, EDGES = 4.5, 7, 3


def luminance(colour: str) -> float:
    """How light a colour is, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "raised"])
@pytest.mark.parametrize(
    ("colour", "least"),
    [
        ("ink", NUMBERS),
        ("felt", NUMBERS),
        ("minus", NUMBERS),
        ("soft", TEXT),
        ("brick", TEXT),
        ("edge", EDGES),
    ],
)
def test_what_is_written_stands_out_from_its_ground(
    colour: str, ground: str, mode: int, least: float
) -> None:
    assert contrast(COLOURS[colour][mode], COLOURS[ground][mode]) >= least


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
def test_the_big_button_can_be_read(mode: int) -> None:
    assert contrast(COLOURS["on-felt"][mode], COLOURS["felt"][mode]) >= NUMBERS
    assert contrast(COLOURS["on-felt"][mode], COLOURS["brick"][mode]) >= TEXT


@pytest.mark.parametrize("suit", ["spades", "hearts", "diamonds", "clubs"])
def test_every_suit_can_be_read_on_a_card(suit: str) -> None:
    assert contrast(FACES[suit], FACES["face"]) >= TEXT


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("player", range(1, 9))
def test_every_line_of_the_chart_stands_out_from_its_ground(
    player: int, mode: int
) -> None:
    line = colours(STYLES / "report.css")[f"player-{player}"][mode]
    assert contrast(line, COLOURS["paper"][mode]) >= EDGES


def test_the_chart_on_paper_has_the_colours_of_the_page() -> None:
    light = [modes[0] for modes in colours(STYLES / "report.css").values()]
    assert light == ["#{:02x}{:02x}{:02x}".format(*parts) for parts in ON_PAPER]
