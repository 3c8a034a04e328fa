"""The checker itself: a hand-made distribution of a small region passes, and each way to spoil it
is noticed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from polydist_frontends.clauses.directive import Directive
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Name
from polydist_frontends.region import Access, Loop, Node, Region, Span, Statement
from polydist_frontends.variables import Array, Scalar

from oracle.check import check_execution
from oracle.faults import ReplayError
from oracle.history import Memory, Values
from oracle.homes import Homes, Result
from oracle.instances import enumerate_region
from oracle.placement import Placement
from oracle.recording import Event, Message, Recording, Tile

_AT = Place("made.c", 1, 1)
_N = 6
_I = Name("i", _AT)


def _number(value: int) -> Integer:
    return Integer(value, _AT)


def _array(name: str, live: bool) -> Array:
    return Array(
        name=name,
        root=name,
        element="double",
        extents=(None,),
        strides=("1",),
        base=name,
        place=_AT,
        live_out=live,
    )


def _access(array: str, subscript: Expression, kind: str) -> Access:
    assert kind in ("read", "write")
    return Access(
        array=array, subscripts=(subscript,), kind="read" if kind == "read" else "write", place=_AT
    )


def _loop(first: int, start: int, body: tuple[Node, ...]) -> Loop:
    condition = Binary("<", _I, Name("n", _AT), _AT)
    return Loop(
        iterator="i",
        type="int",
        first=_number(first),
        condition=condition,
        step=1,
        body=body,
        span=Span(start, start + 20),
        place=_AT,
        declared=True,
    )


def _region() -> Region:
    """``for (i = 0; i < n; i++) b[i] = i;  for (i = 1; i < n; i++) a[i] = a[i - 1] + b[i];`` with b
    dead afterwards."""
    fill = Statement(accesses=(_access("b", _I, "write"),), span=Span(10, 15), place=_AT)
    before = Binary("-", _I, _number(1), _AT)
    reads = (_access("a", before, "read"), _access("b", _I, "read"))
    add = Statement(accesses=(*reads, _access("a", _I, "write")), span=Span(30, 35), place=_AT)
    arrays = {"a": _array("a", True), "b": _array("b", False)}
    body = (_loop(0, 5, (fill,)), _loop(1, 25, (add,)))
    return Region(
        directive=Directive(place=_AT),
        body=body,
        arrays=arrays,
        scalars={"n": Scalar("n", "n", _AT)},
        variables={},
        span=Span(0, 50),
        place=_AT,
        function=0,
        function_name="f",
    )


_TABLE: list[dict[str, Any]] = [
    {
        "nest": "N0",
        "statement": [10, 15],
        "iterators": ["i"],
        "z": [],
        "x": ["i"],
        "where": "(i < n)",
    },
    {"nest": "N1", "statement": [30, 35], "iterators": ["i"], "z": [], "x": ["i"]},
]
_VALUES = Values({"n": _N}, {"a": (1,), "b": (1,)})


def _message(direction: str, peer: int, step: int, *runs: tuple[str, int, int]) -> Message:
    return Message("send" if direction == "send" else "receive", peer, step, runs)


def _good() -> Recording:
    """Rank 0 fills 0..1 of b and does the recurrence up to 3; rank 1 does the rest; the gathering
    exchanges a."""
    values = ("b", 2, 2)
    first: list[Event] = [
        Tile("N0", 0, (), (0,), (1,)),
        _message("receive", 1, 0, values),
        Tile("N1", 1, (), (0,), (3,)),
        _message("send", 1, 1, ("a", 3, 1)),
        _message("send", 1, -1, ("a", 1, 2)),
        _message("receive", 1, -1, ("a", 4, 2)),
    ]
    second: list[Event] = [
        Tile("N0", 0, (), (2,), (5,)),
        _message("send", 0, 0, values),
        _message("receive", 0, 1, ("a", 3, 1)),
        Tile("N1", 2, (), (4,), (7,)),
        _message("send", 0, -1, ("a", 4, 2)),
        _message("receive", 0, -1, ("a", 1, 2)),
    ]
    return [first, second]


def _check(recording: Recording) -> None:
    check_execution(_region(), _TABLE, _VALUES, recording)


def _spoiled(rank: int, position: int, **changes: object) -> Recording:
    recording = _good()
    recording[rank][position] = replace(recording[rank][position], **changes)  # type: ignore[arg-type]
    return recording


def _without(*places: tuple[int, int]) -> Recording:
    return [
        [event for k, event in enumerate(events) if (rank, k) not in places]
        for rank, events in enumerate(_good())
    ]


def test_history_knows_the_last_writers() -> None:
    history = enumerate_region(_region(), Placement(_TABLE, {"n": _N}).units, _VALUES)
    assert len(history.instances) == 2 * _N - 1
    assert history.instances[_N].reads == {("a", 0): (-1,), ("b", 1): (1,)}
    assert history.instances[_N + 1].reads == {("a", 1): (_N,), ("b", 2): (2,)}
    assert history.final["a", 5] == 2 * _N - 2


def test_a_right_run_passes_and_is_counted() -> None:
    summary = check_execution(_region(), _TABLE, _VALUES, _good())
    assert (summary.instances, summary.elements, summary.owed) == (11, 7, 7)


def test_a_dropped_message_is_noticed() -> None:
    with pytest.raises(ReplayError, match="reads b"):
        _check(_without((1, 1), (0, 1)))


def test_a_message_that_is_sent_and_never_received_is_noticed() -> None:
    with pytest.raises(ReplayError, match=r"reads b|never received"):
        _check(_without((0, 1)))


def test_a_message_that_is_awaited_and_never_sent_is_noticed() -> None:
    with pytest.raises(ReplayError, match="never sent"):
        _check(_without((1, 1)))


def test_an_extra_element_is_noticed() -> None:
    recording = _spoiled(1, 1, runs=(("b", 2, 3),))
    recording[0][1] = _message("receive", 1, 0, ("b", 2, 3))
    with pytest.raises(ReplayError, match="not needed there"):
        _check(recording)


def test_an_element_sent_twice_is_noticed() -> None:
    recording = _good()
    recording[1].insert(2, recording[1][1])
    with pytest.raises(ReplayError, match="second time"):
        _check(recording)


def test_an_old_value_is_noticed() -> None:
    recording = _good()
    recording[0][2], recording[0][3] = recording[0][3], recording[0][2]
    with pytest.raises(ReplayError, match="not needed there"):
        _check(recording)


def test_a_tile_before_its_message_is_noticed() -> None:
    recording = _good()
    recording[0][1], recording[0][2] = recording[0][2], recording[0][1]
    with pytest.raises(ReplayError, match="reads b"):
        _check(recording)


def test_different_runs_at_the_two_ends_are_noticed() -> None:
    with pytest.raises(ReplayError, match="unpacks other elements"):
        _check(_spoiled(0, 1, runs=(("b", 2, 1),)))


def test_an_instance_that_runs_twice_is_noticed() -> None:
    with pytest.raises(ReplayError, match="runs twice"):
        _check(_spoiled(1, 3, lo=(3,)))


def test_an_instance_that_never_runs_is_noticed() -> None:
    with pytest.raises(ReplayError, match="never run"):
        _check(_spoiled(1, 3, lo=(5,)))


def test_a_result_that_is_not_gathered_is_noticed() -> None:
    with pytest.raises(ReplayError, match="after the region"):
        _check(_without((0, 4), (1, 5)))


def test_a_gathered_value_that_is_already_there_is_noticed() -> None:
    recording = _spoiled(0, 4, runs=(("a", 1, 3),))
    recording[1][5] = _message("receive", 0, -1, ("a", 1, 3))
    with pytest.raises(ReplayError, match="second time"):
        _check(recording)


def test_results_behind_tables_go_to_all_ranks_whatever_the_gathering() -> None:
    staying = replace(_region(), directive=replace(_region().directive, gather="none"))
    a = replace(staying.arrays["a"], tables=1)
    behind = replace(staying, arrays={**staying.arrays, "a": a})
    assert check_execution(behind, _TABLE, _VALUES, _good()).owed == 7
    with pytest.raises(ReplayError, match="not needed there"):
        check_execution(staying, _TABLE, _VALUES, _good())


def _fetching(*moves: tuple[int, int]) -> Recording:
    """The run, before which a[0] goes from one rank to another."""
    recording = _good()
    for source, target in moves:
        recording[source].insert(0, _message("send", target, -2, ("a", 0, 1)))
        recording[target].insert(0, _message("receive", source, -2, ("a", 0, 1)))
    return recording


def _check_after(home: int, recording: Recording) -> int:
    """After a region that left a[0] on one rank."""
    values = Values({"n": _N}, {"a": (1,), "b": (1,)}, {"a": Memory((80, 80), 8)})
    homes = Homes(2, 8)
    homes.leave(values, Result({("a", 0): home}, {}, "none"))
    return check_execution(_region(), _TABLE, values, recording, homes).fetched


def test_what_an_earlier_region_left_elsewhere_is_fetched() -> None:
    assert _check_after(1, _fetching((1, 0))) == 1
    assert _check_after(0, _good()) == 0


def test_an_earlier_value_that_is_not_fetched_is_noticed() -> None:
    with pytest.raises(ReplayError, match=r"rank 0 does not fetch a\[0\]"):
        _check_after(1, _good())


def test_an_earlier_value_that_nobody_reads_is_noticed() -> None:
    with pytest.raises(ReplayError, match=r"rank 1 fetches a\[0\] .* not needed there"):
        _check_after(0, _fetching((0, 1)))


def test_an_earlier_value_that_is_on_every_rank_is_noticed() -> None:
    with pytest.raises(ReplayError, match="which is on every rank"):
        _check(_fetching((1, 0)))
