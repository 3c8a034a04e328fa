"""Loops of large regions that are taken to be apart before any search: without them isl's search
for a schedule would take most of the time, and end early."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.clauses.directive import Directive

from polydist.model.contributions.accumulation import accumulations
from polydist.model.scop import Scop
from polydist.schedule.apart.loops import is_freer, loops_apart, with_apart
from polydist.schedule.carried import without_carried
from polydist.schedule.cost import MANY, needs_no_search
from polydist.schedule.dependences import Dependences, find_dependences
from polydist.schedule.loops_as_written import loops_as_written
from polydist.schedule.ordered.observable import on_one_rank
from polydist.schedule.tree import Tree


def apart_before_search(scop: Scop, directive: Directive) -> tuple[Scop, Dependences | None]:
    """The model with these loops, if it needs no search then, and its dependences where they had
    to be found for that. Of these a loop that is apart takes flow alone (``without_carried``)."""
    if len(scop.statements) <= MANY:
        return scop, None
    dependences = find_dependences(scop, directive, accumulations(scop, directive.reduction))
    tree = as_written(scop, dependences)
    if needs_no_search(scop, tree):
        return scop, dependences
    found, left = scop, dependences
    for loop in loops_apart(scop, dependences, tree):
        more = with_apart(found, loop)
        fewer = replace(left, flow_elements=without_carried(more, left.flow_elements))
        freer = as_written(more, fewer)
        if is_freer(freer, tree):
            found, left, tree = more, fewer, freer
    return (found, left) if needs_no_search(found, tree) else (scop, dependences)


def as_written(scop: Scop, dependences: Dependences) -> Tree:
    """The loops as they are written, with what prints on one rank."""
    return on_one_rank(scop, loops_as_written(scop, dependences))
