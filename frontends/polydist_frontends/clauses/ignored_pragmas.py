"""Why directives of others have no effect in a region, and what to write instead; the same in all
languages."""

from __future__ import annotations

import re

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.errors import Diagnostic, Place

_GUARDS = re.compile(r"omp (atomic|critical|ordered|flush|barrier)\b.*")
_UPDATES = re.compile(r"omp (atomic|critical)\b.*")
_REDUCTION = re.compile(r"\breduction ?\( ?(?:\w+ ?, ?)?([^:)]+?) ?: ?([^)]*?) ?\)")
_THREADS = (
    "polydist itself distributes the iterations over ranks, and with OMP_NUM_THREADS over "
    "the threads of a rank"
)


def dropped(directive: str, words: str, own: Directive, place: Place) -> Diagnostic:
    """The remark on a directive; ``words`` is its text without its sentinel and with single blanks,
    ``omp parallel for``."""
    return Diagnostic(
        "remark",
        "dropped-directive",
        f"'{directive}' has no effect inside the region",
        place,
        _reason(words, own),
    )


def _reason(words: str, own: Directive) -> str:
    asked = {reduction.name.text for reduction in own.reduction}
    named = [
        (operator, re.sub(r" ?[\[(].*", "", name))
        for operator, names in _REDUCTION.findall(words)
        for name in re.split(r" ?, ?", names)
    ]
    wanted = [(operator, name) for operator, name in named if name not in asked]
    if words.startswith("omp simd"):
        return "of its clauses only simdlen and safelen hold in generated loops"
    if wanted:
        clauses = " ".join(f"reduction({operator}: {name})" for operator, name in wanted)
        return (
            f"with {clauses} in polydist's directive each rank accumulates its part; without, the "
            "sum keeps its order"
        )
    if _GUARDS.fullmatch(words):
        more = (
            "; reduction(op: x) in polydist's directive lets each rank accumulate a part of x"
            if _UPDATES.fullmatch(words)
            else ""
        )
        return f"dependences decide what runs at the same time{more}"
    return (
        _THREADS
        if words.startswith(("omp", "acc"))
        else "what it says of the loop need not hold for the parts that tiles run"
    )
