"""The core is pure: no framework, no clock, no chance, no fractions."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

CORE = ("messages.py", "problems.py", "transfers.py", "cards", "games", "ledger")
WHOLE_NUMBERS = (*CORE, "services", "storage")
CLOCK_AND_CHANCE = {"time", "datetime", "random", "secrets", "uuid", "os", "locale"}


def modules(checkout: Path, parts: tuple[str, ...]) -> Iterator[tuple[str, ast.Module]]:
    for part in parts:
        place = checkout / "companion" / part
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            name = str(path.relative_to(checkout))
            yield name, ast.parse(path.read_text("utf-8"))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


def test_the_package_itself_imports_nothing(checkout: Path) -> None:
    tree = ast.parse((checkout / "companion" / "__init__.py").read_text("utf-8"))
    assert list(imported(tree)) == []


def test_the_core_knows_neither_the_time_nor_chance_nor_the_place(
    checkout: Path,
) -> None:
    found = {
        name: sorted(CLOCK_AND_CHANCE.intersection(imported(tree)))
        for name, tree in modules(checkout, CORE)
    }
    assert {name: modules for name, modules in found.items() if modules} == {}


def test_chips_and_money_are_whole_numbers_everywhere(checkout: Path) -> None:
    found = [
        f"{name}:{node.lineno}"
        for name, tree in modules(checkout, WHOLE_NUMBERS)
        for node in ast.walk(tree)
        if isinstance(node, ast.expr) and is_fraction(node)
    ]
    assert found == []


def is_fraction(node: ast.expr) -> bool:
    """A number with a point, the word ``float``, or a division that makes one.

    Paths are joined with the same sign as a division, but only to names and text.
    """
    match node:
        case ast.Constant(value=float()) | ast.Name(id="float"):
            return True
        case ast.BinOp(op=ast.Div(), right=ast.Constant(value=int())):
            return True
    return False


@pytest.mark.parametrize(
    "package", ["cards", "games", "games.registry", "games.dealfile", "ledger"]
)
def test_the_core_loads_without_any_framework(package: str) -> None:
    loaded = f"import sys, companion.{package}; print(*sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", loaded], check=True, capture_output=True, text=True
    )
    names = {name.split(".")[0] for name in answer.stdout.split()}
    assert names & {"flask", "sqlalchemy", "babel", "jinja2", "wtforms"} == set()
