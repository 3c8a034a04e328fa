"""Every refusal of the C frontend: its code, and the place, which ``@`` marks in the source."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.errors import Diagnostic
from polydist_frontends.source import Preprocessing

FILE_SCOPE = """\
#include <math.h>
struct point { double x, y; int tag; };
struct grid { double (*u)[10]; double *v; double **rows; int n; double h; };
union both { double d; int i; };
double A[10][10], B[10][10], a[100], b[100];
int index[100], n, m;
double s, x;
volatile double shared;
double f(double);
"""


def in_loop(statement: str, before: str = "", parameters: str = "void") -> str:
    """A region with one loop around ``statement``."""
    return as_region(f"for (int i = 1; i < 10; i++) {{\n    {statement}\n  }}", before, parameters)


def as_region(text: str, before: str = "", parameters: str = "void") -> str:
    """A region that governs ``text``."""
    return f"{FILE_SCOPE}void kernel({parameters})\n{{\n{before}\n#pragma polydist\n  {text}\n}}\n"


def in_root(statement: str) -> str:
    return (
        f"{FILE_SCOPE}void kernel(void)\n{{\n#pragma polydist root\n  {{\n{statement}\n  }}\n}}\n"
    )


def with_pure(function: str, statement: str) -> str:
    return in_loop(statement).replace("#pragma polydist\n", f"#pragma polydist pure({function})\n")


def with_pointers(argument: str) -> str:
    """A call of a function that is said to be pure, with an argument that mentions pointers."""
    text = in_loop(
        f"double *local = p; a[i] = norm({argument}) + local[0] + !at(i);",
        parameters="double *p, double **rows, struct grid *g",
    )
    text = text.replace("#pragma polydist\n", "#pragma polydist pure(norm, at)\n")
    return f"double norm(); double *at(int);\n{text}"


def directive(clauses: str) -> str:
    return (
        f"{FILE_SCOPE}void kernel(void)\n{{\n#pragma polydist {clauses}\n"
        "  for (int i = 1; i < 10; i++)\n    a[i] = f(b[i]) + s;\n}\n"
    )


LOOP = "for (;;) x = 1;"
BOTH = 'int x;\n#define BOTH x = 1; _Pragma("polydist")\n#define DO(...) _Pragma(#__VA_ARGS__)\n'
TWO_STATEMENTS = "#define BOTH(v) v[0] = 1; v[1] = 2\n"

REFUSALS = {
    # where directives stand
    "directive before nothing": (
        "directive-without-loop",
        "void k(void)\n{\n  @#pragma polydist\n}\n",
    ),
    "directive before a statement": (
        "directive-without-loop",
        "int x;\nvoid k(void)\n{\n@#pragma polydist\n  x = 1;\n}\n",
    ),
    "directive at the end of the file": (
        "directive-outside-function",
        "int x;\n@#pragma polydist\n",
    ),
    "directive before a function": (
        "directive-outside-function",
        "@#pragma polydist\nvoid k(void) { }\n",
    ),
    "pragma operator": ("pragma-operator", f"{BOTH}void k(void)\n{{\n  @BOTH\n  {LOOP}\n}}\n"),
    "clause of a macro": (
        "unknown-clause",
        f"{BOTH}void k(void)\n{{\n  @DO(polydist name(q) tiles(3)\n  )\n  {LOOP}\n}}\n",
    ),
    "nested regions": (
        "nested-region",
        in_loop("\n@#pragma polydist\n for (int j = 0; j < 9; j++) A[i][j] = 1;"),
    ),
    "region in a root block": (
        "region-in-root",
        in_root("@#pragma polydist\n  for (int i = 0; i < 9; i++) a[i] = 1;"),
    ),
    "root block in a region": ("root-in-region", in_loop("\n@#pragma polydist root\n a[i] = 1;")),
    "root before nothing": (
        "directive-without-statement",
        "void k(void)\n{\n@#pragma polydist root\n}\n",
    ),
    "root with clauses": (
        "malformed-clause",
        "int x;\nvoid k(void)\n{\n@#pragma polydist root tile(3)\n x = 1;\n}\n",
    ),
    "root block that returns": (
        "control-flow",
        "int x;\nvoid k(void)\n{\n#pragma polydist root\n { x = 1; @return; }\n}\n",
    ),
    "half a conditional in a region": (
        "conditional-in-region",
        in_loop("\n@#else\n a[i] = 1;\n#endif"),
    ),
    "include in a region": ("conditional-in-region", in_loop('\n@#include "body.h"\n')),
    "define in a region, after its use": (
        "define-in-region",
        in_loop("a[i] = Q;\n  @#define Q 3\n b[i] = Q;"),
    ),
    "two definitions in a region": (
        "define-in-region",
        in_loop("\n  @#define Q 3\n a[i] = Q;\n#undef Q\n#define Q 4\n b[i] = Q;"),
    ),
    "no closing parenthesis": (
        "syntax-error",
        as_region("for (int i = 0; i < 9; i++) a[@(i] = 1;").replace("[@(", "@[("),
    ),
    "not C": ("syntax-error", in_loop("a[i] = 1 @1;")),
    "not C before the region": (
        "syntax-error",
        in_loop("a[i] = 1;", before="  s = = @2;").replace("= = @2", "= @= 2"),
    ),
    # clauses
    "unknown clause": ("unknown-clause", directive("@tiles(3)")),
    "reduction without an operator": ("malformed-clause", directive("reduction(@s)")),
    "reduction of nothing": ("unknown-name", directive("reduction(@+: zzz)")),
    "grid": ("malformed-clause", directive("grid(@4)")),
    "placing function that is not there": ("unknown-name", directive("dist(@lookup(owner))")),
    "placing function that is a variable": ("unknown-name", directive("dist(@lookup(n))")),
    "placing function that comes later": (
        "unknown-name",
        directive("dist(@lookup(later))") + "int later(int t, int n, int r) { return 0; }\n",
    ),
    "placing function of two": (
        "malformed-clause",
        "int owner(int t, int n);\n" + directive("dist(@lookup(owner))"),
    ),
    "placing function of a double": (
        "malformed-clause",
        "double owner(int t, int n, int r);\n" + directive("dist(@lookup(owner))"),
    ),
    "order of a lookup": ("malformed-clause", directive("dist(lookup, @random)")),
    "weight of nothing": ("malformed-clause", directive("weights(1, @0)")),
    "comm fold": ("malformed-clause", directive("comm(exact, @fold)")),
    "comm of nothing": ("malformed-clause", directive("@comm()")),
    "wrong keyword": ("malformed-clause", directive("gather(@most)")),
    "wrong distribution": ("malformed-clause", directive("dist(@blocks)")),
    "cyclic zero": ("malformed-clause", directive("dist(@cyclic(0))")),
    "clause without arguments": ("malformed-clause", directive("tile(4) @name")),
    "empty clause": ("malformed-clause", directive("@private()")),
    "empty entry": ("malformed-clause", directive("tile(4,@ , 4)").replace(",@ ,", ", @,")),
    "unclosed clause": ("malformed-clause", directive("tile@(4")),
    "stray closing": ("malformed-clause", directive("tile(4) @)")),
    "crossed brackets": ("malformed-clause", directive("tile(4[@)]")),
    "two arguments": ("malformed-clause", directive("@name(one, two)")),
    "name that is none": ("malformed-clause", directive("name(@1st)")),
    "list entry that is no name": ("malformed-clause", directive("live_out(a, @b[3])")),
    "punctuation": ("malformed-clause", directive("name(x) @!")),
    "clause given twice": ("duplicate-clause", directive("tile(4) @tile(8)")),
    "tile zero": ("bad-tile-size", directive("tile(4, @0)")),
    "tile negative": ("bad-tile-size", directive("tile(@-3)")),
    "tile zero by macro": ("bad-tile-size", "#define T 0\n" + directive("tile(@T)")),
    "tile of unknown name": ("unknown-name", directive("tile(@k)")),
    "tile of a double": ("malformed-clause", directive("tile(@s)")),
    "tile syntax": ("malformed-clause", directive("tile(@4 4)")),
    "assume syntax": ("malformed-clause", directive("assume(n > 2, @n <)")),
    "assume on data": ("malformed-clause", directive("assume(@a[0] > 1)")),
    "size of no pointer": ("malformed-clause", directive("size(@a[9])")),
    "size of a number": ("malformed-clause", directive("size(@n)")),
    "size that varies": ("malformed-clause", directive("size(@a[a[1]])")),
    "size of nothing": ("unknown-name", directive("size(@q[9])")),
    "assume on the iterator": ("unknown-name", directive("assume(@i > 1)")),
    "live_out of unknown name": ("unknown-name", directive("live_out(a, @aa)")),
    "private of unknown name": ("unknown-name", directive("private(@q)")),
    "independent of unknown name": ("unknown-name", directive("independent(@j)")),
    "pure of unknown name": ("unknown-name", directive("pure(f, @g)")),
    # loops
    "endless loop": ("unsupported-loop", as_region("@for (;;) a[0] = 1;")),
    "no condition": ("unsupported-loop", as_region("@for (int i = 0; ; i++) a[i] = 1;")),
    "no step": ("side-effect", as_region("for (int i = 10; @i-- > k--; ) a[i] = 1;", "int k = 2;")),
    "start from data": (
        "unsupported-loop",
        as_region("@for (; n < m; n++, m = index[n]) a[n] = 1;"),
    ),
    "step in a condition": (
        "unsupported-loop",
        as_region("@for (int i = 1; i < 9; ) { a[i] = 1; if (b[i] > 0) i++; }"),
    ),
    "starts that data give": (
        "unsupported-loop",
        as_region("@for (n = 0, m = index[0]; m < 9; n++) { a[n] = 1; m += index[n]; }"),
    ),
    "step of strips that overlap": (
        "unsupported-loop",
        as_region(
            "for (int j = 0; j < 9; @j += n) for (int i = j; i < 9 && i <= j + n; i++) a[i] = 1;"
        ),
    ),
    "step of strips that are named": (
        "unsupported-loop",
        as_region(
            "for (int j = 0; j < 9; @j += n)\n"
            "  for (int i = j; i < 9 && i < j + n; i++) a[i] = b[j];"
        ),
    ),
    "sum in strips": (
        "unsupported-loop",
        as_region(
            "for (int j = 0; j < 9; @j += n) for (int k = 0; k < 9; k += n)\n"
            "  for (int i = j; i < 9 && i < j + n; i++)\n"
            "    for (int l = k; l < 9 && l < k + n; l++) b[0] += A[i][l], m += i;"
        ),
    ),
    "multiplying step": (
        "unsupported-loop",
        as_region("for (int i = 1; i < 9; @i *= 2) a[i] = 1;"),
    ),
    "zero step": ("unsupported-loop", as_region("for (int i = 1; i < 9; @i += 0) a[i] = 1;")),
    "other variable steps": (
        "unsupported-loop",
        as_region("@for (int i = 1; i < 9; n++) a[i] = 1;"),
    ),
    "floating iterator": (
        "unsupported-loop",
        as_region("@for (double t = 0; t < 1; t++) a[0] += t;"),
    ),
    "pointer iterator": (
        "pointer-moves",
        as_region("for (double *@p = a; p < a + 9; p += m) *p = 1;"),
    ),
    "iterator in memory": (
        "unsupported-loop",
        as_region("@for (index[0] = 0; index[0] < 9; index[0]++) a[1] = 1;"),
    ),
    "uninitialised iterator": ("unsupported-loop", as_region("@for (int i; i < 9; i++) a[i] = 1;")),
    "iterator assigned": ("iterator-modified", in_loop("a[i] = 1; @i = 3;")),
    "iterator moved on": ("iterator-modified", in_loop("a[i] = 1; if (b[1] > 2) @i++;")),
    "iterator set in one branch": (
        "iterator-outside-loop",
        as_region(
            "{ for (n = 0; n < 9; n++) a[n] = 1;\n  n = 2;\n"
            "  if (b[0] > 1) { n = 3; }\n  b[@n] = 2; }"
        ),
    ),
    "same iterator inside": ("shadowed-name", in_loop("@for (int i = 0; i < 9; i++) a[i] = 1;")),
    "bound assigned": (
        "bound-modified",
        as_region("for (int i = 0; i < @n; i++) { a[i] = 1; n = 5; }"),
    ),
    "start assigned": (
        "bound-modified",
        as_region("for (int i = @m; i < 10; i++) { a[i] = 1; m = a[i]; }"),
    ),
    "bound of a structure assigned": (
        "bound-modified",
        as_region("for (int i = 0; i < @g->n; i++) g->n = 5;", parameters="struct grid *g"),
    ),
    "local bound assigned": (
        "bound-modified",
        in_loop("int k; k = a[i]; for (int j = 0; j < @k; j++) A[j][0] = 1;"),
    ),
    "step from data of a loop that writes": (
        "unsupported-loop",
        in_loop("for (int k = i; k < 9; @k += index[i]) b[k] = 1;"),
    ),
    "header assigns": ("side-effect", as_region("for (int i = 0; @i < (m = 3); i++) a[i] = 1;")),
    # control flow
    "for in while": (
        "while-loop",
        in_loop("while (a[i] > 1) { @for (int k = 0; k < 3; k++) a[k] /= 2; }"),
    ),
    "for in do": (
        "while-loop",
        in_loop("do { a[i] = 1; @for (int k = 0; k < 3; k++) b[k] = k; } while (a[i] > 1);"),
    ),
    "return from while": ("control-flow", in_loop("while (a[i] > 1) { a[i] /= 2; @return; }")),
    "break": ("control-flow", in_loop("a[i] = 2; if (a[i] > 1) @break;")),
    "goto around a loop that writes": (
        "control-flow",
        as_region(
            "{ for (int k = 0; k < 9; k++) if (a[k] > 1) @goto out;"
            " out: for (int k = 0; k < 9; k++) a[k] = 1; }"
        ),
    ),
    "break of a loop that writes": (
        "control-flow",
        in_loop("for (int k = 0; k < 3; k++) { for (m = 0; m < 9; m++) b[m] = k; @break; }"),
    ),
    "goto over an iterator": (
        "control-flow",
        in_loop("if (a[i] > 1) @goto on; m = 3; on: for (m = 0; m < 3; m++) a[i] = m;"),
    ),
    "goto into a block": (
        "control-flow",
        in_loop("if (a[i] > 1) { @on: a[i] = 1; } else goto on;"),
    ),
    "return": ("control-flow", in_loop("if (a[i] > 1) @return;")),
    "goto": (
        "control-flow",
        in_loop("if (a[i] > 1) @goto out;").replace("  }\n}\n", "  }\n  out: ;\n}\n"),
    ),
    "label": ("control-flow", in_loop("@again: a[i] = 1;")),
    "for in switch": (
        "control-flow",
        in_loop("switch (n) { case 1: @for (int k = 0; k < 3; k++) a[i] = 1; case 2: a[i] = 2; }"),
    ),
    "return from switch": (
        "control-flow",
        in_loop("switch (n) { case 1: @return; default: a[i] = 2; }"),
    ),
    "statement before a case": (
        "control-flow",
        in_loop("switch (n) { int @k = 3; case 1: a[i] = 1; }"),
    ),
    "case in a loop": (
        "control-flow",
        in_loop("switch (n) { case 1: while (a[i] > 1) { a[i] /= 2; @case 2: a[i] = 1; } }"),
    ),
    "case of a local enumerator": (
        "local-type",
        in_loop(
            "switch (n) { case @K: a[i] = 1; }",
            before="  enum { K = 3 }; { enum { K = 4 }; n = K; }",
        ),
    ),
    "case beyond int": ("control-flow", in_loop("switch (n) { @case 4294967316: a[i] = 1; }")),
    "case below int": ("control-flow", in_loop("switch (n) { @case -2147483649: a[i] = 1; }")),
    "switch that assigns": (
        "side-effect",
        in_loop("int k = 1; switch (@k++) { case 1: a[i] = 1; }"),
    ),
    "assembly": ("inline-assembly", in_loop('@__asm__ volatile ("nop"); a[i] = 1;')),
    "statement expression": (
        "statement-expression",
        in_loop("@a[i] = ({ double q = b[i]; q++; q * q; });"),
    ),
    "statement expression of a macro": (
        "statement-expression",
        "#define TWICE(v) ({ double q_ = (v); q_ *= 2; q_; })\n" + in_loop("@a[i] = TWICE(b[i]);"),
    ),
    "end without an error": (
        "unknown-call",
        "void exit(int);\n" + in_loop("if (a[i] > 0) @exit(0);"),
    ),
    "what is done before an end": (
        "unknown-call",
        "void exit(int);\nvoid save(void);\n" + in_loop("if (a[i] > 0) { @save(); exit(1); }"),
    ),
    # calls
    "memset of numbers to no zero": (
        "unknown-call",
        "#include <string.h>\n" + in_loop("@memset(A[i], 1, sizeof A[i]);"),
    ),
    "memcpy into a row": (
        "unknown-call",
        "#include <string.h>\n" + in_loop("@memcpy(&A[i][i], a, 2 * sizeof *a);"),
    ),
    "memcpy of rows of other lengths": (
        "unknown-call",
        "#include <string.h>\n" + in_loop("@memset(A, 0, 7 * sizeof(double));"),
    ),
    "memcpy between types": (
        "unknown-call",
        "#include <string.h>\n" + in_loop("@memcpy(a, index, 9 * sizeof *a);"),
    ),
    "memmove within an array": (
        "unknown-call",
        "#include <string.h>\n" + in_loop("@memmove(A[i], A[i + 1], sizeof A[i]);"),
    ),
    "number of bytes in a variable that changes": (
        "unknown-call",
        "#include <string.h>\n"
        + in_loop("@memset(A[i], 0, bytes);", before="  size_t bytes = 8; bytes *= n;"),
    ),
    "number of bytes of what changes": (
        "unknown-call",
        "#include <string.h>\n"
        + in_loop("@memset(a, 0, bytes);", before="  size_t bytes = 8 * n; n++;"),
    ),
    "scanf": ("io-call", "#include <stdio.h>\n" + in_loop('@scanf("%lf", &a[i]);')),
    "fopen": ("io-call", "#include <stdio.h>\n" + in_loop('if (@fopen("a", "w")) a[i] = 1;')),
    "printing text from anywhere": (
        "pointer-argument",
        "#include <stdio.h>\n" + in_loop("printf(@name);", parameters="const char *name"),
    ),
    "printing into memory": (
        "pointer-argument",
        "#include <stdio.h>\n" + in_loop('printf("%d%n", i, &@index[i]);'),
    ),
    "printing in a condition": (
        "call-decides",
        "#include <stdio.h>\n" + in_loop('if (@printf("%d", i) > 1) a[i] = 1;'),
    ),
    "a clock in a condition": (
        "call-decides",
        "#include <time.h>\n" + in_loop("a[i] = @clock() > 5 ? 1 : 2;"),
    ),
    "a clock that remembers": (
        "unknown-call",
        "#include <time.h>\ndouble seconds(void) { static double t; t += clock(); return t; }\n"
        + in_loop("a[i] = @seconds();"),
    ),
    "MPI": ("mpi-call", in_loop("@MPI_Barrier(0);")),
    "rows": (
        "allocation-call",
        "#include <stdlib.h>\n" + in_loop("r[i] = (double *)@malloc(8);", before="double **r;"),
    ),
    "allocated where declared": (
        "allocation-call",
        "#include <stdlib.h>\n"
        + in_loop("double *w = @malloc(8 * sizeof *w); w[0] = 1; a[i] = w[0]; free(w);"),
    ),
    "allocated and cast": (
        "allocation-call",
        "#include <stdlib.h>\n"
        + in_loop("double *w = (double *)@malloc(64); w[0] = 1; a[i] = w[0]; free(w);"),
    ),
    "malloc": ("allocation-call", "#include <stdlib.h>\n" + in_loop("a[i] = 1; @free(0);")),
    "unknown function": ("unknown-call", in_loop("a[i] = @f(b[i]);")),
    "random numbers": ("unknown-call", "#include <stdlib.h>\n" + in_loop("a[i] = @rand();")),
    "call through a pointer": (
        "unknown-call",
        in_loop("a[i] = @g(b[i]);", parameters="double (*g)(double)"),
    ),
    "call of a function that is handed in": (
        "unknown-call",
        in_loop("a[i] = @g(b[i]);", parameters="double g(double)"),
    ),
    "array argument": ("pointer-argument", in_loop("a[i] = fabs(a[i]) + nan(@index);")),
    "address argument": ("pointer-argument", with_pure("frexp_of", "a[i] = frexp_of(&@b[i]);")),
    "row argument": ("pointer-argument", with_pure("norm", "a[i] = norm(@A[i]);")),
    **{
        f"address argument {argument}": ("pointer-argument", with_pointers(argument))
        for argument in (
            *("@p + i + 1", "@i + p", "@rows[i] + 2", "*@rows", "@rows + i", "@A[i] + 1 + 1"),
            *("(@(double *)p) + 1", "@(double *)((char *)p + 8 * i)", "@(double *)((long)p + 8)"),
            *("@i > 3 ? p : a", "(@n, p)", "@g->v + i + 1", "*@g", "@g[i]", "@g->u[i]", "@at(i)"),
            *("@local", "@(struct grid){.v = p}", "@(struct grid){0, p}", "@p[i] > 0 ? at(i) : 0"),
        )
    },
    # memory
    "address taken": (
        "address-taken",
        in_loop("a[i] = *(double *)@&s;").replace("*(double *)@&s", "s + (&@s != 0)"),
    ),
    "pointers behind two tables": (
        "pointer-to-pointer",
        in_loop("@R[i][2][3][4] = 1;", parameters="double ****R"),
    ),
    "table of two dimensions": (
        "pointer-to-pointer",
        in_loop("@R[i][2][3] = 1;", parameters="double *R[10][4]"),
    ),
    "structures behind a table": (
        "pointer-to-pointer",
        in_loop("@g[i]->n = 1;", parameters="struct grid **g"),
    ),
    "row by itself": ("pointer-to-pointer", in_loop("*@R[i] = 1;", parameters="double **R")),
    "row that is set": ("pointer-moves", in_loop("@R[i] = R[0];", parameters="double **R")),
    "element with pointers as a whole": (
        "pointer-member",
        in_loop("@g[i] = g[i - 1];", parameters="struct grid *g"),
    ),
    "array of structures with pointers": (
        "pointer-to-pointer",
        in_loop("@g[i].v[2] = 1;", parameters="struct grid *g"),
    ),
    "pointer assigned": (
        "pointer-moves",
        in_loop("a[i] = 1; if (a[i] > x) @p += 1; *p = 1;", parameters="double *p"),
    ),
    "pointer from a row that an element chooses, which changes": (
        "pointer-moves",
        in_loop("double *p = A[index[i]]; index[i] = 3; for (int j = 0; j < 3; j++) *@p++ = j;"),
    ),
    "pointer from a row with a number that is another one": (
        "pointer-moves",
        in_loop(
            "int z = i + 1; for (i = 0; i < 3; i++) { double *p = A[z]; p++; a[i] = *@p++; }",
            before="  int i;",
        ).replace("int i = 1; i < 10; i++", "int k = 1; k < 10; k++"),
    ),
    "pointer from a row of a number that is hidden": (
        "pointer-moves",
        in_loop(
            "int z = i + 1; { double *p = A[z]; p++; for (int i = 0; i < 3; i++) a[i] = *@p++; }"
        ),
    ),
    "pointer set after it is used": (
        "pointer-moves",
        in_loop("a[i] = @p[1]; p = q;", parameters="double *p, double *q"),
    ),
    "pointer that data choose": (
        "pointer-moves",
        in_loop("if (a[i] > 3) @p = q; else p = a; p[i] = 1;", parameters="double *p, double *q"),
    ),
    "pointers exchanged now and then": (
        "pointer-moves",
        in_loop(
            "@p[i] = q[i]; if (i % 3 == 1) { double *r = p; p = q; q = r; }",
            parameters="double *p, double *q",
        ),
    ),
    "pointer set in an inner loop": (
        "pointer-moves",
        in_loop(
            "for (int j = 0; j < 3; j++) { @p = A[j]; } p[i] = 1;",
            parameters="double *p",
        ),
    ),
    "pointer that all calls share": (
        "pointer-moves",
        in_loop("@p = A[i]; p[1] = 1;", before="  static double *p;"),
    ),
    "pointer incremented": (
        "pointer-moves",
        in_loop("if (a[i] > 1) *@p++ = 1;", parameters="double *p"),
    ),
    "pointer that is set back": (
        "pointer-moves",
        in_loop("*@p++ = 1; if (i == 3) p = a;", parameters="double *p"),
    ),
    "row as a value": ("partial-subscripts", in_loop("a[i] = @A[i] != 0;")),
    "pointer in the region": (
        "local-pointer",
        in_loop("double *@q = a + i; *q = 2; q = p + i; *q = 1;", parameters="double *p"),
    ),
    "rows that change places": (
        "local-pointer",
        in_loop(
            "int k = i; if (a[i] > 2) k = n;\n"
            "    if (k != i) { double *@q = r[k]; r[k] = r[i]; r[i] = q; }",
            parameters="double **r",
        ),
    ),
    "pointer that is named": (
        "local-pointer",
        in_loop("double *@q; if (a[i] > 3) q = a; b[i] = q != 0;"),
    ),
    "cast array": (
        "pointer-cast",
        in_loop("(@(float (*)[10])p)[i][0] = 1;", parameters="double *p"),
    ),
    "volatile": ("volatile", in_loop("a[i] = @shared;")),
    "volatile local": ("volatile", in_loop("volatile double @q = 1; a[i] = q;")),
    "atomic": ("volatile", in_loop("@count += a[i];", before="  _Atomic int count = 0;")),
    "thread-local": ("volatile", "_Thread_local double own;\n" + in_loop("@own = a[i];")),
    "local structure type": (
        "local-type",
        in_loop("a[i] = @q.d;", before="  struct local { double d; } q;"),
    ),
    "variable of a local enumeration": (
        "local-type",
        in_loop("a[i] = @k - 1;", before="  enum { K = 3 } k = K;"),
    ),
    "variable of a named local enumeration": (
        "local-type",
        in_loop("a[i] = @k - 1;", before="  typedef enum { K = 3 } kind; kind k = K;"),
    ),
    "local type with a variable extent": (
        "local-type",
        in_loop("a[i] = sizeof(@row);", before="  typedef double row[n];"),
    ),
    "local type with a layout of its own": (
        "local-type",
        in_loop(
            "a[i] = sizeof(struct @t);", "  struct t { char c; int k; } __attribute__((packed));"
        ),
    ),
    "local type that is packed": (
        "local-type",
        in_loop("a[i] = sizeof(struct @t);", "#pragma pack(1)\n  struct t { char c; int k; };"),
    ),
    "local enumerator declared twice": (
        "local-type",
        in_loop("a[i] = @K;", before="  enum { K = 3 }; { enum { K = 4 }; n = K; }"),
    ),
    "local type that hides another": (
        "local-type",
        in_loop("struct point p = {1, 2, 3}; struct @point { int x; }; a[i] = p.x;"),
    ),
    "local enumerator that hides a variable": (
        "local-type",
        in_loop("s += a[i]; { @enum { s = 3 }; b[i] = s; }"),
    ),
    "structure with the name of a member": (
        "shadowed-name",
        "struct pair { double q; };\n"
        + in_loop("@p[i].q = q.q; q.q = 1;", parameters="struct pair *p, struct pair q"),
    ),
    "iterator with the name of a variable": (
        "shadowed-name",
        as_region(
            "{ for (int n = 0; n < 9; n++) a[n] = 1;\n  for (int i = 0; i < @n; i++) b[i] = 2; }"
        ),
    ),
    "unnamed structure": (
        "local-type",
        in_loop("a[i] = @q.d;", before="  struct { double d; } q;"),
    ),
    "static in the region": ("static-local", in_loop("static double @q; q = a[i];")),
    "large initialiser": ("array-initialiser", in_loop("double @t[2000] = {0}; a[i] = t[i];")),
    "condition assigns": (
        "side-effect",
        in_loop("if ((@s = a[i]) > 1) for (int k = 0; k < 3; k++) b[k] = 1;"),
    ),
    "type of another first value": (
        "unknown-type",
        in_loop("__typeof__(a[i]) @x = a[i], y = 7; y /= 2; a[i] = x + y;"),
    ),
    "unknown type": ("unknown-type", in_loop("@undeclared[i] = 1;")),
    "unknown number": ("unknown-type", in_loop("a[i + @UNKNOWN] = 1;")),
    "incomplete structure": ("unknown-type", in_loop("@h->n = 1;", parameters="struct hidden *h")),
    # macros
    "loop from a macro": (
        "macro-hides-structure",
        "#define CLEAR(v) for (int k = 0; k < 10; k++) v[k] = 0\n" + in_loop("@CLEAR(a);"),
    ),
    "two statements after a loop": (
        "macro-hides-structure",
        TWO_STATEMENTS + in_loop("@for (int j = 0; j < 3; j++) BOTH(A[j]);"),
    ),
}


def parsed_refusals(marked: str, scop_pragmas: bool = False) -> tuple[Diagnostic, ...]:
    return CFrontend.parse(
        Path("program.c"), marked.replace("@", ""), Preprocessing(), scop_pragmas
    ).refusals


def marked_place(marked: str) -> tuple[int, int]:
    before = marked[: marked.index("@")]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal_has_code_place_and_hint(name: str) -> None:
    code, marked = REFUSALS[name]
    refusals = parsed_refusals(marked)
    assert [
        (refusal.code, refusal.place.file, (refusal.place.line, refusal.place.column))
        for refusal in refusals
    ] == [(code, "program.c", marked_place(marked))], "\n".join(
        refusal.render() for refusal in refusals
    )
    assert refusals[0].severity == "error"
    assert refusals[0].hint
    assert not refusals[0].message.endswith(".")


def test_function_that_is_never_closed() -> None:
    text = (
        "int x;\nvoid k(void)\n{\n#pragma polydist\n  for (int i = 0; i < 9; i++) {\n x = 1;\n}\n"
    )
    (refusal,) = parsed_refusals(text)
    assert (refusal.code, refusal.place.line) == ("syntax-error", 7)
