"""One region of a Fortran file: its tree, its tables, and what its procedures need.

1. What its names mean (``context``): its procedure, the constructs and modules around it.
2. Its statements, read one by one with fparser (``tree.statements``), with values that are known
   put in their places (``semantics.arrays.settled``).
3. The arrays and variables that these name, and whether clauses name such.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import prod

from polydist_frontends.by_data.own_arrays import own_arrays
from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.names import check_names
from polydist_frontends.clauses.text import Clause
from polydist_frontends.fortran.checks.absent_arguments import passed_requirements
from polydist_frontends.fortran.checks.clauses import (
    assumptions,
    check_reductions,
    check_tile,
    directive_of,
    said_sizes,
)
from polydist_frontends.fortran.checks.governed import refuse_single_element
from polydist_frontends.fortran.checks.overloads import overloads
from polydist_frontends.fortran.checks.procedures import refuse_pure
from polydist_frontends.fortran.checks.shared_memory import refuse_shared_memory
from polydist_frontends.fortran.declarations.constants import constant_extent
from polydist_frontends.fortran.declarations.modules import Library
from polydist_frontends.fortran.declarations.scopes import scope_of
from polydist_frontends.fortran.expansion.elements import refuse_other_elements
from polydist_frontends.fortran.expansion.expansion import Expanded
from polydist_frontends.fortran.host.scope import host_scope_of, kinds_in
from polydist_frontends.fortran.lifetimes.enclosing import EnclosingProcedure
from polydist_frontends.fortran.planes.groups import exchanges
from polydist_frontends.fortran.planes.nodes import Planes, refuse_unknown_planes
from polydist_frontends.fortran.procedures.callees import callees
from polydist_frontends.fortran.procedures.definitions import elemental_functions
from polydist_frontends.fortran.procedures.dummies import called_subroutines, written_by_calls
from polydist_frontends.fortran.procedures.purity import (
    clock_functions,
    value_functions,
)
from polydist_frontends.fortran.procedures.statement_functions import value_statement_functions
from polydist_frontends.fortran.procedures.ways_out import may_end_program
from polydist_frontends.fortran.reading.foreign_directives import remarks_on
from polydist_frontends.fortran.reading.lines import Joined
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.semantics.arrays import arrays, invariants, settled
from polydist_frontends.fortran.semantics.implied_reads import counted_in_statements, refuse_lasting
from polydist_frontends.fortran.semantics.outside_reads import outside_words
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import (
    counted_in,
    iterators_in,
    statements_below,
    words_in,
    written_in,
)
from polydist_frontends.fortran.semantics.set_iterators import with_plain_variables
from polydist_frontends.fortran.semantics.variables import scalars, variables
from polydist_frontends.fortran.tree.associations import with_associations, with_selected
from polydist_frontends.fortran.tree.at_once.shapes import requirements
from polydist_frontends.fortran.tree.counters import describer
from polydist_frontends.fortran.tree.statements import region_nodes
from polydist_frontends.integer_expressions import Counter
from polydist_frontends.region import Node, Region
from polydist_frontends.variables import Array, Requirement, Variable
from polydist_frontends.walks import accesses_below, expressions_below

_SHARED = frozenset(
    "dummy common save target pointer allocatable equivalence volatile result".split()
)


class RegionReader:
    """One region; its fields are what all steps need."""

    def __init__(
        self,
        announced: Announced,
        whole: Expanded,
        library: Library,
    ) -> None:
        self.announced = announced
        self.lines = lines = whole.lines
        self.unit = announced.unit
        self.library = library
        own = with_associations(
            scope_of(self.unit, library), announced.around, list(self.words()), lines
        )
        words = {word for word, _ in self.words()}
        self.selected = {name: of for name, of in whole.selected.items() if name in words}
        self.scope = with_selected(own, self.selected, lines)
        self.directive: Directive = directive_of(announced.directive, lines)
        self.enclosing = EnclosingProcedure(announced, lines, self.scope, whole.introduced)

    def region(self) -> Region:
        """The region. Raises ``Refusal``."""
        refuse_pure(self.unit, self.lines, self.directive.place)
        refuse_other_elements(self.selected, self.announced.constructs, self.lines)
        constructs, context = self.announced.constructs, self.context()
        refuse_lasting(constructs, lambda name: self.is_live_name(name, context), context)
        lasting = sorted(
            n for n in counted_in(constructs) & context.iterators if self.is_live_name(n, context)
        )
        nodes = self.nodes(context)
        self.directive = self.with_own_arrays(nodes, context)
        body, counters = self.settled_body(nodes, lasting, context)
        words = [*self.words(), *outside_words(list(self.words()), context.callees)]
        tables = arrays(body, context, self.enclosing.is_live)
        check_tile(self.directive, context)
        assumed = assumptions(self.directive, context)
        sizes = (e for array in tables.values() for e in (*array.extents, *array.lowers))
        lasts = (counter.value for counter in counters)
        expressions = (*expressions_below(body), *sizes, *assumed, *lasts)
        related = self.enclosing.relations(scalars(expressions, context), context)
        named = self.planes.known(variables(words, context))
        refuse_shared_memory(named, context)
        used, known = scalars(expressions, context), {*tables, *named}
        self.check_clauses(words, named, known, tables, context)
        counted_inside = counted_in_statements(body, constructs, context)
        return Region(
            directive=self.directive,
            body=body,
            arrays={access.array: tables[access.array] for access in accesses_below(body)},
            scalars=used,
            invariants=invariants(used, named, counters, counted_inside, context),
            variables=named,
            span=self.announced.span,
            place=self.directive.place,
            function=self.lines.statements[self.unit.first].span.start,
            function_name=self.unit.name or "main",
            iterators_live=tuple(lasting),
            counters=counters,
            assumptions=assumed,
            host=host_scope_of(self.unit, words, named, context, constructs),
            requirements=(*self.requirements(named, context), *related),
            remarks=tuple(remarks_on(self.announced.foreign, self.directive, self.lines)),
            words=self.announced.leaving,
            work_sharing=len(self.announced.leaving) < len(self.announced.foreign),
            may_end=may_end_program(constructs, context.callees, self.scope),
        )

    def nodes(self, context: RegionContext) -> tuple[Node, ...]:
        """The region's tree as it is read."""
        nodes = self.planes.in_nodes(region_nodes(self.announced.constructs, context))
        refuse_single_element(self.announced, nodes, context)
        return tuple(nodes)

    def with_own_arrays(self, nodes: tuple[Node, ...], context: RegionContext) -> Directive:
        """The directive that also says what is found to be private."""
        place, said = self.directive.place, self.directive.spoken_of
        local = {a.array for a in accesses_below(nodes) if a.subscripts} - said
        sizes = ((name, self.own_size(name, context)) for name in sorted(local))
        own = sorted(own_arrays(nodes, {name: size for name, size in sizes if size}))
        more = tuple(Clause(name, place) for name in own)
        return replace(self.directive, private=(*self.directive.private, *more))

    def own_size(self, name: str, context: RegionContext) -> int:
        """How many elements an array of the procedure's own has, of which only the region needs
        values; 0 for others, and where no constants tell."""
        found = context.find(name, self.directive.place)
        if found is None or found.level is not self.scope.levels[0] or found.through is not None:
            return 0
        is_plain = not found.symbol.attributes & _SHARED and found.symbol.kind == "variable"
        if not is_plain or (
            self.enclosing.is_used_elsewhere(found) and self.enclosing.is_live(found)
        ):
            return 0
        return prod(constant_extent(of, found.scope) or 0 for of in found.symbol.dimensions)

    def settled_body(
        self, nodes: tuple[Node, ...], lasting: Sequence[str], context: RegionContext
    ) -> tuple[tuple[Node, ...], tuple[Counter, ...]]:
        """The region's tree, and the counters that go on after it."""
        said = said_sizes(self.directive, context)
        of = describer(self.directive, context, self.enclosing.is_live)
        of = self.planes.describing(of, self.scope.find)
        private = frozenset(clause.text for clause in self.directive.private)
        added = self.directive.reduced
        body, counters = settled(nodes, context, lasting, said, private, added, of)
        refuse_unknown_planes(body)
        return body, counters

    def check_clauses(
        self,
        words: Sequence[tuple[str, Joined]],
        named: Mapping[str, Variable],
        known: Collection[str],
        tables: Mapping[str, Array],
        context: RegionContext,
    ) -> None:
        """Whether the names in clauses are those of the region's variables."""
        called = [word for word, joined in words if joined.text.endswith("(") and word not in named]
        check_names(
            self.directive,
            {"variable": known, "iterator": set(context.iterators), "function": called},
        )
        check_reductions(self.directive, tables, context)

    def requirements(
        self, named: Collection[str], context: RegionContext
    ) -> tuple[Requirement, ...]:
        """What must hold when the region starts."""
        place = self.directive.place
        own = requirements(self.announced.constructs, context)
        passed = passed_requirements(named, place, context)
        return (*passed, *own, *self.planes.same_shapes(place))

    def context(self) -> RegionContext:
        constructs = self.announced.constructs
        statements = list(statements_below(constructs))
        called = {
            word for word, joined in self.words() if joined.text.endswith("(")
        } | called_subroutines(statements)
        pure = frozenset(word.text for word in self.directive.pure)
        pure |= value_functions(sorted(called), self.scope)
        pure |= value_statement_functions(sorted(called), self.scope)
        elemental = elemental_functions(sorted(pure), self.scope)
        known = RegionContext(
            scope=self.scope,
            lines=self.lines,
            iterators=iterators_in(constructs),
            written=self.planes.written(
                written_in(constructs) | written_by_calls(statements, self.scope)
            ),
            begins=self.enclosing.begins(),
            unmodified=self.enclosing.unmodified(pure),
            pure=pure,
            elemental=elemental,
            clocks=clock_functions(sorted(called - pure), self.scope),
            callees=callees(sorted(called | pure), self.scope),
            exchanged=frozenset(self.planes.groups),
            overloads=overloads(self.scope),
        )
        return with_plain_variables(constructs, known)

    @cached_property
    def planes(self) -> Planes:
        """Those of pointers that take each other's places."""
        unit = self.lines.statements[self.unit.first : self.unit.last + 1]
        own = list(statements_below(self.announced.constructs))
        return Planes(exchanges(own, unit, self.scope))

    def words(self) -> list[tuple[str, Joined]]:
        """The names in the region's text; a name before an opening bracket is handed over with
        it."""
        own = list(statements_below(self.announced.constructs))
        kinds = [
            (kind, statement.joined) for statement in own for kind in kinds_in(statement.folded)
        ]
        return [
            *words_in([s for s in own if s.kind != "if"]),
            *words_in([s for s in own if s.kind == "if"]),
            *kinds,
        ]

    def is_live_name(self, name: str, context: RegionContext) -> bool:
        found = context.find(name, self.directive.place)
        return found is None or self.enclosing.is_live(found)
