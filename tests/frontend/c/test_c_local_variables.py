"""Variables that a region declares itself: objects, or seen through to what they stand for."""

from __future__ import annotations

from support.c_sources import accesses, conditions, loops, region, show, statements

FILE = """\
struct point { double x, y; int tag; };
double A[20][20], a[400], b[400], sum;
struct point cloud[20];
int index[20], n, count;
"""


def body(inside: str) -> str:
    return (
        f"{FILE}void kernel(void)\n{{\n#pragma polydist\n"
        f"  for (int i = 1; i < 19; i++) {{ {inside} }}\n}}\n"
    )


def test_block_local_scalars() -> None:
    found = region(body("double t = a[i], u; u = t * 2; b[i] = u;"))
    first, second, third = statements(found)
    assert first.declares == ("t", "u")
    assert [accesses(statement) for statement in (first, second, third)] == [
        ["r a[i]", "w t[]"],
        ["r t[]", "w u[]"],
        ["r u[]", "w b[i]"],
    ]
    assert found.arrays["t"].local
    assert not found.arrays["t"].live_out
    assert "t" not in found.variables


def test_block_local_integer_with_one_value_is_seen_through() -> None:
    found = region(
        body(
            "int k = i + 1; const long l = k * 2; for (int j = k; j < l; j++) a[l + j] = 1; "
            "if (k > n) b[k] = 2;"
        )
    )
    assert show(loops(found)[1].first) == "(i + 1)"
    assert show(loops(found)[1].condition) == "(j < ((i + 1) * 2))"
    (declaring, inner, _) = statements(found)
    assert not (declaring.accesses or declaring.declares or declaring.gives)
    assert [(of.name, of.text) for of in declaring.counters] == [("k", "i + 1")]
    assert accesses(inner) == ["w a[(((i + 1) * 2) + j)]"]
    assert [(of.name, of.text) for of in inner.counters] == [("l", "((int)(i + 1)) * 2")]
    assert show(conditions(found)[0].condition) == "((i + 1) > n)"


def test_block_local_integer_with_several_values_is_too() -> None:
    found = region(body("int k = i; k++; a[k] = 1; if (k > 2) b[i] = 1;"))
    assert accesses(statements(found)[2]) == ["r k[]", "w a[(i + 1)]"]
    assert show(conditions(found)[0].condition) == "((i + 1) > 2)"


def test_narrow_locals_are_seen_through() -> None:
    found = region(
        body(
            "unsigned char k = i + 1, h = 3 * i; unsigned w = i - 9; "
            "a[k] = 1; a[h] = a[0]; a[w] = 2; a[w / 2] = 3;"
        )
    )
    assert [accesses(statement)[-1] for statement in statements(found)[2:]] == [
        "w a[narrow((i + 1))]",
        "w a[<modified-scalar>]",
        "w a[(i - 9)]",
        "w a[(unsigned((i - 9)) / 2)]",
    ]


def test_same_local_name_in_two_blocks() -> None:
    found = region(
        body("if (i > 3) { double t = a[i]; b[i] = t; } else { float t = b[i]; a[i] = t; }")
    )
    assert [found.arrays[name].element for name in ("t", "t@2")] == ["double", "float"]
    assert accesses(statements(found)[3]) == ["r t@2[]", "w a[i]"]


def test_local_that_shadows_a_global() -> None:
    found = region(
        body("{ double sum = a[i]; b[i] = sum; for (int j = 0; j < 2; j++) a[j] = sum; } sum += 1;")
    )
    assert accesses(statements(found)[-1]) == ["r sum[]", "w sum[]"]
    assert accesses(statements(found)[0]) == ["r a[i]", "w sum@2[]"]
    assert found.variables["sum"].visible


def test_local_array() -> None:
    found = region(body("double t[8]; for (int j = 0; j < 8; j++) t[j] = a[j]; b[i] = t[3];"))
    of = found.arrays["t"]
    assert (of.local, of.live_out, of.element, [show(extent) for extent in of.extents]) == (
        True,
        False,
        "double",
        ["8"],
    )


def test_modified_integer_scalar() -> None:
    found = region(body("count += index[i]; a[count] = a[0];"))
    assert accesses(statements(found)[1]) == ["r count[]", "r a[0]", "w a[<modified-scalar>]"]
    assert "count" not in found.scalars
    assert found.variables["count"].written


def test_block_local_pointers_are_seen_through() -> None:
    found = region(body("double *row = A[i]; const double *in = b + i * 4; row[n] = in[2] + *in;"))
    assert accesses(statements(found)[2]) == [
        "r row[]",
        "r in[]",
        "r b[((i * 4) + 2)]",
        "r in[]",
        "r b[(i * 4)]",
        "w A[i,n]",
    ]
    assert found.arrays["row"].local and found.arrays["row"].extents == ()


def test_pointers_to_structures_are_seen_through() -> None:
    found = region(body("struct point *here = &cloud[i]; here->x = here->y;"))
    assert [
        (access.array, access.kind, access.member)
        for access in statements(found)[1].accesses
        if access.array == "cloud"
    ] == [
        ("cloud", "read", ""),
        ("cloud", "read", "y"),
        ("cloud", "write", "x"),
    ]
