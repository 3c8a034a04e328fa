"""What a translation tells: tables of coordinates, explanations, stages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import islpy as isl
import pytest

from polydist.driver import translate
from polydist.lower.loop_ir import Constant, Operation
from polydist.report.explain import explanation_parts, text_of
from polydist.report.schedule_table import affine_text, python_expression, schedule_table
from polydist.report.sends import Sent
from polydist.request import STAGES, Options, clauses
from support.schedule_tables import schedule_tables
from unit.cases import CASES, Case
from unit.enumeration import run_region
from unit.interpreter import variable
from unit.kernels import KERNELS, function
from unit.models import analysis_of, region_of


# ------------------------------------------------------------------------------------------- tables
@pytest.mark.parametrize("name, schedule", CASES)
def test_tables_are_the_schedule(name: str, schedule: str) -> None:
    """Every instance satisfies the condition of one row, whose expressions give its coordinates."""
    case = Case(*KERNELS[name], schedule)
    scop, structure = case.analysis.scop, case.analysis.structure
    rows = schedule_table(scop, structure)
    expected = {
        (nest.name, i): p
        for nest in structure.nests
        for i, p in case.coordinates[nest.number].items()
    }
    found = {}
    for event in run_region(region_of(case.text), scop, case.values):
        span = scop.statement(event.instance[0]).span
        for row in (row for row in rows if row["statement"] == [span.start, span.end]):
            names = {**case.at, **dict(zip(row["iterators"], event.instance[1], strict=True))}  # type: ignore[call-overload]
            if eval(str(row["where"]), {"min": min, "max": max}, names):
                texts = [*row["z"], *row["x"]]  # type: ignore[misc]
                key = (str(row["nest"]), event.instance)
                assert key not in found
                found[key] = tuple(eval(text, {"min": min, "max": max}, names) for text in texts)
    assert found == expected


def test_tables_of_a_file(tmp_path: Path) -> None:
    source = tmp_path / "two.c"
    source.write_text(KERNELS["lu"][0] + KERNELS["gemm"][0].replace("kernel", "product"))
    tables = schedule_tables(source, Options())
    assert [{row["region"] for row in table} for table in tables] == [{"kernel"}, {"product"}]
    assert tables[1][0]["parameters"] == {"n": "n", "m": "m", "l": "l"}


@pytest.mark.parametrize(
    "expression, value",
    [
        (Operation("ceil", (variable("n"), Constant(4))), -1),
        (Operation("floor", (variable("n"), Constant(4))), -2),
        (Operation("mod", (variable("n"), Constant(4))), 1),
        (Operation("-", (variable("n"),)), 7),
        (
            Operation(
                "?:", (Operation("<", (variable("n"), Constant(0))), Constant(3), Constant(4))
            ),
            3,
        ),
        (Operation("max", (variable("n"), variable("_i0"))), 5),
        (
            Operation(
                "&&",
                (
                    Operation("<", (variable("n"), Constant(0))),
                    Operation("==", (variable("_i0"), Constant(5))),
                ),
            ),
            True,
        ),
    ],
)
def test_python_expressions(expression: Operation, value: int) -> None:
    assert eval(python_expression(expression, ["i"]), {"max": max}, {"n": -7, "i": 5}) == value


def test_coordinates_as_a_user_writes_them() -> None:
    context = isl.Context()
    assert affine_text(isl.Map.read_from_str(context, "{ S[i, j] -> [i] }"), ["i", "j"]) == "i"
    text = affine_text(
        isl.Map.read_from_str(context, "[n] -> { S[i, j] -> [2i + j - n] }"), ["row", "column"]
    )
    assert eval(text, {}, {"row": 3, "column": 4, "n": 5}) == 5


# ------------------------------------------------------------------------------------- explanations
def _explained(text: str, schedule: str = "keep", gather: str = "all") -> str:
    a = analysis_of(text, schedule)  # type: ignore[arg-type]
    sent = Sent(a.flows, a.parts, ("exact",))
    parts = explanation_parts(
        region=a.region,
        name=a.name,
        scop=a.scop,
        dependences=a.dependences,
        structure=a.structure,
        sent=sent,
        contributions=a.contributions,
        request=replace(a.request, gather=gather),  # type: ignore[arg-type]
    )
    return text_of(parts)


def test_what_is_sent_under_which_scheme(tmp_path: Path) -> None:
    source = tmp_path / "lu.c"
    source.write_text(KERNELS["lu"][0])
    told = translate(
        source, Options(clauses=clauses("comm(exact, fop, fo) schedule(keep)"), explain=True)
    ).explanation
    assert "all get the same values, down a tree" in told
    assert (
        "under fop: 'a' in parts with the same readers" in told and "whole to each reader" in told
    )
    assert "under fo: 'a' tile by tile: all of its flow-out" in told and "under foifi" not in told
    assert (
        "each value once"
        not in translate(
            source, Options(clauses=clauses("comm(fo) schedule(keep)"), explain=True)
        ).explanation
    )


def test_where_a_tree_is_used_on_a_grid_and_where_not(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(KERNELS["lu"][0])
    assert (
        "all ranks of a line of the grid, along 'i', get the same"
        in translate(
            source, Options(clauses=clauses("schedule(keep) grid(2)"), explain=True)
        ).explanation
    )
    body = (
        "for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; "
        "j < n; j++) a[i][j] += a[i][k] * (a[k][j] - a[k + 1][j]);"
    )
    source.write_text(function(body, "int n, double (*a)[n]"))
    assert (
        "not all get the same values, so there is no tree"
        in translate(source, Options(explain=True)).explanation
    )


def test_strided_loops_say_why_they_have_no_diamonds(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    loops = (
        "for (int i = 2; i < n - 2; i += 2) b[i] = a[i - 2] + a[i + 2]; for (int "
        "i = 2; i < n - 2; i += 2) a[i] = b[i];"
    )
    for text, told in ((loops, True), (loops.replace("i += 2", "i++"), False)):
        source.write_text(
            function(
                f"for (int t = 0; t < steps; t++) {{ {text} }}",
                "int n, int steps, double *a, double *b",
            )
        )
        assert (
            "diamonds are not tried"
            in translate(
                source, Options(clauses=clauses("schedule(diamond)"), explain=True)
            ).explanation
        ) == told


def test_a_sequential_loop_names_its_dependence() -> None:
    text = _explained(KERNELS["jacobi-1d"][0])
    assert "the loop over 't' around N0 and N1 stays sequential" in text
    assert (
        "'a' written at program.c:8:9 is read at program.c:6:9, distance 1 (flow dependence)"
        in text
    )
    assert (
        "'b' written at program.c:6:9 is written again at program.c:6:9, distance "
        "1 (output dependence)"
    ) in text
    assert "line 6" in text and "line 8" in text
    assert "sends 'a' after each step to the owners of the tiles it reaches in nest N0" in text


def test_distances() -> None:
    text = function(
        "for (int i = 3; i < n; i++)\n    a[i] = a[i - 3] + a[0];",
        "int n, double *a",
        "assume(n > 9)",
    )
    assert "distance 3 (flow dependence)" in _explained(text)
    text = function(
        "for (int i = 3; i < n; i++)\n    a[i] = a[i - 3] + a[i - 1];", "int n, double *a"
    )
    assert "distance 1 to 3 (flow dependence)" in _explained(text)
    text = function("for (int i = 1; i < n; i++)\n    a[i] = a[i / 2];", "int n, double *a")
    assert "distance 1 or more (flow dependence)" in _explained(text)


def test_a_sum_gets_its_hint() -> None:
    text = function(
        "for (int i = 0; i < n; i++)\n    s += a[i];\n", "int n, double *a, double s"
    ).replace("\n\n}", "\n    a[0] = s;\n}")
    explained = _explained(text)
    assert "N0 (line 5) runs in the original order" in explained
    assert "on one rank after the other" in explained
    assert "'s' is accumulated" in explained


def test_a_scalar_gets_its_hint() -> None:
    text = function(
        (
            "for (int i = 0; i < n; i++) {\n"
            "    s = a[i];\n"
            "    for (int j = 0; j < n; j++)\n"
            "        c[i][j] = s;\n"
            "}"
        ),
        "int n, double *a, double (*c)[n], double s",
    )
    explanation = _explained(text)
    assert "tiles along 'i' are independent" in explanation
    assert "reuses the memory of 's': each rank runs its tiles in order" in explanation


def test_wavefronts_say_why() -> None:
    text = _explained(KERNELS["seidel"][0], "auto")
    assert "a wavefront of tiles" in text and "tiles wait for each other" in text
    assert "'a' written at program.c:7:13 is read at program.c:7:13" in text


def test_what_a_region_reads_and_follows() -> None:
    text = function(
        "for (int i = 1; i < n; i++)\n    b[i] = a[i - 1] + c[0];",
        "int n, double *a, double *b, double *c",
    )
    explanation = _explained(text)
    assert "each rank gets what it reads of 'a' and 'c' and does not hold" in explanation
    assert (
        "its blocks are those in which an earlier region left 'b' or 'a', if it did" in explanation
    )
    filled = _explained(function("for (int i = 0; i < n; i++)\n    a[i] = 0;", "int n, double *a"))
    assert "before the region" not in filled and "region left 'a', if it did" in filled


@pytest.mark.parametrize(
    "gather, words",
    [
        ("all", "every rank has all results"),
        ("root", "rank 0 has all"),
        ("none", "stays on the rank that wrote it last"),
    ],
)
def test_where_results_are(gather: str, words: str) -> None:
    assert words in _explained(KERNELS["gemm"][0], gather=gather)


def test_every_stage_is_shown(tmp_path: Path) -> None:
    source = tmp_path / "lu.c"
    source.write_text(KERNELS["lu"][0])
    stages = {stage: text for _, stage, text in translate(source, Options(emit=STAGES)).stages}
    assert set(stages) == set(STAGES) and all(stages.values())
    assert "S0" in stages["scop"] and "flow:" in stages["deps"] and "band" in stages["schedule"]
    assert (
        "N0" in stages["tiles"]
        and "N0 -> " in stages["comm"]
        and "polydist_kernel_run" in stages["code"]
    )
