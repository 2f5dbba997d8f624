"""What can be called, chosen and set is told in the README."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from companion.cli import COMMANDS, score
from companion.config import SETTINGS
from companion.games.registry import GAMES, QUESTIONS
from companion.games.rules import switches
from companion.games.showdown import CONTESTS


@pytest.fixture(scope="module")
def readme(checkout: Path) -> str:
    return (checkout / "README.md").read_text("utf-8")


def row(readme: str, name: str) -> str:
    """What the table of a README says of a name, without its marks."""
    found = re.search(rf"^\| `{re.escape(name)}` \|(.*)\|$", readme, re.MULTILINE)
    assert found, f"the README has no row for {name}"
    return found[1].replace("`", "").strip()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_readme_tells_every_command(readme: str, command: str) -> None:
    assert f"`companion {command}" in readme


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_readme_tells_every_setting(readme: str, setting: str) -> None:
    assert row(readme, setting)


@pytest.mark.parametrize("key", GAMES)
def test_the_readme_tells_every_game_and_its_presets(readme: str, key: str) -> None:
    for name in (key, *GAMES[key].presets):
        assert f"`{name}`" in readme


@pytest.mark.parametrize(
    ("key", "switch"),
    [(key, name) for key, game in GAMES.items() for name in switches(game.rules_type)],
)
def test_the_readme_tells_every_switch_with_its_default_first(
    readme: str, key: str, switch: str
) -> None:
    rules = GAMES[key].rules_type
    default = {item.name: item.default for item in fields(rules)}[switch]
    first, *others = row(readme, switch).split(", ")
    if isinstance(default, str | int):
        assert first == json.dumps(default).strip('"')
    choices = switches(rules)[switch].choices
    if choices is not None:
        assert {first, *others} == set(choices)


@pytest.mark.parametrize("name", [*QUESTIONS, *CONTESTS])
def test_the_readme_and_the_help_tell_what_can_be_asked(
    readme: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"`{name}`" in readme
    with pytest.raises(SystemExit):
        score.main(["--help"])
    assert re.search(rf"\b{name}\b", capsys.readouterr().out)


def test_the_readmes_example_comes_out_as_it_says(readme: str) -> None:
    found = re.search(
        r"```sh\n(?P<line>echo .* companion score .*)\n```\n"
        r"```json\n(?P<result>.*)\n```",
        readme,
    )
    assert found
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    answer = subprocess.run(
        ["sh", "-c", found["line"]],
        env={**os.environ, "PATH": programs},
        check=True,
        capture_output=True,
        text=True,
    )
    assert json.loads(answer.stdout) == json.loads(found["result"])
