"""The golden games, one line each; their transcripts lie in transcripts/GAME/NAME.txt.

After a change that is meant to alter them, write them anew with `pytest tests/test_golden.py --snapshot-update`.
"""

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from syrupy.data import SnapshotCollections
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from cli.series import Series, play, seated
from engine import registry

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "transcripts"
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


def mock(flags: str) -> str:
    """A bot that misbehaves in the same way every time."""
    return f"cmd:{shlex.join([sys.executable, str(ROOT / 'tests' / 'mock_bot.py')])} --name mock {flags}"


class Golden(NamedTuple):
    game: str
    name: str
    seats: str  # SPECs, joined by commas
    seed: int
    options: Mapping[str, str] = NO_OPTIONS

    @property
    def path(self) -> str:
        return f"{self.game}/{self.name}"

    def transcript(self) -> str:
        game = registry.get(self.game)
        specs = self.seats.split(",")
        series = Series(game, game.setup(len(specs), self.options), seed=self.seed)
        with seated(specs) as drivers:
            ((_, papers),) = play(series, drivers)
        return str(papers.transcript)


LYING = {"false-witness": "allow"}

MORE_CARDS = {"fake-treasure": "on", "trap": "on", "neutrals": "9"}

GOLDEN = (
    Golden("cluedo", "three-seats", "notebook,random,random", 9),
    Golden("cluedo", "four-seats-false-witness", "notebook,random,notebook,random", 56, LYING),
    Golden("cluedo", "five-seats-fault", f"notebook,{mock('--illegal 3')},random,random,notebook", 21),
    Golden("cluedo", "six-seats-unsolved", "random,random,random,random,random,random", 53),
    Golden("cluedo-2014", "two-seats", "notebook,notebook", 13),
    Golden("cluedo-2014", "two-teams", "random+notebook,random+random", 36),
    Golden("cluedo-2014", "three-seats-bonus", "notebook,random,notebook", 5),
    Golden("cluedo-2014", "four-seats", "notebook,notebook,notebook,notebook", 20),
    Golden("super-cluedo", "three-seats", "notebook,random,notebook", 96),
    Golden("super-cluedo", "six-seats", "notebook,notebook,random,random,notebook,notebook", 19),
    Golden("super-cluedo", "ten-seats", ",".join(["notebook", "random"] * 5), 24),
    Golden("coffre", "four-seats-key", "bluffer,random,bluffer,random", 1),
    Golden("coffre", "four-seats-fake-key", "random,random,random,random", 18),
    Golden("coffre", "four-seats-trap", "random,random,random,random", 7, {"trap": "on"}),
    Golden("coffre", "five-seats-talk-and-lies", "bluffer,bluffer,bluffer,bluffer,bluffer", 139),
    Golden("coffre", "five-seats-unnamed", "random,random,random,random,random", 1),
    Golden("coffre", "five-seats-round-cap", "bluffer-mute,random,bluffer-mute,random,random", 12, {"rounds": "2"}),
    Golden("coffre", "five-seats-second-chest", "bluffer,random,random,random,bluffer", 1, {"fake-treasure": "on"}),
    Golden("coffre", "eight-seats-named", "bluffer,bluffer,random,random,bluffer,random,random,random", 1),
    Golden("coffre", "eight-seats-missed", "random,random,random,random,random,random,random,random", 16, MORE_CARDS),
    Golden("huis-clos", "four-seats-rounds", "random,random,random,random", 428),
    Golden("huis-clos", "four-seats-tomb", "random,random,random,random", 126),
    Golden("huis-clos", "four-seats-confrontation", "random,random,random,random", 441),
    Golden("huis-clos", "six-seats-right-accusation", "random,random,random,random,random,random", 52),
    Golden("huis-clos", "six-seats-wrong-accusation", "random,random,random,random,random,random", 39),
    Golden("huis-clos", "eight-seats-massacre", "random,random,random,random,random,random,random,random", 308),
)


class GoldenExtension(SingleFileSnapshotExtension):
    """One text file per game, under `folder`. It owns the files it is asked for and never deletes any."""

    file_extension = "txt"
    _write_mode = WriteMode.TEXT
    folder = FOLDER

    @classmethod
    def dirname(cls, **_location: Any) -> str:
        return str(cls.folder)

    @classmethod
    def get_snapshot_name(cls, *, index: Any = 0, **_location: Any) -> str:
        return str(index)

    def discover_snapshots(self, **_location: Any) -> SnapshotCollections:
        """What syrupy would look through for files to delete: nothing."""
        return SnapshotCollections()
