"""An independent replay of POLYRT_RECORD: the sequential loops are run in Python and every read's
writer noted; then each rank's tiles and messages are gone through in the order in which they took
effect. It is checked that

- every statement instance runs exactly once, on one rank;
- every read finds the value of the same writer as in the sequential run;
- every element that travels is read by its receiver later, or is final, and was not there already;
- in the end every rank has every final value."""

import json
from collections import deque

import pytest


class Jacobi:
    """Statement instances are (nest, z, x); reads and writes are (array, offset)."""

    def __init__(self, n, steps):
        self.n, self.steps = n, steps

    def instances(self):
        for t in range(self.steps):
            for nest in ["b_from_a", "a_from_b"]:
                yield from ((nest, (t,), (i,)) for i in range(1, self.n - 1))

    def tile(self, nest, z, lo, hi):
        return ((nest, z, (i,)) for i in range(max(lo[0], 1), min(hi[0], self.n - 2) + 1))

    def accesses(self, instance):
        nest, _, (i,) = instance
        source, target = ("a", "b") if nest == "b_from_a" else ("b", "a")
        return [(source, i - 1), (source, i), (source, i + 1)], (target, i)


class Wave:
    def __init__(self, n, steps):
        self.n, self.steps = n, steps

    def instances(self):
        return (("sweep", (), (t, t + i)) for t in range(self.steps) for i in range(1, self.n - 1))

    def tile(self, nest, z, lo, hi):
        for t in range(max(lo[0], 0), min(hi[0], self.steps - 1) + 1):
            for x in range(max(lo[1], t + 1), min(hi[1], t + self.n - 2) + 1):
                yield (nest, z, (t, x))

    def accesses(self, instance):
        t, x = instance[2]
        return [("a", x - t - 1), ("a", x - t), ("a", x - t + 1)], ("a", x - t)


class Elimination:
    def __init__(self, n, steps):
        self.n = n

    def instances(self):
        for k in range(self.n):
            yield ("pivot", (k,), ())
            yield from (
                ("update", (k,), (i, j)) for i in range(k + 1, self.n) for j in range(k + 1, self.n)
            )

    def tile(self, nest, z, lo, hi):
        if nest == "pivot":
            yield (nest, z, ())
            return
        for i in range(max(lo[0], z[0] + 1), min(hi[0], self.n - 1) + 1):
            for j in range(max(lo[1], z[0] + 1), min(hi[1], self.n - 1) + 1):
                yield (nest, z, (i, j))

    def accesses(self, instance):
        nest, (k,), point = instance
        n = self.n
        if nest == "pivot":
            return [("a", k * n + k)], ("b", k)
        i, j = point
        return [("a", i * n + j), ("a", i * n + k), ("b", k), ("a", k * n + j)], ("a", i * n + j)


PROBLEMS = {"jacobi": Jacobi, "wave": Wave, "elimination": Elimination}


def sequential(problem):
    """The writer that each instance's reads see, and the last writer of each element."""
    memory, seen = {}, {}
    for instance in problem.instances():
        reads, write = problem.accesses(instance)
        seen[instance] = [memory.get(read) for read in reads]
        memory[write] = instance
    return seen, memory


class Rank:
    def __init__(self, number, events):
        self.number, self.events = number, deque(events)
        self.memory = {}
        self.unread = {}  # element -> the writer whose value came in a message and was not read yet

    def compute(self, problem, seen, event):
        done = []
        for instance in problem.tile(event["compute"], tuple(event["z"]), event["lo"], event["hi"]):
            reads, write = problem.accesses(instance)
            for read, writer in zip(reads, seen[instance], strict=True):
                assert self.memory.get(read) == writer, (self.number, instance, read)
                self.unread.pop(read, None)
            assert write not in self.unread, ("sent in vain", self.number, write)
            self.memory[write] = instance
            done.append(instance)
        return done

    def receive(self, values):
        for element, writer in values.items():
            assert self.memory.get(element) != writer, ("sent twice", self.number, element)
            assert element not in self.unread, ("sent in vain", self.number, element)
            self.memory[element] = writer
            self.unread[element] = writer


def elements(event):
    return [
        (array, offset + i)
        for array, runs in event["runs"].items()
        for offset, length in runs
        for i in range(length)
    ]


def advance(rank, problem, seen, under_way, done):
    """Goes through a rank's events until one has to wait; whether there was one to go through."""
    moved = False
    while rank.events:
        event = rank.events[0]
        if "compute" in event:
            done += rank.compute(problem, seen, event)
        elif "send" in event:
            under_way[rank.number, event["send"], event["step"]] = {
                e: rank.memory[e] for e in elements(event)
            }
        else:
            key = (event["receive"], rank.number, event["step"])
            if key not in under_way:
                return moved
            values = under_way.pop(key)
            assert list(values) == elements(event)
            rank.receive(values)
        rank.events.popleft()
        moved = True
    return moved


def replay(problem, records):
    seen, final = sequential(problem)
    ranks = [Rank(number, events) for number, events in enumerate(records)]
    under_way, done = {}, []
    while sum(advance(rank, problem, seen, under_way, done) for rank in ranks):
        pass
    assert not any(rank.events for rank in ranks) and not under_way
    assert sorted(done) == sorted(seen)
    for rank in ranks:
        assert {element: rank.memory.get(element) for element in final} == final
        assert all(final[element] == writer for element, writer in rank.unread.items())


def read(directory, ranks):
    return [
        [json.loads(line) for line in (directory / f"r.{rank}.jsonl").read_text().splitlines()]
        for rank in range(ranks)
    ]


@pytest.mark.parametrize("dist", ["block", "cyclic"])
@pytest.mark.parametrize("ranks,tile", [(2, "3,2"), (4, "2,3"), (5, "1,1")])
@pytest.mark.parametrize("name", PROBLEMS)
def test_replay(mpich, solve, tmp_path, name, ranks, tile, dist):
    n, steps = 14, 5
    done = mpich.run(ranks, solve, name, n, steps, TILE=tile, DIST=dist, RECORD=str(tmp_path / "r"))
    assert done.returncode == 0, done.stderr
    records = read(tmp_path, ranks)
    replay(PROBLEMS[name](n, steps), records)


@pytest.mark.parametrize("gather,receivers", [("all", {0, 1, 2}), ("root", {0}), ("none", set())])
def test_who_gathers(mpich, solve, tmp_path, gather, receivers):
    given = {"RECORD": str(tmp_path / "r"), "GUARDS": "off"}
    mpich.run(3, solve, "jacobi", 14, 5, gather, **given)
    events = [event for events in read(tmp_path, 3) for event in events if event["step"] == -1]
    assert {event["send"] for event in events if "send" in event} == receivers


@pytest.mark.parametrize("gather", ["root", "none"])
def test_what_cannot_be_guarded_goes_to_all_ranks(mpich, solve, tmp_path, gather):
    """A few elements lie on no whole page."""
    mpich.run(3, solve, "jacobi", 14, 5, gather, RECORD=str(tmp_path / "r"))
    events = [event for events in read(tmp_path, 3) for event in events if event["step"] == -1]
    assert {event["send"] for event in events if "send" in event} == {0, 1, 2}


def test_the_replay_finds_a_missing_element(mpich, solve, tmp_path):
    """A checker that cannot fail checks nothing."""
    mpich.run(2, solve, "jacobi", 14, 5, TILE="3", RECORD=str(tmp_path / "r"))
    records = read(tmp_path, 2)
    for events in records:
        events[:] = [event for event in events if event.get("step") != 2 or "compute" in event]
    with pytest.raises(AssertionError):
        replay(Jacobi(14, 5), records)
