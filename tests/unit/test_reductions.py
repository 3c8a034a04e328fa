"""Reductions: which nests they make parallel, where they are ordinary statements, and which
dependences they leave."""

from __future__ import annotations

import pytest

from polydist.sets.spaces import IN
from polydist.sets.unions import maps_of
from unit.kernels import function
from unit.models import analysis_of

SUM = "for (int i = 0; i < n; i++)\n    s += a[i];"
ROW_SUMS = (
    "for (int i = 0; i < n; i++) {\n"
    "    s = 0;\n"
    "    for (int j = 0; j < n; j++)\n"
    "        s += c[i][j];\n"
    "    a[i] = s;\n"
    "}"
)
COLUMN_SUMS = (
    "for (int i = 0; i < n; i++)\n    for (int j = 0; j < n; j++)\n        a[j] += c[i][j];"
)
NORMS = """for (int t = 0; t < n; t++) {
    s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    for (int i = 0; i < n; i++)
        a[i] = a[i] + s;
}"""


def _text(body: str, clauses: str) -> str:
    """A function that reads s after the region."""
    text = function(body, "int n, double *a, double (*c)[n], double s, double *r", clauses)
    return text.rstrip().removesuffix("}") + "    r[0] = s;\n}\n"


def _kinds(body: str, clauses: str) -> list[tuple[str, int, bool]]:
    """Per nest: its kind, how many arrays it accumulates into, and whether its tiles run in
    order."""
    analysis = analysis_of(_text(body, clauses))
    return [(nest.kind, len(nest.reductions), nest.in_order) for nest in analysis.program.nests]


def test_a_sum_is_shared_out_only_with_the_clause() -> None:
    assert _kinds(SUM, "") == [("relay", 0, False)]
    assert _kinds(SUM, "reduction(+: s)") == [("parallel", 1, True)]


def test_values_that_are_complete_on_one_rank_are_not_combined() -> None:
    assert _kinds(ROW_SUMS, "reduction(+: s)") == [("parallel", 0, True)]
    assert _kinds(COLUMN_SUMS, "reduction(+: a)")[0][1] == 0


def test_one_combination_in_every_time_step() -> None:
    analysis = analysis_of(_text(NORMS, "reduction(+: s)"))
    adding = [nest for nest in analysis.program.nests if nest.reductions]
    assert [(nest.kind, nest.sequential) for nest in adding] == [("parallel", 1)]
    (name,) = adding[0].statements
    assert not any(
        piece.get_tuple_name(IN) == name for piece in maps_of(analysis.dependences.flow_elements)
    )
    assert {piece.get_tuple_name(IN) for piece in maps_of(analysis.dependences.combined)} == {name}


@pytest.mark.parametrize("schedule", ["keep", "skew"])
def test_every_schedule_shares_a_sum_out(schedule: str) -> None:
    analysis = analysis_of(_text(SUM, "reduction(+: s)"), schedule)  # type: ignore[arg-type]
    assert [nest.kind for nest in analysis.program.nests] == ["parallel"]


def test_the_readers_of_a_sum_come_after_all_of_it() -> None:
    """Fusing the two loops would be legal for the last value alone."""
    analysis = analysis_of(
        _text(f"{{\n{SUM}\nfor (int i = 0; i < n; i++)\n    a[i] = s;\n}}", "reduction(+: s)")
    )
    assert [(nest.kind, len(nest.reductions)) for nest in analysis.program.nests] == [
        ("parallel", 1),
        ("parallel", 0),
    ]
