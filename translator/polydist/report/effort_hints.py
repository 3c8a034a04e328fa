"""The way out for a region whose analysis takes too long."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.integer_expressions import Binary, parts_of
from polydist_frontends.region import Loop, Region
from polydist_frontends.walks import expressions_below, names_in, nodes_below


def simpler(region: Region) -> str:
    """What makes a region cheaper to analyse. Quotients of parameters make every set costly that
    their values bound."""
    fixed = next(_divided_parameters(region), None)
    named = (
        f"set an integer variable to the quotient of '{fixed}' before the region and use it, "
        if fixed
        else ""
    )
    return (
        f"{named}split the region into smaller ones, use schedule(keep), "
        "or allow more with --effort"
    )


def _divided_parameters(region: Region) -> Iterator[str]:
    """The first name in every quotient and remainder in which no iterator occurs."""
    iterators = {node.iterator for node in nodes_below(region.body) if isinstance(node, Loop)}
    for part in (part for whole in expressions_below(region.body) for part in parts_of(whole)):
        if isinstance(part, Binary) and part.operator in ("/", "%", "modulo"):
            names = [name.name for name in names_in(part)]
            if names and iterators.isdisjoint(names):
                yield names[0]
