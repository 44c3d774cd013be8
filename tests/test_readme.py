"""The README's two commands, which .ci/run takes from it and runs as they stand."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_readme_has_exactly_two_commands_to_copy_one_plays_and_one_tests() -> None:
    blocks = re.findall(
        r"^```sh\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert [block.count("\n") for block in blocks] == [1, 1], "mark any other example as console, text or python"
    play, test = blocks
    assert " && .venv/bin/parlour match cluedo " in play
    assert test.endswith(" && .venv/bin/pytest -n auto\n")
