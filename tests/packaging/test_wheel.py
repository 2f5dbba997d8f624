"""The wheel is the whole program: it runs without the checkout it was built from."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without the network by the tools that are installed here."""
    folder = tmp_path_factory.mktemp("wheel")
    checkout = Path(__file__).parents[2]
    run("-m", "hatchling", "build", "--target", "wheel", "-d", folder, cwd=checkout)
    (built,) = folder.glob("companion-*.whl")
    return built


def run(*arguments: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        check=False,
        cwd=cwd,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``companion`` installed from the wheel; the libraries are those of this Python.

    The libraries' folder is only a path to the new environment, so the checkout that
    is installed there in place is not seen.
    """
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    run(
        *("-m", "pip", "--python", python, "install", "--no-deps", "--no-index"),
        *("--quiet", "--disable-pip-version-check", wheel),
        cwd=home,
    )
    (site,) = home.glob("lib/python3*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    return home / "bin" / "companion"


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("elsewhere") / "nights"


@pytest.fixture(scope="module")
def served(serve: Any, program: Path, instance: Path) -> Iterator[Any]:
    with serve(program, "serve", instance=instance) as running:
        yield running


def get(address: str, language: str = "en") -> tuple[str, str]:
    request = Request(address, headers={"Accept-Language": language})  # noqa: S310 - http
    with urlopen(request) as answer:  # noqa: S310 - our own http address
        return answer.headers["Content-Type"], answer.read().decode()


@pytest.mark.parametrize(
    "pattern",
    [
        r"companion/templates/base\.html",
        r"companion/static/.+\.css",
        r"companion/static/vendor/.+\.ttf",
        r"companion/i18n/catalogues/fi/LC_MESSAGES/companion\.mo",
        r"companion/i18n/catalogues/ru/LC_MESSAGES/companion\.mo",
        r"companion/migrations/env\.py",
        r"companion/migrations/versions/.+\.py",
    ],
)
def test_the_wheel_holds_everything_that_pages_are_made_of(
    wheel: Path, pattern: str
) -> None:
    with ZipFile(wheel) as archive:
        assert any(re.fullmatch(pattern, name) for name in archive.namelist())


def test_the_wheel_holds_nothing_but_the_program(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"companion"}


def test_the_installed_program_says_where_it_keeps_its_nights(
    served: Any, instance: Path
) -> None:
    assert str(instance) in served.greeting
    assert (instance / "companion.sqlite3").is_file()


def test_the_installed_program_shows_its_pages_in_finnish(served: Any) -> None:
    kind, english = get(served.address)
    _, finnish = get(served.address, "fi")
    assert kind.startswith("text/html")
    assert 'lang="fi"' in finnish
    assert words(finnish) != words(english)


def words(page: str) -> list[str]:
    return re.sub(r"<[^>]+>", " ", page).split()


def test_the_installed_program_has_its_styles_and_scripts(served: Any) -> None:
    _, page = get(served.address)
    files = re.findall(r'(?:src|href)="(/[^"]+\.(?:css|js)[^"]*)"', page)
    assert files
    for file in files:
        kind, _ = get(served.address + file)
        assert kind.startswith(("text/css", "text/javascript"))


def test_the_installed_program_scores_without_a_page(program: Path) -> None:
    deal = '{"game": "knock", "seats": ["A", "B"], "knocker": "A", "dropped": ["B"]}'
    done = subprocess.run(
        [program, "score", "--brief"],
        check=False,
        input=deal,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"winners": ["A"]' in done.stdout
