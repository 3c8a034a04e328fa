"""Which statements only accumulate into one object, and by which operator."""

from __future__ import annotations

import pytest

from support.c_sources import conditions, region, statements

FILE = """\
#include <ctype.h>
#include <math.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define KEEP(a, b) do { if ((b) < (a)) (a) = (b); } while (0)
double s, a[40], b[40];
int n, k, bits;
void kernel(void)
{
#pragma polydist
    for (int i = 1; i < 19; i++) { %s }
}
"""

ACCUMULATE = {
    "s += a[i];": "+",
    "s -= a[i] * b[i];": "+",
    "s = s + a[i];": "+",
    "s = a[i] + s;": "+",
    "s = a[i] + (b[i] + s) - 3;": "+",
    "s = s - a[i] + b[i];": "+",
    "s *= 1 + a[i];": "*",
    "s = 2 * s * a[i];": "*",
    "k++;": "+",
    "--k;": "+",
    "bits |= n;": "|",
    "bits = bits & n;": "&",
    "bits ^= 1;": "^",
    "k = k && a[i] > 0;": "&&",
    "k = a[i] > 0 || k;": "||",
    "s = fmax(s, a[i]);": "max",
    "s = fmin(a[i], s);": "min",
    "s = MAX(s, a[i]);": "max",
    "s = a[i] < s ? a[i] : s;": "min",
    "s = a[i] >= s ? a[i] : s;": "max",
    "s = s < a[i] ? a[i] : s;": "max",
    "KEEP(s, a[i]);": "min",
    "{ s += a[i]; }": "+",
    "a[3] += b[i];": "+",
    "a[i % 3] += b[i];": "+",
}
OTHER = [
    "s = a[i];",
    "s = a[i] - s;",
    "s = s - (a[i] + s);",
    "s = s * (s - 1);",
    "s = s + s;",
    "s += s * a[i];",
    "s = s / a[i];",
    "s /= 2;",
    "s = sqrt(s);",
    "s = s + a[i] * 2 < 3;",
    "s = a[i] < s ? s : b[i];",
    "s = a[i] < b[i] ? a[i] : s;",
    "a[i] += a[i - 1];",
    "a[i] = a[i - 1] + 1;",
    "s = fmod(s, a[i]);",
    "s = pow(s, s);",
    "s += a[i], k++;",
]


@pytest.mark.parametrize("statement", ACCUMULATE)
def test_accumulations(statement: str) -> None:
    (found,) = statements(region(FILE % statement))
    target = next(access for access in found.accesses if access.kind.endswith("write")).array
    for access in found.accesses:
        assert access.accumulates == (ACCUMULATE[statement] if access.array == target else "")


@pytest.mark.parametrize("statement", OTHER)
def test_other_statements(statement: str) -> None:
    (found,) = statements(region(FILE % statement))
    assert not any(access.accumulates for access in found.accesses)


@pytest.mark.parametrize(
    ("statement", "operator"),
    [
        ("if (a[i] > s) s = a[i];", "max"),
        ("if (s > a[i]) { s = a[i]; }", "min"),
        ("if (a[i] > s) s = b[i];", ""),
        ("if (a[i] > s) s = a[i]; else s = 0;", ""),
        ("if (a[i] > s) { s = a[i]; k = i; }", ""),
        ("if (a[i] > 0) s = a[i];", ""),
    ],
)
def test_conditional_assignments(statement: str, operator: str) -> None:
    found = region(FILE % statement)
    reads = [access for condition in conditions(found) for access in condition.reads]
    inside = [access for statement in statements(found) for access in statement.accesses]
    every = [access for access in (*reads, *inside) if access.array == "s"]
    assert {access.accumulates for access in every} == {operator}


def test_a_condition_of_another_kind_leaves_the_accumulation() -> None:
    (found,) = statements(region(FILE % "if (b[i] > 0) s += a[i];"))
    assert [access.accumulates for access in found.accesses if access.array == "s"] == ["+", "+"]


@pytest.mark.parametrize(
    "statement, exact",
    [
        ("k += n;", True),
        ("k -= 3 * n;", True),
        ("k *= n + (i > 3);", True),
        ("if (a[i] > 0) k++;", True),
        ("bits ^= n << 2;", True),
        ("if (n > k) k = n;", True),
        ("k = k < n ? n : k;", True),
        ("k = a[i] > 0 || k;", True),
        ("if (a[i] < 0) k = 0;", True),
        ("if (a[i] < 0) k = 1;", True),
        ("if (fabs(a[i]) > s) s = fabs(a[i]);", True),
        ("s = fmax(s, a[i] * a[i] + 1);", True),
        ("s = s < fabs(b[i]) ? fabs(b[i]) : s;", True),
        ("k = k || a[i] > 0;", True),
        ("k = k || a[n] / a[i] > sqrt(b[i]);", True),
        ("k = k && a[i] > 0 && b[i] < 1;", True),
        ("if (!k && a[i] > 0) k = 1;", True),
        ("if (k == 0) k = a[i] > 0 || n % 3;", True),
        ("if (k) { if (a[i] > 0) k = 0; }", True),
        ("k = k ? k : a[i] > 0;", True),
        ("k = a[i] > 0 ? 1 : k;", True),
        ("k = a[i] > 0 ? k : 0;", True),
        ("k = k || isdigit((unsigned char)n);", True),
        ("k = k || isdigit(n);", False),
        ("k = k || n / i > 2;", False),
        ("k = k && i % n;", False),
        ("if (!k) k = n;", False),
        ("k = k ? 2 : a[i] > 0;", False),
        ("k = k ? k : n;", False),
        ("if (k > 1) k = a[i] > 0;", False),
        ("k += a[i];", False),
        ("s += n;", False),
        ("s += a[i];", False),
        ("if (a[i] > 0) k = 2;", False),
        ("if (a[i] < 0) s = 0;", False),
        ("if (a[i] > s) s = a[i];", False),
        ("if (fabs(a[i]) >= s) s = fabs(a[i]);", False),
        ("s = fmax(fabs(a[i]), s);", True),
        ("s = s > fabs(a[i]) ? s : fabs(a[i]);", False),
        ("s = fmin(s, a[i]);", False),
        ("if (a[i] * b[i] > s) s = a[i] * b[i];", False),
    ],
)
def test_which_may_come_in_any_order(statement: str, exact: bool) -> None:
    found = region(FILE % statement)
    inside = [a for s in statements(found) for a in s.accesses]
    written = next(a.array for a in inside if a.kind.endswith("write"))
    assert {a.exact for a in inside if a.array == written} == {exact}


@pytest.mark.parametrize(
    "body, exact",
    [
        ("d = fabs(a[i]); if (d > s) s = d;", True),
        ("double e = a[i] - b[i], f = e * e; if (f > s) s = f;", True),
        ("d = fabs(a[i]); if (b[i] > 0) { if (d > s) s = d; }", True),
        ("if (d > s) s = d; d = fabs(a[i]);", False),
        ("if (b[i] > 0) d = fabs(a[i]); if (d > s) s = d;", False),
        ("d = fabs(a[i]); if (b[i] > 0) d = a[i]; if (d > s) s = d;", False),
        ("d = fabs(a[i]); d -= b[i]; if (d > s) s = d;", False),
    ],
)
def test_variables_that_are_never_a_negative_zero(body: str, exact: bool) -> None:
    text = FILE.replace("double s,", "double d, s,")
    found = [a for s in statements(region(text % body)) for a in s.accesses if a.array == "s"]
    assert {a.exact for a in found} == {exact}
