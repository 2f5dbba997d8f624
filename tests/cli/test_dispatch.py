from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import COMMANDS, main

CHECKOUT = Path(__file__).parents[2]


def test_help_tells_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(f"  {command} " in told for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_of_its_own(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    assert f"usage: companion {command}" in capsys.readouterr().out


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("companion 1.")


def test_an_unknown_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scroe"]) == 2
    assert "“scroe”" in capsys.readouterr().err


def test_options_without_a_command_are_those_of_serve(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    assert main(["--port", "eighty"]) == 1
    assert "“port”" in capsys.readouterr().err


def test_scoring_loads_no_web_and_no_database() -> None:
    program = (
        "import sys; from companion.cli import main; main(['score', '--brief']); "
        "print(*sys.modules)"
    )
    deal = '{"game": "knock", "seats": ["A", "B"], "knocker": "A", "dropped": ["B"]}'
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=deal,
        check=True,
        capture_output=True,
        text=True,
    )
    result, loaded = done.stdout.splitlines()
    assert '"winners": ["A"]' in result
    assert {"flask", "sqlalchemy", "waitress"} & set(loaded.split()) == set()


def test_whoever_stops_reading_is_not_told_of_a_broken_pipe() -> None:
    deal = '{"game": "knock", "seats": ["A", "B"], "knocker": "A", "dropped": ["B"]}\n'
    score = [sys.executable, "-m", "companion", "score"]
    with subprocess.Popen(
        score,
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(deal * 100)
        process.stdin.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_without_the_libraries_it_says_how_to_install_them() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "companion"],
        cwd=CHECKOUT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "python3 -m venv .venv" in done.stderr
    assert "Traceback" not in done.stderr
