"""The C frontend: from a file's text to its regions.

1. Find the directives and the statements they govern in the original text (``reading.locate``).
   Of conditionals in and around regions only what the preprocessor takes is read
   (``reading.preprocessing.conditionals``).
2. Preprocess the text with a mark before every statement of every region
   (``reading.sentinels``, ``reading.preprocess``). Where macros write directives, do 1 once more
   with these (``reading.preprocessing.pragma_operators``). Where headers hold directives, do 1 for
   them and preprocess again, with marked copies in place of the headers (``reading.inclusions``).
3. Parse each function that holds a region, with the declarations it depends on
   (``reading.items``, ``reading.syntax``).
4. Resolve names and types (``declarations.scopes``), collect the region's symbols
   (``semantics.region_symbols``), check the region (``checks``), then read its tree
   (``tree.statements``) and the tables of its arrays, scalars and variables
   (``memory.variables``).
5. Where a region calls functions with loops, do 2 to 4 with their texts in the place of the calls
   (``expansion``), if it is not refused then. Functions of other sources of the program are as
   those of the file, if their texts mean the same in it (``other_sources``).
6. Where a loop is refused that ends when data say so, do 2 to 5 once more with the loops inside
   of it in its place (``reading.division``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from polydist_frontends.c.control_flow.constant_heads import constants
from polydist_frontends.c.control_flow.endless_loops import give_conditions
from polydist_frontends.c.control_flow.loop_texts import loop_texts
from polydist_frontends.c.declarations.scopes import resolve
from polydist_frontends.c.expansion.expansion import Expanded, Staying, in_own_text, with_calls
from polydist_frontends.c.expansion.refused_texts import refused_lines, staying, with_reasons
from polydist_frontends.c.other_sources.definitions import DefinedElsewhere, defined_elsewhere
from polydist_frontends.c.reading.announced import Announced
from polydist_frontends.c.reading.division import divided
from polydist_frontends.c.reading.items import Item, items, joined, needed_for
from polydist_frontends.c.reading.macros import directives_around
from polydist_frontends.c.reading.pragmas import ignored, without_ignored
from polydist_frontends.c.reading.preprocessing.conditionals import resolved
from polydist_frontends.c.reading.preprocessing.copies import preprocessed, with_edits_in
from polydist_frontends.c.reading.preprocessing.inclusions import translated_files
from polydist_frontends.c.reading.preprocessing.marks import region_mark
from polydist_frontends.c.reading.preprocessing.pragma_operators import (
    refused_macros,
    with_directives_of_macros,
)
from polydist_frontends.c.reading.preprocessing.sentinels import Edit, marks
from polydist_frontends.c.reading.source_file import SourceFile, source_file
from polydist_frontends.c.reading.structure import may_have_more
from polydist_frontends.c.reading.syntax import Tree, is_a, parse
from polydist_frontends.c.reading.tokens import Lines
from polydist_frontends.c.tree.regions import ParsedFunction, parsed_region
from polydist_frontends.clauses.directive import Directive, expression_entries
from polydist_frontends.errors import Diagnostic, Place, Refusal, inactive_region, refuse
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.region import Region, Span
from polydist_frontends.source import (
    ParsedSource,
    Preprocessing,
    read_source,
)

_Outcomes = tuple[Region | Diagnostic, ...]
"""For every region of a file the region, or what is said about it."""


class _CFrontend:
    """The implementation of ``source.Frontend`` for C."""

    directive = "#pragma polydist"

    def loops(self, path: Path, text: str, preprocessing: Preprocessing) -> tuple[LoopText, ...]:
        """All ``for`` loops in functions."""
        return loop_texts(path, text, constants(path, text, preprocessing))

    def parse(
        self,
        path: Path,
        text: str,
        preprocessing: Preprocessing,
        scop_pragmas: bool,
        read: Callable[[Path], str] = read_source,
    ) -> ParsedSource:
        """The file's regions; whatever is wrong with the text comes back as ``refusals``."""
        as_it_is = source_file(path, text, 0, scop_pragmas)
        alone = with_edits_in(as_it_is, [as_it_is], preprocessing)
        main = resolved(as_it_is, alone, scop_pragmas)
        if not main.requested and (main.refusals or not may_have_more(main.tokens)):
            return _parsed_source(main, ())
        try:
            plain = preprocessed([main], _marks, preprocessing)
            whole = with_directives_of_macros(as_it_is, plain.text, alone, scop_pragmas)
            if whole.of_macros:
                main = resolved(whole, alone, scop_pragmas)
                plain = preprocessed([main], _marks, preprocessing)
        except Refusal as refusal:
            # whether a file without a region can be preprocessed is not polydist's business
            return _parsed_source(main, (refusal.diagnostic,) if main.requested else ())
        try:
            files, said = translated_files(plain.text, main, preprocessing, scop_pragmas, read)
            files, text = _completed(files, plain.text, preprocessing, scop_pragmas)
            for file in files:
                said = (*said, *refused_macros(file, text, scop_pragmas))
            others = defined_elsewhere(files, text, preprocessing)
            expanded, found = _with_calls(files, text, others, preprocessing, scop_pragmas)
            if (parts := divided(files[0], found[0])) is not None:
                files, said = (parts.file, *files[1:]), (*said, *parts.remarks)
                text = preprocessed(files, _marks, preprocessing).text
                expanded, found = _with_calls(files, text, others, preprocessing, scop_pragmas)
        except Refusal as refusal:
            return replace(_parsed_source(main, (refusal.diagnostic,)), headers=plain.headers)
        around = directives_around(plain.own_headers, preprocessing.definitions, read)
        included = tuple(
            replace(_parsed_source(*other), directives_around=f"{around}\n{as_it_is.lines.text}")
            for other in zip(files[1:], found[1:], strict=True)
        )
        own = in_own_text(_parsed_source(expanded.file, (*found[0], *said)), files[0], expanded)
        opened = tuple(dict.fromkeys((*plain.headers, *others.read)))
        return replace(own, headers=opened, included=included, directives_around=around)


CFrontend = _CFrontend()
"""The frontend for C."""


def _parsed_source(file: SourceFile, found: Sequence[Region | Diagnostic]) -> ParsedSource:
    """One file with what became of its regions."""
    said = [outcome for outcome in found if isinstance(outcome, Diagnostic)]
    refusals = [*file.refusals, *(outcome for outcome in said if outcome.severity == "error")]
    remarks = [*file.remarks, *(outcome for outcome in said if outcome.severity != "error")]
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
            [
                token
                for region in file.located.announced
                for token in ignored(file.tokens, Span(region.start, region.governed.end))
            ],
        ),
        inclusions=file.inclusions,
        written=file.written,
    )


def _order(diagnostic: Diagnostic) -> Place:
    return diagnostic.place


# ----------------------------------------------------------------------- all files of a translation
def _completed(
    files: Sequence[SourceFile], plain: str, preprocessing: Preprocessing, scop_pragmas: bool
) -> tuple[tuple[SourceFile, ...], str]:
    """The files, with headers as the preprocessor leaves their regions, and what it makes of the
    translation; ``plain`` is the first one after preprocessing, its headers as they are."""
    if len(files) == 1:
        return tuple(files), plain
    text = preprocessed(files, _marks, preprocessing).text
    complete = [files[0]]
    for file in files[1:]:
        edited = with_edits_in(file, files, preprocessing)
        whole = with_directives_of_macros(file, text, edited, scop_pragmas)
        complete.append(resolved(whole, edited, scop_pragmas))
    if all(one is other for one, other in zip(files, complete, strict=True)):
        return tuple(files), text
    return tuple(complete), preprocessed(complete, _marks, preprocessing).text


def _with_calls(
    files: Sequence[SourceFile],
    text: str,
    others: DefinedElsewhere,
    preprocessing: Preprocessing,
    scop_pragmas: bool,
) -> tuple[Expanded, tuple[_Outcomes, ...]]:
    """The main file with calls written out in all of its regions that are not refused for it, and
    what became of all regions."""

    def preprocess(main: SourceFile, options: Preprocessing, marked: bool) -> str:
        edits = _marks if marked else lambda _: ()
        return preprocessed([main, *files[1:]], edits, options).text + others.text

    stay, whole = Staying(preprocessing.calls_stay), text + others.text
    reasons: dict[int, Diagnostic] = {}
    while True:
        expanded = with_calls(files[0], whole, preprocess, preprocessing, scop_pragmas, stay)
        found = _found(expanded.text, [expanded.file, *files[1:]], others, preprocessing)
        found = (expanded.in_own_names(found[0]), *found[1:])
        refused = refused_lines(expanded, found[0])
        reasons |= {line: of for line, of in refused.items() if line not in stay.calls}
        after = staying(refused, expanded, stay)
        if after == stay:
            return expanded, (with_reasons(found[0], refused, reasons), *found[1:])
        stay = after


def _marks(file: SourceFile) -> Iterable[Edit]:
    return marks(file, True)


def _certain_marks(file: SourceFile) -> Iterable[Edit]:
    return marks(file, False)


def _found(
    text: str,
    files: Sequence[SourceFile],
    others: DefinedElsewhere,
    preprocessing: Preprocessing,
) -> tuple[_Outcomes, ...]:
    """Per file what became of its regions; ``text`` is the translation with all marks after
    preprocessing. Where a mark for a supposed loop macro breaks a function's syntax, the region is
    read again without such marks."""
    found = _attempt(text, files, others)
    if all(
        piece.certain for file in files for region, _ in file.requested for piece in region.pieces
    ):
        return found
    if not any(map(_is_syntax_error, chain(*found))):
        return found
    again = preprocessed(files, _certain_marks, preprocessing).text + others.text
    second = _attempt(again, files, others)
    return tuple(
        tuple(map(_better, ones, others)) for ones, others in zip(found, second, strict=True)
    )


def _better(one: Region | Diagnostic, other: Region | Diagnostic) -> Region | Diagnostic:
    return other if _is_syntax_error(one) else one


def _is_syntax_error(outcome: Region | Diagnostic) -> bool:
    return isinstance(outcome, Diagnostic) and outcome.code == "syntax-error"


def _attempt(
    text: str, files: Sequence[SourceFile], others: DefinedElsewhere
) -> tuple[_Outcomes, ...]:
    all_items = items(text)
    functions: dict[int, ParsedFunction | Diagnostic] = {}
    return tuple(
        tuple(
            _outcome(region, directive, file, (all_items, others), functions)
            for region, directive in file.requested
        )
        for file in files
    )


def _outcome(
    region: Announced,
    directive: Directive,
    file: SourceFile,
    texts: tuple[Sequence[Item], DefinedElsewhere],
    functions: dict[int, ParsedFunction | Diagnostic],
) -> Region | Diagnostic:
    """One region, or the reason why there is none. ``functions`` keeps what was parsed for other
    regions of the same function."""
    mark = region_mark(region.governed.start, file.number)
    holding = [item for item in texts[0] if mark in item.text]
    if not holding:
        return inactive_region(directive.place)
    if sum(item.text.count(mark) for item in holding) > 1:
        return _read_again(file, directive)
    item = holding[0]
    if id(item) not in functions:
        functions[id(item)] = _parsed(item, *texts, file.lines.file)
    function = functions[id(item)]
    if isinstance(function, Diagnostic):
        return _as_clause_fault(function, region, directive, file.lines)
    try:
        return parsed_region(region, directive, function, file)
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


def _parsed(
    item: Item, all_items: Sequence[Item], others: DefinedElsewhere, file: str
) -> ParsedFunction | Diagnostic:
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
        return _resolved(item, tree, all_items, others)
    except Refusal as refusal:
        return refusal.diagnostic
    except RecursionError:
        return refuse(
            "too-deep",
            "the function with the region is nested too deeply",
            Place(file, item.line),
            "split it into functions",
        ).diagnostic


def _resolved(
    item: Item, tree: Tree, all_items: Sequence[Item], others: DefinedElsewhere
) -> ParsedFunction:
    """The function with what its names mean, and with a condition in every loop that has one."""
    function = tree.ext[-1]
    resolution = resolve(tree, function)
    give_conditions(function.body, resolution)
    return ParsedFunction(item, function, resolution, all_items, others)


def _as_clause_fault(
    fault: Diagnostic, region: Announced, directive: Directive, lines: Lines
) -> Diagnostic:
    """A syntax error inside the directive is about its clauses."""
    end = lines.place(region.directive.end + 1)
    before = [e for e in expression_entries(directive) if e.place <= fault.place <= end]
    if fault.code != "syntax-error" or not before:
        return fault
    return refuse(
        "malformed-clause",
        f"'{before[-1].text}' is not an expression",
        before[-1].place,
        "write a C expression",
    ).diagnostic
