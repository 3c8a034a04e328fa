"""One region of a parsed function: its tree, its tables, and what is said about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.by_data.single_statements import with_single_statements
from polydist_frontends.c.checks.clauses import check_entries, said_sizes
from polydist_frontends.c.checks.region_checks import check_block
from polydist_frontends.c.checks.unsigned_values import unsigned_requirements
from polydist_frontends.c.declarations.own_types import own_types
from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.functions.calls import DRAWING, refused_drawing
from polydist_frontends.c.functions.clocks import clock_functions
from polydist_frontends.c.functions.fatal_ends import leave_out_fatal_ends
from polydist_frontends.c.functions.inline_functions import inline_functions
from polydist_frontends.c.functions.lasting_values import lasting_products, lasting_sizes
from polydist_frontends.c.functions.pointed_memory import callable_as_here, pointed_memory
from polydist_frontends.c.functions.purity import (
    UNSEEN,
    called_names,
    judged_functions,
    may_end_program,
    own_functions,
    reached_names,
    texts_from_values,
    with_reasons,
)
from polydist_frontends.c.functions.values_before import texts_before
from polydist_frontends.c.memory.arrays import (
    Surroundings,
    arrays,
    invariants,
    limits_of,
    object_names,
)
from polydist_frontends.c.memory.called_bodies import Program
from polydist_frontends.c.memory.calls_written_out import with_calls_written_out
from polydist_frontends.c.memory.chosen_planes import with_chosen_planes
from polydist_frontends.c.memory.moving_pointers import with_numbers, with_numbers_of_led
from polydist_frontends.c.memory.swap_calls import with_swaps
from polydist_frontends.c.memory.variables import choosing, live_iterators, scalars, variables
from polydist_frontends.c.other_sources.definitions import DefinedElsewhere
from polydist_frontends.c.reading.announced import Announced
from polydist_frontends.c.reading.items import Item
from polydist_frontends.c.reading.macros import macros_used
from polydist_frontends.c.reading.pragmas import (
    directive_words,
    foreign_directives,
    guarding,
    holds_for_parts,
    loop_directives,
    remarks_on,
)
from polydist_frontends.c.reading.source_file import SourceFile
from polydist_frontends.c.reading.source_map import SourceMap
from polydist_frontends.c.reading.syntax import Tree
from polydist_frontends.c.reading.tokens import Token
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.region_symbols import region_context
from polydist_frontends.c.tree.counters import describer, unknown_place
from polydist_frontends.c.tree.groups import clause_expressions, region_block
from polydist_frontends.c.tree.repeated_declarations import repeated_declarations
from polydist_frontends.c.tree.statements import region_nodes
from polydist_frontends.c.tree.updating.chosen_values import with_chosen_values
from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.ignored_pragmas import staying
from polydist_frontends.clauses.names import check_names
from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.indirect_accesses import with_whole_ranges
from polydist_frontends.integer_expressions import Counter, Expression
from polydist_frontends.region import Loop, Node, Region, Span
from polydist_frontends.values.counters import with_known_values
from polydist_frontends.values.recomputed import with_recomputed
from polydist_frontends.values.strips import with_plain_steps
from polydist_frontends.variables import Array
from polydist_frontends.walks import expressions_below


@dataclass(frozen=True, eq=False)
class ParsedFunction:
    """One parsed function with regions in it: ``item`` is its text. ``items`` are those of the
    file, and the functions of ``others``."""

    item: Item
    tree: Tree
    resolution: Resolution
    items: Sequence[Item]
    others: DefinedElsewhere

    @property
    def own(self) -> Sequence[Item]:
        """What is compiled for devices: the file's own items."""
        return self.others.without(self.items)


@dataclass(frozen=True, eq=False)
class _Block:
    """A region's block in its function, before its statements are read: what is known of its names,
    the assumptions of the directive, and the sizes that it says."""

    around: Surroundings
    context: RegionContext
    assumptions: tuple[Expression, ...]
    said: Mapping[str, Expression]


@dataclass(frozen=True, eq=False)
class _Body:
    """The tree of a region and the counters whose values are known in it. The context is without
    the writes of these counters; ``lasting`` are the iterators that are live after the region."""

    nodes: tuple[Node, ...]
    counters: tuple[Counter, ...]
    lasting: tuple[str, ...]
    context: RegionContext


def parsed_region(
    announced: Announced, directive: Directive, function: ParsedFunction, file: SourceFile
) -> Region:
    """The region with its tree and tables. Raises ``Refusal``.

    1. What the directive names exists, and the block has no statement that is refused wherever it
       stands.
    2. The statements become a tree. Counters, and what is computed twice, get closed forms in it.
    3. The tables hold the arrays and scalars of that tree, and what it leaves behind.
    """
    called = called_names(_block(function.tree, announced.governed.start, directive.place))
    block = _checked_block(announced, directive, function, file)
    body = _body(block, announced, directive, file)
    around, context = block.around, body.context
    tables = arrays(body.nodes, around, context)
    nodes = _with_whole_ranges(body, tables, block, directive)
    used = tuple(_used(nodes, tables, body, block))
    parameters = scalars(used, around, context)
    taken = tuple(directives_of_others(announced, file.tokens))
    others = [token for token in taken if not holds_for_parts(token.text)]
    leaving = _leaving(others)
    counted = {counter.key for counter in body.counters}
    return Region(
        directive=directive,
        body=nodes,
        arrays=tables,
        scalars=parameters,
        variables=variables(around, context),
        span=Span(announced.start, announced.end),
        place=directive.place,
        function=announced.function.start,
        function_name=str(around.function.decl.name),
        invariants=invariants({*parameters, *counted}, around, context),
        macros=_macros(announced, file),
        iterators_live=body.lasting,
        counters=body.counters,
        assumptions=block.assumptions,
        requirements=unsigned_requirements(parameters, counted, used),
        words=(*announced.words, *leaving),
        work_sharing=len(leaving) < len(others),
        declarations=repeated_declarations(around.block, context),
        functions=texts_from_values(called_names(around.block), function.own, file.lines.file),
        remarks=tuple(remarks_on(taken, directive, file.lines)),
        may_end=may_end_program(called, function.items, file.lines.file),
    )


def _checked_block(
    announced: Announced, directive: Directive, function: ParsedFunction, file: SourceFile
) -> _Block:
    """Step 1."""
    drawing = DRAWING & {word.text for word in directive.pure}
    unseen = judged_functions(drawing, function.items, file.lines.file)
    for word in directive.pure:
        if unseen.get(word.text) == UNSEEN:
            raise refused_drawing(word.text, word.place)
    values = frozenset(word.text for word in directive.pure)
    function = _with_chosen_values(announced, directive, function, file)
    program = Program(function.items, file.lines.file, values, function.item)
    function, block = _with_numbers(function, announced.governed.start, directive.place, program)
    called = reached_names(called_names(block), function.items, file.lines.file)
    context = _context(announced, directive, function, file, block, program.faults)
    clauses = clause_expressions(block)
    assumptions = check_entries(directive, clauses, context)
    said = said_sizes(directive, clauses, context)
    named = {name.split("@")[0] for name in object_names(block, context)}
    iterators = {symbol.name for symbol in context.iterators}
    check_names(directive, {"variable": named, "iterator": iterators, "function": called})
    check_block(block, context)
    return _Block(Surroundings(function.tree, block), context, assumptions, said)


def _body(block: _Block, announced: Announced, directive: Directive, file: SourceFile) -> _Body:
    """Step 2."""
    around, context = block.around, block.context
    lasting = live_iterators(around, context)
    describe = describer(directive, around, context)
    pieces = {piece.start: Span(piece.start, piece.end) for piece in announced.pieces}
    read = region_nodes(around.block, context, pieces)
    nodes, counters = with_known_values(read, describe)
    if (unknown := unknown_place(nodes, context)) is not None:
        raise Refusal(unknown)
    single = with_single_statements(with_plain_steps(nodes, lasting), lasting)
    body = _under_directives(with_recomputed(single, describe), announced, file)
    counted = {counter.key for counter in counters}
    return _Body(body, counters, lasting, replace(context, written=context.written - counted))


def _with_whole_ranges(
    body: _Body, tables: Mapping[str, Array], block: _Block, directive: Directive
) -> tuple[Node, ...]:
    """The nodes with ranges for subscripts that depend on values, as far as extents allow."""
    local = {name for name, array in tables.items() if array.local}
    limits = limits_of(tables, block.said, block.around, body.context)
    return with_whole_ranges(body.nodes, limits, local, directive.reduced)


def _used(
    nodes: tuple[Node, ...], tables: Mapping[str, Array], body: _Body, block: _Block
) -> Iterator[Expression | None]:
    """All expressions whose scalars the region needs."""
    yield from expressions_below(nodes)
    yield from (extent for array in tables.values() for extent in array.extents)
    yield from block.assumptions
    yield from choosing(block.around.block, block.context)
    yield from (counter.value for counter in body.counters if counter.value is not None)


def _with_chosen_values(
    announced: Announced, directive: Directive, function: ParsedFunction, file: SourceFile
) -> ParsedFunction:
    """The function with variables for values that the region compares at places it has chosen.
    There are none in regions that are understood only when calls are written out."""
    start = announced.governed.start
    block = _block(function.tree, start, directive.place)
    own, lines = own_functions(called_names(block), function.items), SourceMap(file.lines)
    try:
        context = region_context(function.resolution, block, start, lines, frozenset(), {}, own)
    except Refusal:
        return function
    tree, _, resolution = with_chosen_values(function.tree, block, context)
    return replace(function, tree=tree, resolution=resolution)


def _with_numbers(
    function: ParsedFunction, offset: int, place: Place, program: Program
) -> tuple[ParsedFunction, Tree]:
    """The function with numbers for pointers that the region moves or exchanges, and with calls
    written out, and the region's block."""
    block = _block(function.tree, offset, place)
    leave_out_fatal_ends(block)
    tree, block, resolution = with_swaps(
        function.tree, block, offset, function.resolution, function.items
    )
    tree, block, resolution = with_calls_written_out(tree, block, resolution, program)
    tree, block, resolution = with_numbers_of_led(tree, block, offset, resolution)
    tree, block, resolution = with_chosen_planes(tree, block, offset, resolution)
    tree, block, resolution = with_numbers(tree, block, offset, resolution, program)
    return replace(function, tree=tree, resolution=resolution), block


def _macros(announced: Announced, file: SourceFile) -> tuple[tuple[str, str], ...]:
    """Those that the text from the directive on uses."""
    own = Span(announced.directive.start, announced.end)
    return macros_used(file.tokens, announced.function, own)


def _context(
    announced: Announced,
    directive: Directive,
    function: ParsedFunction,
    file: SourceFile,
    block: Tree,
    faults: Mapping[str, str],
) -> RegionContext:
    """What is known of the names in the region's block, and of the functions that it calls;
    ``faults``: why some calls could not be written out."""
    called = called_names(block)
    effects = judged_functions(called, function.items, file.lines.file)
    pure = {word.text for word in directive.pure} | {name for name in effects if not effects[name]}
    pointed = pointed_memory(called - pure, function.items, file.lines.file)
    context = region_context(
        function.resolution,
        block,
        announced.governed.start,
        SourceMap(file.lines),
        frozenset(pure),
        callable_as_here(pointed, block),
        own_functions(called, function.items),
    )
    inline = inline_functions(called, function.items, file.lines.file)
    effects |= {name: of for name, of in pointed.items() if isinstance(of, str)}
    effects |= {name: fault for name, fault in faults.items() if fault and name not in pure}
    seen = with_reasons(effects, function.others.reasons)
    clocks = clock_functions(called, function.items, file.lines.file)
    own = own_types(function.tree, function.item.text, block, function.resolution)
    return replace(
        context,
        inline_functions=inline,
        effects=seen,
        clocks=clocks,
        own_types=own,
        begins=texts_before(function.tree, block, function.resolution),
        sizes=lasting_sizes(function.tree, function.resolution),
        products=lasting_products(function.tree, function.resolution),
    )


def _under_directives(
    body: tuple[Node, ...], announced: Announced, file: SourceFile
) -> tuple[Node, ...]:
    """The region's loop with the directives of others right above it or above polydist's own."""
    if len(body) != 1 or not isinstance(body[0], Loop):
        return body
    above = Span(announced.start, announced.governed.start)
    own = [token for token in file.tokens if above.start <= token.start < above.end]
    guards = guarding(own)
    free = [token for position, token in enumerate(own) if position not in guards]
    directives = loop_directives(
        (f"#pragma {directive_words(token.text)}", file.lines.place(token.start))
        for token in foreign_directives(free, above)
    )
    return (replace(body[0], directives=(*directives, *body[0].directives)),)


def _leaving(others: Sequence[Token]) -> tuple[Span, ...]:
    """Those of the directives that do not stay where the loops run as they were written."""
    stay = staying([directive_words(token.text) for token in others])
    gone = (token for token, stays in zip(others, stay, strict=True) if not stays)
    return tuple(Span(token.start, token.end) for token in gone)


def _block(function: Tree, offset: int, place: Place) -> Tree:
    """The block that was put around the statement at ``offset``, below the directive there."""
    if (block := region_block(function, offset)) is not None:
        return block
    raise refuse(
        "macro-hides-structure",
        "a macro hides which statement the directive governs",
        place,
        "write the code around the region without the macro",
    )


def directives_of_others(announced: Announced, tokens: Sequence[Token]) -> Iterator[Token]:
    """Those that the region's text takes along."""
    return foreign_directives(tokens, Span(announced.start, announced.governed.end))
