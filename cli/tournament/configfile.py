"""`tournament.toml`: everything that the flags can say, under the same names."""

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from bots.toml import line_of
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
        return Fail(f"{self.path}:{line_of(self.text, *error.key.split('.', 1))}: {error.key}: {error}")
