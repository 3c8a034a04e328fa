"""Random affine C programs: nests of loops with shifts, skews, triangles, strides, guards,
transposes, over unsigned arrays.

All sums wrap around, so that every value depends on everything it was computed from and no result
is undefined. The subscripts stay inside the arrays for n and m up to 9.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

SIZE, MIDDLE = 128, 52
_ITERATORS = ("i", "j", "k")
_ARRAYS = (("A", 2), ("B", 2), ("x", 1), ("y", 1))
_SCALARS = (("r", 0), ("s", 0))


@dataclass(frozen=True)
class Family:
    """Which loop headers, coefficients and guards may occur."""

    headers: tuple[str, ...]
    inner_headers: tuple[str, ...]
    coefficients: tuple[int, ...]
    guards: tuple[str, ...]
    permuted: bool
    imperfect: bool = False
    scalars: bool = False


_PLAIN = ("{v} = 0; {v} < n; {v}++", "{v} = 1; {v} < n - 1; {v}++", "{v} = 2; {v} < m; {v}++")
_ODD = ("{v} = n - 1; {v} >= 0; {v}--", "{v} = 1; {v} < n; {v} += 2", "{v} = n; {v} > 1; {v} -= 3")
_SLANTED = (
    "{v} = 0; {v} <= {o}; {v}++",
    "{v} = {o} + 1; {v} < n; {v}++",
    "{v} = {o}; {v} < {o} + m; {v}++",
    "{v} = n - {o}; {v} < n + 2; {v}++",
)
_ON_DATA = "x[{o} + 52] % 3 == 0"
_AFFINE = ("{o} + {v} < n", "{o} % 2 == 0", "{o} + {v} != m", "{v} >= 2 && {o} < m")

FAMILIES = {
    "shifts": Family(_PLAIN, _PLAIN, (1,), (), permuted=False),
    "slants": Family(_PLAIN, (*_PLAIN, *_SLANTED), (1,), _AFFINE, permuted=False),
    "strides": Family(
        (*_PLAIN, *_ODD), (*_PLAIN, *_ODD), (1, 2), ("{o} % 2 == 0",), permuted=False
    ),
    "turns": Family(_PLAIN, _PLAIN, (1, -1), (), permuted=True),
    "imperfect": Family(_PLAIN, (*_PLAIN, *_SLANTED), (1,), (), permuted=False, imperfect=True),
    "scalars": Family(_PLAIN, _PLAIN, (1,), (), permuted=False, imperfect=True, scalars=True),
    "anything": Family(
        (*_PLAIN, *_ODD),
        (*_PLAIN, *_ODD, *_SLANTED),
        (1, -1, 2),
        (*_AFFINE, _ON_DATA),
        True,
        True,
        True,
    ),
}


def programs(family: Family) -> st.SearchStrategy[str]:
    """Whole programs with one region: a block of one to three nests, or a time loop around them."""
    return st.builds(_program, st.lists(_nest(family), min_size=1, max_size=3), st.booleans())


@st.composite
def _nest(draw: st.DrawFn, family: Family, outer: tuple[str, ...] = ()) -> list[str]:
    """A loop with up to two more inside; in an imperfect nest statements and loops stand side by
    side."""
    names = (*outer, _ITERATORS[len(outer)])
    header = draw(st.sampled_from(family.inner_headers if outer else family.headers))
    other = draw(st.sampled_from(outer)) if outer else names[0]
    parts = draw(_parts(family, names))
    return [
        f"for (int {header.format(v=names[-1], o=other)}) {{",
        *("    " + line for line in parts),
        "}",
    ]


@st.composite
def _parts(draw: st.DrawFn, family: Family, names: tuple[str, ...]) -> list[str]:
    parts = []
    for _ in range(draw(st.integers(1, 2)) if family.imperfect else 1):
        deeper = len(names) < len(_ITERATORS) and draw(st.booleans())
        parts += draw(_nest(family, names) if deeper else _body(family, names))
    return parts


@st.composite
def _body(draw: st.DrawFn, family: Family, names: tuple[str, ...]) -> list[str]:
    statements = [draw(_statement(family, names)) for _ in range(draw(st.integers(1, 2)))]
    if not family.guards or not draw(st.booleans()):
        return statements
    guard = draw(st.sampled_from(family.guards)).format(o=names[0], v=names[-1])
    guarded = [f"if ({guard})", f"    {statements[0]}"]
    return [*guarded, *(["else", f"    {statements[1]}"] if len(statements) > 1 else [])]


@st.composite
def _statement(draw: st.DrawFn, family: Family, names: tuple[str, ...]) -> str:
    target = draw(_access(family, names))
    reads = [draw(_access(family, names)) for _ in range(draw(st.integers(1, 3)))]
    terms = [f"{factor} * {read}" for factor, read in zip((3, 5, 7), reads, strict=False)]
    return f"{target} {draw(st.sampled_from(['=', '=', '+=']))} {' + '.join(terms)} + {names[0]};"


@st.composite
def _access(draw: st.DrawFn, family: Family, names: tuple[str, ...]) -> str:
    array, rank = draw(st.sampled_from((*_ARRAYS, *_SCALARS) if family.scalars else _ARRAYS))
    used = list(draw(st.permutations(names))) if family.permuted else list(names)
    subscripts = [
        draw(_subscript(family, used[dimension] if dimension < len(used) else None))
        for dimension in range(rank)
    ]
    return array + "".join(f"[{subscript}]" for subscript in subscripts)


@st.composite
def _subscript(draw: st.DrawFn, family: Family, name: str | None) -> str:
    shift = MIDDLE + draw(st.integers(-2, 2))
    if name is None:
        return str(shift)
    factor = draw(st.sampled_from(family.coefficients))
    return {1: f"{name} + {shift}", -1: f"{shift} - {name}", 2: f"2 * {name} + {shift}"}[factor]


_BEFORE = f"""#include <stdio.h>
#include <stdlib.h>

static unsigned A[{SIZE}][{SIZE}], B[{SIZE}][{SIZE}], x[{SIZE}], y[{SIZE}], r, s;

static void compute(int n, int m, int steps)
{{
    (void)n;
    (void)m;
    (void)steps;
#pragma polydist
"""

_AFTER = f"""}}

int main(int argc, char **argv)
{{
    if (argc < 4)
        return 1;
    for (int i = 0; i < {SIZE}; i++) {{
        x[i] = i * 2654435761u;
        y[i] = ~x[i];
        for (int j = 0; j < {SIZE}; j++) {{
            A[i][j] = (i * 131 + j) * 2654435761u;
            B[i][j] = ~A[j][i];
        }}
    }}
    compute(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]));
    printf("%x %x\\n", r, s);
    for (int i = 0; i < {SIZE}; i++) {{
        printf("%x %x\\n", x[i], y[i]);
        for (int j = 0; j < {SIZE}; j++)
            printf("%x %x%c", A[i][j], B[i][j], j < {SIZE - 1} ? ' ' : '\\n');
    }}
    return 0;
}}
"""


def _program(nests: list[list[str]], timed: bool) -> str:
    header = "    for (int t = 0; t < steps; t++) {" if timed else "    {"
    body = ["        " + line for nest in nests for line in nest]
    return "\n".join([_BEFORE.rstrip(), header, *body, "    }", _AFTER])
