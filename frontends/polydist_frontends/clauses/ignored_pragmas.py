"""Why directives of others have no effect in a region, and what to write instead; the same in all
languages.

What shares work among threads has no effect where the region is distributed. Where its loops run as
they were written, by every thread of a construct around them (in a function that is called there),
each thread would do all of it: there such directives stay. Where the region holds the construct
itself they all go, as threads would add in another order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.errors import Diagnostic, Place

_GUARDS = re.compile(r"omp (atomic|critical|ordered|flush|barrier)\b.*")
_UPDATES = re.compile(r"omp (atomic|critical)\b.*")
_REDUCTION = re.compile(r"\breduction ?\( ?(?:\w+ ?, ?)?([^:)]+?) ?: ?([^)]*?) ?\)")
_OF_TEAM = re.compile(
    r"omp (end )?(for|do|sections?|single|master|masked|workshare|critical|atomic|ordered|barrier"
    r"|flush)\b.*"
)
_MAKES_THREADS = re.compile(r"omp (parallel|target|teams|task|taskloop|taskgroup|distribute)\b.*")
_THREADS = (
    "polydist itself distributes the iterations over ranks, and with OMP_NUM_THREADS over "
    "the threads of a rank"
)


def staying(directives: Sequence[str]) -> tuple[bool, ...]:
    """For each directive of others in a region, as words (``omp for``), whether it stays where the
    loops run as they were written."""
    if any(map(_MAKES_THREADS.fullmatch, directives)):
        return (False,) * len(directives)
    return tuple(_OF_TEAM.fullmatch(words) is not None for words in directives)


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
