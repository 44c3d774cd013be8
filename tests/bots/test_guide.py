"""GUIDE.md does what it says: its files are written, its commands are run in order, and they print what it shows."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from protocol.drivers import sandbox
from protocol.fault import KINDS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "bots" / "GUIDE.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
ELIDED = "…"  # alone on a line: any number of lines that are not shown
SHOWN, RUN, INSTALL = "text", "sh", "console"  # the last of these takes minutes; the README's test does it
FILES = ("python", "toml")


class Block(NamedTuple):
    language: str
    text: str


def blocks() -> Iterator[Block]:
    for found in re.finditer(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        yield Block(found[1], found[2])


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has installed parlour."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, arguments in (("python3", ""), ("parlour", " -m cli")):
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{arguments} "$@"\n')
        (programs / name).chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}


def can_be_run(script: str) -> bool:
    if "--sandbox" not in script:
        return True
    try:
        sandbox.check()
    except sandbox.NoSandbox:
        return False
    return True


def pattern(shown: str) -> re.Pattern[str]:
    return re.compile(
        "".join("(?:.*\n)*?" if line == ELIDED else re.escape(line) + "\n" for line in shown.splitlines())
    )


def test_every_block_does_what_the_guide_says(tmp_path: Path, shell: dict[str, str]) -> None:
    folder = tmp_path / "mybots"
    folder.mkdir()
    printed: str | None = None
    for language, text in blocks():
        if language in FILES:
            name = text.partition("\n")[0].removeprefix("# ")
            (folder / name).write_text(text, encoding="utf-8")
        elif language == RUN:
            printed = run(text, folder, shell) if can_be_run(text) else None
        elif language == SHOWN and printed is not None:
            assert pattern(text).fullmatch(printed), f"the guide shows\n{text}\nbut this came\n{printed}"


def run(script: str, folder: Path, env: dict[str, str]) -> str:
    together = subprocess.STDOUT
    command = ["bash", "-euc", script]
    done = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=together, text=True, timeout=60)
    assert done.returncode == 0, f"{script}\n{done.stdout}"
    return done.stdout


def test_every_block_is_of_a_kind_that_is_tried() -> None:
    languages = [block.language for block in blocks()]
    assert set(languages) <= {SHOWN, RUN, INSTALL, *FILES}
    assert TEXT.count("```") == 2 * len(languages)
    assert all(languages[at - 1] == RUN for at, language in enumerate(languages) if language == SHOWN)


def test_it_is_installed_as_the_readme_does_it() -> None:
    (install,) = (block.text for block in blocks() if block.language == INSTALL)
    assert install.splitlines()[0].removeprefix("$ ") in README


def test_every_fault_is_explained() -> None:
    rows = re.findall(r"^\| `(\w+)", TEXT, re.MULTILINE)
    assert set(KINDS) <= set(rows)


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", TEXT)
    assert links
    for path, heading in links:
        target = (ROOT / "bots" / path).resolve() if path else ROOT / "bots" / "GUIDE.md"
        assert target.exists(), path
        if heading:
            text = target.read_text(encoding="utf-8").lower()
            assert f"\n## {heading.replace('-', ' ')}\n" in text, heading


def test_no_line_of_prose_is_too_long() -> None:
    assert [line for line in TEXT.splitlines() if len(line) > 120 and not line.startswith(("|", ">"))] == []
