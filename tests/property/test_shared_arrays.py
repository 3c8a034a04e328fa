"""Random loops on arrays that are handed over under several names: what is one array remains
distributed where that is right, everything else runs as it was written."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi

_KERNELS = 6
_CALLS = ("0,0,1,2", "0,1,2,1", "0,0,2,0", "1,0,2,2", "0,1,2,0", "2,2,1,2", "0,1,1,2")
"""Which of three arrays the arguments a, b, c and d are."""
_SUBSCRIPTS = (
    *("[i][j]",) * 9,
    *("[i][j + 1]", "[i - 1][j]", "[j][i]", "[i][2]", "[k][j]"),
    *("[n - 1 - i][j]", "[i][n - 1 - j]", "[i / 2][j]"),
)
_HEAD = "#include <stdio.h>\n#include <stdlib.h>\n"
_MAIN = """
int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20;
    double (*x[3])[n];
    for (int q = 0; q < 3; q++) {
        x[q] = malloc(sizeof(double[n][n]));
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                x[q][i][j] = (i * 7 + j * 3 + q) % 13;
    }
@    for (int q = 0; q < 3; q++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                printf("%a\\n", x[q][i][j]);
    return 0;
}
"""
_BETWEEN = """    for (int q = 0; q < 3; q++)
        for (int i = 0; i < n * n; i++)
            if (!(((double *)x[q])[i] > -50 && ((double *)x[q])[i] < 50))
                ((double *)x[q])[i] = i % 5;
"""


def _value(random: Random) -> str:
    terms = [
        f"{random.choice(('0.5', '0.25', '-0.125'))} * "
        f"{random.choice('bbd')}{random.choice(_SUBSCRIPTS)}"
        for _ in range(random.randint(1, 4))
    ]
    chosen = f"(b[i][j] > 3 ? {random.choice('bd')}[i][j] : 1)"
    return " + ".join([*terms, *([chosen] if random.random() < 0.3 else [])])


def _statement(random: Random) -> str:
    target = "[i][j]" if random.random() < 0.85 else random.choice(_SUBSCRIPTS)
    return (
        f"{random.choice('aaac')}{target} {random.choice(('=', '=', '+=', '-='))} {_value(random)};"
    )


def _body(random: Random) -> str:
    loops = (
        f"for (int i = {random.choice(('1', '2', 'k'))}; i < n - {random.choice('13')}; i++)\n"
        f"for (int j = {random.choice('13i')}; j < n - 1; j++) "
    )
    statements = [_statement(random) for _ in range(random.randint(1, 3))]
    nests = [f"{loops} {{ {' '.join(statements)} }}"]
    if random.random() < 0.3:
        nests = [loops + statement for statement in statements]
    time = "for (int t = 0; t < 2; t++)\n" if random.random() < 0.2 else ""
    return "\n".join([f"{time}{{", *nests, "}"])


def _program(random: Random) -> str:
    arguments = "int n, int k, " + ", ".join(f"double (*{name})[n]" for name in "abcd")
    text, calls = _HEAD, ""
    for kernel in range(_KERNELS):
        unused = " ".join(f"(void){name};" for name in "kabcd")
        text += f"static void f{kernel}({arguments})\n{{\n    {unused}\n"
        text += f"#pragma polydist name(f{kernel})\n{_body(random)}\n}}\n\n"
        for chosen in random.sample(_CALLS, 3):
            passed = ", ".join(f"x[{number}]" for number in chosen.split(","))
            calls += f"    f{kernel}(n, {random.randint(1, 4)}, {passed});\n"
            calls += _BETWEEN if random.random() < 0.5 else ""
    return text + _MAIN.replace("@", calls + _BETWEEN)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(8))
def test_arrays_under_several_names(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, seed: int
) -> None:
    random = Random(seed)
    source = workshop.folder / f"shared{seed}.c"
    source.write_text(_program(random))
    program = distributed(workshop, source, mpich)
    for size, ranks in (("20", 1), ("20", 3), ("90", 3)):
        settings = {"POLYRT_STRICT": "0", "POLYRT_TILE": random.choice(("2,3", "4,4", "7,2"))}
        settings["POLYRT_STATS"] = str(tmp_path / "statistics")
        outcome = mpich.run(ranks, program, [size], settings, 120, workshop.folder)
        expected = expected_output(workshop, source, size)
        assert (outcome.status, outcome.stdout) == (0, expected), outcome.stderr
        regions = json.loads((tmp_path / "statistics").read_text())["regions"]
        assert any(region["ranks"][0]["as_written"] for region in regions)
