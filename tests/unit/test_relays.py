"""What must run in order runs where its data are."""

from __future__ import annotations

from unit.kernels import function
from unit.models import analysis_of

_ARGUMENTS = "int n, double c, double *a, double *b"
_COPY = "    for (int i = 1; i < n; i++)\n        a[i] = 0.5 * b[i];\n"
_SUM = "    for (int i = 1; i < n; i++)\n        c += a[i] * a[i - 1];\n"
_STEPS = "for (int t = 0; t < n; t++) {\n"


def _kinds(body: str) -> list[tuple[str, int]]:
    nests = analysis_of(function(body, _ARGUMENTS), "keep").structure.nests
    return [(nest.kind, nest.sequential) for nest in nests]


def test_a_sum_follows_the_nest_that_shares_out_what_it_reads() -> None:
    assert _kinds(_STEPS + _COPY + _SUM + "}") == [("parallel", 1), ("relay", 1)]
    analysis = analysis_of(function(_STEPS + _COPY + _SUM + "}", _ARGUMENTS), "keep")
    first, second = (nest.dimensions[0].placement for nest in analysis.program.nests)
    assert first == second


def test_a_sum_that_a_loop_repeats_by_itself_stays_on_one_rank() -> None:
    assert _kinds(_STEPS + _SUM + "}") == [("solo", 0)]


def test_a_sum_by_itself_runs_where_other_regions_may_have_left_what_it_reads() -> None:
    assert _kinds(_SUM) == [("relay", 0)]


def test_a_coordinate_of_few_values_is_not_shared_out() -> None:
    few = "for (int k = 0; k < 3; k++)\n" + _SUM.replace("a[i - 1]", "b[k]")
    assert _kinds(few) == [("relay", 1)]
    assert _kinds(_SUM.replace("n;", "9;")) == [("solo", 0)]
