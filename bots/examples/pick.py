"""A UDI bot in plain Python, without the kit: it picks any move that the referee offers, and so plays every game.

Run it with: parlour match GAME --seat 'cmd:python3 pick.py' …
"""

import random
import sys


def main() -> None:
    rng = random.Random()
    offers: list[list[str]] = []  # the `legal` lines since the last `go`, as words
    for line in sys.stdin:
        verb, *words = line.split() or [""]
        if verb == "udi":
            if words != ["1"]:
                sys.exit(f"this bot speaks UDI 1, not {' '.join(words)}")
            print("id name python-pick")
            print("udiok", flush=True)
        elif verb == "isready":
            print("readyok", flush=True)
        elif verb == "newgame":
            rng.seed(words[words.index("seed") + 1])  # the referee's seed makes a match repeatable
            offers.clear()
        elif verb == "legal":
            offers.append(words)
        elif verb == "go":
            # a verb is a slot with one word
            move = [rng.choice(slot.split(",")) for slot in rng.choice(offers)]
            print("move", words[0], *move, flush=True)
            offers.clear()
        elif verb == "talk":
            print("done", words[0], flush=True)
        elif verb == "quit":
            break
        # events and all else: nothing that this bot needs


if __name__ == "__main__":
    main()
