"""`tournament.toml`: everything that the flags can say, under the same names."""

import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from cli.errors import Fail
from cli.tournament.settings import SETTINGS, ConfigError


class ConfigFile:
    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = path.read_text(encoding="utf-8")
            self.values: dict[str, Any] = tomllib.loads(self.text)
        except OSError as error:
            raise Fail(f"cannot read {str(path)!r}: {error.strerror}") from error
        except ValueError as error:  # not UTF-8, or not TOML: the message has the line
            raise Fail(f"{path}: {error}") from error
        for key in self.values:
            if key not in SETTINGS:
                near = get_close_matches(key, SETTINGS, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"the keys are {', '.join(SETTINGS)}"
                raise self.fail(ConfigError(key, f"there is no such key; {hint}"))

    def fail(self, error: ConfigError) -> Fail:
        """The complaint, with the line that it is about."""
        return Fail(f"{self.path}:{self.line(error.key)}: {error.key}: {error}")

    def line(self, key: str) -> int:
        """Where a key, or the one option of `options.NAME`, is set.

        tomllib keeps no lines, so the file is read again with more and more of its lines: the key begins after the
        longest readable part that does not have it yet.
        """
        lines = self.text.splitlines()
        before = 0
        for count in range(1, len(lines) + 1):
            try:
                values = tomllib.loads("\n".join(lines[:count]))
            except tomllib.TOMLDecodeError:
                continue
            if _has(values, key.split(".", 1)):
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
