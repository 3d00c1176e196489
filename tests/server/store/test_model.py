"""Both stores do what a few dictionaries do."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from mirabilis.server.store.contract import Append, Line, Row, Somebody
from server.store.places import Kept, Place, refused

NAMES = st.sampled_from(["t1", "t2", "T3", "t\u00e9"])
PEOPLE = st.sampled_from(["p", "q", "r"])
STATUS = st.sampled_from(["open", "running", "over"])
GAMES = st.sampled_from(["ewn", "code"])
TIMES = st.integers(0, 2**42)
SEATS = st.lists(PEOPLE, max_size=3)
BODY = st.binary(max_size=8)


def entries(numbers: range) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"table": NAMES, "step": st.sampled_from(numbers), "body": BODY},
        optional={
            "status": STATUS,
            "due": st.none() | TIMES,
            "set_due": st.booleans(),
            "owner": PEOPLE,
            "head": BODY,
            "seats": SEATS,
        },
    )


class Model:
    """A store in dictionaries."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}
        self.logs: dict[str, list[bytes]] = {}
        self.seats: dict[str, set[str]] = {}
        self.chat: dict[str, list[Line]] = {}
        self.made: dict[tuple[str, str], str] = {}
        self.people: dict[str, Somebody] = {}
        self.tokens: dict[bytes, tuple[str, str]] = {}
        self.marks: set[tuple[str, str, str]] = set()

    def append(self, e: Append) -> bool:
        if e.table not in self.rows or e.seq != len(self.logs[e.table]) + 1:
            return False
        self.logs[e.table].append(e.body)
        row = self.rows[e.table]
        if e.set_due:
            row = row._replace(due=e.due)
        new = {"status": e.status, "owner": e.owner, "head": e.head}
        row = row._replace(**{key: value for key, value in new.items() if value is not None})
        self.rows[e.table] = row
        if e.seats is not None:
            self.seats[e.table] = set(e.seats)
        return True

    def drop(self, table: str) -> None:
        for kept in (self.rows, self.logs, self.seats, self.chat):
            kept.pop(table, None)  # type: ignore[attr-defined]
        self.made = {key: made for key, made in self.made.items() if made != table}

    def forget(self, p: str) -> None:
        self.people.pop(p, None)
        self.tokens = {d: held for d, held in self.tokens.items() if held[0] != p}
        self.marks = {mark for mark in self.marks if p not in mark[:2]}
        self.made = {key: made for key, made in self.made.items() if key[0] != p}
        for t, row in self.rows.items():
            self.seats[t].discard(p)
            self.rows[t] = row._replace(owner=None) if row.owner == p else row
            self.chat[t] = [
                line._replace(person=None, text="") if line.person == p else line
                for line in self.chat[t]
            ]

    def newest(self, wanted: Any) -> list[Row]:
        found = [row for row in self.rows.values() if wanted(row)]
        return sorted(found, key=lambda row: (row.created, row.id.encode()), reverse=True)


def machine(place: Any) -> type[RuleBasedStateMachine]:
    """Return the test for a kind of place; every run begins with an empty one."""

    class Machine(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.model = Model()
            self.runner = asyncio.Runner()
            self.kept = contextlib.ExitStack()
            self.place = self.kept.enter_context(place()).store()
            self.store: Kept = self.runner.run(self.place.__aenter__())

        def teardown(self) -> None:
            self.runner.run(self.place.__aexit__(None, None, None))
            self.runner.close()
            self.kept.close()

        @rule(id_=NAMES, game=GAMES, status=STATUS, public=st.booleans(), owner=st.none() | PEOPLE,
              created=TIMES, due=st.none() | TIMES, seats=SEATS, first=BODY,
              key=st.none() | st.tuples(PEOPLE, st.sampled_from(["k", "l"])))  # fmt: skip
        def create(self, id_, game, status, public, owner, created, due, seats, first, key):
            row = Row(id_, game, status, public, owner, created, due, first)
            creating = self.store.create(row, first, seats, key)
            if id_ in self.model.rows:
                self.runner.run(refused(creating))
                return
            made = self.runner.run(creating)
            expected = self.model.made.setdefault(key, id_) if key else id_
            assert made == expected
            if made == id_:
                self.model.rows[id_] = row
                self.model.logs[id_] = [first]
                self.model.seats[id_] = set(seats)
                self.model.chat[id_] = []

        @rule(group=st.lists(entries(range(-1, 3)), min_size=1, max_size=6))
        def append(self, group):
            made, expected = [], []
            ahead = {name: len(log) for name, log in self.model.logs.items()}
            for facts in group:
                facts = dict(facts)
                seq = ahead.get(facts["table"], 0) + facts.pop("step")
                entry = Append(seq=seq, **facts)
                if self.model.append(entry):
                    ahead[entry.table] += 1
                    expected.append(True)
                else:
                    expected.append(False)
                made.append(entry)

            async def work():
                futures = []
                for entry in made:
                    future = asyncio.get_running_loop().create_future()
                    entry.done = future.set_result
                    self.store.append(entry)
                    futures.append(future)
                return await asyncio.gather(*futures)

            assert self.runner.run(work()) == expected

        @rule(table=NAMES)
        def drop(self, table):
            self.runner.run(self.store.drop(table))
            self.model.drop(table)

        @rule(table=NAMES, person=PEOPLE, at=TIMES, text=st.text(st.characters(
            exclude_categories=["Cs"], exclude_characters="\0"), max_size=5))  # fmt: skip
        def say(self, table, person, at, text):
            saying = self.store.say(table, person, at, text)
            if table not in self.model.rows:
                self.runner.run(refused(saying))
                return
            number = self.runner.run(saying)
            lines = self.model.chat[table]
            assert number == len(lines) + 1
            lines.append(Line(number, person, at, text))

        @rule(person=PEOPLE, name=st.sampled_from(["Ann", "Bob"]))
        def name(self, person, name):
            if person in self.model.people:
                self.runner.run(self.store.rename(person, name))
                self.model.people[person] = self.model.people[person]._replace(name=name)
            else:
                who = self.model.people[person] = Somebody(person, name, name == "Bob", 3)
                self.runner.run(self.store.add_person(who))

        @rule(person=PEOPLE)
        def forget(self, person):
            self.runner.run(self.store.forget(person))
            self.model.forget(person)

        @rule(digest=st.sampled_from([b"1", b"2", b"3"]), person=PEOPLE,
              kind=st.sampled_from(["cookie", "recovery"]))  # fmt: skip
        def token(self, digest, person, kind):
            if digest in self.model.tokens:
                taken = self.runner.run(self.store.take_token(digest))
                assert taken == self.model.tokens.pop(digest)
            else:
                self.runner.run(self.store.add_token(digest, person, kind, 1))
                self.model.tokens[digest] = (person, kind)
            assert self.runner.run(self.store.take_token(b"none")) is None

        @rule(
            person=PEOPLE, other=PEOPLE, kind=st.sampled_from(["mute", "block"]), on=st.booleans()
        )
        def mark(self, person, other, kind, on):
            self.runner.run(self.store.mark(person, other, kind, on))
            (self.model.marks.add if on else self.model.marks.discard)((person, other, kind))

        @rule()
        def reopen(self):
            async def work():
                await self.store.close()
                await self.store.open()

            self.runner.run(work())

        @rule(game=st.none() | GAMES, status=st.none() | STATUS, limit=st.integers(1, 3),
              until=TIMES, before=st.none() | st.tuples(TIMES, NAMES))  # fmt: skip
        def lists(self, game, status, limit, until, before):
            model, run = self.model, self.runner.run

            def here(row: Row) -> bool:
                return row.public and game in (None, row.game) and status in (None, row.status)

            place = before and (before[0], before[1].encode())
            found = model.newest(here)
            found = [r for r in found if place is None or (r.created, r.id.encode()) < place]
            assert run(self.store.listed(game, status, limit, before)) == found[:limit]
            due = [(r.due, r.id.encode(), r.id) for r in model.rows.values()
                   if r.due is not None and r.due <= until]  # fmt: skip
            assert run(self.store.due(until, limit)) == [d[2] for d in sorted(due)][:limit]
            for p in ("p", "q"):
                own = model.newest(lambda r, p=p: (r.owner == p or p in model.seats[r.id])
                                   and status in (None, r.status))  # fmt: skip
                assert run(self.store.seated(p, status, limit)) == own[:limit]

        @invariant()
        def same(self):
            model, store = self.model, self.store

            async def work():
                for t in ("t1", "t2", "T3", "t\u00e9"):
                    assert await store.row(t) == model.rows.get(t)
                    log = list(enumerate(model.logs.get(t, []), 1))
                    assert await store.entries(t) == log
                    assert await store.entries(t, 2) == log[2:]
                    assert await store.said(t, 1) == model.chat.get(t, [])[1:]
                assert await store.people(["p", "q", "r"]) == model.people
                for digest in (b"1", b"2", b"3"):
                    assert await store.holder(digest) == model.tokens.get(digest)
                for p in ("p", "q", "r"):
                    assert await store.marks(p) == sorted(m[1:] for m in model.marks if m[0] == p)

            self.runner.run(work())

    return Machine


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_store_does_what_the_model_does(kind, request):
    @contextlib.contextmanager
    def place():
        if kind == "sqlite":
            with tempfile.TemporaryDirectory() as folder:
                yield Place(kind, f"sqlite:{folder}/kept.db")
        else:
            with request.getfixturevalue("postgres").lent() as url:
                yield Place(kind, url)

    few = settings(stateful_step_count=25, max_examples=settings.default.max_examples // 2)
    run_state_machine_as_test(machine(place), settings=few)
