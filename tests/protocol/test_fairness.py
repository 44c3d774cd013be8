"""Where chance comes from. The vectors were made with openssl, not with this program."""

import pytest

from engine.chance import SeededChance
from protocol.fairness import Terms, bot_seed, commitment, game_secret, game_seed, master_of, new_master

SECRET = bytes(range(32))
MASTER = "a426bd620ece3b4e45c1208838968f16afcc5beb681432f481f573677fd1afcf"
SEED = "fa1e7e1ec898cf926b143762061f6e7e30b87484d3e0e56b79f330430c2c0048"


def test_the_master_of_a_seed() -> None:
    assert master_of(7).hex() == MASTER


@pytest.mark.parametrize(
    ("number", "secret"),
    [
        ("1", "0ceb592a919f8d4e26765c8e5ad140b27dd421dbfd046f17988616f912745a4b"),
        ("17/2", "7815ccda567f42dcfa96d0df523916afcc59af47828eba371bf7bbf428715310"),
    ],
)
def test_the_secret_of_a_game(number: str, secret: str) -> None:
    assert game_secret(bytes.fromhex(MASTER), number).hex() == secret
    assert Terms.seeded(7, number).secret.hex() == secret


def test_the_commitment() -> None:
    assert commitment(SECRET).hex() == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("entropy", "seed"),
    [
        ([b"", b"", b""], SEED),
        ([b"\xc0\xff", b"", b"\x2a"], "a97db68d18f51a1d15d0e990f2e0afa4aa4c2535c59967a316ff9f8ff1439245"),
    ],
)
def test_the_seed_of_a_game(entropy: list[bytes], seed: str) -> None:
    assert game_seed(SECRET, entropy).hex() == seed


@pytest.mark.parametrize(("seat", "seed"), [(1, "3a18fe34c908d98d"), (2, "1b00609466f8dae7")])
def test_the_seeds_of_the_bots(seat: int, seed: str) -> None:
    assert bot_seed(bytes.fromhex(SEED), seat) == seed


def test_shares_cannot_be_moved_from_seat_to_seat() -> None:
    """Lengths are part of what is hashed, so that the same bytes split otherwise give another deal."""
    splits = [[b"ab", b""], [b"a", b"b"], [b"", b"ab"], [b"ab\0\0\0\0", b""]]
    assert len({game_seed(SECRET, split) for split in splits}) == len(splits)


def test_a_bots_seed_tells_nothing_that_a_game_draws() -> None:
    chance = SeededChance(bytes.fromhex(SEED))
    assert chance.take("bot/1", 8) not in (chance.take(name, 8) for name in ("deal", "first", "roll/1/1/1", "bot"))


def test_masters_are_new_every_time() -> None:
    assert len({new_master() for _ in range(100)}) == 100
    assert {len(new_master())} == {32}
