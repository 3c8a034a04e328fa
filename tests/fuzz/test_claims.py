"""What drawn clauses assert is so: the accesses of every iteration are enumerated."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from fuzz.draw.generator import generate
from fuzz.draw.nests.pivots import passing_pivots
from fuzz.program.claims import independent_loops, words_of
from fuzz.program.constants import NAMED
from fuzz.program.features import count
from fuzz.program.ordinary import BATCH, is_in_several_files
from fuzz.program.ranges import subscript_ranges
from fuzz.program.rounds import touched_array
from fuzz.program.tree import (
    WRITES,
    Access,
    Array,
    Assign,
    Declare,
    If,
    Index,
    Linear,
    Loop,
    Program,
    Region,
)
from fuzz.program.walks import walk
from fuzz.write.render import render
from unit.models import analysis_of, scop_of

Values = Mapping[str, int]
Touched = tuple[str, tuple[int, ...], bool]
_SIZES = {"n": 5, "m": 4, "s": 3, **NAMED}
_ROWS = {
    "cx": [0, 1, 0, -1, 0, 1, -1, -1, 1],
    "cy": [0, 0, 1, 0, -1, 1, 1, -1, -1],
    "turns": [2, 0, 1],
    "far": [0, 3, 1, 4, 2],
}


@functools.cache
def _programs(count: int = 200) -> list[Program]:
    return [generate(seed) for seed in range(count)]


def _sum(linear: Linear, values: Values) -> int:
    return linear.constant + sum(factor * values[name] for name, factor in linear.terms)


def _value(index: Index, values: Values) -> int:
    if index.inner is None:
        return _sum(index.plain, values)
    inner, by = _sum(index.inner, values), values.get(str(index.by), index.by)
    if index.operator == "[]":
        row = _ROWS[str(index.by)]
        return _sum(index.plain, values) + row[inner % len(row)]
    assert isinstance(by, int)
    forms = {
        "min": min(inner, by),
        "max": max(inner, by),
        "/": int(inner / (by or 1)),
        "%": inner - by * int(inner / (by or 1)),
        "square": inner * inner,
        "*": inner * by,
        "/+": int(inner / (by + 1)),
        "%+": inner - (by + 1) * int(inner / (by + 1)),
    }
    return _sum(index.plain, values) + forms[index.operator]


def _iterations(loop: Loop, values: Values) -> list[int]:
    low, high = (
        max(_value(bound, values) for bound in loop.lowers),
        min(_value(bound, values) for bound in loop.uppers),
    )
    return list(
        range(low, high, loop.step) if loop.step > 0 else range(high - 1, low - 1, loop.step)
    )


def _touched(nodes: Any, values: Values) -> Iterator[Touched]:
    """Names, subscripts, and whether it is a write; of both branches of a condition."""
    for node in nodes:
        if isinstance(node, Loop):
            for value in _iterations(node, values):
                yield from _touched(node.body, {**values, node.name: value})
        elif isinstance(node, If):
            yield from _touched((node.condition,), values)
            yield from _touched(node.then + node.otherwise, values)
        else:
            for access in walk(node):
                if isinstance(access, Access):
                    written = isinstance(node, WRITES) and access == node.target
                    yield (
                        access.name,
                        tuple(_value(subscript, values) for subscript in access.subscripts),
                        written,
                    )


def _shared(loop: Loop, values: Values) -> set[tuple[str, tuple[int, ...]]]:
    """Elements that one iteration writes and another touches; a temporary of the body is no such
    element."""
    own = {node.name for node in walk(loop) if isinstance(node, Declare)}
    by, writers = defaultdict(set), set()
    for value in _iterations(loop, values):
        for name, element, written in _touched(loop.body, {**values, loop.name: value}):
            if name not in own:
                by[name, element].add(value)
                writers |= {(name, element)} if written else set()
    return {element for element in writers if len(by[element]) > 1}


def _shared_of(nodes: Any, iterator: str, values: Values) -> Iterator[tuple[str, tuple[int, ...]]]:
    for node in nodes:
        if isinstance(node, Loop):
            yield from _shared(node, values) if node.name == iterator else ()
            for value in _iterations(node, values):
                yield from _shared_of(node.body, iterator, {**values, node.name: value})
        elif isinstance(node, If):
            yield from _shared_of(node.then + node.otherwise, iterator, values)


@pytest.mark.full
def test_loops_that_are_drawn_as_independent_are() -> None:
    claims = [
        (seed, region, name)
        for seed, program in enumerate(_programs()[:100])
        for region in program.regions
        for name in words_of(region, "independent")
    ]
    assert len(claims) > 5
    for seed, region, name in claims:
        assert not list(_shared_of(region.body, name, _SIZES)), f"seed {seed}: loop {name}"


def test_a_loop_with_a_neighbour_is_not() -> None:
    def region(subscript: Index) -> Region:
        i = Linear((("i", 2),))
        statement = Assign(Access("A", (Index(i),)), "=", ())
        read = Assign(Access("B", (Index(Linear((("i", 1),))),)), "=", ())
        loop = Loop(
            "i",
            "int",
            (Index(Linear()),),
            (Index(Linear((("n", 1),))),),
            1,
            "plain",
            (statement, read),
        )
        other = Assign(Access("A", (subscript,)), "=", ())
        return Region(
            (),
            (),
            "",
            None,
            False,
            False,
            (Loop("i", "int", loop.lowers, loop.uppers, 1, "plain", (*loop.body, other)),),
        )

    assert independent_loops(region(Index(Linear((("i", 2),), 3))).body) == {"i"}
    for subscript in (Index(Linear((("i", 2),), 4)), Index(Linear((("i", 1),))), Index(Linear())):
        assert not independent_loops(region(subscript).body)


@pytest.mark.parametrize("count", [40, pytest.param(200, marks=pytest.mark.full)])
def test_main_reads_no_array_that_may_lie_elsewhere(count: int) -> None:
    programs = [program for program in _programs(count) if program.swapped]
    touched = [(program, touched_array(program)) for program in programs]
    assert any(array is not None for _, array in touched)
    for program, array in touched:
        names = {array.name} if array else set()
        both = names | (set(program.swapped) if names & set(program.swapped) else set())
        for region in program.regions:
            targets = {n.target.name for n in walk(region) if isinstance(n, WRITES)}
            assert not targets & both or region.gather in ("", "all")


@pytest.mark.full
def test_arrays_that_swap_names_are_alike() -> None:
    for program in _programs():
        shapes = [
            (array.type, array.rank, array.storage, array.wide, tuple(ranges[array.name]))
            for ranges in [subscript_ranges(program)]
            for array in program.arrays
            if array.name in program.swapped
        ]
        assert len(set(shapes)) <= 1


@pytest.mark.full
def test_loops_that_are_drawn_with_pivots_are_cut() -> None:
    """At their pivots; some have a form in which nothing is gained by it."""
    arrays = (Array("A", "double", 2, "vla", True), Array("B", "double", 1, "vla", True))
    region = Region((), (), "", None, True, False, ())
    empty = Program(arrays, (("n", 7), ("m", 5), ("s", 3)), "int", 1, False, (region,))
    texts = [render(passing_pivots(empty, Random(seed))) for seed in range(16)]
    cut = [
        seed
        for seed, text in enumerate(texts)
        if len(analysis_of(text).scop.statements) > len(scop_of(text).statements)
    ]
    assert len(cut) >= 6, cut


@pytest.mark.full
def test_all_is_drawn() -> None:
    several = [generate(seed) for seed in range(200, 480) if is_in_several_files(seed // BATCH)]
    rare = [generate(seed) for seed in (1016, 1045, 1050, 1052)]
    found = count([*_programs(), *several, *rare])
    assert min(found.values()) >= 1, found.most_common()[-5:]
