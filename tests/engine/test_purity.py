"""The engine is a pure function of its input, beyond what the import rules can see."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine

SOURCES = sorted(Path(engine.__file__).parent.rglob("*.py"))
IMPURE = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}


def impurities(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                modules = [name.name for name in names]
            case ast.ImportFrom(module=str(module)):
                modules = [module]
            case ast.Name(id=name) if name in IMPURE:
                yield f"line {node.lineno}: {name}"
                continue
            case _:
                continue
        for module in modules:
            if module.partition(".")[0] not in {"engine", *sys.stdlib_module_names}:
                yield f"line {node.lineno}: {module} is not in the standard library"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(SOURCES[0].parent).as_posix())
def test_the_engine_uses_the_standard_library_and_touches_nothing(path: Path) -> None:
    assert list(impurities(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("source", ["print(1)", "import click", "from numpy.random import choice", "f = open"])
def test_impurities_are_found(source: str) -> None:
    assert list(impurities(source))
