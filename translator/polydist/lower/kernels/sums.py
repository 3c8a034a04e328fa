"""What kernels add up: compilers know reductions into variables of arithmetic types."""

from __future__ import annotations

import re

from polydist.lower.loop_ir import SumCode
from polydist.model.scop import Scop
from polydist.schedule.reductions import Contribution

_NO_NUMBER = re.compile(r"\b(?:_?Complex|complex|struct|union)\b")


def sums_of(scop: Scop, added: tuple[Contribution, ...]) -> tuple[SumCode, ...]:
    """The variables that kernels of a nest can add up in, of all that the nest accumulates."""
    found = []
    for contribution in added:
        array = scop.array(contribution.array)
        source = array.source
        named = array.rank == 0 and source.root == source.name and not source.local
        if named and not _NO_NUMBER.search(source.element):
            found.append(SumCode(array.name, source.name, source.element, contribution.operator))
    return tuple(found)
