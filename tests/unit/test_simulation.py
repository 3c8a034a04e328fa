"""The kernels on imaginary ranks; and that the simulation sees what is wrong with a broken
translation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polydist.analysis import Analysis
from polydist.lower.loop_ir import Code, Constant, Emit, For, If, NestCode, Operation, Sequence
from unit.cases import ALL_CASES
from unit.kernels import KERNELS, function
from unit.models import analysis_of
from unit.simulation import Setting, Simulation

SETTINGS = [
    Setting(1, (2,)),
    Setting(2, (3, 2), 2),
    Setting(3, (2, 3)),
    Setting(4, (1, 2, 1), 1),
    Setting(7, (1,)),
    Setting(3, (100,)),
    Setting(3, (2, 1), late=True),
    Setting(4, (1, 1, 2), 1, late=True),
]


@pytest.mark.parametrize(
    ("name", "schedule"),
    [
        pytest.param(*case, marks=[pytest.mark.full] if k % 2 else [])
        for k, case in enumerate(ALL_CASES)
    ],
)
def test_every_rank_sees_the_right_values(name: str, schedule: str) -> None:
    text, values = KERNELS[name]
    for setting in SETTINGS:
        assert not Simulation(analysis_of(text, schedule), values, setting).run(), setting  # type: ignore[arg-type]


GRIDS = [
    Setting(4, (2, 3, 2), grid=(2, 2)),
    Setting(6, (1, 2, 2), 1, grid=(3, 2), late=True),
    Setting(3, (3, 2), grid=(1, 3), late=True),
]


@pytest.mark.parametrize(
    ("name", "schedule"),
    [
        pytest.param(name, schedule, marks=[pytest.mark.full] if (k + j) % 3 else [])
        for k, name in enumerate(
            ("heat-2d", "seidel", "gemm", "adi", "lu", "transposed sums", "jacobi-1d")
        )
        for j, schedule in enumerate(("auto", "skew", "keep"))
    ],
)
def test_grids_of_ranks(name: str, schedule: str) -> None:
    text, values = KERNELS[name]
    on_a_grid = text.replace("#pragma polydist ", "#pragma polydist grid(2) ")
    analysis = analysis_of(on_a_grid, schedule)  # type: ignore[arg-type]
    if name in ("heat-2d", "gemm"):
        assert all(
            len(nest.distributed) == 2 for nest in analysis.structure.nests if nest.kind != "solo"
        )
    for setting in GRIDS:
        assert not Simulation(analysis, values, setting).run(), setting


@pytest.mark.parametrize(
    "sizes",
    [{"steps": 0, "n": 9}, {"steps": 3, "n": 2}, {"steps": 1, "n": 3}, {"steps": 2, "n": 0}],
)
def test_empty_and_tiny_problems(sizes: dict[str, int]) -> None:
    for schedule in ("auto", "keep"):
        for setting in SETTINGS:
            assert not Simulation(
                analysis_of(KERNELS["jacobi-1d"][0], schedule), sizes, setting
            ).run()  # type: ignore[arg-type]


def test_a_dependence_that_spans_several_owners() -> None:
    text = function(
        (
            "for (int t = 0; t < steps; t++)\n"
            "    for (int i = 7; i < n; i++)\n"
            "        a[t + 1][i] = a[t][i - 7] + a[t][n - 1];"
        ),
        "int steps, int n, double (*a)[n]",
    )
    simulations = [
        Simulation(analysis_of(text, "keep"), {"steps": 3, "n": 20}, setting)
        for setting in SETTINGS
    ]
    assert not [fault for simulation in simulations for fault in simulation.run()]
    assert all(simulation.sent > 0 for simulation in simulations[1:5])


def test_statements_that_never_run() -> None:
    text = function(
        "for (int i = 0; i < n; i++)\n    if (i != i)\n        a[i] = 1;", "int n, double *a"
    )
    assert not Simulation(analysis_of(text, "keep"), {"n": 4}, SETTINGS[1]).run()


# -------------------------------------------------------------------------------- broken on purpose
def _with_nests(analysis: Analysis, change: object) -> Analysis:
    nests = tuple(change(nest) for nest in analysis.program.nests)  # type: ignore[operator]
    return replace(analysis, program=replace(analysis.program, nests=nests))


def _without_flows(nest: NestCode) -> NestCode:
    return replace(nest, flows=tuple(flow for flow in nest.flows if flow.receiver is None))


def _without_results(nest: NestCode) -> NestCode:
    return replace(nest, flows=tuple(flow for flow in nest.flows if flow.receiver is not None))


def _without_reach(nest: NestCode) -> NestCode:
    return replace(
        nest,
        flows=tuple(
            replace(flow, reach=tuple(replace(e, intervals=()) for e in flow.reach))
            for flow in nest.flows
        ),
    )


def _longer_runs(nest: NestCode) -> NestCode:
    return replace(
        nest, flows=tuple(replace(flow, elements=_longer(flow.elements)) for flow in nest.flows)
    )


def _longer(code: Code) -> Code:
    match code:
        case Emit():
            return replace(code, length=Operation("+", (code.length, Constant(1))))
        case Sequence(children=children):
            return Sequence(tuple(_longer(child) for child in children))
        case For():
            return replace(code, body=_longer(code.body))
        case If():
            return replace(code, then=_longer(code.then))
    return code


def _without_instances(nest: NestCode) -> NestCode:
    return replace(nest, compute=Sequence(()))


def _narrow_extent(nest: NestCode) -> NestCode:
    return replace(
        nest, extents=tuple((k, replace(extent, intervals=())) for k, extent in nest.extents)
    )


@pytest.mark.parametrize(
    "change",
    [
        _without_flows,
        _without_results,
        _without_reach,
        _longer_runs,
        _without_instances,
        _narrow_extent,
    ],
)
@pytest.mark.parametrize("name", ["jacobi-1d", "seidel", "heat-2d"])
def test_faults_are_noticed(name: str, change: object) -> None:
    text, values = KERNELS[name]
    assert Simulation(_with_nests(analysis_of(text), change), values, SETTINGS[2]).run()
