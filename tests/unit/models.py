"""From C text to what the stages make of it."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.clauses.table import ScheduleChoice
from polydist_frontends.errors import Diagnostic, Refusal
from polydist_frontends.region import Region
from polydist_frontends.source import Preprocessing

from polydist.analysis import Analysis, analyse_region
from polydist.model.affine import Scope
from polydist.model.domains.iteration_domains import iteration_domains
from polydist.model.domains.reach import RegionLeaf
from polydist.model.extraction import extract_scop
from polydist.model.parameters import context_of, scope_of
from polydist.model.scop import Scop
from polydist.request import Options, clauses
from polydist.sets.isl_context import new_context


@functools.cache
def region_of(text: str) -> Region:
    """The only region of a text that the frontend accepts."""
    parsed = CFrontend.parse(Path("program.c"), text, Preprocessing(), False)
    assert not parsed.refusals, "\n".join(d.render() for d in parsed.refusals)
    assert len(parsed.regions) == 1
    return parsed.regions[0]


@functools.cache
def analysis_of(text: str, schedule: ScheduleChoice = "auto", grid: int = 1) -> Analysis:
    """All stages for the only region of a text."""
    options = Options(clauses=clauses(f"schedule({schedule}) grid({grid})"))
    return analyse_region(region_of(text), "kernel", text, options)


@functools.cache
def scop_of(text: str) -> Scop:
    return extract_scop(region_of(text), text, new_context())


def leaves_in(text: str) -> tuple[Region, Scope, list[RegionLeaf]]:
    """The region with its parameters and leaves."""
    region = region_of(text)
    scope = scope_of(region)
    leaves, _ = iteration_domains(region, scope, context_of(region, scope, new_context()))
    return region, scope, leaves


def refusal_of(text: str) -> Diagnostic:
    """The diagnostic with which the model of a region is refused."""
    with pytest.raises(Refusal) as caught:
        extract_scop(region_of(text), text, new_context())
    return caught.value.diagnostic


def parameter_values(scop: Scop, values: dict[str, int]) -> dict[str, int]:
    """Values of all isl parameters, products included."""
    return {
        p.name: eval(re.sub(r"\(int64_t\)", "", p.text), {}, dict(values)) for p in scop.parameters
    }
