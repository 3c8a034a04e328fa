"""What is said of a function that a region of a C program cannot call, and the way out."""

from __future__ import annotations

import pytest

from errors.test_c_refusals import in_loop, parsed_refusals

_FUNCTIONS = """\
#include <stdio.h>
#include <stdlib.h>
static double scale;
double half(double v) { return v / 2; }
double modulo(int i, int m)
{
    if (m == 0) {
        fprintf(stderr, "no modulus\\n");
        exit(1);
    }
    return half(i % m);
}
double wrapped(int i) { return modulo(i, 7); }
double scaled(double v) { return scale * half(v); }
double counted(double v) { static int calls; return v + calls++; }
double norm(double *v, int size) { return v[0] * size; }
double drawn(int *seed) { return (*seed)++; }
"""


@pytest.mark.parametrize(
    "call, effect, way_out",
    [
        ("modulo(i, n)", "it calls 'exit'", "add pure(modulo) if"),
        ("wrapped(i)", "it calls 'modulo': it calls 'exit'", "add pure(wrapped) if"),
        ("scaled(b[i])", "it uses 'scale', which is declared outside of it", "add pure(scaled)"),
        ("counted(i)", "its 'calls' keeps a value between calls", "add pure(counted)"),
        ("norm(B[i], 10)", "its parameter 'v' is a pointer, or has one", "write out what the"),
        ("drawn(&n)", "its parameter 'seed' is a pointer, or has one", "write out what the"),
        ("rand()", "", "add pure(rand)"),
    ],
)
def test_why_a_function_cannot_be_called(call: str, effect: str, way_out: str) -> None:
    name = call[: call.index("(")]
    (refusal,) = parsed_refusals(_FUNCTIONS + in_loop(f"a[i] = half(b[i]) + @{call};"))
    reason = f" ({effect})" if effect else ""
    assert refusal.message == f"the effects of calling '{name}' are not known{reason}"
    assert refusal.hint is not None
    assert refusal.hint.startswith(way_out)
