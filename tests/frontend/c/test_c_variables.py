"""The tables of a region: arrays, scalars and variables."""

from __future__ import annotations

import pytest
from polydist_frontends.variables import Array, Variable

from support.c_sources import loops, parse, region, show, statements

FILE = """\
#include <stddef.h>
typedef double real;
typedef double plane[6][7];
typedef struct { real (*u)[9]; real *v; int n; size_t m; real f[3][4]; } grid;
struct body { double x[3]; };
enum { SIDE = 5 };
#define SIZE 12
real A[SIZE][SIZE + 1];
static plane boxes[SIDE];
extern double open_ended[][8];
unsigned char bytes[4];
int N;
"""


def array(declaration: str, access: str, kind: str = "parameter") -> tuple[Array, Variable]:
    """What the tables say of the first array that ``access`` assigns."""
    parameters, local = (
        (declaration, "") if kind == "parameter" else ("int n, int m", declaration + ";")
    )
    text = (
        f"{FILE}void kernel({parameters})\n{{\n  {local}\n#pragma polydist\n"
        f"  for (int i = 0; i < 3; i++) {access} = 1;\n}}\n"
    )
    of = region(text)
    written = statements(of)[0].accesses[-1].array
    return of.arrays[written], of.variables[of.arrays[written].root]


PARAMETERS = {
    "double *a": ("a[i]", "double", ["?"], ("1",), "a", "double *{}"),
    "double a[]": ("a[i]", "double", ["?"], ("1",), "a", "double *{}"),
    "int n, double a[n]": ("a[i]", "double", ["?"], ("1",), "a", "double *{}"),
    "int n, int m, real a[n][m]": (
        "a[i][0]",
        "real",
        ["?", "m"],
        ("sizeof(a[0])/sizeof(a[0][0])", "1"),
        "&a[0][0]",
        "real (*{})[m]",
    ),
    "int m, double a[][m + 2]": (
        "a[i][0]",
        "double",
        ["?", "(m + 2)"],
        ("sizeof(a[0])/sizeof(a[0][0])", "1"),
        "&a[0][0]",
        "double (*{})[m + 2]",
    ),
    "size_t m, float (*restrict a)[m]": (
        "a[i][0]",
        "float",
        ["?", "m"],
        ("sizeof(a[0])/sizeof(a[0][0])", "1"),
        "&a[0][0]",
        "float (*{})[m]",
    ),
    "double a[static 4][SIZE]": (
        "a[i][0]",
        "double",
        ["?", "12"],
        ("sizeof(a[0])/sizeof(a[0][0])", "1"),
        "&a[0][0]",
        "double (*{})[12]",
    ),
    "int n, double a[restrict 3][n][n]": (
        "a[i][1][2]",
        "double",
        ["?", "n", "n"],
        ("sizeof(a[0])/sizeof(a[0][0][0])", "sizeof(a[0][0])/sizeof(a[0][0][0])", "1"),
        "&a[0][0][0]",
        "double (*{})[n][n]",
    ),
    "plane *a": (
        "a[i][1][2]",
        "double",
        ["?", "6", "7"],
        None,
        "&a[0][0][0]",
        "double (*{})[6][7]",
    ),
    "unsigned long *const a": ("a[i]", "unsigned long", ["?"], ("1",), "a", "unsigned long *{}"),
    "struct body *a": ("a[i].x[2]", "struct body", ["?"], ("1",), "a", "struct body *{}"),
    "grid *g": (
        "g->u[i][2]",
        "real",
        ["?", "9"],
        ("sizeof(g->u[0])/sizeof(g->u[0][0])", "1"),
        "&g->u[0][0]",
        "grid *{}",
    ),
    "grid *const g": ("g->v[i]", "real", ["?"], ("1",), "g->v", "grid *{}"),
    "grid g": (
        "g.f[i][1]",
        "real",
        ["3", "4"],
        ("sizeof(g.f[0])/sizeof(g.f[0][0])", "1"),
        "&g.f[0][0]",
        "grid {}",
    ),
}


@pytest.mark.parametrize("parameters", PARAMETERS)
def test_parameter_arrays(parameters: str) -> None:
    access, element, extents, strides, base, declaration = PARAMETERS[parameters]
    of, variable = array(parameters, access)
    assert (of.element, [show(extent) for extent in of.extents], of.base) == (
        element,
        extents,
        base,
    )
    assert strides is None or of.strides == strides
    assert (variable.declaration, variable.visible) == (declaration, False)
    assert len(of.strides) == len(of.extents)


LOCALS = {
    "double a[4][6]": ("a[i][0]", ["4", "6"], "double (*{})[6]", ()),
    "double a[n][m]": ("a[i][0]", ["n", "m"], "double (*{})[m]", ("m",)),
    "double (*a)[n][m] = 0": ("a[i][1][0]", ["?", "n", "m"], "double (*{})[n][m]", ("m", "n")),
    "static double a[8]": ("a[i]", ["8"], "double *{}", ()),
    "int a[] = {1, 2, 3}": ("a[i]", ["3"], "int *{}", ()),
    "double s": ("s", [], "double {}", ()),
    "const int k = 3; long s": ("s", [], "long {}", ()),
    "unsigned long long s = SIZE": ("s", [], "unsigned long long {}", ()),
    "enum { K = 3 }; double a[4][K]": ("a[i][0]", ["4", "3"], "double (*{})[3]", ()),
    "plane a": ("a[i][1]", ["6", "7"], "double (*{})[7]", ()),
}


@pytest.mark.parametrize("declaration", LOCALS)
def test_function_arrays_and_scalars(declaration: str) -> None:
    access, extents, bound, needs = LOCALS[declaration]
    of, variable = array(declaration, access, "local")
    assert [show(extent) for extent in of.extents] == extents
    assert (variable.declaration, set(variable.needs)) == (bound, set(needs))
    assert not variable.visible
    assert variable.shape == ("pointer" if extents else "scalar")


def test_file_scope_arrays_are_visible() -> None:
    of, variable = array("int n", "A[i][n]")
    assert [show(extent) for extent in of.extents] == ["12", "13"]
    assert (variable.visible, variable.declaration) == (True, "real (*{})[13]")
    of, variable = array("int n", "open_ended[i][n]")
    assert [show(extent) for extent in of.extents] == ["?", "8"]
    of, variable = array("int n", "boxes[i][1][n]")
    assert [show(extent) for extent in of.extents] == ["5", "6", "7"]
    of, variable = array("int n", "bytes[i]")
    assert of.element == "unsigned char"


def test_rank_zero_array() -> None:
    of, variable = array("double s", "s")
    assert (of.extents, of.strides, of.base, of.element) == ((), (), "&s", "double")
    assert (variable.shape, variable.written, variable.declaration) == ("scalar", True, "double {}")


def test_variables_come_after_what_they_need() -> None:
    text = (
        f"{FILE}void kernel(int rows, int columns, double a[rows][columns])\n{{\n"
        "#pragma polydist\n  for (int i = 0; i < 3; i++) a[i][0] = 1;\n}\n"
    )
    of = region(text)
    assert list(of.variables) == ["columns", "a"]
    assert of.variables["a"].needs == ("columns",)
    assert set(of.scalars) == {"columns"}


def test_scalars_are_what_expressions_use() -> None:
    text = f"""{FILE}
void kernel(grid *g, grid h, unsigned p, int q, double *a, double alpha, int unused)
{{
#pragma polydist assume(q > N)
  for (int i = 0; i < g->n; i++) if (i < p) a[i + h.m] = alpha * unused;
}}
"""
    of = region(text)
    assert {name: (scalar.text, scalar.unsigned) for name, scalar in of.scalars.items()} == {
        "g->n": ("g->n", False),
        "p": ("p", True),
        "h.m": ("h.m", True),
        "q": ("q", False),
        "N": ("N", False),
    }
    assert [show(assumption) for assumption in of.assumptions] == ["(q > N)"]
    assert set(of.variables) == {"g", "p", "h", "a", "alpha", "unused", "q", "N"}
    assert "alpha" not in of.arrays


def test_enumerators_functions_and_types_are_no_variables() -> None:
    text = (
        f"#include <math.h>\n{FILE}void kernel(double *a)\n{{\n#pragma polydist\n"
        "  for (int i = 0; i < SIDE; i++) a[i] = sin((real) SIZE);\n}\n"
    )
    of = region(text)
    assert set(of.variables) == {"a"}
    assert show(loops(of)[0].condition) == "(i < 5)"


def test_macro_that_mentions_variables() -> None:
    text = (
        f"{FILE}#define AT(i) a[(i) * stride + off]\nvoid kernel(double *a, int stride, int off)\n"
        "{\n#pragma polydist\n"
        f"  for (int i = 0; i < 9; i++) AT(i) = 1;\n}}\n"
    )
    of = region(text)
    assert set(of.variables) == {"a", "stride", "off"}
    assert set(of.scalars) == {"stride", "off"}


def test_size_that_changes_after_the_declaration() -> None:
    text = (
        "void kernel(int n)\n{\n  double a[n][n];\n  n = 5;\n#pragma polydist\n"
        "  for (int i = 0; i < 9; i++) a[i][0] = 1;\n}\n"
    )
    (refusal,) = parse(text).refusals
    assert (refusal.code, refusal.place.line) == ("extent-modified", 6)
    assert not parse(text.replace("n = 5;", "").replace("double", "n = 5; double")).refusals


_MEMBERS = (
    "typedef struct { int n, m, t; } mesh;\nvoid kernel(mesh g, double a[g.n][g.m], int k)\n{\n"
    "  g.t = 5;\n#pragma polydist\n  for (int i = 0; i < 9; i++) a[i][k] = 1;\n}\n"
)


def test_members_that_only_sizes_mention() -> None:
    assert set(region(FILE + _MEMBERS).scalars) == {"k", "g.m"}


def test_member_in_a_size_that_changes() -> None:
    (refusal,) = parse(_MEMBERS.replace("g.t", "g.m")).refusals
    assert (refusal.code, refusal.place.line) == ("extent-modified", 6)


def test_register_variable() -> None:
    text = (
        "double a[9];\nvoid kernel(void)\n{\n  register double s = 0;\n#pragma polydist\n"
        "  for (int i = 0; i < 9; i++) s += a[i];\n}\n"
    )
    found = region(text)
    doubt = found.arrays["s"].doubt
    assert doubt is not None and doubt.code == "register-variable"
    assert found.variables["s"].unshared


def test_two_variables_of_one_name() -> None:
    text = (
        "int n;\nvoid kernel(double a[])\n{\n#pragma polydist\n"
        "  { for (int i = 0; i < n; i++) a[i] = 1; }\n}\n"
    )
    assert not parse(text).refusals
    shadowed = (
        "int n;\nvoid kernel(int n, double (*a)[n])\n{\n  double n2 = 0; { int n = 3;\n"
        "#pragma polydist\n"
        "  for (int i = 0; i < n; i++) a[i][0] = n2; }\n}\n"
    )
    assert [refusal.code for refusal in parse(shadowed).refusals] == ["shadowed-name"]


def test_scalars_that_an_earlier_region_may_have_left_on_one_rank() -> None:
    text = (
        "struct p { double dt; };\ndouble seen;\n"
        "void kernel(int n, double *a, double h, const double g, struct p *p)\n{\n  double w;\n"
        "#pragma polydist\n"
        "  for (int i = 0; i < n; i++) { w = a[i]; a[i] = w * h + g + seen + p->dt; }\n}\n"
    )
    assert [memory.name for memory in region(text).invariants] == ["h", "seen", "p->dt"]
    addressed = text.replace("double w;", "double w; const double *q = &g; (void)q;")
    assert [memory.name for memory in region(addressed).invariants] == ["h", "g", "seen", "p->dt"]
