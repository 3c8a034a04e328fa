"""Choosing the schedule of a region.

1. Dependences are found, with the statements of reductions unordered among themselves.
2. ``schedule(auto)``: isl's schedule, or the loops as they are written where these are better by
   ``cost``; then short coordinates become loops and wavefronts become diamonds. The other values of
   the clause say which of these to do. What stays in order then runs where its data are
   (``relays``).
3. Where a statement of a reduction must be an ordinary one in the nests of that schedule
   (``reductions``, step 3), all of this is done once more without it.
4. Contributions that may come in any order, because that gives the same bits, need no clause. Only
   where statements that make them stay on one rank are they taken as reductions, and only if fewer
   stay there then. So are choices of the largest or smallest of values (``selections``); where
   their order is lost in that schedule, in the loops as written.
5. Floating contributions have to come in order. Where statements that make them still stay on one
   rank, they are computed in parallel and added in order (``kept``), if that leaves fewer there, or
   shares out loops further out. The loops are then those that are written.
6. A loop that stays in order although it carries values for unusual sizes only is taken to be
   parallel, if that leaves less in order: the program checks the sizes (``apart``). What is shared
   out inside of a loop that sums alone make sequential, or along components, is as in step 5 then.
7. A loop that carries values from or to one iteration alone is cut there (``pivots``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.table import ScheduleChoice

from polydist.model.contributions.accumulation import (
    Accumulation,
    accumulations,
    orderless,
)
from polydist.model.contributions.selections import selections
from polydist.model.scop import Scop, Statement
from polydist.schedule.apart.before_search import apart_before_search, as_written
from polydist.schedule.apart.loops import is_freer, is_no_less_free, loops_apart, with_apart
from polydist.schedule.bands.alignment import with_alignment
from polydist.schedule.bands.diamonds import with_diamonds
from polydist.schedule.bands.imperfect import with_imperfect_bands
from polydist.schedule.bands.short_bands import short_bands_as_loops
from polydist.schedule.cost import (
    distributes_others,
    is_coarser,
    is_deeper,
    is_more_joint,
    moves_less,
    needs_no_search,
    waits_less,
)
from polydist.schedule.dependences import Dependences, find_dependences
from polydist.schedule.isl_schedule import isl_schedule
from polydist.schedule.nests import Structure, alone, build_nests, narrow, repeated, statements_in
from polydist.schedule.ordered.kept import Left, keeps_and_uses, plans
from polydist.schedule.ordered.lists import lists_stay
from polydist.schedule.ordered.observable import on_one_rank
from polydist.schedule.ordered.relays import with_relays
from polydist.schedule.ordered.separated import with_kept_contributions
from polydist.schedule.pivots.cutting import Cut
from polydist.schedule.pivots.search import (
    cuts,
    inner_cuts,
    is_worth_it,
    keeps_nests,
    with_moving_parts,
)
from polydist.schedule.points.far_members import stays_near
from polydist.schedule.points.products import product_of
from polydist.schedule.reductions import demoted, with_contributions
from polydist.schedule.selections import together
from polydist.schedule.tree import Sequence, Tree
from polydist.sets.isl_context import attempt


@dataclass(frozen=True, eq=False)
class ChosenSchedule:
    """A schedule of a model, in which contributions may be kept that were none before, the
    dependences that it respects, and the nests that it makes of the region."""

    scop: Scop
    accumulations: tuple[Accumulation, ...]
    dependences: Dependences
    tree: Tree
    structure: Structure


def choose_schedule(
    scop: Scop, directive: Directive, choice: ScheduleChoice, grid: int
) -> ChosenSchedule:
    """Schedules the region for ranks in a grid of ``grid`` dimensions; again (steps 4 to 7) where
    that leaves statements on one rank that need not be there."""
    known, before = apart_before_search(scop, directive) if choice == "auto" else (scop, None)
    found = _chosen(known, directive, choice, grid, before)
    found = _with_loops_apart(known, found, directive, choice, grid)
    if choice not in ("auto", "keep"):
        return found
    if not alone(found.structure):
        asked = accumulations(found.scop, directive.reduction)
        found = _with_kept(found, directive, asked, choice, grid) or found
    cut = _with_cuts(found, directive, choice, grid)
    return replace(cut, structure=with_moving_parts(cut.structure, cut.scop, found.scop))


def _with_loops_apart(
    scop: Scop, found: ChosenSchedule, directive: Directive, choice: ScheduleChoice, grid: int
) -> ChosenSchedule:
    """Step 6, loop after loop, from the schedule ``found`` for the model on."""
    for loop in loops_apart(found.scop, found.dependences, found.tree):
        more = with_apart(scop, loop)
        search = partial(_chosen, more, directive, choice, grid)
        better = attempt(scop.isl_context, search, share=2)
        if better and is_freer(better.tree, found.tree):
            return _with_loops_apart(more, better, directive, choice, grid)
    return found


def _with_cuts(
    found: ChosenSchedule, directive: Directive, choice: ScheduleChoice, grid: int
) -> ChosenSchedule:
    """Step 7, loop after loop, if need be in the loops as they are written. What is kept to be
    added, or held, is in other loops by now."""
    if any(s.keeps or s.adds for s in found.scop.statements):
        return found
    for cut in cuts(found.scop, found.dependences, found.tree):
        for how in dict.fromkeys((choice, "keep")):
            again = partial(_cut, directive=directive, choice=how, grid=grid)
            better = again(cut)
            if better and is_worth_it(cut, better.tree, found.tree):
                return _with_cuts(_with_inner_cuts(cut, better, again), directive, how, grid)
    return found


def _cut(
    cut: Cut, directive: Directive, choice: ScheduleChoice, grid: int
) -> ChosenSchedule | None:
    """The schedule of a model with a cut, found in a part of the effort."""
    search = partial(_chosen, cut.scop, directive, choice, grid)
    found = attempt(cut.scop.isl_context, search, share=2)
    return found if found and found.scop is cut.scop else None


def _with_inner_cuts(
    cut: Cut, found: ChosenSchedule, again: Callable[[Cut], ChosenSchedule | None]
) -> ChosenSchedule:
    """The loops inside of a cut one cut, too, one after the other."""
    for inner in inner_cuts(cut, found.scop, found.dependences):
        better = again(inner)
        if better and keeps_nests(better.structure, found.structure):
            return _with_inner_cuts(cut.without(inner), better, again)
    return found


def _chosen(
    scop: Scop,
    directive: Directive,
    choice: ScheduleChoice,
    grid: int,
    before: Dependences | None = None,
) -> ChosenSchedule:
    """Steps 1 to 5; what step 1 gives may have been found ``before``."""
    asked = accumulations(scop, directive.reduction)
    found = _with_orderless(scop, directive, asked, choice, grid, before)
    if not alone(found.structure):
        return found
    return _with_kept(found, directive, asked, choice, grid) or found


def _with_orderless(
    scop: Scop,
    directive: Directive,
    asked: tuple[Accumulation, ...],
    choice: ScheduleChoice,
    grid: int,
    before: Dependences | None,
) -> ChosenSchedule:
    """Step 4."""
    first = _settled(scop, directive, asked, choice, grid, before)
    ordered = alone(first.structure)
    more = orderless(scop, asked, ordered)
    chosen = selections(scop, [one.array for one in (*asked, *more)], ordered)
    best = first
    for how in (choice, *(("keep",) if chosen and choice == "auto" else ())):
        second = (
            attempt(
                scop.isl_context,
                partial(_settled, scop, directive, (*asked, *more, *chosen), how, grid),
                share=2,
            )
            if more or chosen
            else None
        )
        if second and alone(second.structure) < alone(best.structure):
            best = second
    return best


def _with_kept(
    found: ChosenSchedule,
    directive: Directive,
    asked: tuple[Accumulation, ...],
    choice: ScheduleChoice,
    grid: int,
) -> ChosenSchedule | None:
    """Step 5."""
    ordered, inner = alone(found.structure) | narrow(found.structure), repeated(found.structure)
    if not (ordered or inner) or choice not in ("auto", "keep"):
        return None
    taken = [accumulation.array for accumulation in asked]
    dependences = _undemoted(found, directive, asked)
    solo = statements_in(found.structure, "solo")
    planned = plans(found.scop, dependences, Left(ordered, inner, solo), taken)
    if not planned:
        return None
    scop = with_kept_contributions(found.scop, planned)
    more = orderless(scop, asked, ordered)
    second = attempt(
        scop.isl_context, lambda: _settled(scop, directive, (*asked, *more), "keep", grid), share=2
    )
    if second is None or keeps_and_uses(second.scop, second.structure):
        return None
    return second if _is_better_kept(second, found) else None


def _is_better_kept(second: ChosenSchedule, found: ChosenSchedule) -> bool:
    """Whether step 5 leaves less in order, and takes from nobody what he has."""
    adding = {s.name for s in second.scop.statements if s.adds}
    before, after = (alone(of.structure) | narrow(of.structure) for of in (found, second))
    may_differ = bool(alone(found.structure)) or is_no_less_free(second.tree, found.tree)
    is_better = (after - adding < before and may_differ) or is_freer(second.tree, found.tree)
    return is_better and lists_stay(second.scop, second.structure)


def _undemoted(
    found: ChosenSchedule, directive: Directive, asked: tuple[Accumulation, ...]
) -> Dependences:
    """The dependences while all accumulations are ones: where a sum made the loop sequential, those
    beside it were demoted for that reason alone."""
    if all(accumulation in found.accumulations for accumulation in asked):
        return found.dependences
    return find_dependences(found.scop, directive, asked)


def _settled(
    scop: Scop,
    directive: Directive,
    asked: tuple[Accumulation, ...],
    choice: ScheduleChoice,
    grid: int,
    before: Dependences | None = None,
) -> ChosenSchedule:
    """Steps 1 to 3: scheduled again while statements of reductions turn out to be ordinary ones."""
    while True:
        dependences = before or find_dependences(scop, directive, asked)
        before = None
        tree = _schedule(scop, dependences, choice, grid)
        tree = with_relays(scop, tree, dependences.among, grid)
        tree = with_alignment(scop, tree, dependences)
        structure = build_nests(tree, grid, partial(stays_near, scop))
        kept = together(tuple(demoted(scop, a, structure, dependences.among) for a in asked))
        if kept == asked:
            return ChosenSchedule(
                scop, asked, dependences, tree, with_contributions(structure, asked)
            )
        asked = kept


def _schedule(scop: Scop, dependences: Dependences, choice: ScheduleChoice, grid: int) -> Tree:
    """Step 2."""
    if not scop.statements:
        return Sequence(())
    match choice:
        case "auto":
            return _automatic(scop, dependences, grid)
        case "keep":
            return as_written(scop, dependences)
        case "skew":
            return with_imperfect_bands(scop, _searched(scop, dependences), dependences)
        case "diamond":
            return with_diamonds(_searched(scop, dependences), dependences, grid)


def _automatic(scop: Scop, dependences: Dependences, grid: int) -> Tree:
    """isl's schedule, with diamonds. Or the loops as they are written, where isl's would leave more
    statements sequential, distribute them inside more sequential loops, take apart what can run as
    it stands, move more between nests, or take more than its part of the effort; or where its tiles
    would wait for each other and those of the loops do not; or where clocks are read, or values
    printed, on the way, and isl's distributes nothing else: they should come where they stand.
    Large regions that run well as they are written are not searched at all. Products gain most from
    tiles along all of their loops: for them, wavefronts of more coordinates that isl's schedule
    leads to go before the loops as written."""
    written = as_written(scop, dependences)
    if needs_no_search(scop, written):
        return _improved(written, dependences, grid)
    tree = attempt(scop.isl_context, lambda: _searched(scop, dependences), share=4)
    if tree is None or _is_better_as_written(scop, dependences, written, tree):
        return _in_blocks(scop, tree, dependences, _finished(scop, written, dependences, grid))
    chosen = _improved(tree, dependences, grid)
    base = written if waits_less(written, chosen) else tree
    return _finished(scop, base, dependences, grid)


def _is_better_as_written(
    scop: Scop, dependences: Dependences, written: Tree, searched: Tree
) -> bool:
    return (
        is_coarser(written, searched)
        or is_more_joint(written, searched)
        or moves_less(scop, dependences, written, searched)
        or (_is_observable(scop) and not distributes_others(searched, written))
    )


def _finished(scop: Scop, tree: Tree, dependences: Dependences, grid: int) -> Tree:
    """The tree with all improvements."""
    improved = _improved(tree, dependences, grid)
    return _widened(scop, improved, dependences) or improved


def _in_blocks(scop: Scop, searched: Tree | None, dependences: Dependences, written: Tree) -> Tree:
    """For products, the schedule searched for with wavefronts of more coordinates, if it has them;
    else the loops as written."""
    if searched is None or not any(map(partial(_is_product, scop), scop.statements)):
        return written
    wide = _widened(scop, searched, dependences)
    return wide if wide is not None and is_deeper(wide, written) else written


def _widened(scop: Scop, tree: Tree, dependences: Dependences) -> Tree | None:
    return attempt(scop.isl_context, lambda: with_imperfect_bands(scop, tree, dependences), share=8)


def _is_product(scop: Scop, statement: Statement) -> bool:
    return product_of(scop, statement, tuple(range(len(statement.iterators)))) is not None


def _searched(scop: Scop, dependences: Dependences) -> Tree:
    """isl's schedule, with what prints on one rank."""
    return on_one_rank(scop, isl_schedule(scop, dependences))


def _is_observable(scop: Scop) -> bool:
    return any(statement.observable for statement in scop.statements)


def _improved(tree: Tree, dependences: Dependences, grid: int) -> Tree:
    """The tree with loops in place of short coordinates, and diamonds."""
    return with_diamonds(short_bands_as_loops(tree, dependences), dependences, grid)
