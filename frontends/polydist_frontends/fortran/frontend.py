"""The Fortran frontend: from a file's text to its regions.

1. Cut the text into statements (``reading.lines``), find the program units (``reading.units``), the
   directives and what they govern (``reading.locate``).
2. Read the declarations that the region's procedure sees: its own, those around it, and those of
   modules (``declarations``).
3. Read the region's statements one by one with fparser (``reading.syntax``) into the region's tree
   (``tree.statements``) and its tables of arrays, scalars and variables (``semantics.variables``).

Nothing outside the region's procedure, the specification parts around it and the modules that it
uses is parsed: translation time grows with the region.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from polydist_frontends.fortran.checks.included import directives_in_included_files
from polydist_frontends.fortran.checks.procedures import refuse_pure
from polydist_frontends.fortran.declarations.modules import Library
from polydist_frontends.fortran.declarations.scopes import Found, scope_of
from polydist_frontends.fortran.expansion.blocks import with_locals
from polydist_frontends.fortran.expansion.expansion import Expanded
from polydist_frontends.fortran.expansion.texts import in_places_of_text, preprocessed
from polydist_frontends.fortran.planes.groups import exchanges
from polydist_frontends.fortran.planes.nodes import Planes, refuse_unknown_planes
from polydist_frontends.fortran.procedures.callees import callees
from polydist_frontends.fortran.procedures.dummies import (
    called,
    called_subroutines,
    written_by_calls,
)
from polydist_frontends.fortran.procedures.liveness import is_live_after, may_die
from polydist_frontends.fortran.procedures.purity import (
    clock_functions,
    elemental_functions,
    procedure,
    value_functions,
)
from polydist_frontends.fortran.procedures.statement_functions import (
    statement_functions,
    value_statement_functions,
)
from polydist_frontends.fortran.reading.constructs import Construct, constructs_of
from polydist_frontends.fortran.reading.foreign_directives import (
    conditional_words,
    remarks_on,
    without,
)
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.locate import Announced, locate
from polydist_frontends.fortran.reading.loop_texts import loop_texts
from polydist_frontends.fortran.reading.preprocess import Alignment
from polydist_frontends.fortran.reading.units import units_of
from polydist_frontends.fortran.semantics.outside_reads import outside_words
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import (
    assigned_in,
    counted_in,
    iterators_in,
    statements_below,
    words_in,
    written_in,
)
from polydist_frontends.fortran.semantics.set_iterators import with_plain_variables
from polydist_frontends.fortran.semantics.variables import (
    arrays,
    invariants,
    scalars,
    settled,
    variables,
)
from polydist_frontends.fortran.tree.array_statements import requirements
from polydist_frontends.fortran.tree.associations import with_associations
from polydist_frontends.fortran.tree.counters import describer
from polydist_frontends.fortran.tree.host_scope import host_scope_of, kinds_in
from polydist_frontends.fortran.tree.statements import region_nodes
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.region import Region, Span
from polydist_frontends.source import ParsedSource, Preprocessing, read_source, unread
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
        flags = preprocessing.other_flags
        try:
            aligned = preprocessed(path, text, preprocessing)
        except Refusal as refusal:
            return unread(path, "fortran", text, refusal)
        whole, places = in_places_of_text(path, text, aligned, flags)
        folders = (path.parent, *map(Path, preprocessing.include_directories))
        units = units_of(whole.lines.statements)
        library = Library(whole.lines, units, folders, flags)
        located = locate(whole.lines, units, preprocessing.threads)
        found = [_region(announced, whole, library, places) for announced in located.announced]
        return ParsedSource(
            path=path,
            language="fortran",
            text=text,
            regions=tuple(outcome for outcome in found if isinstance(outcome, Region)),
            root_blocks=tuple(places.root(block) for block in located.roots),
            headers=(*aligned.headers, *library.read),
            refusals=_in_order(
                *located.refusals,
                *directives_in_included_files(whole.lines, library, aligned.headers),
                *(outcome for outcome in found if isinstance(outcome, Diagnostic)),
            ),
            preprocessed=without(whole.lines.text, located.foreign),
        )


FortranFrontend = _FortranFrontend()
"""The frontend for Fortran."""


def _in_order(*refusals: Diagnostic) -> tuple[Diagnostic, ...]:
    return tuple(sorted(dict.fromkeys(refusals), key=lambda said: said.place))


def _region(
    announced: Announced, whole: Expanded, library: Library, places: Alignment
) -> Region | Diagnostic:
    """One region, or why it is refused."""
    lines = whole.lines
    try:
        return with_locals(places.region(_Reader(announced, lines, library).region()), whole.locals)
    except Refusal as refusal:
        return refusal.diagnostic
    except RecursionError:
        message, place = "the region is nested too deeply", announced.directive.span.start
        return refuse(
            "too-deep", message, lines.place(place), "split it into procedures"
        ).diagnostic


_CHANGED_ELSEWHERE = frozenset({"common", "target", "pointer", "equivalence", "save"})


class _Reader:
    """One region; its fields are what all steps need."""

    def __init__(self, announced: Announced, lines: Lines, library: Library) -> None:
        self.announced = announced
        self.lines = lines
        self.unit = announced.unit
        self.library = library
        self.scope = with_associations(
            scope_of(self.unit, library), announced.associates, list(self.words()), lines
        )
        self.directive: Directive = directive_of(announced.directive, lines)
        self.statements: Sequence[Statement] = lines.statements[
            self.unit.executable : self.unit.contains
        ]
        self.inner: Sequence[Statement] = lines.statements[self.unit.contains : self.unit.last]
        self.procedure: tuple[Construct, ...] | None = None

    def region(self) -> Region:
        refuse_pure(self.unit, self.lines, self.directive.place)
        constructs, context = self.announced.constructs, self.context()
        lasting = sorted(
            n for n in counted_in(constructs) & context.iterators if self.is_live_name(n, context)
        )
        said = said_sizes(self.directive, context)
        of = describer(self.directive, context, self.is_live)
        of = self.planes.describing(of, self.scope.find)
        nodes = self.planes.in_nodes(region_nodes(constructs, context))
        body, counters = settled(nodes, context, lasting, said, of)
        refuse_unknown_planes(body)
        words = list(self.words())
        words += outside_words(words, context.callees)
        tables = arrays(body, context, self.is_live)
        check_tile(self.directive, context)
        assumed = assumptions(self.directive, context)
        sizes = (e for array in tables.values() for e in (*array.extents, *array.lowers))
        lasts = (counter.value for counter in counters)
        expressions = (*expressions_below(body), *sizes, *assumed, *lasts)
        named = self.planes.known(variables(words, context))
        called = [word for word, joined in words if joined.text.endswith("(") and word not in named]
        used, known = scalars(expressions, context), {*tables, *named}
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
            invariants=invariants(used, named, counters, context),
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
            unmodified=self.unmodified(pure),
            pure=pure,
            elemental=elemental,
            clocks=clock_functions(sorted(called - pure), self.scope),
            callees=callees(sorted(called | pure), self.scope),
            exchanged=frozenset(self.planes.groups),
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

    def unmodified(self, pure: frozenset[str]) -> frozenset[str]:
        """The procedure's variables that no statement changes, whatever it is called through. Who
        is given a dummy argument that is ``intent(in)`` may not change it either."""
        if self.has_includes():
            return frozenset()
        changed = self._changed(pure)
        return frozenset(
            name
            for name, symbol in self.scope.levels[0].declarations.symbols.items()
            if (name not in changed or "in" in symbol.attributes)
            and name not in self.conditional_words
            and not symbol.attributes & _CHANGED_ELSEWHERE
        )

    def _changed(self, pure: frozenset[str]) -> frozenset[str]:
        """The names that statements may assign; calls of known pure procedures write what their
        dummies say."""
        known = [
            s
            for s in self.statements
            if s.kind == "call"
            and called(s) in pure
            and procedure(called(s), self.scope) is not None
        ]
        understood = {called(statement) for statement in known}
        others = [s for s in self.statements if s.kind != "call" or called(s) not in understood]
        assigned = assigned_in([*others, *self.inner])
        return frozenset(assigned | written_by_calls(known, self.scope))

    # ------------------------------------------------------------------------------------- liveness
    def is_live_name(self, name: str, context: RegionContext) -> bool:
        found = context.find(name, self.directive.place)
        return found is None or self.is_live(found)

    def is_live(self, found: Found) -> bool:
        """Whether the variable may be read after the region."""
        symbol = found.symbol
        own = (
            found.level is self.scope.levels[0]
            and found.through is None
            and not found.level.is_module
        )
        outside = (
            s
            for s in self.statements
            if not self.announced.span.start <= s.span.start < self.announced.span.end
        )
        if not own or not may_die(symbol.attributes, outside) or self.is_shared(symbol.name):
            return True
        if self.has_includes() or symbol.name in self.conditional_words:
            return True
        if self.procedure is None:
            self.procedure = constructs_of(self.statements, self.lines)
        return is_live_after(symbol.name, self.procedure, self.announced.span)

    def has_includes(self) -> bool:
        """Whether statements of the procedure, or procedures inside it, stand in other files."""
        return any(s.kind == "include" for s in (*self.statements, *self.inner))

    @cached_property
    def conditional_words(self) -> frozenset[str]:
        """Everything that lines for compilers with OpenMP mention in the procedure."""
        first, last = self.lines.statements[self.unit.first], self.lines.statements[self.unit.last]
        return conditional_words(self.lines, Span(first.span.start, last.span.end))

    def is_shared(self, name: str) -> bool:
        """Whether internal procedures, statement functions, a namelist or an ASSOCIATE around the
        region mention the variable."""
        head = self.lines.statements[self.unit.first : self.unit.executable]
        declared = [s for s in head if s.kind in ("namelist", "data")]
        functions = [s for _, s in statement_functions(self.scope.levels[0])]
        mentioning = [*self.inner, *declared, *functions, *self.announced.associates]
        return any(word == name for word, _ in words_in(mentioning))
