"""Where the chance of a game comes from, so that anyone can check it afterwards.

- The master secret of a match is 32 random bytes, or SHA-256 of "parlour seed S", S being the number in ASCII
  decimal digits (`--seed S`).
- The secret of a game is HMAC-SHA-256, keyed with the master, of the game's number in ASCII decimal digits, counted
  from 1 ("17"; the second attempt at an aborted game is "17/2").
- The commitment is SHA-256 of the secret.
- The seed of the game is SHA-256 of the secret followed, for each seat in order, by the length of its entropy as 4
  bytes, big-endian, and the entropy itself. A seat that gave none counts as length 0; so do all, unless `--fair`.
- Everything drawn in the game comes from that seed by name (engine/chance.py).
- The seed of the bot on seat S is the first 8 bytes of the stream named "bot/S", which no game draws from.

tests/protocol/test_fairness.py has test vectors.
"""

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from engine.chance import SeededChance

SEEDED, COMMITTED, FAIR = "seed", "commit", "fair"


def new_master() -> bytes:
    return secrets.token_bytes(32)


def master_of(seed: int) -> bytes:
    return sha256(b"parlour seed %d" % seed).digest()


def game_secret(master: bytes, number: str) -> bytes:
    return hmac.digest(master, number.encode(), "sha256")


def commitment(secret: bytes) -> bytes:
    return sha256(secret).digest()


def game_seed(secret: bytes, entropy: Sequence[bytes]) -> bytes:
    """`entropy` has one entry for every seat."""
    return sha256(secret + b"".join(len(given).to_bytes(4, "big") + given for given in entropy)).digest()


def bot_seed(seed: bytes, seat: int) -> str:
    return SeededChance(seed).take(f"bot/{seat}", 8).hex()


@dataclass(frozen=True, slots=True)
class Terms:
    """How the chance of one game was fixed.

    `kind`: SEEDED (from a seed that somebody knows, so nothing is committed), COMMITTED, or FAIR (committed, and the
    seats have a share). `reveal` is off while other games with the same secret are still to be played.
    """

    kind: str
    secret: bytes
    number: str = "1"
    seed: int | None = None
    reveal: bool = True

    @property
    def committed(self) -> bool:
        return self.kind != SEEDED

    @classmethod
    def seeded(cls, seed: int, number: str = "1") -> "Terms":
        return cls(SEEDED, game_secret(master_of(seed), number), number, seed)
