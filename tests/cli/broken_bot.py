"""A bot with one mistake, as a program without any library: `broken_bot.py MISTAKE`; `none` makes none."""

import os
import sys
import time

KNOWN = ("commit", "entropy?", "map", "say", "result", "reveal", "quit", "")


class BrokenBot:
    def __init__(self, mistake: str) -> None:
        self.mistake = mistake
        self.offers: list[str] = []
        self.games = 0
        self.game = ""
        self.told = False
        self.asked = 0

    def say(self, *lines: str) -> None:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()

    def run(self) -> None:
        for line in sys.stdin:
            verb, _, rest = line.strip().partition(" ")
            handle = getattr(self, f"on_{verb.rstrip('?')}", None)
            if handle is not None:
                handle(rest)
            elif self.mistake == "strict" and verb not in KNOWN:
                sys.exit(f"unknown line: {verb}")
            if self.mistake == "short-lines" and len(line) > 1000:
                sys.exit("that is too long for me")
            if verb == "quit" and self.mistake != "stays":
                return
        while self.mistake == "lingers":
            time.sleep(1)

    def on_event(self, rest: str) -> None:
        self.told = True

    def on_stop(self, rest: str) -> None:
        if self.mistake == "stops-for-good":
            sys.exit("stopped")

    def on_udi(self, rest: str) -> None:
        if rest != "1" and self.mistake != "any-version":
            sys.exit("unknown version")
        if self.mistake != "mute":
            self.say("id name broken", "option depth int 3 1 9", "talks", "udiok")

    def on_setoption(self, rest: str) -> None:
        if self.mistake == "narrow-option" and rest.endswith(" 9"):
            sys.exit("too deep")

    def on_isready(self, rest: str) -> None:
        self.say("readyok")
        self.asked += 1
        if self.mistake == "chatty" and self.asked == 2 and self.game:
            self.say("move 1 pass")

    def on_newgame(self, rest: str) -> None:
        self.games += 1
        self.asked = 0
        self.game = rest.split()[0]
        if self.mistake == "one-game" and self.games > 1:
            sys.exit("already played")
        self.offers.clear()

    def on_legal(self, rest: str) -> None:
        self.offers.append(rest)

    def on_talk(self, rest: str) -> None:
        lines = 4 if self.mistake == "talkative" and not self.told else 1
        self.say(*["say hello"] * lines, f"done {rest.split()[0]}")

    def on_go(self, rest: str) -> None:
        n = rest.split()[0]
        move = " ".join(slot.split(",")[0] for slot in self.offers[0].split())
        if self.mistake == "twice" and n == "6":
            self.say(f"move {n} {move}")
        if self.mistake == f"illegal-{self.game}":
            move = "fly moon"
        self.offers.clear()
        self.say(f"move {n} {move}")


if __name__ == "__main__":
    if sys.argv[1] == "unbuffered-panic":
        os.set_blocking(1, False)  # a write that would have to wait fails instead
    BrokenBot(sys.argv[1]).run()
