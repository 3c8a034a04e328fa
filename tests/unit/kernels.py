"""The C texts of well-known loop nests, small enough to read, and the sizes at which they are
enumerated."""

from __future__ import annotations


def function(body: str, parameters: str, clauses: str = "", before: str = "") -> str:
    """A file with one function whose body is one region."""
    return f"{before}void kernel({parameters})\n{{\n#pragma polydist {clauses}\n{body}\n}}\n"


JACOBI_1D = function(
    """for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
        b[i] = a[i - 1] + a[i] + a[i + 1];
    for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
}""",
    "int steps, int n, double *a, double *b",
)

HEAT_2D = function(
    """for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            a[(t + 1) % 2][i][j] = a[t % 2][i][j] + a[t % 2][i - 1][j]
                + a[t % 2][i + 1][j] + a[t % 2][i][j - 1] + a[t % 2][i][j + 1];""",
    "int steps, int n, double (*a)[n][n]",
)

SEIDEL = function(
    """for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            a[i][j] = a[i - 1][j - 1] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j]
                + a[i + 1][j] + a[i + 1][j + 1];""",
    "int steps, int n, double (*a)[n]",
)

LU = function(
    """for (int k = 0; k < n; k++) {
    for (int j = k + 1; j < n; j++)
        a[k][j] = a[k][j] / a[k][k];
    for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
            a[i][j] = a[i][j] - a[i][k] * a[k][j];
}""",
    "int n, double (*a)[n]",
)

GEMM = function(
    """for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
        c[i][j] = 0;
        for (int k = 0; k < l; k++)
            c[i][j] += a[i][k] * b[k][j];
    }""",
    "int n, int m, int l, double (*a)[l], double (*b)[m], double (*c)[m]",
)

GEMM_CHAIN = function(
    """{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][j] += a[i][k] * b[k][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                d[i][j] += a[i][k] * c[k][j];
}""",
    "int n, double (*a)[n], double (*b)[n], double (*c)[n], double (*d)[n]",
)

ADI = function(
    """for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
            x[i][j] = x[i][j] - x[i][j - 1];
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            x[i][j] = x[i][j] - x[i - 1][j];
}""",
    "int steps, int n, double (*x)[n]",
)

PREFIX_SUM = function(
    """for (int i = 1; i < n; i++)
    a[i] = a[i] + a[i - 1];""",
    "int n, double *a",
)

TRANSPOSED_SUMS = function(
    """{
    for (int i = 0; i < n; i++)
        x[i] = a[i][0] + a[i][1];
    for (int i = n - 1; i >= 0; i--)
        for (int j = 0; j <= i; j++)
            b[j][i] = x[i] + x[j];
}""",
    "int n, double (*a)[n], double (*b)[n], double *x",
)

GUARDED = function(
    """for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
        if (i == 0 || j == 0)
            a[i][j] = 1;
        else if (i + j < n)
            a[i][j] = a[i - 1][j] + a[i][j - 1];
        else
            a[i][j] = a[i - 1][j - 1];
    }""",
    "int n, double (*a)[n]",
)

STRIDED = function(
    """{
    for (int i = 0; i < n; i += 3)
        a[2 * i] = i;
    for (int i = 1; i < 2 * n; i += 2)
        b[i] = a[i - 1] + a[i];
}""",
    "int n, double *a, double *b",
)

COUNTING_DOWN = function(
    """for (int t = steps; t > 0; t--)
    for (int i = n - 2; i >= 0; i--)
        a[i] = a[i + 1] + a[i];""",
    "int steps, int n, double *a",
)

SUMS_THEN_COPY = function(
    """{
    for (int i = 1; i < n; i++)
        a[i] = a[i] + a[i - 1];
    for (int i = 0; i < n; i++)
        b[i] = a[n - 1 - i];
    for (int i = 1; i < n; i++)
        b[i] = b[i] + b[i - 1];
}""",
    "int n, double *a, double *b",
)

TAKING_TURNS = function(
    """for (int t = 0; t < steps; t++) {
    if (t < 4)
        for (int i = 0; i < n; i++)
            a[i] = b[n - 1 - i];
    if (t > 0)
        for (int i = 0; i < n; i++)
            b[i] = a[n - 1 - i] + t;
}""",
    "int steps, int n, double *a, double *b",
)

CHOLESKY = function(
    """for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
        for (int k = 0; k < j; k++)
            a[i][j] -= a[i][k] * a[j][k];
        a[i][j] /= a[j][j];
    }
    for (int k = 0; k < i; k++)
        a[i][i] -= a[i][k] * a[i][k];
    a[i][i] = 0.5 * a[i][i];
}""",
    "int n, double (*a)[n]",
)

TRIANGULAR_SOLVE = function(
    """for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
        x[i] -= a[i][j] * x[j];
    x[i] = x[i] / a[i][i];
}""",
    "int n, double (*a)[n], double *b, double *x",
)

ORTHOGONALISATION = function(
    """for (int k = 0; k < n; k++) {
    for (int i = 0; i < m; i++)
        q[i][k] = a[i][k] * s[k];
    for (int j = k + 1; j < n; j++) {
        r[k][j] = 0;
        for (int i = 0; i < m; i++)
            r[k][j] += q[i][k] * a[i][j];
        for (int i = 0; i < m; i++)
            a[i][j] -= q[i][k] * r[k][j];
    }
}""",
    "int n, int m, double (*a)[n], double (*q)[n], double (*r)[n], double *s",
)

ALL_PAIRS = function(
    """for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = a[i][j] < a[i][k] + a[k][j] ? a[i][j] : a[i][k] + a[k][j];""",
    "int n, double (*a)[n]",
)

KERNELS: dict[str, tuple[str, dict[str, int]]] = {
    "jacobi-1d": (JACOBI_1D, {"steps": 4, "n": 9}),
    "heat-2d": (HEAT_2D, {"steps": 4, "n": 6}),
    "seidel": (SEIDEL, {"steps": 3, "n": 6}),
    "lu": (LU, {"n": 6}),
    "gemm": (GEMM, {"n": 4, "m": 3, "l": 3}),
    "gemm-chain": (GEMM_CHAIN, {"n": 4}),
    "adi": (ADI, {"steps": 2, "n": 5}),
    "prefix sum": (PREFIX_SUM, {"n": 7}),
    "transposed sums": (TRANSPOSED_SUMS, {"n": 5}),
    "guarded": (GUARDED, {"n": 6}),
    "strided": (STRIDED, {"n": 9}),
    "sums, then a copy": (SUMS_THEN_COPY, {"n": 7}),
    "taking turns": (TAKING_TURNS, {"steps": 6, "n": 7}),
    "cholesky": (CHOLESKY, {"n": 5}),
    "triangular solve": (TRIANGULAR_SOLVE, {"n": 6}),
    "orthogonalisation": (ORTHOGONALISATION, {"n": 3, "m": 3}),
    "counting down": (COUNTING_DOWN, {"steps": 3, "n": 7}),
    "all pairs": (ALL_PAIRS, {"n": 4}),
}
