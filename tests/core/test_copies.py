"""Copies of functions: the same code, calling copies; the originals stay as they are."""

import types

from mirabilis.core.copies import Copies, is_library, looked_up, plain_copy

LIMIT = 3


class Dispatched:
    """Stands for a compiled function where the compiler is off."""

    def __init__(self, py_func):
        self.py_func = py_func


@Dispatched
def helper(x, *, more=1):
    return x + LIMIT + more


@Dispatched
def countdown(n):
    return 0 if n == 0 else countdown(n - 1)


def test_a_copy_calls_copies():
    made = []

    def make(function, original):
        made.append(original)
        return function

    @Dispatched
    def top(x):
        return helper(x) + elsewhere.half(x) + closed(x)

    closed = Dispatched(lambda x: 100 * x)
    elsewhere = types.ModuleType("elsewhere")
    elsewhere.half = Dispatched(lambda x: x // 2)
    copies = Copies(make)
    assert copies.of(top)(4) == 4 + LIMIT + 1 + 2 + 400
    assert made.count(helper) == 1
    assert copies.of(helper) is copies.of(helper)
    assert isinstance(elsewhere.half, Dispatched)


def test_a_copy_keeps_its_name_and_its_defaults():
    copy = plain_copy(helper)
    assert (copy.__module__, copy.__qualname__) == (__name__, "helper")
    assert copy(1, more=5) == 1 + LIMIT + 5


def test_a_function_may_call_itself():
    assert plain_copy(countdown)(5) == 0


def test_what_is_kept_is_not_copied():
    copies = Copies(lambda function, original: original)
    assert copies.of(helper) is helper


def test_other_values_are_left_alone():
    import numpy as np

    assert plain_copy(5) == 5
    assert plain_copy(np) is np
    assert is_library(np)
    assert not is_library(types.ModuleType("numbers_of_mine"))


def test_names_are_those_of_the_code_and_of_what_is_inside():
    def outside():
        def inside():
            return LIMIT

        return inside, helper

    assert {"LIMIT", "helper"} <= looked_up(outside.__code__)
