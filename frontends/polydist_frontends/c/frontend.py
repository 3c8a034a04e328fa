"""The C frontend: from a file's text to its regions.

1. Find the directives and the statements they govern in the original text (``reading.locate``).
2. Preprocess the text with a mark before every statement of every region
   (``reading.sentinels``, ``reading.preprocess``). Where headers hold directives, do 1 for them and
   preprocess again, with marked copies in place of the headers (``reading.inclusions``).
3. Parse each function that holds a region, with the declarations it depends on
   (``reading.items``, ``reading.syntax``).
4. Resolve names and types (``declarations.scopes``), collect the region's symbols
   (``semantics.region_symbols``), check the region (``checks``), then read its tree
   (``tree.statements``) and the tables of its arrays, scalars and variables
   (``semantics.variables``).
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from polydist_frontends.c.checks.clauses import check_entries
from polydist_frontends.c.checks.region_checks import check_block
from polydist_frontends.c.checks.remarks import unguarded_writes
from polydist_frontends.c.declarations.scopes import Resolution, resolve
from polydist_frontends.c.functions.inline_functions import inline_functions
from polydist_frontends.c.functions.purity import called_names, value_functions
from polydist_frontends.c.reading.inclusions import translated_files
from polydist_frontends.c.reading.items import Item, items, joined, needed_for
from polydist_frontends.c.reading.locate import Announced
from polydist_frontends.c.reading.macros import macros_used
from polydist_frontends.c.reading.marks import REGION, read_mark, region_mark
from polydist_frontends.c.reading.pragmas import (
    directive_words,
    foreign_directives,
    loop_directives,
    remarks_on,
    without_ignored,
)
from polydist_frontends.c.reading.preprocess import preprocess
from polydist_frontends.c.reading.sentinels import marked_text
from polydist_frontends.c.reading.source_file import SourceFile, source_file
from polydist_frontends.c.reading.source_map import SourceMap
from polydist_frontends.c.reading.structure import directive_word
from polydist_frontends.c.reading.syntax import Tree, is_a, parse, walk
from polydist_frontends.c.reading.tokens import Lines, Token
from polydist_frontends.c.semantics.region_symbols import region_context
from polydist_frontends.c.semantics.variables import (
    Surroundings,
    arrays,
    invariants,
    live_iterators,
    object_names,
    scalars,
    variables,
)
from polydist_frontends.c.tree.statements import clause_expressions, region_nodes
from polydist_frontends.clauses.directive import Directive, expression_entries
from polydist_frontends.clauses.names import check_names
from polydist_frontends.errors import Diagnostic, Place, Refusal, refuse
from polydist_frontends.region import Loop, Node, Region, Span
from polydist_frontends.source import (
    Inclusion,
    ParsedSource,
    Preprocessing,
    encode_source,
    read_source,
)
from polydist_frontends.value_propagation import with_propagated_values
from polydist_frontends.walks import expressions_below


@dataclass(frozen=True, eq=False)
class _Function:
    """One parsed function with regions in it."""

    tree: Tree
    resolution: Resolution
    items: Sequence[Item]


_Outcomes = tuple[Region | Diagnostic, ...]
"""For every region of a file the region, or what is said about it."""


class _CFrontend:
    """The implementation of ``source.Frontend`` for C."""

    def parse(
        self,
        path: Path,
        text: str,
        preprocessing: Preprocessing,
        scop_pragmas: bool,
        read: Callable[[Path], str] = read_source,
    ) -> ParsedSource:
        """The file's regions; whatever is wrong with the text comes back as ``refusals``."""
        main = source_file(path, text, 0, scop_pragmas)
        if not main.requested and (main.refusals or not _may_have_more(main.tokens)):
            return _parsed_source(main, ())
        try:
            plain = preprocess(marked_text(main, True, _as_it_is), path, preprocessing)
        except Refusal as refusal:
            # whether a file without a region can be preprocessed is not polydist's business
            return _parsed_source(main, (refusal.diagnostic,) if main.requested else ())
        try:
            files, said = translated_files(plain.text, main, preprocessing, scop_pragmas, read)
            found = _found(plain.text, files, preprocessing)
        except Refusal as refusal:
            return replace(_parsed_source(main, (refusal.diagnostic,)), headers=plain.headers)
        own, *others = map(_parsed_source, files, ((*found[0], *said), *found[1:]))
        return replace(own, headers=plain.headers, included=tuple(others))


CFrontend = _CFrontend()
"""The frontend for C."""


def _may_have_more(tokens: Sequence[Token]) -> bool:
    """Whether there may be directives in headers or macros."""
    return any(
        token.kind == "directive"
        and (directive_word(token) == "include" or "_Pragma" in token.text)
        for token in tokens
    )


def _parsed_source(file: SourceFile, found: Sequence[Region | Diagnostic]) -> ParsedSource:
    """One file with what became of its regions."""
    said = [outcome for outcome in found if isinstance(outcome, Diagnostic)]
    refusals = [*file.refusals, *(outcome for outcome in said if outcome.severity == "error")]
    remarks = [outcome for outcome in said if outcome.severity != "error"]
    if file.requested:
        remarks += unguarded_writes(
            file.tokens, file.located.functions, file.located.roots, file.lines
        )
    return ParsedSource(
        path=file.path,
        language="c",
        text=file.lines.text,
        regions=tuple(outcome for outcome in found if isinstance(outcome, Region)),
        root_blocks=file.located.roots,
        headers=(),
        refusals=tuple(sorted(dict.fromkeys(refusals), key=_order)),
        remarks=tuple(sorted(remarks, key=_order)),
        preprocessed=without_ignored(
            file.lines.text,
            [token for region in file.located.announced for token in _foreign(region, file.tokens)],
        ),
        inclusions=file.inclusions,
    )


def _order(diagnostic: Diagnostic) -> Place:
    return diagnostic.place


# ----------------------------------------------------------------------- all files of a translation
def _found(
    plain: str, files: Sequence[SourceFile], preprocessing: Preprocessing
) -> tuple[_Outcomes, ...]:
    """Per file what became of its regions; ``plain`` is the first one after preprocessing, its
    headers as they are. Where a mark for a supposed loop macro breaks a function's syntax, the
    region is read again without such marks."""
    found = _attempt(plain if len(files) == 1 else _preprocessed(files, preprocessing, True), files)
    if all(
        piece.certain for file in files for region, _ in file.requested for piece in region.pieces
    ):
        return found
    if not any(map(_is_syntax_error, chain(*found))):
        return found
    second = _attempt(_preprocessed(files, preprocessing, False), files)
    return tuple(
        tuple(map(_better, ones, others)) for ones, others in zip(found, second, strict=True)
    )


def _as_it_is(inclusion: Inclusion) -> str:
    return inclusion.file


def _better(one: Region | Diagnostic, other: Region | Diagnostic) -> Region | Diagnostic:
    return other if _is_syntax_error(one) else one


def _is_syntax_error(outcome: Region | Diagnostic) -> bool:
    return isinstance(outcome, Diagnostic) and outcome.code == "syntax-error"


def _preprocessed(
    files: Sequence[SourceFile], preprocessing: Preprocessing, speculative: bool
) -> str:
    """The first file with marks after preprocessing, and with the marked copies of the others
    in place of the headers."""
    with tempfile.TemporaryDirectory(prefix="polydist-") as folder:
        copies = {str(file.path): str(Path(folder) / f"{file.number}.h") for file in files[1:]}

        def included(inclusion: Inclusion) -> str:
            return copies[inclusion.file] if inclusion.translated else inclusion.file

        for file in files[1:]:
            Path(copies[str(file.path)]).write_bytes(
                encode_source(marked_text(file, speculative, included))
            )
        return preprocess(
            marked_text(files[0], speculative, included), files[0].path, preprocessing
        ).text


def _attempt(text: str, files: Sequence[SourceFile]) -> tuple[_Outcomes, ...]:
    all_items = items(text)
    functions: dict[int, _Function | Diagnostic] = {}
    return tuple(
        tuple(
            _outcome(region, directive, file, all_items, functions)
            for region, directive in file.requested
        )
        for file in files
    )


def _outcome(
    region: Announced,
    directive: Directive,
    file: SourceFile,
    all_items: Sequence[Item],
    functions: dict[int, _Function | Diagnostic],
) -> Region | Diagnostic:
    """One region, or the reason why there is none. ``functions`` keeps what was parsed for other
    regions of the same function."""
    mark = region_mark(region.governed.start, file.number)
    holding = [item for item in all_items if mark in item.text]
    if not holding:
        return Diagnostic(
            "remark",
            "inactive-region",
            "the preprocessor removes this region",
            directive.place,
            "its text is left unchanged",
        )
    if sum(item.text.count(mark) for item in holding) > 1:
        return _read_again(file, directive)
    item = holding[0]
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
        return refuse(
            "too-deep",
            "the region is nested too deeply",
            directive.place,
            "split it into functions",
        ).diagnostic


def _read_again(file: SourceFile, directive: Directive) -> Diagnostic:
    hint = "write one function per variant; if all are the same, give the header an include guard"
    message = f"{file.path.name} is included several times, so this region has several meanings"
    return refuse("region-included-again", message, directive.place, hint).diagnostic


def _parsed(item: Item, all_items: Sequence[Item], file: str) -> _Function | Diagnostic:
    try:
        tree = parse(joined(needed_for(item, all_items)), file)
        function = tree.ext[-1] if tree.ext else None
        if not is_a(function, "FuncDef"):
            raise refuse(
                "directive-outside-function",
                "the directive is not inside a function",
                Place(file, item.line),
                "put it directly before a loop in a function",
            )
        return _Function(function, resolve(tree, function), all_items)
    except Refusal as refusal:
        return refusal.diagnostic
    except RecursionError:
        return refuse(
            "too-deep",
            "the function with the region is nested too deeply",
            Place(file, item.line),
            "split it into functions",
        ).diagnostic


def _as_clause_fault(
    fault: Diagnostic, region: Announced, directive: Directive, lines: Lines
) -> Diagnostic:
    """A syntax error inside the directive is about its clauses."""
    offset = lines.offset(fault.place.line, max(1, fault.place.column))
    if (
        fault.code != "syntax-error"
        or offset is None
        or not region.directive.start <= offset <= region.directive.end + 1
    ):
        return fault
    before = [entry for entry in expression_entries(directive) if entry.place <= fault.place]
    if not before:
        return fault
    return refuse(
        "malformed-clause",
        f"'{before[-1].text}' is not an expression",
        before[-1].place,
        "write a C expression",
    ).diagnostic


# --------------------------------------------------------------------------------------- one region
def _region(
    announced: Announced, directive: Directive, function: _Function, file: SourceFile
) -> Region:
    block = _block(function.tree, announced.governed.start)
    called = called_names(block)
    pure = frozenset(word.text for word in directive.pure) | value_functions(
        called, function.items, file.lines.file
    )
    context = region_context(
        function.resolution, block, announced.governed.start, SourceMap(file.lines), pure
    )
    context = replace(
        context, inline_functions=inline_functions(called, function.items, file.lines.file)
    )
    assumptions = check_entries(directive, clause_expressions(block), context)
    named = {name.split("@")[0] for name in object_names(block, context)}
    iterators = {symbol.name for symbol in context.iterators}
    check_names(directive, {"variable": named, "iterator": iterators, "function": called})
    check_block(block, context)
    spans = {piece.start: Span(piece.start, piece.end) for piece in announced.pieces}
    body = _under_directives(
        with_propagated_values(region_nodes(block, context, spans)), announced, file
    )
    around = Surroundings(function.tree, block)
    tables = arrays(body, around, context)
    extents = (extent for array in tables.values() for extent in array.extents)
    parameters = scalars((*expressions_below(body), *extents, *assumptions), around, context)
    return Region(
        directive=directive,
        body=body,
        arrays=tables,
        scalars=parameters,
        variables=variables(around, context),
        span=Span(announced.start, announced.end),
        place=directive.place,
        function=announced.function.start,
        function_name=str(function.tree.decl.name),
        invariants=invariants(parameters, around, context),
        macros=macros_used(
            file.tokens, announced.function, Span(announced.directive.start, announced.end)
        ),
        iterators_live=live_iterators(around, context),
        assumptions=assumptions,
        remarks=tuple(remarks_on(_foreign(announced, file.tokens), directive, file.lines)),
    )


def _under_directives(
    body: tuple[Node, ...], announced: Announced, file: SourceFile
) -> tuple[Node, ...]:
    """The region's loop with the directives of others between polydist's own and the loop, or right
    above both."""
    if len(body) != 1 or not isinstance(body[0], Loop):
        return body
    above = foreign_directives(file.tokens, Span(announced.start, announced.governed.start))
    directives = loop_directives(
        (f"#pragma {directive_words(token.text)}", file.lines.place(token.start)) for token in above
    )
    return (replace(body[0], directives=(*directives, *body[0].directives)),)


def _block(function: Tree, offset: int) -> Tree:
    """The block that was put around the governed statement at ``offset``."""
    for node in walk(function.body):
        items = node.block_items if is_a(node, "Compound") else None
        if items and is_a(items[0], "Pragma") and read_mark(items[0].string) == (REGION, offset):
            return node
    raise refuse(
        "macro-hides-structure",
        "a macro hides which statement the directive governs",
        Place("", 0),
        "write the code around the region without the macro",
    )


def _foreign(announced: Announced, tokens: Sequence[Token]) -> Iterator[Token]:
    """Directives of others that the region's text takes along."""
    return foreign_directives(tokens, Span(announced.start, announced.governed.end))
