"""Floating sums without a clause: which loops are parallel all the same, and which are not."""

from __future__ import annotations

import pytest

from unit.models import analysis_of

_HEAD = (
    "#define MOST(a, b) ((a) > (b) ? (a) : (b))\ndouble fmax(double, double);\n"
    "struct sums { double norm, scale, most; };\n"
    "double f(int n, int m, double a[n][n], double b[n][n], const float *c, double *h,\n"
    "         struct sums *r)\n{\n    double s = 0, q = 1, v = 0; float g = 0; int k = 0;\n"
    "    struct sums w = *r;\n    (void)k;\n#pragma polydist\n"
)
_TAIL = "\n    return s + q + g + v + w.norm + w.most;\n}\n"


def _nest(body: str) -> str:
    return (
        f"{_HEAD}    for (int i = 1; i < n - 1; i++)\n        for (int j = 1; j < n - 1; j++) {{\n"
        f"            {body}\n        }}{_TAIL}"
    )


def _kinds(text: str) -> list[str]:
    return [nest.kind for nest in analysis_of(text).structure.nests]


def _beside(body: str) -> str:
    """The body in one statement with a stencil: they share a temporary."""
    return f"double d = 0.25 * (a[i - 1][j] + a[i + 1][j]); {body} b[i][j] = d;"


KEPT = {
    "added": "s += d * d;",
    "subtracted": "s -= d;",
    "written out": "s = d + s;",
    "a product": "q *= 1 + d;",
    "an integer": "s += i;",
    "of a narrower type": "s += c[i];",
    "under a condition": "if (d > 0) s += d;",
    "in one branch": "if (d > 0) v = 2; else { v = 1; s += v; }",
    "several": "s += d; q *= d; g += c[j];",
    "beside a count": "s += d; if (d > 0) k++;",
    "two additions in one": "s = s + d - a[i][j];",
    "the object between them": "s = a[i][j] + (d + s);",
    "two additions in one instance": "s += d; s += a[i][j];",
    "two additions with a comma": "s += d, s -= a[i][j];",
    "in both branches": "if (d > 0) s += d; else s -= a[i][j];",
    "in a branch on iterators": "if (i + j > n) s += d; else s -= a[i][j];",
    "quotients": "q = q * (1 + d) / 1.5;",
    "of a wider type": "g += d;",
    "of the widest type": "g += c[i] * 1.0L;",
    "of a wider type at the end": "g = g + c[j] - d;",
    "an element": "h[2] += d;",
    "several elements": "h[0] += d; h[m] -= d * d;",
    "what a pointer points to": "*h += d;",
    "a member": "r->norm += d * r->scale;",
    "a member of a variable": "w.norm += d; w.most *= 1 + d;",
    "the smallest in a branch": "if (c[i] > 0) { if (s >= d) s = d; }",
    "a choice by a macro": "s = MOST(s, d);",
}

CHOSEN = {
    "the largest": "if (d > s) s = d;",
    "the smallest": "if (d < s) { s = d; }",
    "a choice": "s = d < s ? d : s;",
    "the other choice": "s = s < d ? d : s;",
}
"""Ranks take the best of what each has found, so that nothing is kept and nothing waits."""

IN_ORDER = {
    "used in the loop": "s += d; d = s;",
    "no sum": "s = 0.5 * s + d;",
    "subtracted from": "s = d - s;",
    "of a wider type before the end": "g = g + d + c[j];",
    "another association": "s = d + (a[i][j] - s);",
    "sums of products": "s = (s + d) * a[i][j];",
    "an old value twice": "s = s + s * d;",
    "an element that is read": "h[0] += d; h[1] += h[0];",
    "a function that leaves zeros open": "s = fmax(d, s);",
    "a choice that may not happen": "if (c[i] > 0) s = s > d ? s : d;",
}


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_contributions_are_kept(body: str) -> None:
    assert _kinds(_nest(_beside(body))) == ["parallel", "relay"]


@pytest.mark.parametrize("body", CHOSEN.values(), ids=CHOSEN)
def test_what_ranks_choose_is_found_in_parallel(body: str) -> None:
    assert _kinds(_nest(_beside(body))) == ["parallel"]


@pytest.mark.parametrize("body", IN_ORDER.values(), ids=IN_ORDER)
def test_what_is_no_plain_sum_stays_in_order(body: str) -> None:
    analysis = analysis_of(_nest(_beside(body)))
    assert not any(statement.keeps for statement in analysis.scop.statements)


def test_sums_without_other_work_keep_nothing() -> None:
    assert _kinds(_nest("s += a[i][j] * b[i][j];")) == ["relay"]
    beside = analysis_of(_nest("b[i][j] = 0.5 * (a[i - 1][j] + a[i][j]); s += b[i][j];"))
    assert [nest.kind for nest in beside.structure.nests] == ["parallel", "relay"]
    assert not any(statement.keeps for statement in beside.scop.statements)


def test_a_loop_that_prints_keeps_nothing() -> None:
    text = _nest(_beside('s += d * d; printf("%g", d);'))
    analysis = analysis_of(f"int printf(const char *, ...);\n{text}")
    assert not any(statement.keeps for statement in analysis.scop.statements)


def test_contributions_with_a_loop_are_kept() -> None:
    inner = "double t = 0; for (int l = 0; l < n; l++) t += a[i][l] * b[l][j]; s += t;"
    assert _kinds(_nest(inner)) == ["parallel", "relay"]


def test_contributions_take_no_more_memory_than_an_array() -> None:
    """Each pair of elements makes one."""
    pairs = "double t = 0; for (int l = 0; l < 9; l++) t += c[i] * c[j] * l; s += t;"
    assert not any(s.keeps for s in analysis_of(_nest(pairs)).scop.statements)


def test_of_a_repeated_loop_contributions_are_kept_for_one_turn() -> None:
    """The turns need nothing of each other, and together make more than an array holds."""
    turns = _nest(_beside("s += d * d;")).replace(
        "    for (int i", "    for (int t = 0; t < m; t++)\n    for (int i", 1
    )
    (kept,) = [kept for s in analysis_of(turns).scop.statements for kept in s.keeps]
    assert kept.first == 1


def test_contributions_of_one_step_are_added_in_that_step() -> None:
    """Contributions take as much memory as one iteration of the loop over time makes."""
    text = _nest(_beside("s += d * d;")).replace(
        "    for (int i", "    for (int t = 0; t < m; t++) {\n    s = 0;\n    for (int i", 1
    )
    text = text.replace(
        _TAIL,
        "\n    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = b[i][j] + s;\n"
        f"    }}{_TAIL}",
    )
    analysis = analysis_of(text)
    assert [nest.kind for nest in analysis.structure.nests].count("relay") == 1
    (kept,) = [kept for statement in analysis.scop.statements for kept in statement.keeps]
    assert kept.first == 1 and analysis.scop.array(kept.array).rank == 2


def test_contributions_and_their_sum_are_placed_alike() -> None:
    analysis = analysis_of(_nest(_beside("s += d * d;")))
    first, second = (nest.dimensions[0].placement for nest in analysis.program.nests)
    assert first == second


_DOWN = "for (int i = n - 2; i >= 1; i--)"


@pytest.mark.parametrize(
    "body", [_beside("s -= d * d;"), "b[i][j] = 0.5 * a[i][j]; s += b[i][j];"], ids=["one", "two"]
)
def test_loops_that_count_down_add_up_where_they_run(body: str) -> None:
    analysis = analysis_of(_nest(body).replace("for (int i = 1; i < n - 1; i++)", _DOWN))
    assert [nest.kind for nest in analysis.structure.nests] == ["parallel", "relay"]
    first, second = (nest.dimensions[0].placement for nest in analysis.program.nests)
    assert first == second


def test_a_clause_still_asks_for_a_tree() -> None:
    text = _nest(_beside("s += d * d;")).replace("polydist", "polydist reduction(+: s)")
    assert _kinds(text) == ["parallel"]


def test_contributions_are_kept_beside_a_reduction() -> None:
    """A reduction is an ordinary statement where the loop is sequential; one sum makes it so."""
    text = _nest(_beside("if (d > 0) s += d; q += d * d;"))
    text = text.replace("polydist", "polydist reduction(+: q)")
    structure = analysis_of(text).structure
    assert [nest.kind for nest in structure.nests] == ["parallel", "relay"]


def _in_steps(body: str) -> str:
    """The nest in a loop over steps, each with a sum of its own."""
    text = _nest(_beside(body)).replace(
        "    for (int i", "    for (int t = 0; t < m; t++) {\n    v = 0;\n    for (int i", 1
    )
    return text.replace(_TAIL, "\n    s = s / 2 + v;\n    v = 0;\n    }" + _TAIL)


def test_a_hint_is_tried_where_contributions_are_kept_after_the_change() -> None:
    (found,) = analysis_of(_in_steps("v += d * d * c[t];")).serial
    assert "put the directive on the loop" in found.hint


def test_a_sum_of_one_step_leaves_the_loops_of_the_step_apart() -> None:
    assert {"parallel", "relay"} < set(_kinds(_in_steps("v += d * d;")))


def test_statements_without_instances_leave_their_names() -> None:
    """Those of additions have names of their own, though fewer statements are left than numbers."""
    empty = "for (int k = m; k < m; k++) { a[i][k] = 0; b[i][k] = v; }"
    body = f"{empty} {_beside('s += d; q *= 1 + d;')}"
    statements = analysis_of(_nest(body)).scop.statements
    assert len({statement.name for statement in statements}) == len(statements) == 3
    assert [bool(statement.keeps) for statement in statements] == [True, False, False]
