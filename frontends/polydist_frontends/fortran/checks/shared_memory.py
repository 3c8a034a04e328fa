"""Refuses regions that write what they know under a second name (``equivalence``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from polydist_frontends.fortran.declarations.scopes import Found
from polydist_frontends.fortran.declarations.storage import overlap, sharing_memory
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.variables import Variable


def refuse_shared_memory(variables: Mapping[str, Variable], context: RegionContext) -> None:
    """``variables`` are all that the region mentions."""
    for one, other in _shared(variables, context):
        if variables[one].written or variables[other].written:
            raise sharing_memory(one, f"'{other}'", variables[one].place)


def _shared(variables: Mapping[str, Variable], context: RegionContext) -> Iterator[tuple[str, str]]:
    """Names of one memory, the first in an ``equivalence``."""
    found = {name: context.scope.find(name) for name in variables}
    known = {name: of for name, of in found.items() if of is not None}
    for one in (name for name, of in known.items() if _has(of, "equivalence")):
        for other, of in known.items():
            is_stored = _has(of, "equivalence") or _has(of, "common")
            if other != one and is_stored and overlap(known[one], of):
                yield one, other


def _has(of: Found, attribute: str) -> bool:
    return attribute in of.symbol.attributes
