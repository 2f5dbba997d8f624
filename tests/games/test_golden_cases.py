"""Every golden case, through the public door: ``companion score``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import score
from companion.games.registry import GAMES

GOLDEN = Path(__file__).parents[1] / "golden"
CASES = {key: json.loads((GOLDEN / f"{key}.json").read_text()) for key in GAMES}
SIDE = {1: 0, -1: 1}


def _scored(tmp_path: Path, capsysbinary: Any, deals: list[Any], *words: str) -> Any:
    path = tmp_path / "deals.jsonl"
    path.write_text("\n".join(json.dumps(deal) for deal in deals))
    status = score.main([str(path), *words])
    return status, [
        json.loads(line) for line in capsysbinary.readouterr().out.splitlines()
    ]


def _expected(case: dict[str, Any]) -> dict[str, Any]:
    """What a case expects, its rows put the way a result names them."""
    expected = dict(case["expect"])
    seats = case["deal"]["seats"]
    if "rows" in expected:
        expected["rows"] = {
            row: seats[SIDE[side]] if side else "tie"
            for row, side in expected["rows"].items()
        }
    return expected


@pytest.mark.parametrize("key", list(GAMES))
def test_every_golden_case_comes_out_as_expected(
    key: str, tmp_path: Path, capsysbinary: Any
) -> None:
    cases = CASES[key]
    status, results = _scored(tmp_path, capsysbinary, [case["deal"] for case in cases])
    assert status == 0
    wrong = [
        (case["name"], name, value, result.get(name))
        for case, result in zip(cases, results, strict=True)
        for name, value in _expected(case).items()
        if result.get(name) != value
    ]
    assert wrong == []


@pytest.mark.parametrize("key", list(GAMES))
def test_every_chip_of_a_golden_case_is_in_its_transfers(
    key: str, tmp_path: Path, capsysbinary: Any
) -> None:
    cases = CASES[key]
    _, results = _scored(tmp_path, capsysbinary, [case["deal"] for case in cases])
    for case, result in zip(cases, results, strict=True):
        net = dict.fromkeys(case["deal"]["seats"], 0)
        for transfer in result["transfers"]:
            assert transfer["chips"] > 0
            assert transfer["reason"]
            assert transfer["clause"]
            for account, sign in ((transfer["from"], -1), (transfer["to"], 1)):
                if account in net:
                    net[account] += sign * transfer["chips"]
        assert net == result["net"], case["name"]
        carried = case["deal"].get("pot_before", 0) - result["carry"]
        assert sum(net.values()) == carried, case["name"]


@pytest.mark.parametrize("key", list(GAMES))
@pytest.mark.parametrize("language", ["fi", "ru"])
def test_every_golden_case_is_told_in_the_other_languages(
    key: str, language: str, tmp_path: Path, capsysbinary: Any
) -> None:
    deals = [case["deal"] for case in CASES[key]]
    english = _scored(tmp_path, capsysbinary, deals)[1]
    other = _scored(tmp_path, capsysbinary, deals, "--lang", language)[1]
    for mine, theirs in zip(english, other, strict=True):
        assert mine["net"] == theirs["net"]
        assert mine["explanation"][0]["code"] == theirs["explanation"][0]["code"]
        assert mine["explanation"][0]["text"] != theirs["explanation"][0]["text"]


@pytest.mark.parametrize("key", list(GAMES))
def test_a_brief_result_holds_only_what_the_deal_came_to(
    key: str, tmp_path: Path, capsysbinary: Any
) -> None:
    deals = [case["deal"] for case in CASES[key]]
    full = _scored(tmp_path, capsysbinary, deals)[1]
    brief = _scored(tmp_path, capsysbinary, deals, "--brief")[1]
    keys = ("net", "carry", "winners", "fouls")
    assert brief == [{name: result[name] for name in keys} for result in full]
