"""What is small enough to be read at one sitting stays so."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

LONGEST_MODULE = 300
LONGEST_FUNCTION = 40


def modules(checkout: Path) -> list[Path]:
    return sorted((checkout / "companion").rglob("*.py"))


def test_no_module_is_longer_than_300_lines(checkout: Path) -> None:
    lengths = {
        str(path.relative_to(checkout)): len(path.read_text("utf-8").splitlines())
        for path in modules(checkout)
    }
    assert {p: n for p, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_no_function_is_longer_than_40_lines(checkout: Path) -> None:
    too_long = [
        f"{path.relative_to(checkout)}:{function.lineno} {function.name} {length}"
        for path in modules(checkout)
        if "versions"
        not in path.parts  # a migration spells out a table, a column a line
        for function, length in functions(path)
        if length > LONGEST_FUNCTION
    ]
    assert too_long == []


def functions(path: Path) -> Iterator[tuple[ast.FunctionDef, int]]:
    """Every function with its lines, its docstring left out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node, _lines(node) - _docstring_lines(node)


def _lines(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _docstring_lines(function: ast.FunctionDef) -> int:
    return _lines(function.body[0]) if ast.get_docstring(function) is not None else 0
