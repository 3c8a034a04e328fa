"""What becomes of unsigned values that may wrap around, of those that may not fit in a narrow type,
and of remainders that may need more periods than are modelled: a check on entering the region, or a
refusal."""

from __future__ import annotations

from polydist_frontends.errors import refuse

from polydist.model.affine import Evaluator, WrapAround
from polydist.model.periods import out_of_periods
from polydist.model.scop import RuntimeCheck, check_against

_HINT = (
    "use a signed type, or write the expression so that it stays at or above zero "
    "(i < n - 1 as i + 1 < n)"
)
_WIDER = "leave the cast out, or cast to int or a wider type"


def wrap_around_checks(evaluator: Evaluator) -> list[RuntimeCheck]:
    """Checks that none of the values noted by the evaluator wraps around, or leaves its periods."""
    checks = []
    for wrap in evaluator.wrap_arounds:
        message = _message(wrap)
        check = check_against(wrap.instances, evaluator.domain, message, wrap.place)
        if check is None and wrap.remainder:
            raise out_of_periods(evaluator.code, wrap.remainder, wrap.place)
        if check is None and wrap.narrow:
            raise refuse("narrowing-cast", f"{message} here", wrap.place, _WIDER)
        if check is None:
            raise refuse(
                "unsigned-wrap", "an unsigned value wraps around below zero here", wrap.place, _HINT
            )
        checks.append(check)
    return checks


def _message(wrap: WrapAround) -> str:
    if wrap.remainder:
        return f"the left side of '{wrap.remainder}' leaves the periods that are modelled"
    if wrap.narrow:
        return f"a value does not fit in '{wrap.narrow}'"
    return "an unsigned value would wrap around below zero"
