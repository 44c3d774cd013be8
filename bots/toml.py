"""Where in a TOML file something stands, for messages: tomllib keeps no lines."""

import tomllib
from collections.abc import Sequence
from typing import Any


def line_of(text: str, *path: str) -> int:
    """The line where a key is set, given the tables that lead to it.

    The text is read again with more and more of its lines: the key begins after the longest readable part that does
    not have it yet.
    """
    lines = text.splitlines()
    before = 0
    for count in range(1, len(lines) + 1):
        try:
            values = tomllib.loads("\n".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            continue
        if _has(values, path):
            break
        before = count
    while before + 1 < len(lines) and (not lines[before].strip() or lines[before].lstrip().startswith("#")):
        before += 1
    return before + 1


def _has(values: Any, path: Sequence[str]) -> bool:
    for name in path:
        if not isinstance(values, dict) or name not in values:
            return False
        values = values[name]
    return True
