"""How far a procedure goes in an array of which it is given the first element, as those of BLAS do:
``dx(*)``, or ``dx(1)`` in older texts.

1. Increments that the text compares with 1 (``if (incx == 1 .and. incy == 1)``, also with ``go
   to``) are taken to be 1 (``units``): only the statements for that case count.
2. Every mention of the array there has one subscript. It is the counter of a loop around it from 1
   or later to ``n``, an argument that the procedure leaves alone; or a number, of which the text
   has made sure that it is not more than ``n``.
3. Loops that are unrolled by s take what ``mod(n, s)`` leaves first (``m = mod(n, s)``, then ``do i
   = m + 1, n, s``): in them the subscript may be up to s - 1 more than the counter.
4. Then the procedure accesses nothing but elements from 1 to ``n``; if there are no such loops,
   nothing but elements up to the largest number.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.reading.constructs import Branch, Construct, Do, IfConstruct, Plain
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.semantics.callees import Dummy
from polydist_frontends.fortran.semantics.region_symbols import mentions, statements_below

_OPERATORS = {"eq": "==", "ne": "/=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_UNITS = r"[a-z]\w*==1(?:\.and\.[a-z]\w*==1)*"
_JUMP = re.compile(rf"if\(({_UNITS})\)goto(\d+)")
_BRANCH = re.compile(rf"if\(({_UNITS})\)then")
_GOAL = re.compile(r"goto\(?(\d+)")
_LOOP = re.compile(r"do(?:\d+,?)?([a-z]\w*)=(\w+|[a-z]\w*\+1),([a-z]\w*|\d+)(?:,(\d+))?")
_unknown = "?"
_MORE = re.compile(r"([a-z]\w*)\+1")
_LEAVING = re.compile(r"if\((.+)\)return")
_SUBSCRIPT = re.compile(r"([a-z]\w*)(?:\+(\d+))?")


@dataclass(frozen=True)
class Reach:
    """The last element, a name or a number, where the arguments in ``units`` are 1."""

    last: str
    units: frozenset[str]


@dataclass(frozen=True)
class _Loop:
    counter: str
    first: str
    last: str
    step: int


def reach(name: str, body: Sequence[Construct], steady: frozenset[str]) -> Reach | None:
    """How far the body goes in the array ``name``; ``None`` if that is not found. ``steady`` are
    the arguments that it leaves alone."""
    counted, units = _for_units(tuple(body))
    lasts = {last for construct in counted for last in _lasts(name, construct, (), counted)}
    if not lasts or not units <= steady or _leads_out(counted):
        return None
    last = _largest(lasts, counted)
    return Reach(last, units) if last.isdigit() or last in steady else None


def _largest(lasts: Collection[str], body: tuple[Construct, ...]) -> str:
    """The last of all elements, if it is known which one that is."""
    names = [last for last in lasts if not last.isdigit()]
    largest = max((int(last) for last in lasts if last.isdigit()), default=0)
    if not names:
        return str(largest)
    is_enough = largest == 0 or _leaves_below(names[0], largest, body)
    return names[0] if len(names) == 1 and is_enough else _unknown


# --------------------------------------------------------------------------------------- increments
def _for_units(body: tuple[Construct, ...]) -> tuple[tuple[Construct, ...], frozenset[str]]:
    """Step 1: what is left of the body, and the increments."""
    left: list[Construct] = []
    units: frozenset[str] = frozenset()
    rest = iter(body)
    for construct in rest:
        found = _jump(construct) or _branch(construct)
        if found is None:
            left.append(construct)
            continue
        condition, goal = found
        units |= frozenset(part.partition("==")[0] for part in condition.split(".and."))
        left += _from_label(goal, rest) if isinstance(goal, str) else goal.body
    return tuple(left), units


def _jump(construct: Construct) -> tuple[str, str] | None:
    if not isinstance(construct, Plain):
        return None
    found = _JUMP.fullmatch(_folded(construct.statement))
    return None if found is None else (found.group(1), found.group(2))


def _branch(construct: Construct) -> tuple[str, Branch] | None:
    if not isinstance(construct, IfConstruct):
        return None
    found = _BRANCH.fullmatch(_folded(construct.branches[0].head))
    return None if found is None else (found.group(1), construct.branches[0])


def _from_label(label: str, rest: Iterator[Construct]) -> Iterator[Construct]:
    """The constructs from the one with the label on."""
    for construct in rest:
        if next(statements_below((construct,))).label == label:
            yield construct
            return


def _leads_out(body: tuple[Construct, ...]) -> bool:
    """Whether a jump leads to what was left out."""
    labels = {statement.label for statement in statements_below(body)}
    labels |= {loop.end.label for loop in _loops_below(body)}
    texts = (_folded(statement) for statement in statements_below(body))
    return any(set(_GOAL.findall(text)) - labels for text in texts)


def _loops_below(constructs: Sequence[Construct]) -> Iterator[Do]:
    for construct in constructs:
        if isinstance(construct, Do):
            yield construct
            yield from _loops_below(construct.body)
        elif isinstance(construct, IfConstruct):
            for branch in construct.branches:
                yield from _loops_below(branch.body)


def _folded(statement: Statement) -> str:
    """The text without blanks, with comparisons as today."""
    text = "".join(statement.folded.split())
    return re.sub(r"\.(eq|ne|lt|le|gt|ge)\.", lambda found: _OPERATORS[found.group(1)], text)


# --------------------------------------------------------------------------------------- subscripts
def _lasts(
    name: str, construct: Construct, around: tuple[_Loop, ...], body: tuple[Construct, ...]
) -> Iterator[str]:
    """Steps 2 and 3: the last element of each mention in a construct; ``?`` where it is not
    known."""
    if isinstance(construct, Do):
        loop = _loop(construct.head)
        yield from (_unknown for _ in mentions(construct.head, name))
        inner = around if loop is None else (*around, loop)
        for inside in construct.body:
            yield from _lasts(name, inside, inner, body)
    elif isinstance(construct, IfConstruct):
        for branch in construct.branches:
            yield from _named(name, branch.head, around, body)
            for inside in branch.body:
                yield from _lasts(name, inside, around, body)
    else:
        for statement in statements_below((construct,)):
            yield from _named(name, statement, around, body)


def _named(
    name: str, statement: Statement, around: tuple[_Loop, ...], body: tuple[Construct, ...]
) -> Iterator[str]:
    for _, end in mentions(statement, name):
        text = statement.folded
        opening = end + len(text[end:]) - len(text[end:].lstrip())
        if not text.startswith("(", opening):
            yield _unknown
            continue
        subscript = "".join(text[opening + 1 : closing(text, opening)].split())
        yield _last(subscript, around, body)


def _last(subscript: str, around: tuple[_Loop, ...], body: tuple[Construct, ...]) -> str:
    if subscript.isdigit() and int(subscript) >= 1:
        return subscript
    found = _SUBSCRIPT.fullmatch(subscript)
    counter, more = found.groups() if found else ("", None)
    loop = next((loop for loop in around if loop.counter == counter), None)
    if loop is None or loop.counter in _assigned(body):
        return _unknown
    return _reached(loop, int(more or 0), body)


def _reached(loop: _Loop, more: int, body: tuple[Construct, ...]) -> str:
    """The last element where the subscript is so many more than the counter."""
    if more == 0 and loop.first.isdigit() and int(loop.first) >= 1:
        return _whole(loop.last, body)
    return loop.last if more < loop.step and _is_remainder(loop, body) else _unknown


def _whole(last: str, body: tuple[Construct, ...]) -> str:
    """Step 3: the number of which ``last`` is what a division leaves, if it is."""
    found = re.fullmatch(r"mod\(([a-z]\w*),\d+\)", _given(last, body))
    return last if found is None else found.group(1)


def _given(name: str, body: tuple[Construct, ...]) -> str:
    """What the only assignment to a variable gives it, or nothing."""
    texts = [_folded(statement) for statement in statements_below(body)]
    given = [text for text in texts if text.startswith(f"{name}=")]
    return given[0].partition("=")[2] if len(given) == 1 else ""


def _loop(head: Statement) -> _Loop | None:
    found = _LOOP.fullmatch(_folded(head))
    if found is None:
        return None
    counter, first, last, step = found.groups()
    return _Loop(counter, first, last, int(step or 1))


def _is_remainder(loop: _Loop, body: tuple[Construct, ...]) -> bool:
    """Step 3: whether the loop begins behind what its step leaves of its last value."""
    left = _MORE.fullmatch(loop.first) or _MORE.fullmatch(_given(loop.first, body))
    return left is not None and _given(left.group(1), body) == f"mod({loop.last},{loop.step})"


def _assigned(body: tuple[Construct, ...]) -> frozenset[str]:
    """The scalars that statements, other than loops, assign."""
    found = (re.match(r"([a-z]\w*)=", _folded(s)) for s in statements_below(body))
    return frozenset(match.group(1) for match in found if match is not None)


def _leaves_below(last: str, number: int, body: tuple[Construct, ...]) -> bool:
    """Whether the procedure returns first where there are fewer elements."""
    wanted = {f"{last}<{number}", f"{last}<={number - 1}"}
    texts = [_folded(c.statement) for c in body if isinstance(c, Plain)]
    found = [_LEAVING.fullmatch(text) for text in texts]
    return any(match and wanted & set(match.group(1).split(".or.")) for match in found)


def with_reach(
    dummy: Dummy, own: Scope, body: tuple[Construct, ...], steady: frozenset[str]
) -> Dummy:
    """The extent of an array whose declaration leaves it to the text."""
    symbol = own.levels[0].declarations.symbols.get(dummy.name)
    if symbol is None or len(symbol.dimensions) != 1:
        return dummy
    (dimension,) = symbol.dimensions
    is_counted = dimension.lower is None or dimension.lower.text == "1"
    if dummy.extent != "1" and not (dimension.form == "last" and is_counted):
        return dummy
    gone = reach(dummy.name, body, steady)
    last, units = ("", frozenset[str]()) if gone is None else (gone.last, gone.units)
    return replace(dummy, extent=last, units=units)
