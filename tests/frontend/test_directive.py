"""The clauses of a directive as values. Wrong clauses are among the refusals of each frontend."""

from __future__ import annotations

import pytest
from polydist_frontends.clauses.directive import Directive, parse_directive
from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.clauses.table import ROWS
from polydist_frontends.clauses.text import integer_literal
from polydist_frontends.errors import Place, Refusal


def locate(offset: int) -> Place:
    return Place("f", 1, offset + 1)


def parsed(text: str, fold_case: bool = False) -> Directive:
    return parse_directive(text, Place("f", 1, 1), locate, fold_case)


def test_nothing_said() -> None:
    assert parsed("  ") == Directive(place=Place("f", 1, 1))


def test_every_clause() -> None:
    directive = parsed(
        "name(heat) tile(32, n/2) dist(cyclic(4)) comm(exact) gather(none) live_out(A, g->u) "
        "private(t) independent(i, j)"
        " assume(n > 2, max(a, b) < m) size(a[n]) pure(f, g) schedule(keep)"
    )
    assert directive.name == "heat"
    assert [entry.text for entry in directive.tile] == ["32", "n/2"]
    assert directive.dist == Distribution("cyclic", 4)
    assert (directive.comm, directive.gather, directive.schedule) == (("exact",), "none", "keep")
    assert directive.live_out is not None
    assert [entry.text for entry in directive.live_out] == ["A", "g->u"]
    assert [entry.text for entry in directive.private] == ["t"]
    assert [entry.text for entry in directive.independent] == ["i", "j"]
    assert [entry.text for entry in directive.assume] == ["n > 2", "max(a, b) < m"]
    assert [entry.text for entry in directive.size] == ["a[n]"]
    assert [entry.text for entry in directive.pure] == ["f", "g"]


def test_places_of_entries() -> None:
    text = " tile( 32 ,\tn )"
    assert [entry.place.column for entry in parsed(text).tile] == [
        text.index("32") + 1,
        text.index("n") + 1,
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dist(block)", Distribution("block")),
        ("dist(cyclic)", Distribution("cyclic", 1)),
        ("dist( cyclic ( 0x10 ) )", Distribution("cyclic", 16)),
    ],
)
def test_distributions(text: str, expected: Distribution) -> None:
    assert parsed(text).dist == expected


def test_clauses_may_be_separated_by_commas() -> None:
    assert parsed("tile(4), gather(root),comm(auto)").gather == "root"


def test_empty_live_out_is_not_the_same_as_none() -> None:
    assert parsed("live_out()").live_out == ()
    assert parsed("").live_out is None


def test_case_is_folded_only_where_asked() -> None:
    assert (
        parsed("TILE(4) Gather(ROOT) DIST(Cyclic(2)) private(X)", fold_case=True).gather == "root"
    )
    assert parsed("Private(X)", fold_case=True).private[0].text == "x"
    with pytest.raises(Refusal, match="no clause 'TILE'"):
        parsed("TILE(4)")


def test_suggestions() -> None:
    with pytest.raises(Refusal) as caught:
        parsed("tiles(4)")
    assert caught.value.diagnostic.hint == "did you mean 'tile'?"
    with pytest.raises(Refusal) as caught:
        parsed("gather(rot)")
    assert caught.value.diagnostic.hint == "did you mean 'root'?"
    with pytest.raises(Refusal) as caught:
        parsed("zzzzzz")
    assert all(clause in caught.value.diagnostic.hint for clause in ROWS)


@pytest.mark.parametrize(
    ("words", "kind", "size"),
    [
        ("lookup", "lookup", 1),
        ("lookup, block", "lookup", 1),
        ("lookup,cyclic", "lookup,cyclic", 1),
        ("lookup, cyclic(3)", "lookup,cyclic", 3),
    ],
)
def test_lookups(words: str, kind: str, size: int) -> None:
    assert parsed(f"dist({words})").dist == Distribution(kind, size)


def test_the_function_of_a_lookup() -> None:
    dist = parsed("dist(lookup( owner ))").dist
    assert dist and dist.kind == "function" and dist.function and dist.function.text == "owner"
    folded = parsed("DIST(Lookup(Owner))", fold_case=True).dist
    assert folded and folded.function and folded.function.text == "Owner"


@pytest.mark.parametrize(
    "words",
    [
        "lookup, fifo",
        "lookup, lookup",
        "lookup, cyclic, block",
        "lookup, cyclic(0)",
        "lookup()",
        "lookup(1)",
        "lookup(f), cyclic",
    ],
)
def test_lookups_that_make_no_sense(words: str) -> None:
    with pytest.raises(Refusal) as caught:
        parsed(f"dist({words})")
    assert caught.value.diagnostic.code == "malformed-clause" and caught.value.diagnostic.hint


def test_weights() -> None:
    assert parsed("weights(2, 1.5, .5)").weights == (2.0, 1.5, 0.5)
    for words in ("0", "-1", "n", "1e5", "2,,1"):
        with pytest.raises(Refusal, match=r"weight|empty"):
            parsed(f"weights({words})")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-3", -3),
        ("0x1F", 31),
        ("7UL", 7),
        ("n", None),
        ("3.5", None),
        ("", None),
        ("2*3", None),
    ],
)
def test_integer_literals(text: str, value: int | None) -> None:
    assert integer_literal(text) == value


def test_reductions() -> None:
    found = parsed(
        "reduction(+: s, grid.u) name(k) reduction(max:m) reduction( && : ok )"
    ).reduction
    assert [(r.operator, r.name.text) for r in found] == [
        ("+", "s"),
        ("+", "grid.u"),
        ("max", "m"),
        ("&&", "ok"),
    ]
    found = parsed(
        "Reduction(MAX: s) reduction(.And.: t) reduction(ieor: k)", fold_case=True
    ).reduction
    assert [r.operator for r in found] == ["max", "&&", "^"]


@pytest.mark.parametrize(
    ("clauses", "code"),
    [
        ("reduction(s)", "malformed-clause"),
        ("reduction(-: s)", "malformed-clause"),
        ("reduction(.and.: s)", "malformed-clause"),
        ("reduction(+: s[0:n])", "malformed-clause"),
        ("reduction()", "malformed-clause"),
        ("reduction(+: s) reduction(*: s)", "duplicate-clause"),
        ("reduction(+: s) private(s)", "malformed-clause"),
    ],
)
def test_reductions_that_make_no_sense(clauses: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        parsed(clauses)
    assert caught.value.diagnostic.code == code
