"""Every golden comparison, through the public door: ``companion score``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import score

CASES = json.loads((Path(__file__).parents[2] / "golden" / "showdown.json").read_text())
ANSWERED = [case for case in CASES if "problems" not in case["expect"]]
REFUSED = [case for case in CASES if "problems" in case["expect"]]


def scored(
    tmp_path: Path, capsysbinary: Any, deals: list[Any], *words: str
) -> tuple[int, list[str]]:
    path = tmp_path / "deals.jsonl"
    path.write_text("\n".join(json.dumps(deal) for deal in deals))
    status = score.main([str(path), *words])
    return status, capsysbinary.readouterr().out.decode().splitlines()


def told(steps: list[dict[str, Any]]) -> str:
    return " ".join(f"{step['text']} {told(step['steps'])}" for step in steps)


def found(result: dict[str, Any]) -> dict[str, Any]:
    """A result under the names by which cases expect it."""
    hands = result["hands"] if "pairs" not in result else {}
    return {
        "winners": result["winners"],
        "fouls": result["fouls"],
        "places": {name: hand["place"] for name, hand in hands.items()},
        "set_places": result.get("places"),
        "pairs": [pair["rows"] for pair in result.get("pairs", [])],
        "categories": {name: hand["category"] for name, hand in hands.items()},
        "cards": {name: hand["cards"] for name, hand in hands.items()},
        "idle": {name: hand["idle"] for name, hand in hands.items()},
    }


def differs(name: str, wanted: Any, result: dict[str, Any]) -> bool:
    if name == "says":
        return any(sentence not in told(result["explanation"]) for sentence in wanted)
    if name in {"categories", "cards", "idle"}:
        return not wanted.items() <= found(result)[name].items()
    return bool(found(result)[name] != wanted)


def test_every_hand_comes_out_in_its_place_and_says_why(
    tmp_path: Path, capsysbinary: Any
) -> None:
    deals = [case["deal"] for case in ANSWERED]
    status, lines = scored(tmp_path, capsysbinary, deals)
    wrong = [
        (case["name"], name, wanted, line)
        for case, line in zip(ANSWERED, lines, strict=True)
        for name, wanted in case["expect"].items()
        if differs(name, wanted, json.loads(line))
    ]
    assert wrong == []
    assert status == 0


def test_no_chips_move(tmp_path: Path, capsysbinary: Any) -> None:
    deals = [case["deal"] for case in ANSWERED]
    _, lines = scored(tmp_path, capsysbinary, deals)
    for deal, result in zip(deals, map(json.loads, lines), strict=True):
        assert result["net"] == dict.fromkeys(deal["hands"], 0)
        assert result["transfers"] == []
        assert result["carry"] == 0
        assert result["evidence"] == "cards"


@pytest.mark.parametrize("case", REFUSED, ids=[case["name"] for case in REFUSED])
def test_what_is_wrong_is_refused_beside_its_field(
    case: dict[str, Any], tmp_path: Path, capsysbinary: Any
) -> None:
    status, (line,) = scored(tmp_path, capsysbinary, [case["deal"]])
    problems = [[each["field"], each["code"]] for each in json.loads(line)["problems"]]
    assert problems == case["expect"]["problems"]
    assert status == score.REFUSED


@pytest.mark.parametrize("language", ["fi", "ru"])
def test_every_comparison_is_told_in_the_other_languages(
    language: str, tmp_path: Path, capsysbinary: Any
) -> None:
    deals = [case["deal"] for case in CASES]
    _, english = scored(tmp_path, capsysbinary, deals)
    _, other = scored(tmp_path, capsysbinary, deals, "--lang", language)
    for mine, theirs in zip(
        map(json.loads, english), map(json.loads, other), strict=True
    ):
        if "problems" in mine:
            assert [p["code"] for p in mine["problems"]] == [
                p["code"] for p in theirs["problems"]
            ]
        else:
            assert mine["winners"] == theirs["winners"]
            assert told(mine["explanation"]) != told(theirs["explanation"])


def test_for_people_it_is_told_without_chips(tmp_path: Path, capsysbinary: Any) -> None:
    deal = {
        "game": "showdown",
        "ranking": "holdem",
        "board": "As 9c 7d 4h 2s",
        "hands": {"Aino": "Ah Qs", "Boris": "Ad Jc"},
    }
    _, lines = scored(tmp_path, capsysbinary, [deal], "--text")
    why = "the queen beats the jack; the other cards do not matter"
    assert lines == [
        "Aino wins: pair of aces.",
        "  1. Aino: pair of aces",
        "  2. Boris: pair of aces",
        f"  Aino before Boris: both have a pair of aces; {why}.",
        "",
    ]


def test_a_brief_result_names_the_winners(tmp_path: Path, capsysbinary: Any) -> None:
    _, (line,) = scored(tmp_path, capsysbinary, [ANSWERED[0]["deal"]], "--brief")
    assert json.loads(line) == {
        "net": {"Aino": 0, "Boris": 0},
        "carry": 0,
        "winners": ["Boris"],
        "fouls": [],
    }
