"""Arguments that may not be passed. A region hands over what its text names, so it runs as it is
written where one of these is absent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.errors import Place
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.variables import Requirement


def passed_requirements(
    names: Iterable[str], place: Place, context: RegionContext
) -> Iterator[Requirement]:
    """That those of the region's variables which are optional are there."""
    if context.scope.find("present") is not None:
        return
    for name in names:
        found = context.scope.find(name)
        if found is not None and "optional" in found.symbol.attributes:
            is_there = f"present({name})"
            yield Requirement(is_there, f"'{name}' is not passed", place, first=is_there)
