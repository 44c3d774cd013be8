"""A bot that misbehaves on demand, as a program without any library: `mock_bot.py [--name NAME] [--FLAG [N]]…`.

Without a flag it plays the first word of every slot of the first offer. A flag with a number begins at that prompt.
"""

import argparse
import os
import subprocess
import sys
import time


def parser() -> argparse.ArgumentParser:
    flags = argparse.ArgumentParser()
    flags.add_argument("--name")
    flags.add_argument("--talk", action="append", help="what to say at every talk point")
    flags.add_argument("--entropy", help="hexadecimal to answer entropy? with")
    flags.add_argument("--options", action="append", default=[], help="an option line to declare")
    flags.add_argument("--map", action="store_true", help="want the map")
    flags.add_argument("--stderr", type=int, default=0, help="bytes to write to standard error before udiok")
    flags.add_argument("--delay-udiok", type=float, default=0)
    for fault in ("no-udiok", "no-readyok", "ignore-quit", "fork-child"):
        flags.add_argument(f"--{fault}", action="store_true")
    for fault in (
        "crash-on-go", "stall", "flood", "garbage", "binary", "half-line", "illegal", "malformed", "late", "future",
        "stale", "close-stdout", "long-line", "slow-reader", "once-late",
    ):  # fmt: skip
        flags.add_argument(f"--{fault}", type=int, nargs="?", const=1, default=0, metavar="N")
    return flags


class MockBot:
    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.offers: list[str] = []

    def say(self, *lines: str) -> None:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()

    def run(self) -> None:
        if self.args.fork_child:
            subprocess.Popen(["sleep", "60"])
        for line in sys.stdin:
            verb, _, rest = line.rstrip("\n").partition(" ")
            handle = getattr(self, f"on_{verb.rstrip('?')}", None)
            if handle is not None and handle(rest):
                return
        while self.args.ignore_quit:
            time.sleep(1)

    def on_udi(self, rest: str) -> None:
        sys.stderr.write("x" * self.args.stderr)
        sys.stderr.flush()
        time.sleep(self.args.delay_udiok)
        if self.args.no_udiok:
            return
        if self.args.name:
            self.say(f"id name {self.args.name}")
        if self.args.talk:
            self.say("talks")
        if self.args.map:
            self.say("wants map")
        self.say(*(f"option {option}" for option in self.args.options), "udiok")

    def on_setoption(self, rest: str) -> None:
        self.say(f"info got {rest}")

    def on_entropy(self, rest: str) -> None:
        if self.args.entropy:
            self.say(f"entropy {self.args.entropy}")

    def on_isready(self, rest: str) -> None:
        if not self.args.no_readyok:
            self.say("readyok")

    def on_legal(self, rest: str) -> None:
        self.offers.append(rest)

    def on_talk(self, rest: str) -> None:
        self.say(*(f"say {text}" for text in self.args.talk or ()), f"done {rest.split()[0]}")

    def on_quit(self, rest: str) -> bool:
        return not self.args.ignore_quit

    def on_go(self, rest: str) -> None:
        n = int(rest.split()[0])
        move = " ".join(part.split(",")[0] for part in self.offers[0].split(" "))
        self.offers.clear()
        for fault, since in vars(self.args).items():
            misdeed = getattr(self, f"do_{fault}", None)
            if misdeed is not None and since and n >= since:
                misdeed(n)
        self.say(f"move {n} {move}")

    def do_crash_on_go(self, n: int) -> None:
        sys.stderr.write("about to crash\n")
        os._exit(7)

    def do_stall(self, n: int) -> None:
        time.sleep(60)

    def do_flood(self, n: int) -> None:
        while True:
            self.say(*["info blah"] * 100)

    def do_garbage(self, n: int) -> None:
        self.say("hello", "what is this", "", "MOVE 1 up")

    def do_binary(self, n: int) -> None:
        sys.stdout.buffer.write(bytes(range(256)) + b"\n")

    def do_half_line(self, n: int) -> None:
        sys.stdout.write(f"move {n} pas")
        sys.stdout.flush()
        time.sleep(60)

    def do_illegal(self, n: int) -> None:
        self.say(f"move {n} fly away")

    def do_malformed(self, n: int) -> None:
        self.say("move please")

    def do_late(self, n: int) -> None:
        time.sleep(0.4)

    def do_once_late(self, n: int) -> None:
        if n == self.args.once_late:
            time.sleep(0.4)

    def do_future(self, n: int) -> None:
        self.say(f"move {n + 1} pass")

    def do_stale(self, n: int) -> None:
        self.say(*(f"move {old} fly away" for old in range(n)))

    def do_close_stdout(self, n: int) -> None:
        os.close(1)
        time.sleep(60)

    def do_long_line(self, n: int) -> None:
        while True:
            sys.stdout.write("x" * 65536)

    def do_slow_reader(self, n: int) -> None:
        time.sleep(60)


if __name__ == "__main__":
    MockBot(parser().parse_args()).run()
