"""Searches within a part of the effort: what they leave behind, and what happens where they find
nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import islpy as isl
import pytest

from polydist.analysis import analyse_region
from polydist.lower.bounds import enclosure
from polydist.model.extraction import extract_scop
from polydist.model.scop import Scop
from polydist.request import Options
from polydist.schedule import choice
from polydist.schedule.cost import MANY
from polydist.schedule.dependences import Dependences
from polydist.schedule.tree import Tree
from polydist.sets.coalescing import coalesced
from polydist.sets.isl_context import EffortExceeded, attempt, bounded_effort, new_context
from unit.kernels import KERNELS
from unit.models import region_of

_HEAVY = (
    "[n, m] -> { A[i, j, k] : 0 <= i < n and exists a : i + 3j + 2k = 7a and 0 <= "
    "j <= i and j < k < m }"
)


def _work(context: isl.Context, times: int) -> int:
    for _ in range(times):
        piece = isl.Set.read_from_str(context, _HEAVY)
        piece.lexmax()
    return times


def test_an_attempt_ends_early_and_leaves_the_bound() -> None:
    context = new_context()
    with bounded_effort(context, 40_000):
        assert attempt(context, lambda: _work(context, 10_000)) is None
        assert attempt(context, lambda: _work(context, 1), share=1) == 1
        assert context.get_max_operations() == 40_000
    with pytest.raises(EffortExceeded), bounded_effort(context, 40_000):
        _work(context, 10_000)


def test_an_attempt_passes_other_faults_on() -> None:
    def wrong() -> int:
        raise KeyError("x")

    context = new_context()
    with bounded_effort(context, 40_000), pytest.raises(KeyError):
        attempt(context, wrong)


def test_the_loops_stay_as_they_are_where_the_scheduler_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(scop: Scop, dependences: Dependences) -> Tree:
        return isl.Set.read_from_str(scop.isl_context, "nonsense")

    monkeypatch.setattr(choice, "isl_schedule", slow)
    text = KERNELS["jacobi-1d"][0]
    analysis = analyse_region(region_of(text), "kernel", text, Options())
    assert [(nest.kind, nest.sequential) for nest in analysis.program.nests] == [
        ("parallel", 1),
        ("parallel", 1),
    ]


@dataclass
class _Unmergeable:
    """A set on which isl's coalescing fails: the ones that do have dozens of pieces."""

    isl_context: isl.Context
    failures: int = 0

    def get_ctx(self) -> isl.Context:
        return self.isl_context

    def foreach_set(self, visit: object) -> None:
        """Its pieces have no existential variables."""

    def coalesce(self) -> _Unmergeable:
        self.failures += 1
        raise isl.Error("original tableau does not correspond to original basic map")


def test_sets_that_isl_fails_to_coalesce_stay_as_they_are() -> None:
    pieces: Any = _Unmergeable(new_context())
    assert coalesced(pieces) is pieces
    assert pieces.failures == 1


def test_exhausted_effort_is_no_failure_of_coalescing() -> None:
    pieces: Any = _Unmergeable(new_context())
    with pytest.raises(EffortExceeded), bounded_effort(pieces.isl_context, 1):
        coalesced(pieces)


def test_scalars_set_many_times_are_no_search() -> None:
    """Each read finds its write just before it, whatever else the body sets."""
    lines = "\n".join(
        f"x = a[i][j] + {k}; y = x * a[i][j]; b[i][j] = b[i][j] + x * y + b[i][{k}];"
        for k in range(16)
    )
    text = (
        "void f(int n, double a[n][n], double b[n][n], double x, double y)\n{\n"
        "#pragma polydist live_out(b)\n"
        f"for (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++) {{\n{lines}\n}}\n}}\n"
    )
    assert analyse_region(region_of(text), "f", text, Options(effort=6_000_000)).scop.statements


def test_many_statements_that_are_parallel_as_written_are_not_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def search(scop: Scop, dependences: Dependences) -> Tree:
        raise AssertionError("a search through all statements")

    monkeypatch.setattr(choice, "isl_schedule", search)
    body = "\n".join(
        f"for (int i = 1; i < n - 1; i++) {'ab'[k % 2]}[i] = {'ba'[k % 2]}[i - 1] + {k};"
        for k in range(MANY + 1)
    )
    text = (
        "void f(int n, int steps, double a[n], double b[n])\n{\n#pragma polydist live_out(a)\n"
        f"for (int t = 0; t < steps; t++) {{\n{body}\n}}\n}}\n"
    )
    region, context = region_of(text), new_context()
    chosen = choice.choose_schedule(
        extract_scop(region, text, context), region.directive, "auto", 1
    )
    assert {nest.kind for nest in chosen.structure.nests} == {"parallel"}


_REACHED = """[steps, n, l0, h0, l1, h1, l2, h2, l3, h3] -> { [i] : exists (a, b, c, q:
    q = floor((i + a + b + c)/4) and h0 >= l0 and h1 >= l1 and i <= 1 + h0 and a <= 1 + h1
    and c >= 8 - 4n - i + 3a - b and 8 - 4n - i - a + 3b <= c < -i - a + 3b and c < -i + 3a - b
    and c < 4steps - i - a - b and i + a + b < 3c <= -8 + 4n + i + a + b and 3q > l0 + b + c
    and -h1 + i + a + b + c <= 3q < i + a + b + c and 4q >= l0 + l1 + b + c
    and 4q >= -1 + i + a + b + c and 4q >= -1 - h3 + i + a + b + 2c
    and 4q >= -1 - h2 + i + a + 2b + c and -2 - h0 - h1 + 2i + 2a + b + c <= 4q
    and 4q < -l0 + 2i + a + b + c and 4q < -l1 + i + 2a + b + c and 4q < -l2 + i + a + 2b + c
    and 4q < -l3 + i + a + b + 2c) }"""
"""One coordinate of where the values of a diamond go that lies in space and time."""


def test_few_existential_variables_of_many_constraints_go_one_by_one() -> None:
    context = new_context()
    with bounded_effort(context, 400_000):
        reached = isl.Set.read_from_str(context, _REACHED)
        assert enclosure(reached, isl.Set.universe(reached.get_space())).intervals
