"""The values that integer scalars have where they are subscripts, bounds and conditions."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.region import Access
from polydist_frontends.source import Preprocessing
from polydist_frontends.walks import names_in

from support.c_sources import accesses, conditions, loops, parse, region, show, statements

_HEAD = "int n, m, p[40]; double a[400], b[400]; int k, l; unsigned u; short narrow;\n"


def _text(body: str) -> str:
    return (
        f"{_HEAD}void f(void)\n{{\n#pragma polydist\n"
        f"  for (int i = 1; i < 19; i++) {{ {body} }}\n}}\n"
    )


_KNOWN = {
    "k = i * n + 3; a[k] = 1;": "((i * n) + 3)",
    "k = i; k += 2; a[k - 1] = 1;": "((i + 2) - 1)",
    "k = i; k++; a[k] = 1;": "(i + 1)",
    "k = i; l = k * 2; k = 7; a[l] = 1;": "(i * 2)",
    "k = l = i + 1; a[l] = 1;": "(i + 1)",
    "k = i + 1; if (k == n) k = 0; a[k] = 1;": "(((i + 1) == n) ? 0 : (i + 1))",
    "if (i > 3) k = i; else k = n; a[k] = 1;": "((i > 3) ? i : n)",
    "k = i; if (a[i] > 0) b[i] = 1; a[k] = 1;": "i",
    "k = i; if (a[i] > 0) k = i; else k = 2; k = m; a[k] = 1;": "m",
    "k = i; for (int j = 0; j < k; j++) a[k + j] = 1;": "(i + j)",
    "k = n; for (int j = 0; j < 3; j++) { k = j; a[k] = 1; }": "j",
    "k = i > 3 ? i - 3 : 0; a[k] = 1;": "((i > 3) ? (i - 3) : 0)",
    "k = 0; i > 3 && (k = i); a[k] = 1;": "((i > 3) ? i : 0)",
    "k = i, a[k] = 1;": "i",
    "k = i; const int q = k + 1; k = n; a[q] = 1;": "(i + 1)",
    "u = i * n + 3; a[u] = 1;": "((i * n) + 3)",
    "k = i; while (b[i] > 1) b[i] /= 2; a[k] = 1;": "i",
    "{ k = i + 1; a[k] = 1; }": "(i + 1)",
    "k = k + 1; a[k] = 1;": "(((i + k) - 1) + 1)",
    "narrow = narrow + 1; a[narrow] = 1;": "narrow((narrow(((i + narrow) - 1)) + 1))",
    "k += n; l = 2; a[k + l] = 1;": "((((((i * n) + k) - n) + n) + 2)".removeprefix("("),
    "a[k++] = 1;": "((((i + k) - 1) + 1) - 1)",
    "k = 0; for (int j = 0; j < (n < m ? n : m); j++) { k++; b[j] = 1; } a[k] = 1;": (
        "(0 + (1 * ((n < m) ? (0 max n) : (0 max m))))"
    ),
    "k = 0; for (int j = 1; j <= (n < m ? n : m) - 2; j++) { k++; b[j] = 1; } a[k] = 1;": (
        "(0 + (1 * ((n < m) ? (0 max (n - 2)) : (0 max (m - 2)))))"
    ),
    "for (int j = 0; j < 4; j++) { k--; a[k] = 1; }": "((((-((4 * i)) - j) + k) + 4) - 1)",
}


@pytest.mark.parametrize("body", _KNOWN)
def test_a_subscript_that_was_named(body: str) -> None:
    last = statements(region(_text(body)))[-1]
    assert accesses(last)[-1] == f"w a[{_KNOWN[body]}]"


def test_what_is_set_first_needs_no_value_before() -> None:
    inner = "int q; for (int j = 0; j < 3; j++) { q = 0; for (int t = 0; t < 3; t++) a[q++] = 1; }"
    loop = loops(region(_text(inner)))[1]
    assert [(of.name, of.read) for of in loop.counters] == [("q", False)]


_UNKNOWN = {
    "a[k] = 1; k = i;": "before the first value of the iteration",
    "if (a[i] > 0) k = k + 1; a[k] = 1;": "counted where data say so",
    "k = i; if (a[i] > 0) k = p[i]; a[k] = 1;": "what data decide, one of it from memory",
    "k = i; for (int j = 0; j < 3; j++) { b[j] = k; k = j; } a[k] = 1;": "after a writing loop",
    "k = i; while (b[i] > 1) { b[i] /= 2; k++; } a[k] = 1;": "after a loop over values",
    "k = i; while (b[i] > 1) { b[i] /= 2; a[k] = 1; k++; }": "inside a loop over values",
    "k = p[i]; a[k] = 1;": "a value from memory",
    "k = b[i]; a[k] = 1;": "a number that is not an integer",
    "narrow = i * n; a[narrow] = 1;": "a type that the value may not fit",
    "k = i; k *= k; k *= k; k *= k; k *= k; k *= k; k *= k; k *= k; a[k] = 1;": "a value too long",
}


_IN_A_LOOP = "inside a loop over values"
"""There a write is refused; elsewhere it may be of any element."""


@pytest.mark.parametrize("body", _UNKNOWN)
def test_a_value_that_is_not_known(body: str) -> None:
    written = [
        access
        for statement in statements(region(_text(body)))
        for access in accesses(statement)
        if access.endswith("]")
    ]
    last = [access for access in written if access.lstrip("?").startswith("w a")][-1]
    inside = _UNKNOWN[body] == _IN_A_LOOP
    expected = "w a[<modified-scalar>]" if inside else "?w a[polydist_any1]"
    assert last.endswith(expected), _UNKNOWN[body]


_CHOSEN = {
    "k = i; if (a[i] > 0) k = 2; a[k] = 1;": ["2", "i"],
    "if (a[i] > 0) k = i - 1; else k = i; a[k] = 1;": ["(i - 1)", "i"],
    "if (a[i] > 0) { k = i - 1; l = 3; } else { k = i; l = 2; } a[k + l] = 1;": [
        "((i - 1) + 3)",
        "(i + 2)",
    ],
    "k = a[i] > 0 ? 1 : 2; l = a[i] > 1 ? k : 3; a[l] = 1;": ["1", "2", "3"],
}


@pytest.mark.parametrize("body", _CHOSEN)
def test_a_subscript_that_data_choose(body: str) -> None:
    last = accesses(statements(region(_text(body)))[-1])
    assert [access for access in last if "w a" in access] == [f"?w a[{s}]" for s in _CHOSEN[body]]


def test_conditions_that_leave_a_choice_alone() -> None:
    """As in flux limiters, where a donor is chosen first, and much depends on data after that."""
    choice = "if (a[i] > 0) k = i - 1; else k = i; "
    others = "".join(f"if (a[i + {n}] > 1) l = {n}; else l = i; " for n in range(8))
    last = accesses(statements(region(_text(f"{choice} {others} a[k] = 1;")))[-1])
    assert [access for access in last if "w a" in access] == ["?w a[(i - 1)]", "?w a[i]"]


def test_many_choices_are_not_followed() -> None:
    body = "".join(f"k = a[i + {n}] > 0 ? k + {2**n} : k; " for n in range(6))
    last = accesses(statements(region(_text(f"k = 0; {body} a[k] = 1;")))[-1])
    assert len([access for access in last if "w a" in access]) == 1


def test_reads_of_named_subscripts_stay() -> None:
    assert accesses(statements(region(_text("k = i; a[k + 1] = k;")))[1]) == [
        "r k[]",
        "r k[]",
        "w a[(i + 1)]",
    ]


def test_bounds_and_conditions() -> None:
    found = region(
        _text(
            "k = i / 2; if (k > 4) k = 4; for (int j = k; j < n - k; j++) if (j + k > 5) a[j] = 1;"
        )
    )
    inner = loops(found)[1]
    assert show(inner.first) == "(((i / 2) > 4) ? 4 : (i / 2))"
    assert [access.array for access in inner.reads] == ["k", "k"]
    assert show(conditions(found)[1].condition) == "((j + (((i / 2) > 4) ? 4 : (i / 2))) > 5)"


def test_unsigned_values_are_conversions() -> None:
    """They are not those of the integers that they were made from, but in addresses."""
    assert (
        show(conditions(region(_text("u = i; if (u < 4) a[i] = 1;")))[0].condition)
        == "(unsigned(i) < 4)"
    )
    assert accesses(statements(region(_text("u = i - 3; a[u] = 1;")))[-1])[-1] == "w a[(i - 3)]"
    assert (
        accesses(statements(region(_text("u = i; k = u / 2; a[k] = 1;")))[-1])[-1]
        == "w a[(unsigned(i) / 2)]"
    )


def test_an_iterator_of_the_same_name_is_another() -> None:
    found = region(
        _text("for (int j = 0; j < 3; j++) k = j; for (int j = 0; j < 2; j++) a[k] = 1;")
    )
    assert accesses(statements(found)[1])[-1] == "?w a[polydist_any1]"


def test_a_bound_without_a_known_value() -> None:
    (refusal,) = parse(_text("k = p[i]; for (int j = 0; j < k; j++) a[j] = 1;")).refusals
    assert (
        refusal.code == "bound-modified"
        and "'k' is a bound of the loop over 'j'" in refusal.message
    )


_FORTRAN = {
    "ip = i + 1\n if (ip > n) ip = 1\n b(ip) = 1": "(((i + 1) > n) ? 1 : (i + 1))",
    "k = (i - 1)*n + 2\n b(k) = 1": "(((i - 1) * n) + 2)",
    "k = merge(n, i - 1, i == 1)\n b(k) = 1": "((i == 1) ? n : (i - 1))",
    "k = i\n do j = 1, 3\n k = k + 1\n end do\n b(k) = 1": "(i + 3)",
    (
        "k = i\n do while (a(i) > 1)\n a(i) = a(i) / 2\n k = k + 1\n end do\n b(k) = 1"
    ): "polydist_any1",
    "k = i\n call next(k)\n b(k) = 1": "polydist_any1",
    "k = 2.5*i\n b(k) = 1": "polydist_any1",
    "k = i\n if (a(i) > 0) cycle\n b(k) = 1": "i",
    "pointed = i\n b(pointed) = 1": "polydist_any1",
}


@pytest.mark.parametrize("body", _FORTRAN)
def test_named_subscripts_in_fortran(body: str, tmp_path: Path) -> None:
    text = (
        "module t\n contains\n pure subroutine next(k)\n integer, intent(inout) :: k\n k = k + 1\n"
        " end subroutine\n"
        " subroutine s(n, a, b)\n integer :: n, i, j, k, ip\n integer, pointer :: pointed\n"
        " real :: a(n), b(0:n*n)\n"
        f"!$polydist\n do i = 1, n\n {body}\n end do\n end subroutine\nend module\n"
    )
    path = tmp_path / "a.f90"
    path.write_text(text)
    parsed = FortranFrontend.parse(path, text, Preprocessing(), False)
    assert not parsed.refusals, [refusal.render() for refusal in parsed.refusals]
    written = accesses(statements(parsed.regions[0])[-1])[-1]
    assert written.removeprefix("?") == f"w b[{_FORTRAN[body]}]"


# ------------------------------------------------------------------------------------------ limits
_BETWEEN = {
    "k = i; for (int j = i + 1; j < n; j++) if (x[j] > x[i]) k = j; x[k] = 1;": (
        "i",
        "(i max (n - 1))",
    ),
    "k = 3; for (int j = n; j > 1; j -= 2) if (x[j] > 0) { k = j; break; } x[k] = 1;": (
        "2",
        "(3 max n)",
    ),
    "k = i; for (int j = 0; j < 9; j++) if (x[j] > 0) k = 2 * j - i; x[k] = 1;": (
        "(i min -(i))",
        "(i max (-(i) + 16))",
    ),
    "k = i; for (int j = 0; j < n; j++) for (t = j; t < n; t++) if (x[t] > 0) k = t; x[k] = 1;": (
        "(i min 0)",
        "(i max (n - 1))",
    ),
    "k = i; for (int j = i; j < n; j++) if (x[j] > 0) k = j; l = k + 1; x[l] = 1;": (
        "(i + 1)",
        "((i max (n - 1)) + 1)",
    ),
}


def _chosen(body: str) -> Access:
    text = _text(f"int t; {body} for (t = 0; t < 3; t++) b[t] = i;")
    of = region(text.replace("f(void)", "f(double *x)"))
    writes = [a for s in statements(of) for a in s.accesses if a.kind.endswith("write")]
    return next(access for access in writes if access.array == "x")


@pytest.mark.parametrize("body", _BETWEEN)
def test_data_choose_between_limits(body: str) -> None:
    access = _chosen(body)
    (own,) = access.ranges
    assert (access.kind, show(own.first), show(own.last)) == ("may_write", *_BETWEEN[body])
    assert own.name in {name.name for name in names_in(access.subscripts[0])}


@pytest.mark.parametrize(
    "body",
    [
        "for (int j = i; j < n; j++) if (x[j] > 0) k = j; x[k] = 1;",
        "k = i; for (int j = i; j < n; j++) if (x[j] > 0) k = k + j; x[k] = 1;",
        "k = i; for (int j = i; j < n; j++) if (x[j] > 0) k = p[j]; x[k] = 1;",
        "k = i; for (int j = i; j < p[i]; j++) if (x[j] > 0) k = j; x[k] = 1;",
        "k = i; while (x[i] > 0) k = i + 1; x[k] = 1;",
    ],
)
def test_what_has_no_limits_is_not_known(body: str) -> None:
    assert not _chosen(body).ranges
