"""Elements that data select count as all within known extents, and loops by data as statements."""

from __future__ import annotations

import islpy as isl
import pytest

from polydist.sets.spaces import OUT
from polydist.sets.unions import maps_of
from unit.kernels import function
from unit.models import analysis_of, refusal_of, scop_of


def _text(lut: str, value: str, before: str = "") -> str:
    loop = f"for (int i = 0; i < n; i++)\n    out[i] = {value};"
    return function(loop, f"int n, int m, const int *in, double {lut}, double *out").replace(
        "{\n", f"{{\n{before}", 1
    )


_READ = {
    ("lut[m]", "lut[in[i]]"): "0 <= o0 < m",
    ("lut[m + 1]", "lut[in[i] * m + i]"): "0 <= o0 <= m",
    ("lut[9]", "lut[i & n]"): "0 <= o0 <= 8",
    ("lut[n][9]", "lut[in[i]][2]"): "lut[o0, 2] : 0 <= i < n and 0 <= o0 < n",
}


@pytest.mark.parametrize("lut, value", _READ)
def test_all_that_the_subscript_can_select(lut: str, value: str) -> None:
    (statement,) = scop_of(_text(lut, value)).statements
    (read,) = (m for m in maps_of(statement.reads) if m.get_tuple_name(OUT) == "lut")
    assert _READ[lut, value] in str(read)


def test_a_size_that_the_clause_gives() -> None:
    text = _text("*lut", "lut[in[i]]").replace("#pragma polydist", "#pragma polydist size(lut[m])")
    (statement,) = scop_of(text).statements
    (read,) = (m for m in maps_of(statement.reads) if m.get_tuple_name(OUT) == "lut")
    assert "0 <= o0 < m" in str(read)


_IN_ROWS = {
    "lut[n * m]": "lut[o0, o1] : 0 <= i < n and 0 <= o0 < n and 0 <= o1 < m",
    "lut[(n + 2) * m]": "lut[o0, o1] : 0 <= i < n and 0 <= o0 <= 1 + n and 0 <= o1 < m",
    "lut[n * m + 1]": "lut[n, 0]",
}


@pytest.mark.parametrize("lut", _IN_ROWS)
def test_all_rows_and_columns_that_the_subscript_can_select(lut: str) -> None:
    """Without a condition that would only hold for a single row."""
    body = """{ for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) lut[i * m + j] += j;
    for (int i = 0; i < n; i++) out[i] = lut[in[i]]; }"""
    scop = scop_of(function(body, f"int n, int m, const int *in, double {lut}, double *out"))
    reads = [m for s in scop.statements if "out" in str(s.writes) for m in maps_of(s.reads)]
    assert _IN_ROWS[lut] in str(next(m for m in reads if m.get_tuple_name(OUT) == "lut"))
    large = scop.context.intersect(
        isl.Set.read_from_str(scop.context.get_ctx(), "[n, m] -> { : n > 1 and m > 1 }")
    )
    assert all(large.is_subset(check.holds) for check in scop.checks)


_UNSIZED = pytest.mark.parametrize(
    "lut, before",
    [("*lut", ""), ("lut[]", ""), ("lut[1]", ""), ("lut[m]", "m--;\n")],
    ids=["pointer", "no size", "the size of old programs", "a size that has changed"],
)


@_UNSIZED
def test_of_an_array_without_a_size_what_is_elsewhere(lut: str, before: str) -> None:
    """The library says which elements that are."""
    (statement,) = scop_of(_text(lut, "lut[in[i]]", before)).statements
    (read,) = (m for m in maps_of(statement.reads) if m.get_tuple_name(OUT) == "lut")
    least, past = (f"polyrt_{end}_away_lut_sizeof_lut_out_out_1" for end in ("least", "past"))
    assert f"{least} <= o0 < {past}" in str(read)


@_UNSIZED
def test_unknown_sizes_are_refused_where_the_region_writes(lut: str, before: str) -> None:
    diagnostic = refusal_of(_text(lut, "lut[i] = lut[in[i]]", before))
    assert diagnostic.code == "indirect-subscript"


def _exchanged(clauses: str) -> str:
    loop = (
        "for (int t = 0; t < m; t++) {\n    for (int i = 0; i < n; i++)\n"
        "        out[i] = lut[in[i]];\n"
        "    double *kept = lut;\n    lut = out;\n    out = kept;\n    }"
    )
    text = function(loop, "int n, int m, const int *in, double *lut, double *out")
    return text.replace("#pragma polydist", f"#pragma polydist {clauses}")


def test_sizes_behind_pointers_that_take_each_others_places() -> None:
    """Each plane is written, though under another name."""
    assert refusal_of(_exchanged("")).code == "indirect-subscript"
    (statement,) = scop_of(_exchanged("size(lut[n], out[m])")).statements
    reads = {m.get_tuple_name(OUT): str(m) for m in maps_of(statement.reads)}
    assert "0 <= o0 < n" in reads["lut"] and "0 <= o0 < m" in reads["out"]


_WRITES = {
    ("lut[n][9]", "lut[i][in[i]] = 1"): "lut[i, o1] : 0 <= i < n and 0 <= o1 <= 8",
    ("lut[9][n]", "for (int k = 0; k < in[i]; k++) lut[k][i] += 1"): "0 <= o0 <= 8",
}


@pytest.mark.parametrize("lut, statement", _WRITES)
def test_writes_in_what_an_iteration_has_for_itself(lut: str, statement: str) -> None:
    (one,) = scop_of(_text(lut, f"0; {statement}").replace("out[i] = 0;", "{") + "}").statements
    for relation in (one.reads, one.writes):
        (own,) = (m for m in maps_of(relation) if m.get_tuple_name(OUT) == "lut")
        assert _WRITES[lut, statement] in str(own)


_BY_DATA = {
    "for (int k = in[i]; k < in[i + 1]; k++) out[i] += lut[k];": "the bounds",
    "for (int k = i; k > 0; k /= 2) out[i] += lut[k];": "the step",
    "for (int k = in[i]; k >= 0; k = in[k]) out[i] += lut[k];": "a list",
    "for (int k = 0; k < in[i]; k++) for (int l = 0; l < 2; l++) out[i] += lut[l];": "a loop in it",
    "int c = 30; for (int k = 0; k < c; k++) { out[i] += lut[k]; c /= 2; }": "a bound that changes",
}


@pytest.mark.parametrize("body", _BY_DATA)
def test_a_loop_by_data_is_part_of_a_statement(body: str) -> None:
    text = function(f"for (int i = 0; i < n; i++) {{ {body} }}", _PARAMETERS)
    (statement,) = scop_of(text).statements
    assert [iterator.name for iterator in statement.iterators] == ["i"]
    assert "out[i]" in str(statement.reads) and "out[i]" in str(statement.writes)


_PARAMETERS = "int n, int m, const int in[n + 1], double lut[m], double *out"

_COUNTS = "int n, const int *in, int h[n], double w[n], int *open"


@pytest.mark.parametrize(
    "adding, array",
    [
        ("h[in[i]]++;", "h"),
        ("if (in[i] < n) h[in[i]] -= 2;", "h"),
        ("if (h[in[i]] < i) h[in[i]] = i;", "h"),
        ("h[in[i]] = 1;", "h"),
    ],
)
def test_what_is_added_to_elements_that_data_select(adding: str, array: str) -> None:
    """It may be in any of them, and its order is free."""
    text = function(f"for (int i = 0; i < n; i++) {adding}", _COUNTS)
    (statement,) = scop_of(text).statements
    (write,) = maps_of(statement.writes)
    assert "0 <= o0 < n" in str(write) and array in statement.orderless


def test_floating_numbers_are_added_to_such_elements_in_any_order_if_a_clause_says_so() -> None:
    text = function("for (int i = 0; i < n; i++) w[in[i]] += 0.5;", _COUNTS)
    (ordered,) = scop_of(text).statements
    assert [one.update.placing for one in ordered.combinations] == [True]
    asked = text.replace("#pragma polydist", "#pragma polydist reduction(+: w)")
    (statement,) = scop_of(asked).statements
    assert statement.accumulates == {"w": "+"} and not statement.orderless


def test_all_subscripts_are_kept_with_what_is_added() -> None:
    """A place that is part of another one's text stays whole."""
    loop = "for (int i = 0; i < n; i++) { int j = in[i]; p[j][in[j]] += 0.5; w[i] = j; }"
    (statement,) = scop_of(function(loop, _COUNTS + ", double p[n][n]")).statements
    (one,) = statement.combinations
    assert one.update.combining.count("p[{1}][{2}]") == 2 and one.update.names == {"p"}
    assert [value.text for value in one.update.values] == ["0.5", "j", "in[j]"]


def test_elements_that_data_select_are_replaced_in_order() -> None:
    """Also where iterations are said to be independent: nobody knows which of them wrote one."""
    text = function("for (int i = 0; i < n; i++) h[in[i]] = w[i];", _COUNTS)
    (statement,) = scop_of(text).statements
    (one,) = statement.combinations
    assert one.update.placing and one.update.names == {"h"}
    assert [value.text for value in one.update.values] == ["w[i]", "in[i]"]
    asserted = text.replace("#pragma polydist", "#pragma polydist independent(i)")
    carried = [str(analysis_of(of).dependences.flow) for of in (text, asserted)]
    assert "[i' = 1 + i]" in carried[1] and carried[0] == carried[1]


@pytest.mark.parametrize("adding", ["h[h[i]]++;", "h[in[h[i]]] += 2;", "h[in[i]] = h[i];"])
def test_other_writes_of_elements_that_data_select(adding: str) -> None:
    """Where the element, or what it is set to, depends on what was set, the order is not free."""
    text = function(f"for (int i = 0; i < n; i++) {adding}", _COUNTS)
    assert refusal_of(text).code == "indirect-subscript"


@pytest.mark.parametrize(
    "adding",
    [
        "open[in[i]]++;",
        "{ int k = n; k = in[i]; open[k]++; }",
        "open[(int)w[i]]++;",
        "{ int k = __builtin_floor(w[i]); open[k + 1]++; }",
        "open[in[i] & n]++;",
    ],
)
def test_a_size_is_asked_for_to_add_to_an_array(adding: str) -> None:
    text = function(f"for (int i = 0; i < n; i++) {adding}", _COUNTS)
    hint = refusal_of(text).hint or ""
    assert "say how many elements 'open' has: size(open[n])" in hint


def test_a_pointer_that_nothing_names_does_no_harm() -> None:
    loop = "for (int i = 0; i < n; i++) { double *unused, **rows; w[i] = 1; }"
    assert len(scop_of(function(loop, _COUNTS)).statements) >= 1


def test_the_hint_for_partners_in_butterflies_is_translated() -> None:
    text = function("for (int i = 0; i < n; i++) if ((i ^ m) > i) w[i ^ m] = w[i];", _PARTNERS)
    hint = refusal_of(text).hint or ""
    loops = "for (b = 0; b < n; b += 2 * m) for (d = 0; d < m; d++)"
    assert loops in hint and "b + d + m" in hint
    pairs = loops.replace("(b", "(int b").replace("(d", "(int d") + " w[b + d] += w[b + d + m];"
    assert len(scop_of(function(pairs, _PARTNERS)).statements) == 1


_PARTNERS = "int n, int m, double w[n]"

_REFUSED = {
    "k < in[i]; k++) out[k] = 1;": "what it writes may be the same in other iterations",
    "k < in[i]; k++) for (int l = 0; l < n; l++) out[l] = k;": "it holds a loop that is parallel",
}


@pytest.mark.parametrize("rest", _REFUSED)
def test_a_loop_by_data_that_must_not_be_a_statement(rest: str) -> None:
    text = function(f"for (int i = 0; i < n; i++) for (int k = 0; {rest}", _PARAMETERS)
    assert refusal_of(text).code == "non-affine-bound"


def test_a_loop_by_data_whose_iterator_is_needed_later() -> None:
    loop = "for (int i = 0; i < n; i++) for (k = in[i]; k < in[i + 1]; k++) out[i] += lut[k];"
    text = function(loop, _PARAMETERS).replace("{\n", "{\nint k = 0;\n", 1)
    assert len(scop_of(text).statements) == 1
    end = text.rindex("}")
    assert refusal_of(f"{text[:end]}out[0] = k;\n{text[end:]}").code == "non-affine-bound"
