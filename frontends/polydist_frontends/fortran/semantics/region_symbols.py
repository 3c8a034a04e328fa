"""The symbols of a region before its tree is built: iterators, assigned names, mentioned names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Other,
    Plain,
    action,
)
from polydist_frontends.fortran.reading.implied_loops import iterators_of_lists
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Joined, Statement
from polydist_frontends.fortran.reading.observable import clock_arguments, clock_called
from polydist_frontends.fortran.reading.statement_kinds import LOOPS, closing, construct_name
from polydist_frontends.fortran.semantics.early_exit import is_repeated
from polydist_frontends.fortran.semantics.loop_headers import iterator_of, iterators_of

_TARGET = re.compile(r"([a-z]\w*)\s*(\(|%|=(?!=))")
_NAMING = re.compile(r"\b(?:cycle|exit|end\s*(?:do|if|select|where|forall|associate|block))\s+$")
_EQUALS = re.compile(r"\s*=(?!=)")
_WORD = re.compile(NAME_BEGINS + r"([a-z]\w*)")
_LAST_WORD = re.compile(r"([a-z]\w*)\s*$")
_HEADS = frozenset(("forall", "concurrent"))


def statements_below(constructs: Iterable[Construct]) -> Iterator[Statement]:
    """All statements in order; the one after the condition of an ``if`` or ``where`` follows
    it."""
    for construct in constructs:
        match construct:
            case Do(head=head, body=body):
                yield head
                yield from statements_below(body)
            case IfConstruct(branches=branches):
                for branch in branches:
                    yield branch.head
                    yield from statements_below(branch.body)
            case Other(statements=statements):
                yield from statements
            case Plain(statement=statement):
                yield statement
                if statement.kind in ("if", "where"):
                    yield action(statement)


def names_outside_heads(constructs: Iterable[Construct], name: str) -> bool:
    """Whether the statements name a variable, but for the heads of loops."""
    word = re.compile(rf"(?<![\w%]){name}\b")
    return any(s.kind != "do" and word.search(s.folded) for s in statements_below(constructs))


def _loops(constructs: Iterable[Construct], repeating: bool) -> Iterator[Statement]:
    """The heads of the loops that are loops of a region, or of those that are single statements."""
    for construct in constructs:
        if isinstance(construct, Do):
            if is_repeated(construct) == repeating:
                yield construct.head
            yield from _loops(construct.body, repeating)
        elif isinstance(construct, IfConstruct):
            for branch in construct.branches:
                yield from _loops(branch.body, repeating)


def iterators_in(constructs: Sequence[Construct]) -> frozenset[str]:
    """The variables that loops count, also those in lists of output."""
    counted = (name for head in _loops(constructs, False) for name in iterators_of(head))
    return frozenset(counted) | listed_iterators(constructs)


def listed_iterators(constructs: Iterable[Construct]) -> frozenset[str]:
    """The variables that loops in lists of output count."""
    own = (iterators_of_lists(statement) for statement in statements_below(constructs))
    return frozenset(name for names in own for name in names)


def counted_in(constructs: Iterable[Construct]) -> frozenset[str]:
    """The variables that loops count and leave with a value: not the indices of ``do
    concurrent``."""
    found = (iterator_of(head) for head in _loops(constructs, False))
    return frozenset(name for name in found if name)


def written_in(constructs: Sequence[Construct]) -> frozenset[str]:
    """The objects that assignments change, ``u``, ``grid%u``, the counters of loops that are
    single statements, and in what clocks store the time."""
    counters = (iterator_of(head) for head in _loops(constructs, True))
    assigned = (
        target_of(statement)
        for statement in statements_below(constructs)
        if statement.kind == "assignment"
    )
    return frozenset(name for name in (*counters, *assigned) if name) | _written_by_clocks(
        statements_below(constructs)
    )


def target_of(statement: Statement) -> str:
    """The object that an assignment changes: its components up to the first subscripts."""
    return object_at(statement.folded)


def object_at(text: str) -> str:
    """The object that a designator at the beginning of the text names."""
    position, path = 0, ""
    while match := _TARGET.match(text, position):
        path += match.group(1)
        if match.group(2) != "%":
            return path
        path, position = (
            f"{path}%",
            match.end() + len(text[match.end() :]) - len(text[match.end() :].lstrip()),
        )
    return path.removesuffix("%")


def _written_by_clocks(statements: Iterable[Statement]) -> frozenset[str]:
    """The objects in which calls among the statements store the time."""
    return frozenset(
        object_at(f"{argument.text.lower()}=")
        for statement in statements
        if clock_called(statement)
        for argument in clock_arguments(statement)
    )


def words_in(statements: Sequence[Statement]) -> Iterator[tuple[str, Joined]]:
    """Every name in the text of the statements that is no component, keyword of an argument or
    name of a construct, in order; what stands for it includes an opening bracket after it, but for
    that of a section or of a part of a string."""
    for statement in statements:
        for match in _WORD.finditer(statement.folded):
            if _is_keyword(statement, match) or _is_of_construct(statement, match):
                continue
            bracket = opening_of_call(statement.folded, match.end())
            yield (
                match.group(1),
                statement.joined.part(match.start(), bracket.end() if bracket else match.end()),
            )


def opening_of_call(text: str, position: int) -> re.Match[str] | None:
    """The bracket there, if it may be that of a call."""
    bracket = re.compile(r"\s*\(").match(text, position)
    if bracket is None:
        return None
    inside = text[bracket.end() : closing(text, bracket.end() - 1)]
    while (plain := re.sub(r"\([^()]*\)", "", inside)) != inside:
        inside = plain
    return None if ":" in inside else bracket


def _is_keyword(statement: Statement, name: re.Match[str]) -> bool:
    """Whether the name is that of an argument: ``rate=0.5`` within brackets."""
    before = statement.folded[: name.start()]
    within = before.count("(") > before.count(")")
    return (
        within
        and statement.kind in ("assignment", "call", "if", "io")
        and _EQUALS.match(statement.folded, name.end()) is not None
    )


def _is_of_construct(statement: Statement, name: re.Match[str]) -> bool:
    """Whether it is the name of a construct: ``rows: do``, ``cycle rows``, ``end do rows``."""
    before, rest = statement.folded[: name.start()], statement.folded[name.end() :].strip()
    if not before.strip():
        return construct_name(statement.folded) == name.group(1)
    return not rest and _NAMING.search(before) is not None


def assigned_in(statements: Iterable[Statement]) -> frozenset[str]:
    """Names that the statements may change: targets of assignments, iterators, and whatever stands
    in calls and input."""
    changed: set[str] = set()
    for statement in statements:
        own = action(statement) if statement.kind == "if" else statement
        if own.kind in ("assignment", "pointer-assignment"):
            changed.add(target_of(own).partition("%")[0])
            changed |= _arguments_of_calls(own.folded)
        elif own.kind in LOOPS:
            changed |= set(iterators_of(own))
        elif own.kind in ("call", "io", "allocation", "other", "associate"):
            changed |= {match.group(1) for match in _WORD.finditer(own.folded)}
    return frozenset(changed)


def _arguments_of_calls(text: str) -> set[str]:
    """Names that stand alone between brackets or commas: a function could change them."""
    found: set[str] = set()
    for match in re.finditer(r"[a-z]\w*\s*\(", text):
        inside = text[match.end() : closing(text, match.end() - 1)]
        found |= {
            piece.strip() for piece in inside.split(",") if re.fullmatch(r"\s*[a-z]\w*\s*", piece)
        }
    return found


def mentions(statement: Statement, name: str) -> Iterator[tuple[int, int]]:
    """Where the statement names a variable: positions in its text, also where loops in lists and
    heads count it. Components and keywords of arguments are others."""
    for match in re.finditer(rf"(?<![\w%]){name}(?!\w)", statement.folded):
        before = statement.folded[: match.start()].rstrip()
        is_keyword = _is_given_value(statement, match.end()) and _is_in_call(before)
        if not before.endswith("%") and not is_keyword:
            yield match.start(), match.end()


def counts(statement: Statement, end: int) -> bool:
    """Whether the mention of a variable that ends there is that of a loop in a list or a head that
    counts it."""
    before = statement.folded[:end]
    return before.count("(") > before.count(")") and _is_given_value(statement, end)


def _is_given_value(statement: Statement, end: int) -> bool:
    return _EQUALS.match(statement.folded, end) is not None


def _is_in_call(before: str) -> bool:
    """Whether the last bracket that is open is one of arguments: a name stands before it, but for
    those of heads with indices."""
    depth, opening = 0, len(before)
    while opening > 0 and depth < 1:
        opening -= 1
        depth += (before[opening] in "([") - (before[opening] in ")]")
    word = _LAST_WORD.search(before[:opening])
    is_bracket = depth == 1 and before[opening] == "("
    return is_bracket and word is not None and word.group(1) not in _HEADS
