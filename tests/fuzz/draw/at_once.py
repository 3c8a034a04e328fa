"""Loops around one assignment that Fortran writes at once: ``forall``, sections, ``where``, and
those around one accumulation, as ``sum``, ``maxval`` and ``minval``."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from fuzz.program.sections import may_be_forall, may_be_reduced, may_be_section
from fuzz.program.tree import Loop, Program, Region
from fuzz.program.walks import replaced


def at_once(program: Program, random: Random, share: float) -> Program:
    """The program with this share of such loops in such a form. Not in regions that name iterators
    in their clauses."""
    linear = {array.name for array in program.arrays if array.storage == "linear"}

    def styled(tree: Any) -> Any:
        if not isinstance(tree, Loop) or random.random() > share:
            return None
        if may_be_section(tree, linear) and random.random() < 0.5:
            return replace(tree, style="section")
        if may_be_reduced(tree, linear):
            return replace(tree, style="reduced")
        return replace(tree, style="forall") if may_be_forall(tree) else None

    def changed(region: Region) -> Region:
        asserted = any(clause.startswith("independent") for clause in region.clauses)
        return (
            region if asserted else replace(region, body=replaced(region.body, styled), block=True)
        )

    return replace(program, regions=tuple(map(changed, program.regions)))
