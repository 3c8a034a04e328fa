"""Which nodes become one statement, what it reads from outside, and what is private to it."""

from __future__ import annotations

from unit.enumeration import run_region
from unit.kernels import function
from unit.models import parameter_values, region_of, scop_of
from unit.points import map_points

_ARRAYS = "int n, double *a, double *b"


def _texts(text: str) -> list[str]:
    return [" ".join(text[s.span.start : s.span.end].split()) for s in scop_of(text).statements]


def _assert_accesses(text: str, values: dict[str, int]) -> None:
    """The statements' accesses are those of the run, upward-exposed reads only."""
    scop = scop_of(text)
    at = parameter_values(scop, values)
    events = run_region(region_of(text), scop, values)
    for kind in ("reads", "writes"):
        expected = {
            (event.instance, element) for event in events for element in getattr(event, kind)
        }
        assert {
            pair for s in scop.statements for pair in map_points(getattr(s, kind), at)
        } == expected


def test_a_data_dependent_condition_is_one_statement() -> None:
    text = function(
        (
            "for (int i = 1; i < n; i++) {\n"
            "    if (a[i] > 0)\n"
            "        b[i] = a[i - 1];\n"
            "    else\n"
            "        a[i] = 1;\n"
            "    b[i] = b[i] + 1;\n"
            "}"
        ),
        _ARRAYS,
    )
    assert _texts(text) == ["if (a[i] > 0) b[i] = a[i - 1]; else a[i] = 1;", "b[i] = b[i] + 1;"]
    _assert_accesses(text, {"n": 5})


def test_a_conditional_write_is_a_read_as_well() -> None:
    scop = scop_of(
        function("for (int i = 0; i < n; i++)\n    if (a[i] > 0)\n        b[i] = 1;", _ARRAYS)
    )
    (statement,) = scop.statements
    reads = {element for _, element in map_points(statement.reads, {"n": 2})}
    assert reads == {("a", (0,)), ("a", (1,)), ("b", (0,)), ("b", (1,))}


def test_a_loop_under_data_belongs_to_the_condition() -> None:
    text = function(
        (
            "for (int i = 0; i < n; i++)\n"
            "    if (a[i] > 0)\n"
            "        for (int j = 0; j < i; j++)\n"
            "            b[j] = a[j];"
        ),
        _ARRAYS,
    )
    (statement,) = scop_of(text).statements
    assert [iterator.name for iterator in statement.iterators] == ["i"]
    _assert_accesses(text, {"n": 4})


def test_a_local_variable_binds_its_uses_together() -> None:
    text = function(
        (
            "for (int i = 0; i < n; i++) {\n"
            "    a[i] = 0;\n"
            "    double s = a[i];\n"
            "    b[i] = s;\n"
            "    s = 1;\n"
            "    a[i] = b[i];\n"
            "}"
        ),
        _ARRAYS,
    )
    assert _texts(text) == ["a[i] = 0;", "double s = a[i]; b[i] = s; s = 1;", "a[i] = b[i];"]
    _assert_accesses(text, {"n": 3})


def test_a_local_sum_with_its_loop() -> None:
    text = function(
        (
            "for (int i = 0; i < n; i++) {\n"
            "    double s = 0;\n"
            "    for (int j = 0; j < i; j++)\n"
            "        s += a[j];\n"
            "    b[i] = s;\n"
            "}"
        ),
        _ARRAYS,
    )
    (statement,) = scop_of(text).statements
    assert len(statement.iterators) == 1
    assert {array.name for array in scop_of(text).arrays} == {"a", "b"}
    _assert_accesses(text, {"n": 4})


def test_a_scalar_from_outside_that_carries_nothing_is_private() -> None:
    text = function(
        "for (int i = 0; i < n; i++) {\n    x = a[i];\n    b[i] = x * x;\n}", _ARRAYS, before=""
    ).replace("#pragma", "double x;\n#pragma")
    (statement,) = scop_of(text).statements
    assert statement.private == ("x",)
    _assert_accesses(text, {"n": 3})


def test_a_scalar_that_carries_a_value_is_not_private() -> None:
    text = function(
        "for (int i = 0; i < n; i++) {\n    b[i] = x;\n    x = a[i];\n}", _ARRAYS
    ).replace("#pragma", "double x = 0;\n#pragma")
    assert len(scop_of(text).statements) == 2
    assert not any(s.private for s in scop_of(text).statements)
    _assert_accesses(text, {"n": 3})


def test_a_scalar_that_is_read_afterwards_is_not_private() -> None:
    text = function(
        "for (int i = 0; i < n; i++) {\n    x = a[i];\n    b[i] = x * x;\n}\nb[0] = x;", _ARRAYS
    ).replace("#pragma", "double x = 0;\n#pragma")
    assert [s.private for s in scop_of(text).statements] == [(), ()]


def test_a_foreign_loop_keeps_its_parallelism() -> None:
    """One unit from the first use of x to the last would swallow the loop over j, which does not
    write x."""
    text = function(
        (
            "for (int i = 0; i < n; i++) {\n"
            "    x = a[i];\n"
            "    for (int j = 0; j < n; j++)\n"
            "        c[i][j] = x;\n"
            "}"
        ),
        _ARRAYS + ", double (*c)[n]",
    ).replace("#pragma", "double x;\n#pragma")
    assert len(scop_of(text).statements) == 2
    asserted = text.replace("polydist ", "polydist private(x)")
    (statement,) = scop_of(asserted).statements
    assert statement.private == ("x",) and len(statement.iterators) == 1


def test_overlapping_units_merge() -> None:
    """s binds statements 1 and 3, t statements 2 and 4: all four are one."""
    body = (
        "for (int i = 1; i < n; i++) {\n"
        "    double s = a[i];\n"
        "    double t = s + 1;\n"
        "    b[i] = s;\n"
        "    a[i] = t;\n"
        "    b[i] += 1;\n"
        "}"
    )
    assert _texts(function(body, _ARRAYS)) == [
        "double s = a[i]; double t = s + 1; b[i] = s; a[i] = t;",
        "b[i] += 1;",
    ]


def test_an_inner_unit_joins_the_one_around_it() -> None:
    body = (
        "for (int i = 0; i < n; i++) {\n    double s = 0;\n"
        "    for (int j = 0; j < n; j++) {\n        double t = a[j];\n        s += t;\n    }\n"
        "    b[i] = s;\n}"
    )
    assert len(_texts(function(body, _ARRAYS))) == 1


def test_two_units_that_share_no_variable_stay_two() -> None:
    body = (
        "for (int i = 0; i < n; i++) {\n"
        "    { double s = a[i]; b[i] = s; }\n"
        "    { double s = b[i]; a[i] = s + 1; }\n"
        "}"
    )
    assert len(_texts(function(body, _ARRAYS))) == 2


def test_reads_that_the_statement_itself_feeds_are_not_exposed() -> None:
    text = function(
        (
            "for (int i = 1; i < n; i++) {\n"
            "    double s = b[i - 1];\n"
            "    b[i] = s;\n"
            "    a[i] = b[i] + b[i - 1] + s;\n"
            "}"
        ),
        _ARRAYS,
    )
    (statement,) = scop_of(text).statements
    assert {element for _, element in map_points(statement.reads, {"n": 3})} == {
        ("b", (0,)),
        ("b", (1,)),
    }


def test_exposed_only_in_the_first_round_of_an_inner_loop() -> None:
    text = function(
        "for (int i = 0; i < n; i++) {\n    double s = 0;\n    for (int j = 1; j < n; j++) {\n"
        "        b[j] = b[j - 1];\n        s += b[j];\n    }\n    a[i] = s;\n}",
        _ARRAYS,
    )
    (statement,) = scop_of(text).statements
    assert {element for _, element in map_points(statement.reads, {"n": 4})} == {("b", (0,))}


def test_a_unit_takes_blocks_whole() -> None:
    body = (
        "for (int i = 0; i < n; i++) {\n    { b[i] = 1; x = a[i]; }\n    { a[i] = x; b[i] = 2; }\n}"
    )
    text = function(body, _ARRAYS, "private(x)").replace("#pragma", "double x;\n#pragma")
    assert _texts(text) == ["{ b[i] = 1; x = a[i]; } { a[i] = x; b[i] = 2; }"]
    _assert_accesses(text, {"n": 3})


def test_a_scalar_of_both_branches_is_private_to_each() -> None:
    loop = (
        "for (int i = 0; i < n; i++)\n"
        "    if (i < 3) {\n"
        "        s = a[i];\n"
        "        b[i] = s * s;\n"
        "    } else {\n"
        "        s = n;\n"
        "        b[i] = s;\n"
        "    }"
    )
    text = function(loop, f"{_ARRAYS}, double s")
    first, second = scop_of(text).statements
    assert first.private == second.private == ("s",)
    _assert_accesses(text, {"n": 6})


def test_what_headers_read_belongs_to_the_text_that_holds_them() -> None:
    sum_of_few = (
        "double s = 0;\n"
        "        for (int j = 0; j < k; j++)\n"
        "            s += a[j];\n"
        "        b[i] = s;"
    )
    loop = (
        f"for (int i = 0; i < n; i++) {{\n"
        "    k = i;\n"
        "    k -= 2;\n"
        f"    {{\n"
        f"        {sum_of_few}\n"
        f"    }}\n"
        "    if (i < k + n)\n"
        "        a[i + n] = 1;\n"
        f"}}"
    )
    text = function(loop, f"{_ARRAYS}, int k")
    *_, holding, apart = scop_of(text).statements
    readers = {
        instance
        for instance, element in map_points(holding.reads, {"n": 5})
        if element == ("k", ())
    }
    assert len(readers) == 5
    assert not any(element == ("k", ()) for _, element in map_points(apart.reads, {"n": 5}))
    _assert_accesses(text, {"n": 5})
