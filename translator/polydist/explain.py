"""What became of a region, in words (``--explain``)."""

from __future__ import annotations

from polydist_frontends.region import Region

from polydist.comm.flows import Flow
from polydist.dependences import Dependences
from polydist.nests import Structure
from polydist.scop import Scop


def explain_region(region: Region, name: str, scop: Scop, dependences: Dependences, structure: Structure, flows: tuple[Flow, ...]) -> str:
    """One paragraph per nest."""
    return f"region {name} at {region.place}"
