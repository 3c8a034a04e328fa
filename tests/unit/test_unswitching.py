"""Conditions that innermost loops do not change leave them, and the loops do what they did."""

from __future__ import annotations

import pytest

from polydist.lower.loop_ir import Code, Constant, For, If, Instance, Operation, Sequence, Variable
from polydist.lower.loops.unswitching import unswitched
from polydist.sets.symbols import Index
from unit.interpreter import instances, variable

_INNER = Index(0)
_J = Variable(_INNER)
_LOW = Operation(">=", (variable("n"), Constant(2)))
_HIGH = Operation("<=", (variable("n"), Constant(3)))
_EVEN = Operation("==", (Operation("mod", (_J, Constant(2))), Constant(0)))


def _statement(name: str, *conditions: Operation) -> Code:
    code: Code = Instance(name, (_J,))
    for condition in conditions:
        code = If(condition, code, None)
    return code


def _loop(*body: Code) -> For:
    below = Operation("<", (_J, variable("m")))
    first = Constant(0)
    return For(variable=_INNER, first=first, condition=below, step=1, body=Sequence(body))


_A, _B = _statement("A", _LOW), _statement("B", _HIGH)


@pytest.mark.parametrize(
    ("body", "shape"),
    [
        ((_A, _B), "if loop else loop"),
        ((_A, _statement("B", _LOW)), "if loop"),
        ((_A, _statement("B")), "if loop else loop"),
        ((_A, _statement("B", _EVEN)), "if loop else loop"),
        ((_statement("A"), _statement("B", _EVEN)), "loop"),
        ((_statement("A"), _statement("B")), "loop"),
        ((_loop(_A),), "loop"),
    ],
    ids=["two", "same", "one", "another", "varying", "none", "inner"],
)
def test_conditions_leave_innermost_loops(body: tuple[Code, ...], shape: str) -> None:
    loop = _loop(*body)
    changed = unswitched(loop)
    assert _shape(changed) == shape
    for n in range(6):
        for m in range(4):
            values = {"n": n, "m": m}
            assert instances(changed, values) == instances(loop, values)


def _shape(code: Code) -> str:
    if not isinstance(code, If):
        assert isinstance(code, For)
        return "loop"
    assert isinstance(code.then, For)
    return "if loop" + (" else loop" if code.otherwise else "")


def test_what_runs_where_all_conditions_hold_has_none() -> None:
    changed = unswitched(_loop(_A, _B))
    assert isinstance(changed, If) and isinstance(changed.then, For)
    assert changed.then.body == Sequence((_statement("A"), _statement("B")))
