"""Bots that misbehave, for the tests of the workers; a pool admits them with ``files``."""

import os
import sys
import time


class First:
    def choose(self, seat):
        return seat.codes[0]


class Numbered(First):
    def choose(self, seat):
        return os.getpid()


class Napping(First):
    """Answers after a while with the moment it began, in ns: who began when can be compared."""

    def __init__(self, seconds: float = 0.2):
        self.seconds = seconds

    def choose(self, seat):
        began = time.monotonic_ns()
        time.sleep(self.seconds)
        return began


class Stuck(First):
    def choose(self, seat):
        while True:
            pass


class Broken(First):
    def choose(self, seat):
        raise ValueError(f"my cards are {seat.view}")


class Telling(First):
    def choose(self, seat):
        return f"my cards are {seat.view}"


class Leaver(First):
    def choose(self, seat):
        sys.exit(5)


class Dead(First):
    def choose(self, seat):
        os._exit(3)


class Loud(First):
    def choose(self, seat):
        print("hello")
        os.write(1, b'["move", 99]\n')
        return seat.codes[0]


class Fat(First):
    def choose(self, seat):
        return seat.codes[len(bytearray(1 << 30)) and 0]


kept = []


class Hoarder(First):
    """Keeps memory from request to request, each time less than it may use."""

    def choose(self, seat):
        kept.append(bytearray(200 << 20))
        return os.getpid()


class Counting(First):
    """Would count its choices, if a bot lived longer than one."""

    def __init__(self):
        self.count = 0

    def choose(self, seat):
        self.count += 1
        return self.count


class Parent(First):
    def choose(self, seat):
        if os.fork() == 0:
            time.sleep(60)
        return os.getpid()


class Wordy(First):
    """Asks for all that a seat has to say."""

    def choose(self, seat):
        assert seat.view["viewer"] == seat.number
        assert len(seat.transcript) == len(seat.heard)
        assert seat.moves
        return len(seat.transcript)


class Acting(First):
    def aside(self, seat):
        return None if seat.number else 7


class Result:
    moves = ()
    mix = ()
    simulations = 1


class Endless(First):
    """Thinks on and on, telling in between, every so many seconds."""

    def __init__(self, pause: float = 0.02):
        self.pause = pause

    def improve(self, seat):
        while True:
            time.sleep(self.pause)
            yield Result()


class Silent(First):
    """Thinks on and on without a word after the first."""

    def improve(self, seat):
        yield Result()
        while True:
            time.sleep(0.02)


class Failing(First):
    def improve(self, seat):
        yield Result()
        raise ValueError("my cards")
