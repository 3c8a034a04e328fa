"""The C frontend: from a file's text to its regions.

1. Find the directives and the statements they govern in the original text (``locate``).
2. Preprocess the text with a mark before every statement of every region (``sentinels``, ``preprocess``).
3. Parse each function that holds a region, with the declarations it depends on (``items``, ``syntax``).
4. Resolve names and types, then read the region's tree (``scopes``, ``survey``, ``statements``, ``variables``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from polydist_frontends.c.checks import check_block
from polydist_frontends.c.clauses import check_entries, check_names, expression_entries
from polydist_frontends.c.items import Item, directives_elsewhere, items, joined, needed_for
from polydist_frontends.c.locate import Announced, Located, locate
from polydist_frontends.c.macros import macros_used
from polydist_frontends.c.places import Origin
from polydist_frontends.c.pragmas import directive_words, foreign_directives, loop_directives, remarks_on, without_dropped
from polydist_frontends.c.preprocess import preprocess
from polydist_frontends.c.purity import called_names, value_functions
from polydist_frontends.c.remarks import unguarded_writes
from polydist_frontends.c.scopes import Resolution, resolve
from polydist_frontends.c.sentinels import REGION, marked_text, quoted, read_mark
from polydist_frontends.c.statements import clause_expressions, region_nodes
from polydist_frontends.c.structure import directive_word
from polydist_frontends.c.survey import survey
from polydist_frontends.c.syntax import Tree, is_a, parse, walk
from polydist_frontends.c.tokens import Lines, Token, tokenize
from polydist_frontends.c.variables import (
    Surroundings,
    arrays,
    expressions_below,
    invariants,
    live_iterators,
    object_names,
    scalars,
    variables,
)
from polydist_frontends.directive import Directive, parse_directive
from polydist_frontends.errors import Diagnostic, Place, Refusal, refuse
from polydist_frontends.region import Loop, Node, Region, Span
from polydist_frontends.source import ParsedSource, Preprocessing

_Requested = tuple[Announced, Directive]


@dataclass(frozen=True, eq=False)
class _Function:
    """One parsed function with regions in it."""

    tree: Tree
    resolution: Resolution
    items: Sequence[Item]


@dataclass(frozen=True, eq=False)
class _File:
    """What all regions of a file share."""

    lines: Lines
    tokens: Sequence[Token]


@dataclass(frozen=True, eq=False)
class _Outcome:
    """The headers that were read; per region the region, or what is said about it; and remarks about the file."""

    headers: tuple[str, ...]
    regions: tuple[Region | Diagnostic, ...]
    remarks: tuple[Diagnostic, ...]


class _CFrontend:
    """Behind ``source.Frontend``."""

    def parse(self, path: Path, text: str, preprocessing: Preprocessing, scop_pragmas: bool) -> ParsedSource:
        """The file's regions; whatever is wrong with the text comes back as ``refusals``."""
        lines = Lines(str(path), text)
        tokens = tokenize(text)
        located = locate(tokens, lines, scop_pragmas)
        requested, refusals = _directives(located, lines)
        regions: list[Region] = []
        remarks: list[Diagnostic] = []
        headers: tuple[str, ...] = ()
        if requested:
            try:
                outcome = _read(_File(lines, tokens), requested, path, preprocessing)
                headers = outcome.headers
                regions = [found for found in outcome.regions if isinstance(found, Region)]
                said = [found for found in outcome.regions if isinstance(found, Diagnostic)]
                remarks = [*outcome.remarks, *(found for found in said if found.severity != "error")]
                refusals += [found for found in said if found.severity == "error"]
            except Refusal as refusal:
                refusals.append(refusal.diagnostic)
            remarks += unguarded_writes(tokens, located.functions, located.roots, lines)
        elif not refusals and any(token.kind == "directive" and directive_word(token) == "include" for token in tokens):
            remarks += _headers_alone(text, path, preprocessing)
        return ParsedSource(
            path,
            "c",
            text,
            tuple(regions),
            located.roots,
            headers,
            tuple(sorted(dict.fromkeys(refusals), key=_order)),
            tuple(sorted(remarks, key=_order)),
            without_dropped(text, [token for region in located.announced for token in _foreign(region, tokens)]),
        )


CFrontend = _CFrontend()
"""The frontend for C."""


def _order(diagnostic: Diagnostic) -> Place:
    return diagnostic.place


def _directives(located: Located, lines: Lines) -> tuple[list[_Requested], list[Diagnostic]]:
    requested: list[_Requested] = []
    refusals = list(located.refusals)
    for region in located.announced:
        try:
            directive = parse_directive(region.clauses, lines.place(region.directive.start), partial(_shifted, lines, region.clauses_at))
            requested.append((region, directive))
        except Refusal as refusal:
            refusals.append(refusal.diagnostic)
    return requested, refusals


def _shifted(lines: Lines, start: int, offset: int) -> Place:
    """The place of an offset in text that begins at ``start``."""
    return lines.place(start + offset)


# ----------------------------------------------------------------------------------------------------------- the whole file
def _read(file: _File, requested: Sequence[_Requested], path: Path, preprocessing: Preprocessing) -> _Outcome:
    """All regions. Where a mark for a supposed loop macro breaks a function's syntax, the region is read again without such marks."""
    first = _attempt(file, requested, path, preprocessing, True)
    if all(piece.certain for region, _ in requested for piece in region.pieces) or not any(map(_is_syntax_error, first.regions)):
        return first
    second = _attempt(file, requested, path, preprocessing, False)
    chosen = [other if _is_syntax_error(one) else one for one, other in zip(first.regions, second.regions, strict=True)]
    return _Outcome(first.headers, tuple(chosen), first.remarks)


def _is_syntax_error(outcome: Region | Diagnostic) -> bool:
    return isinstance(outcome, Diagnostic) and outcome.code == "syntax-error"


def _attempt(file: _File, requested: Sequence[_Requested], path: Path, preprocessing: Preprocessing, speculative: bool) -> _Outcome:
    marked = marked_text(file.lines, [(region, expression_entries(directive)) for region, directive in requested], speculative)
    preprocessed = preprocess(marked, path, preprocessing)
    all_items = items(preprocessed.text)
    functions: dict[int, _Function | Diagnostic] = {}
    regions = tuple(_outcome(region, directive, file, all_items, functions) for region, directive in requested)
    return _Outcome(preprocessed.headers, regions, tuple(_ignored_directives(preprocessed.text, path)))


def _headers_alone(text: str, path: Path, preprocessing: Preprocessing) -> tuple[Diagnostic, ...]:
    """What there is to say about the headers of a file without regions; whether it can be preprocessed is not polydist's business."""
    try:
        return tuple(_ignored_directives(preprocess(f"#line 1 {quoted(str(path))}\n{text}", path, preprocessing).text, path))
    except Refusal:
        return ()


def _ignored_directives(text: str, path: Path) -> Iterator[Diagnostic]:
    """The preprocessor runs in the file's folder."""
    for name, line in dict.fromkeys(directives_elsewhere(text, str(path))):
        hint = "move the function into a .c file and leave its declaration in the header; headers are not translated"
        message = "a directive in a header has no effect: the loop stays sequential"
        yield Diagnostic("warning", "directive-in-header", message, Place(str(path.parent / name), line), hint)


def _outcome(
    region: Announced, directive: Directive, file: _File, all_items: Sequence[Item], functions: dict[int, _Function | Diagnostic]
) -> Region | Diagnostic:
    """One region, or the reason why there is none. ``functions`` keeps what was parsed for other regions of the same function."""
    mark = f"#pragma {REGION} {region.governed.start}\n"
    item = next((item for item in all_items if mark in item.text), None)
    if item is None:
        return Diagnostic("remark", "inactive-region", "the preprocessor removes this region", directive.place, "it stays as it is")
    if id(item) not in functions:
        functions[id(item)] = _parsed(item, all_items, file.lines.file)
    function = functions[id(item)]
    if isinstance(function, Diagnostic):
        return _as_clause_fault(function, region, directive, file.lines)
    try:
        return _region(region, directive, function, file)
    except Refusal as refusal:
        return refusal.diagnostic
    except RecursionError:
        return refuse("too-deep", "the region is nested too deeply", directive.place, "split it into functions").diagnostic


def _parsed(item: Item, all_items: Sequence[Item], file: str) -> _Function | Diagnostic:
    try:
        tree = parse(joined(needed_for(item, all_items)), file)
        function = tree.ext[-1] if tree.ext else None
        if not is_a(function, "FuncDef"):
            raise refuse(
                "directive-outside-function",
                "the directive does not stand inside a function",
                Place(file, item.line),
                "put it directly before a loop in a function",
            )
        return _Function(function, resolve(tree, function), all_items)
    except Refusal as refusal:
        return refusal.diagnostic
    except RecursionError:
        return refuse(
            "too-deep", "the function with the region is nested too deeply", Place(file, item.line), "split it into functions"
        ).diagnostic


def _as_clause_fault(fault: Diagnostic, region: Announced, directive: Directive, lines: Lines) -> Diagnostic:
    """A syntax error inside the directive is about its clauses."""
    offset = lines.offset(fault.place.line, max(1, fault.place.column))
    if fault.code != "syntax-error" or offset is None or not region.directive.start <= offset <= region.directive.end + 1:
        return fault
    before = [entry for entry in expression_entries(directive) if entry.place <= fault.place]
    if not before:
        return fault
    return refuse("malformed-clause", f"'{before[-1].text}' is not an expression", before[-1].place, "write a C expression").diagnostic


# --------------------------------------------------------------------------------------------------------------- one region
def _region(announced: Announced, directive: Directive, function: _Function, file: _File) -> Region:
    block = _block(function.tree, announced.governed.start)
    called = called_names(block)
    pure = frozenset(word.text for word in directive.pure) | value_functions(called, function.items, file.lines.file)
    facts = survey(function.resolution, block, announced.governed.start, Origin(file.lines), pure)
    assumptions = check_entries(directive, clause_expressions(block), facts)
    check_names(directive, object_names(block, facts), [symbol.name for symbol in facts.iterators], called)
    check_block(block, facts)
    spans = {piece.start: Span(piece.start, piece.end) for piece in announced.pieces}
    body = _under_directives(region_nodes(block, facts, spans), announced, file)
    around = Surroundings(function.tree, block)
    tables = arrays(body, around, facts)
    extents = (extent for array in tables.values() for extent in array.extents)
    parameters = scalars((*expressions_below(body), *extents, *assumptions), around, facts)
    return Region(
        directive=directive,
        body=body,
        arrays=tables,
        scalars=parameters,
        variables=variables(around, facts),
        span=Span(announced.start, announced.end),
        place=directive.place,
        function=announced.function.start,
        function_name=str(function.tree.decl.name),
        invariants=invariants(parameters, around, facts),
        macros=macros_used(file.tokens, announced.function, Span(announced.directive.start, announced.end)),
        iterators_live=live_iterators(around, facts),
        assumptions=assumptions,
        remarks=tuple(remarks_on(_foreign(announced, file.tokens), directive, file.lines)),
    )


def _under_directives(body: tuple[Node, ...], announced: Announced, file: _File) -> tuple[Node, ...]:
    """The region's loop with the directives of others between polydist's own and the loop, or right above both."""
    if len(body) != 1 or not isinstance(body[0], Loop):
        return body
    above = foreign_directives(file.tokens, Span(announced.start, announced.governed.start))
    directives = loop_directives((f"#pragma {directive_words(token.text)}", file.lines.place(token.start)) for token in above)
    return (replace(body[0], directives=(*directives, *body[0].directives)),)


def _block(function: Tree, offset: int) -> Tree:
    """The block that was put around the governed statement at ``offset``."""
    for node in walk(function.body):
        items = node.block_items if is_a(node, "Compound") else None
        if items and is_a(items[0], "Pragma") and read_mark(items[0].string) == (REGION, offset):
            return node
    raise refuse(
        "macro-hides-structure", "a macro hides the directive's place", Place("", 0), "write the code around the region without the macro"
    )


def _foreign(announced: Announced, tokens: Sequence[Token]) -> Iterator[Token]:
    """Directives of others that the region's text takes along."""
    return foreign_directives(tokens, Span(announced.start, announced.governed.end))
