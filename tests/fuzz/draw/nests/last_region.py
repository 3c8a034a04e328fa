"""Nests that come after the others of a program's last region."""

from __future__ import annotations

from dataclasses import replace

from fuzz.program.tree import Node, Program, Region


def is_asserted(region: Region) -> bool:
    """Whether clauses assert what another nest may contradict."""
    return any(clause.startswith(("independent", "reduction")) for clause in region.clauses)


def with_nests(
    program: Program, *nests: Node, scalars: tuple[tuple[str, str], ...] = ()
) -> Program:
    """The program with the nests, and scalars of these types, in its last region."""
    *regions, last = program.regions
    region = replace(last, body=(*last.body, *nests), scalars=(*last.scalars, *scalars))
    return replace(program, regions=(*regions, region))
