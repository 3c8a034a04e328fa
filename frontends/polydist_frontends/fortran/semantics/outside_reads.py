"""What called procedures read besides their arguments: variables of their module or host.

They read the variable's own memory. So the region must know it under the same name, and leave it
alone: then its value is the same on all ranks when the region starts. Of an array all elements are
read. What only its module can name is the same anyway, if no region changes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.fortran.declarations.scopes import Found
from polydist_frontends.fortran.declarations.visibility import is_private
from polydist_frontends.fortran.reading.lines import Joined
from polydist_frontends.fortran.reading.syntax import Code
from polydist_frontends.fortran.semantics.callees import UNSEEN, Callee
from polydist_frontends.fortran.semantics.references import Reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import ranged, sections
from polydist_frontends.region import Access


def outside_words(
    words: Sequence[tuple[str, Joined]], callees: Mapping[str, Callee]
) -> Iterator[tuple[str, Joined]]:
    """The variables with the names of the procedures that read them."""
    for word, joined in words:
        for name in callees.get(word, UNSEEN).outside:
            yield name, joined.part(0, len(word))


def outside_accesses(
    name: str, place: Place, code: Code, context: RegionContext
) -> tuple[Access, ...]:
    """The arrays that a call reads in this way. Raises ``Refusal``."""
    callee = context.callees.get(name, UNSEEN)
    return tuple(
        access
        for read, found in callee.outside.items()
        for access in _accesses(name, read, found, place, code, context)
    )


def _accesses(
    name: str, read: str, found: Found, place: Place, code: Code, context: RegionContext
) -> Iterator[Access]:
    here = context.find(read, place)
    if here is None or not _is_same(here, found):
        raise _unknown(name, read, found, place)
    if read in context.written | context.iterators:
        raise _refused(name, read, "is changed in the region", place)
    if here.symbol.dimensions:
        of = Reference(name=read, root=here, symbol=here.symbol, subscripts=None)
        yield ranged(of, sections(of, code, context, place), "read", code, context, place)


def _is_same(here: Found, found: Found) -> bool:
    """Variables without declarations that both hosts may have are one."""
    return not (here.symbol.declared or found.symbol.declared) or (
        here.symbol.place == found.symbol.place
    )


def _unknown(name: str, read: str, found: Found, place: Place) -> Refusal:
    """Of what the region cannot name."""
    level, own = found.scope.levels[0], found.symbol.name
    why = "has another meaning here, or none"
    if not level.is_module:
        return _refused(name, read, why, place)
    if is_private(own, level.unit, level.lines):
        return _refused(name, read, "is private to its module", place, ", or make it public")
    return _refused(
        name, read, why, place, f", or name it here: use {level.unit.name}, only: {own}"
    )


def _refused(name: str, read: str, why: str, place: Place, otherwise: str = "") -> Refusal:
    message = f"'{name}' reads '{read}', which {why}"
    return refuse("unknown-call", message, place, f"pass '{read}' as an argument{otherwise}")
