"""Placements: which nests share an owner map, and where its blocks begin."""

from __future__ import annotations

import pytest

from polydist.schedule.placement import placements
from unit.cases import CASES
from unit.kernels import KERNELS, function
from unit.models import analysis_of


def _placements(text: str, schedule: str = "keep") -> tuple[int, ...]:
    analysis = analysis_of(text, schedule)  # type: ignore[arg-type]
    return tuple(
        nest[0].number if nest else -1
        for nest in placements(analysis.scop, analysis.structure.nests)
    )


def _two_loops(
    first: str, second: str, parameters: str = "int n, double *a, double *b, double (*c)[n]"
) -> str:
    return function(
        (
            f"{{\n"
            "    for (int i = 1; i < n - 1; i++)\n"
            f"        {first}\n"
            "    for (int i = 1; i < n - 1; i++)\n"
            f"        {second}\n"
            f"}}"
        ),
        parameters,
    )


@pytest.mark.parametrize(
    "first, second, shared",
    [
        ("a[i] = 1;", "b[i] = a[i];", True),
        ("a[i] = 1;", "b[i] = a[i + 1];", True),
        ("a[i] = 1;", "b[i] = a[n - i];", False),
        ("a[i] = 1;", "b[i] = c[i][0];", False),
        ("c[i][0] = 1;", "c[1][i] = 1;", False),
        ("c[i][0] = 1;", "c[i][1] = 1;", True),
        ("c[0][i] = 1;", "a[i] = c[1][i];", True),
        ("a[2 * i] = 1;", "a[i] = b[i];", False),
    ],
)
def test_nests_that_share_an_owner_map(first: str, second: str, shared: bool) -> None:
    numbers = _placements(_two_loops(first, second))
    assert len(numbers) == 2 and (numbers[0] == numbers[1]) == shared


def test_alignment_goes_through_a_third_nest() -> None:
    loop = "    for (int i = 0; i < n; i++)\n        {}\n"
    text = function(
        "{\n"
        + "".join(loop.format(s) for s in ("a[i] = 1;", "b[i] = 2;", "d[n - 1 - i] = a[i] + b[i];"))
        + "}",
        "int n, double *a, double *b, double *d",
    )
    assert len(set(_placements(text))) == 1


@pytest.mark.parametrize(
    "rows, first",
    [((0, 1), 0), ((-1, 0), 1), ((0, 1, 2, 3), 0), ((-3, -2, -1, 0), 3)],
)
def test_of_all_rows_of_an_array_the_first_one_counts(rows: tuple[int, ...], first: int) -> None:
    """Where iterations write several rows, which are all that there are: the blocks begin there."""
    writes = " ".join(f"a[{len(rows)} * i + {row}] = {row};" for row in rows)
    text = function(f"for (int i = 1; i < n; i++) {{ {writes} }}", "int n, double *a")
    analysis = analysis_of(text, "keep")
    ((placed,),) = placements(analysis.scop, analysis.structure.nests)
    assert [(c.offset, c.multiple) for c in placed.counted] == [(first, len(rows))]


def test_solo_nests_share_with_nobody() -> None:
    text = function(
        (
            "{\n"
            "    for (int i = 1; i < 9; i++)\n"
            "        a[i] = a[i - 1];\n"
            "    for (int i = 0; i < n; i++)\n"
            "        a[i] = 1;\n"
            "}"
        ),
        "int n, double *a",
    )
    kinds = [nest.kind for nest in analysis_of(text, "keep").structure.nests]
    assert kinds == ["solo", "parallel"]
    assert len(set(_placements(text))) == 2


@pytest.mark.parametrize("name, schedule", CASES)
def test_every_form_has_a_range(name: str, schedule: str) -> None:
    """That of a coordinate where the form is one, its own otherwise; owner maps are made of
    them."""
    for nest in analysis_of(KERNELS[name][0], schedule).program.nests:  # type: ignore[arg-type]
        for d, dimension in enumerate(nest.dimensions):
            units = [k for k, factor in enumerate(dimension.form) if factor]
            alone = len(units) == 1 and dimension.form[units[0]] == 1
            assert dict(nest.extents)[units[0] if alone else nest.depth + d].intervals
