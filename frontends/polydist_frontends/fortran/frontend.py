"""The Fortran frontend: from a file's text to its regions.

1. Cut the text into statements (``reading.lines``), find the program units (``reading.units``), the
   directives and what they govern (``reading.locate``).
2. Read the declarations that the region's procedure sees: its own, those around it, and those of
   modules (``declarations``).
3. Read the region's statements one by one with fparser (``reading.syntax``) into the region's tree
   (``tree.statements``) and its tables (``semantics.arrays``, ``semantics.variables``).

Nothing outside the region's procedure, the specification parts around it and the modules that it
uses is parsed: translation time grows with the region.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.names import check_names
from polydist_frontends.errors import Diagnostic, Refusal, refuse
from polydist_frontends.fortran.checks.clauses import (
    assumptions,
    check_reductions,
    check_tile,
    directive_of,
    said_sizes,
)
from polydist_frontends.fortran.checks.governed import refuse_single_element
from polydist_frontends.fortran.checks.included import directives_in_included_files
from polydist_frontends.fortran.checks.overloads import overloads
from polydist_frontends.fortran.checks.procedures import refuse_pure
from polydist_frontends.fortran.checks.shared_memory import refuse_shared_memory
from polydist_frontends.fortran.checks.shared_units import shared_output
from polydist_frontends.fortran.declarations.modules import Library
from polydist_frontends.fortran.declarations.scopes import scope_of
from polydist_frontends.fortran.expansion.blocks import with_locals
from polydist_frontends.fortran.expansion.expansion import Expanded
from polydist_frontends.fortran.expansion.texts import read_file
from polydist_frontends.fortran.host.scope import host_scope_of, kinds_in
from polydist_frontends.fortran.lifetimes.enclosing import EnclosingProcedure
from polydist_frontends.fortran.planes.groups import exchanges
from polydist_frontends.fortran.planes.nodes import Planes, refuse_unknown_planes
from polydist_frontends.fortran.procedures.callees import callees
from polydist_frontends.fortran.procedures.dummies import called_subroutines, written_by_calls
from polydist_frontends.fortran.procedures.purity import (
    clock_functions,
    elemental_functions,
    value_functions,
)
from polydist_frontends.fortran.procedures.statement_functions import value_statement_functions
from polydist_frontends.fortran.reading.foreign_directives import remarks_on, without
from polydist_frontends.fortran.reading.lines import Joined, Lines
from polydist_frontends.fortran.reading.locate import Announced, announced_inside, locate
from polydist_frontends.fortran.reading.loop_texts import loop_texts
from polydist_frontends.fortran.reading.preprocess import Alignment
from polydist_frontends.fortran.reading.units import Unit, units_of
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
from polydist_frontends.fortran.tree.associations import with_associations
from polydist_frontends.fortran.tree.at_once.shapes import requirements
from polydist_frontends.fortran.tree.counters import describer
from polydist_frontends.fortran.tree.division import constructs_instead, is_of_loops, remark
from polydist_frontends.fortran.tree.statements import region_nodes
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource, Preprocessing, RootBlock, read_source, unread
from polydist_frontends.walks import accesses_below, expressions_below


class _FortranFrontend:
    """The implementation of ``source.Frontend`` for Fortran."""

    directive = "!$polydist"

    def loops(self, path: Path, text: str, preprocessing: Preprocessing) -> tuple[LoopText, ...]:
        """All ``do`` loops with a counter."""
        return loop_texts(path, text, preprocessing.other_flags)

    def parse(
        self,
        path: Path,
        text: str,
        preprocessing: Preprocessing,
        scop_pragmas: bool,
        read: Callable[[Path], str] = read_source,
    ) -> ParsedSource:
        """The file's regions; whatever is wrong with the text comes back as ``refusals``.
        ``scop_pragmas`` and regions in headers are things of C."""
        del scop_pragmas, read
        folders = (path.parent, *map(Path, preprocessing.include_directories))
        try:
            read_as = read_file(path, text, preprocessing, folders)
        except Refusal as refusal:
            return unread(path, "fortran", text, refusal)
        whole, places = read_as.whole, read_as.places
        units = units_of(whole.lines.statements)
        library = Library(whole.lines, units, folders, preprocessing)
        located = locate(whole.lines, units, preprocessing.threads)
        reader = _Regions(whole, library, places, units, preprocessing.threads)
        read_regions = [one for announced in located.announced for one in reader.of(announced)]
        found = _with_shared_output(read_regions, located.roots, whole.lines)
        return ParsedSource(
            path=path,
            language="fortran",
            text=read_as.text,
            regions=tuple(outcome for outcome in found if isinstance(outcome, Region)),
            root_blocks=tuple(places.root(block) for block in located.roots),
            headers=(*read_as.headers, *library.read),
            refusals=_in_order(
                *located.refusals,
                *directives_in_included_files(whole.lines, library, read_as.headers),
                *(one for one in _said(found) if one.severity == "error"),
            ),
            remarks=_in_order(
                *read_as.remarks,
                *(one for one in _said(found) if one.severity != "error"),
            ),
            preprocessed=without(whole.lines.text, located.foreign),
            written=text,
        )


FortranFrontend = _FortranFrontend()
"""The frontend for Fortran."""


def _in_order(*refusals: Diagnostic) -> tuple[Diagnostic, ...]:
    return tuple(sorted(dict.fromkeys(refusals), key=lambda said: said.place))


def _with_shared_output(
    found: Sequence[tuple[Announced, Region | Diagnostic]],
    roots: Sequence[RootBlock],
    lines: Lines,
) -> list[Region | Diagnostic]:
    """The outcomes; regions know of files that other code writes, too."""
    announced = [one for one, outcome in found if isinstance(outcome, Region)]
    shared = iter(shared_output(announced, roots, lines))
    return [
        replace(outcome, also_written=next(shared)) if isinstance(outcome, Region) else outcome
        for _, outcome in found
    ]


def _said(found: Sequence[Region | Diagnostic]) -> list[Diagnostic]:
    return [outcome for outcome in found if isinstance(outcome, Diagnostic)]


@dataclass(frozen=True, eq=False)
class _Regions:
    """What the regions of a file are read with."""

    whole: Expanded
    library: Library
    places: Alignment
    units: Sequence[Unit]
    threads: bool

    def of(self, announced: Announced) -> Sequence[tuple[Announced, Region | Diagnostic]]:
        """A region or why it is refused; or those inside of it, where values end its loop."""
        outcome = self.one(announced)
        if isinstance(outcome, Region):
            return ((announced, outcome),)
        try:
            parts = list(self.inside(announced))
        except Refusal:
            return ((announced, outcome),)
        said = (
            remark(announced, [part for part, _ in parts], self.whole.lines) if parts else outcome
        )
        return (*parts, (announced, said))

    def inside(self, announced: Announced) -> Iterator[tuple[Announced, Region | Diagnostic]]:
        """What takes the place of a region that is refused. Raises ``Refusal``."""
        lines = self.whole.lines
        scope = scope_of(announced.unit, self.library)
        for construct in constructs_instead(announced, lines, scope):
            part = announced_inside(announced, construct.span, lines, self.units, self.threads)
            region = self.one(part)
            if is_of_loops(construct, region):
                yield part, region

    def one(self, announced: Announced) -> Region | Diagnostic:
        """One region, or why it is refused."""
        lines = self.whole.lines
        try:
            region = _Reader(announced, lines, self.library).region()
            return self.places.region(with_locals(region, self.whole.locals, lines.text))
        except Refusal as refusal:
            return refusal.diagnostic
        except RecursionError:
            message, place = "the region is nested too deeply", announced.directive.span.start
            return refuse(
                "too-deep", message, lines.place(place), "split it into procedures"
            ).diagnostic


class _Reader:
    """One region; its fields are what all steps need."""

    def __init__(self, announced: Announced, lines: Lines, library: Library) -> None:
        self.announced = announced
        self.lines = lines
        self.unit = announced.unit
        self.library = library
        self.scope = with_associations(
            scope_of(self.unit, library), announced.around, list(self.words()), lines
        )
        self.directive: Directive = directive_of(announced.directive, lines)
        self.enclosing = EnclosingProcedure(announced, lines, self.scope)

    def region(self) -> Region:
        refuse_pure(self.unit, self.lines, self.directive.place)
        constructs, context = self.announced.constructs, self.context()
        refuse_lasting(constructs, lambda name: self.is_live_name(name, context), context)
        lasting = sorted(
            n for n in counted_in(constructs) & context.iterators if self.is_live_name(n, context)
        )
        said = said_sizes(self.directive, context)
        of = describer(self.directive, context, self.enclosing.is_live)
        of = self.planes.describing(of, self.scope.find)
        nodes = self.planes.in_nodes(region_nodes(constructs, context))
        refuse_single_element(self.announced, nodes, context)
        private = frozenset(clause.text for clause in self.directive.private)
        body, counters = settled(nodes, context, lasting, said, private, of)
        refuse_unknown_planes(body)
        words = list(self.words())
        words += outside_words(words, context.callees)
        tables = arrays(body, context, self.enclosing.is_live)
        check_tile(self.directive, context)
        assumed = assumptions(self.directive, context)
        sizes = (e for array in tables.values() for e in (*array.extents, *array.lowers))
        lasts = (counter.value for counter in counters)
        expressions = (*expressions_below(body), *sizes, *assumed, *lasts)
        named = self.planes.known(variables(words, context))
        refuse_shared_memory(named, context)
        called = [word for word, joined in words if joined.text.endswith("(") and word not in named]
        used, known = scalars(expressions, context), {*tables, *named}
        counted_inside = counted_in_statements(body, constructs, context)
        check_names(
            self.directive,
            {"variable": known, "iterator": set(context.iterators), "function": called},
        )
        check_reductions(self.directive, tables, context)
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
            requirements=(
                *requirements(constructs, context),
                *self.planes.same_shapes(self.directive.place),
            ),
            remarks=tuple(remarks_on(self.announced.foreign, self.directive, self.lines)),
            words=self.announced.leaving,
            work_sharing=len(self.announced.leaving) < len(self.announced.foreign),
        )

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
