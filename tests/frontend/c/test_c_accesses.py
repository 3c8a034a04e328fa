"""What statements read and write."""

from __future__ import annotations

import pytest

from support.c_sources import accesses, region, statements

FILE = """\
#include <complex.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
typedef double row[20];
typedef float real;
struct point { double x, y; int tag; };
struct inner { double w[20]; int k; };
struct grid {
    double (*u)[20]; double *v; double fixed[20][20]; int n; double h;
    struct inner in; struct inner *far;
};
union either { double d; int i; };
double A[20][20], B[20][20], a[400], b[400], sum;
row rows[20];
struct point cloud[20];
double complex z[20];
int index[20], n, m, count;
static const double weight[3] = {1, 2, 1};
static const int ahead[3] = {1, 0, -1}, pairs[2][3] = {{1, 2}, {3}};
static const unsigned around[2] = {1, 2};
static const signed char few[2] = {-1, 1}, wild[2] = {-1, 200};
static int changing[3] = {1, 0, -1};
static const int whole[8][8] = {{5}}, larger[9][8] = {{5}};
extern const int elsewhere[3];
static inline double square(double v) { return v * v; }
static double twice(double v)
{
    double r = 0;
    for (int k = 0; k < 2; k++) r += square(v);
    return fabs(r) * weight_of;
}
"""


def body(statement: str, parameters: str = "int p", clauses: str = "") -> str:
    file = FILE.replace(
        "static double twice", "static const double weight_of = 2;\nstatic double twice"
    )
    return (
        f"{file}void kernel({parameters})\n{{\n#pragma polydist {clauses}\n"
        f"  for (int i = 1; i < 19; i++) {{ {statement} }}\n}}\n"
    )


CASES = {
    "a[i] = b[i-1] + b[i+1];": ["r b[(i - 1)]", "r b[(i + 1)]", "w a[i]"],
    "A[i][n] += B[n][i];": ["r A[i,n]", "r B[n,i]", "w A[i,n]"],
    "((const double *)a)[i] = *(double *const)b;": ["r b[0]", "w a[i]"],
    "b[i] = ((const double *)A[i])[3];": ["r A[i,3]", "w b[i]"],
    "a[i]++;": ["r a[i]", "w a[i]"],
    "--a[i];": ["r a[i]", "w a[i]"],
    "a[i] = b[i] = A[i][i];": ["r A[i,i]", "w b[i]", "w a[i]"],
    "a[i] = 1, b[i] = a[i];": ["w a[i]", "r a[i]", "w b[i]"],
    "a[i] = i > 3 ? b[i] : A[i][0];": ["?r b[i]", "?r A[i,0]", "w a[i]"],
    "i > 3 ? (a[i] = 1) : (b[i] = 2);": ["?w a[i]", "?w b[i]"],
    "b[i] > 0 && (a[i] = 1);": ["r b[i]", "?w a[i]"],
    "b[i] > 0 || (a[i] += 1);": ["r b[i]", "?r a[i]", "?w a[i]"],
    "a[i*20 + n] = 1;": ["w a[((i * 20) + n)]"],
    "a[5 + ahead[2]] = 1;": ["r ahead[2]", "w a[(5 + -1)]"],
    "a[i + ahead[i % 3]] = 1;": [
        "r ahead[(i % 3)]",
        "w a[(i + (((i % 3) == 0) ? 1 : (((i % 3) == 1) ? 0 : -1)))]",
    ],
    "a[i + few[i % 2]] = 1;": ["r few[(i % 2)]", "w a[(i + (((i % 2) == 0) ? -1 : 1))]"],
    "a[pairs[1][n]] = 1;": ["r pairs[1,n]", "w a[((n == 0) ? 3 : ((n == 1) ? 0 : 0))]"],
    "a[i + whole[0][0]] = 1;": ["r whole[0,0]", "w a[(i + 5)]"],
    "a[i + larger[0][0]] = 1;": ["r larger[0,0]", "w a[(i + larger[0][0])]"],
    "a[around[1]] = 1;": ["r around[1]", "w a[around[1]]"],
    "a[i + wild[1]] = 1;": ["r wild[1]", "w a[(i + wild[1])]"],
    "a[i + changing[1]] = 1;": ["r changing[1]", "w a[(i + changing[1])]"],
    "a[i + elsewhere[1]] = 1;": ["r elsewhere[1]", "w a[(i + elsewhere[1])]"],
    "a[(unsigned)(i - 3) % 5] = 1;": ["w a[(unsigned((i - 3)) % 5)]"],
    "a[(unsigned)(i - 3) + 5] = 1;": ["w a[((i - 3) + 5)]"],
    "a[index[i]] = 1;": ["r index[i]", "?w a[polydist_any1]"],
    "a[index[i] + 1] = b[2 * index[i]];": [
        "r index[i]",
        "r index[i]",
        "r b[polydist_any1]",
        "?w a[polydist_any1]",
    ],
    "a[i & 3] = 1;": ["w a[(i modulo 4)]"],
    "a[i & n] = 1;": ["?w a[polydist_any1]"],
    "a[i & n] = a[i];": ["r a[i]", "w a[<bitwise>]"],
    "a[i >> 1] = b[i & ~1];": ["r b[(i - (i modulo 2))]", "w a[((i - (i modulo 2)) / 2)]"],
    "a[(int) sum] = 1;": ["w a[(int) sum]"],
    "a[(int) (sum * i)] = 1;": ["?w a[polydist_any1]"],
    "a[(int) (sum * i)] = 2 * a[0];": ["r a[0]", "w a[<floating-point>]"],
    "a[(char) n] = 1;": ["w a[(char) n]"],
    "a[(char) i] = 1;": ["w a[narrow(i)]"],
    "a[(_Bool) i] = 1;": ["w a[(i != 0)]"],
    "a[(int) i] = a[(size_t) (i - 1)];": ["r a[(i - 1)]", "w a[i]"],
    "a[i << 2] = a[abs(i - n)];": ["r a[abs((i - n))]", "w a[(i * 4)]"],
    "a[(i + n) % n] = a[i < n ? i : n];": ["r a[(i min n)]", "w a[((i + n) % n)]"],
    "a[i == n ? 0 : i] = 1;": ["w a[((i == n) ? 0 : i)]"],
    "*a = *(a + i);": ["r a[i]", "w a[0]"],
    "*(a + i - 1) = (a + n)[2];": ["r a[(n + 2)]", "w a[?]"],
    "(&a[i])[3] = 1;": ["w a[(i + 3)]"],
    "sum += a[i];": ["r sum[]", "r a[i]", "w sum[]"],
    "sum = a[i];": ["r a[i]", "w sum[]"],
    "a[i] = n * i + sin(i) + weight[1];": ["r weight[1]", "w a[i]"],
    "a[i] = sizeof(b[i]) + sizeof b;": ["w a[i]"],
    "a[i] = -b[i] + !b[i+1];": ["r b[i]", "r b[(i + 1)]", "w a[i]"],
    "rows[i][2] = 1;": ["w rows[i,2]"],
    "cloud[i].x = cloud[i-1].y;": ["r cloud[i]", "r cloud[(i - 1)]", "w cloud[i]"],
    "cloud[i].tag++;": ["r cloud[i]", "w cloud[i]"],
    "cloud[i] = cloud[i+1];": ["r cloud[(i + 1)]", "w cloud[i]"],
    "cloud[i] = (struct point){b[i], 2, 3};": ["r b[i]", "w cloud[i]"],
    "a[i] = cloud[index[i]].x;": ["r index[i]", "r cloud[polydist_any1]", "w a[i]"],
    "z[i] = z[i-1] * I + conj(z[i]);": ["r z[(i - 1)]", "r z[i]", "w z[i]"],
    "a[i] = creal(z[i]) + cabs(z[i+1]);": ["r z[i]", "r z[(i + 1)]", "w a[i]"],
    "a[i] = sqrtf(b[i]) + fmax(b[i], 2) + powl(2, 3) + labs(n) + toupper(n);": [
        "r b[i]",
        "r b[i]",
        "w a[i]",
    ],
    "a[i] = isnan(b[i]) ? INFINITY : NAN;": ["r b[i]", "w a[i]"],
    "a[i] = square(b[i]) + twice(2);": ["r b[i]", "w a[i]"],
    "(void) 0; a[i] = 1;": [],
    "double t[3] = {b[i], 2}; a[i] = t[1];": ["r b[i]", "w t[0]", "w t[1]", "w t[2]"],
}


@pytest.mark.parametrize("statement", CASES)
def test_accesses(statement: str) -> None:
    found = accesses(statements(region(body(statement)))[0])
    if any("?]" in access for access in CASES[statement]):
        found = ["w a[?]" if access.startswith("w") else access for access in found]
    assert found == CASES[statement]


STRUCTURES = {
    "g->u[i][2] = g->v[i] * g->h;": ["r g->v[i]", "w g->u[i,2]"],
    "g->fixed[i][i] += g->in.w[i];": ["r g->fixed[i,i]", "r g->in.w[i]", "w g->fixed[i,i]"],
    "g->v[g->n - i] = g->in.k;": ["w g->v[(g->n - i)]"],
    "g->far->w[i] = 1;": ["w g->far->w[i]"],
    "g->h += a[i];": ["r g->h[]", "r a[i]", "w g->h[]"],
    "(*g).v[i] = (&(*g).in)->k;": ["w g->v[i]"],
    "g->v[g->in.k] = i;": ["w g->v[g->in.k]"],
}


@pytest.mark.parametrize("statement", STRUCTURES)
def test_accesses_through_structures(statement: str) -> None:
    found = region(body(statement, "struct grid *g"))
    assert accesses(statements(found)[0]) == STRUCTURES[statement]
    assert found.variables["g"].declaration == "struct grid *{}"
    assert found.variables["g"].shape == "pointer"


def test_structure_by_value() -> None:
    found = region(body("p.v[i] = p.h * p.n;  a[p.n] = 1;", "struct grid p"))
    assert accesses(statements(found)[0]) == ["w p.v[i]"]
    assert found.variables["p"].shape == "record"
    assert found.scalars["p.n"].text == "p.n"
    assert (found.arrays["p.v"].base, found.arrays["p.v"].root) == ("p.v", "p")


def test_copying_a_structure_reads_its_members() -> None:
    found = region(body("p.x = a[i]; cloud[i] = p; p = cloud[i];", "struct point p"))
    assert [accesses(statement) for statement in statements(found)] == [
        ["r a[i]", "w p.x[]"],
        ["r p.x[]", "r p.y[]", "r p.tag[]", "w cloud[i]"],
        ["r cloud[i]", "w p.x[]", "w p.y[]", "w p.tag[]"],
    ]
    assert found.variables["p"].shape == "record"
    assert found.arrays["p.x"].element == "double"


def test_structure_with_an_array_is_one_scalar() -> None:
    text = body("v.w[1] = a[i]; vectors[i] = v;", "struct vector v")
    found = region(f"struct vector {{ double w[3]; }} vectors[20];\n{text}")
    assert [accesses(statement) for statement in statements(found)] == [
        ["r v[]", "r a[i]", "w v[]"],
        ["r v[]", "w vectors[i]"],
    ]
    assert found.variables["v"].shape == "scalar"


def test_pointer_to_structures_used_as_an_array() -> None:
    found = region(body("g[i].x = g->y;", "struct point *g"))
    assert accesses(statements(found)[0]) == ["r g[i]", "r g[0]", "w g[i]"]


def test_members_of_a_union_are_the_whole_union() -> None:
    found = region(body("e->d = 1; a[i] = e->i;", "union either *e"))
    assert [accesses(statement) for statement in statements(found)] == [
        ["r e[0]", "w e[0]"],
        ["r e[0]", "w a[i]"],
    ] or [accesses(statement) for statement in statements(found)] == [
        ["r (*e)[]", "w (*e)[]"],
        ["r (*e)[]", "w a[i]"],
    ]


def test_functions_named_pure() -> None:
    found = region(body("a[i] = other(b[i]);", clauses="pure(other)"))
    assert accesses(statements(found)[0]) == ["r b[i]", "w a[i]"]


def test_functions_named_pure_that_a_called_function_calls() -> None:
    text = (
        "double other(double);\n"
        "static void smooth(int m, double *row)\n"
        "{\n    for (int k = 0; k < m; k++) row[k] = other(row[k]);\n}\n"
    )
    found = region(text + body("smooth(m, A[i]);", clauses="pure(other)"))
    (statement,) = statements(found)
    assert {of.split()[1].split("[")[0] for of in accesses(statement)} == {"A"}


@pytest.mark.parametrize("words", ["const", "__const__", "nonnull(1), const", "cold, __const"])
def test_function_with_the_attribute_const(words: str) -> None:
    text = f"double other(double) __attribute__(({words}));\n" + body("a[i] = other(b[i]);")
    assert accesses(statements(region(text))[0]) == ["r b[i]", "w a[i]"]


def test_places_of_accesses() -> None:
    text = body("a[i]  =  /* c */ b[i] + b[i+1];")
    line = next(line for line in text.split("\n") if "/* c */" in line)
    (statement,) = statements(region(text))
    assert [access.place.column for access in statement.accesses] == [
        line.index("b[i]") + 1,
        line.index("b[i+1]") + 1,
        line.index("a[i]") + 1,
    ]
    assert {access.place.line for access in statement.accesses} == {
        text[: text.index("/* c */")].count("\n") + 1
    }


_FUNCTIONS = """\
static int at(int r, int c) { return r * 20 + c; }
static int far(int r) { return at(r, 3) - 1; }
static unsigned long turned(unsigned long r, unsigned long n) { return r % n; }
static unsigned long tall(unsigned long r) { return r * 20; }
static short narrow(int r) { return r * 2; }
static int halved(int r) { if (r > 1) r /= 2; return r; }
"""


@pytest.mark.parametrize(
    ("call", "means"),
    [
        ("at(i, n)", "((i * 20) + n)"),
        ("far(i + 1)", "((((i + 1) * 20) + 3) - 1)"),
        ("at(far(i), i)", "(((((i * 20) + 3) - 1) * 20) + i)"),
        ("narrow(i)", "narrow((i * 2))"),
        ("turned(i - 3, 5)", "(unsigned((i - 3)) % 5)"),
        ("turned(i, 5)", "(unsigned(i) % 5)"),
        ("tall(i - 1)", "((i - 1) * 20)"),
        ("halved(i)", "((i > 1) ? (i / 2) : i)"),
        ("at(index[i], 0)", "<call>"),
    ],
)
def test_functions_of_integers_mean_their_expression(call: str, means: str) -> None:
    found = region(_FUNCTIONS + body(f"a[{call}] = a[i];"))
    assert accesses(statements(found)[0])[-1] == f"w a[{means}]"


def test_places_that_functions_return_are_read() -> None:
    """Also where a loop until a value is reached makes the rest of the region plain steps."""
    lying = "static inline double *lying(double *place) { return place; }\n"
    text = "double q = 0.125 * lying(&a[i])[0]; while (q > 4) q -= 0.5 * q; b[i] = *lying(&a[n]);"
    found = region(lying + body(text))
    assert "a[n]" in " ".join(access for one in statements(found) for access in accesses(one))


@pytest.mark.parametrize("jump", ["if (i > n) continue;", "if (a[i] > 2) { m = 3; continue; }"])
def test_what_is_computed_from_a_counter_selects_elements(jump: str) -> None:
    """A loop whose iterations end early is one of the region then, not one statement."""
    found = region(
        body(f"for (int j = 0; j < n; j++) {{ {jump} int k = j - 1; b[i] = a[k + 4]; }}")
    )
    assert "r a[((j - 1) + 4)]" in " ".join(
        access for one in statements(found) for access in accesses(one)
    )


@pytest.mark.parametrize("target, rows", [("a", False), ("b", True)])
def test_memory_is_filled_by_rows_where_its_own_subscripts_have_rows(
    target: str, rows: bool
) -> None:
    """Another array's rows say nothing about it."""
    fill = f"memset({target}, 0, n * m * sizeof(double));"
    found = region(body(f"{{ for (int j = 0; j < m; j++) b[i * m + j] = a[j]; {fill} }}"))
    written = accesses(statements(found)[-1])[-1]
    assert written.startswith(f"w {target}[") and ("polydist_row" in written) == rows
