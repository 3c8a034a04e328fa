"""Functions that loops call for one row after the other, as the caller's text tells: it passes a
part of an array that its counter selects (``nearest(n, points[i])``, ``call f(a(:, i))``). A single
loop in such a function is not worth a region, which would be entered for each row.

1. Calls are found in the text, with the functions that they are in, and the loops around them.
2. A call passes a row if an argument is subscripted by the counter of a loop around it, and stands
   for a pointer, or is a section; not where the counter selects one of two (``a[t % 2]``), nor
   where two parts of one array are passed, as a loop over time steps does (``step(u[t + 1],
   u[t])``), nor where the same loop calls what does not get a row (``step(u); store(h[t], u)``).
3. A function begins for rows if all its calls pass rows, or are in functions that begin for rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Diagnostic
from polydist_frontends.loop_texts import LoopText

from polydist.propose.verdicts import Verdict

_NAMED = re.compile(r"\b([A-Za-z_]\w*)\s*\(")
_DEFINED = re.compile(
    r"^[^\S\n]*(?:[\w\s*,()]*?\b(?:subroutine|function|program)[^\S\n]+(\w+)"
    r"|(?:[A-Za-z_]\w*[\s*]+)+(\w+)\s*\(([^;{}]{0,4000})\)\s*\{)",
    re.IGNORECASE | re.MULTILINE,
)
_COUNTER = re.compile(
    r"for\s*\(\s*(?:[A-Za-z_]\w*\s+)*(\w+)\s*=|do\s*(?:\d+\s*,?\s*)?(\w+)\s*=", re.IGNORECASE
)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PART = re.compile(r"&?\s*([\w%.\->\s]*\w)\s*(?:\[(.*)\]|\((.*)\))\s*", re.DOTALL)


@dataclass(frozen=True)
class _Definition:
    """``parameters`` are those of C, none for Fortran."""

    start: int
    end: int
    name: str
    parameters: tuple[str, ...]


@dataclass(frozen=True)
class _Call:
    function: str
    caller: str
    loop: int | None
    passes_row: bool


def begun_for_rows(text: str, loops: Sequence[LoopText]) -> dict[str, LoopText]:
    """The functions, in lower case, with a loop that calls each, in one step or several."""
    text = _COMMENT.sub(lambda of: " " * len(of.group()), text)
    functions = {loop.function.casefold() for loop in loops}
    calls = list(_calls(text, loops, functions))
    found: dict[str, LoopText] = {}
    while fresh := dict(_one_step(calls, found, loops)):
        found |= fresh
    return found


def for_rows(loop: LoopText, caller: LoopText) -> Verdict:
    """What is said of a single loop in a function that begins for rows, as the caller passes."""
    message = (
        f"'{loop.function}' is called in each iteration of the loop at line {caller.place.line}, "
        "for a part of what that runs over"
    )
    hint = f"line {caller.place.line} is the better place; entering a region takes microseconds"
    return Verdict("scattered", (Diagnostic("warning", "begun-often", message, loop.place, hint),))


def _one_step(
    calls: Sequence[_Call], found: Mapping[str, LoopText], loops: Sequence[LoopText]
) -> Iterator[tuple[str, LoopText]]:
    """Step 3, for functions that are not among those found."""
    others = {one.loop for one in calls if not one.passes_row}
    for function in {one.function for one in calls} - found.keys():
        own = [one for one in calls if one.function == function and one.caller != function]
        if all(one.caller in found or one.loop not in others for one in own):
            yield from ((function, _loop_of(one, found, loops)) for one in own[:1])


def _loop_of(call: _Call, found: Mapping[str, LoopText], loops: Sequence[LoopText]) -> LoopText:
    if call.caller in found:
        return found[call.caller]
    assert call.loop is not None, "it passes a row of that loop"
    return loops[call.loop]


def _calls(text: str, loops: Sequence[LoopText], functions: Collection[str]) -> Iterator[_Call]:
    """Step 1, of these functions. A definition names one once more, which is no call."""
    defined = list(_definitions(text))
    parameters = {of.name: of.parameters for of in defined}
    for named in _NAMED.finditer(text):
        function = named[1].casefold()
        if function not in functions:
            continue
        before = [of for of in defined if of.start <= named.start()]
        if not before or named.start() < before[-1].end:
            continue
        inside = [k for k, one in enumerate(loops) if one.span.start < named.start() < one.span.end]
        loop = inside[-1] if inside else None
        counters = set(_counters(text, loops, loop))
        given = _listed(text[named.end() :])
        row = _passes_row(given, parameters.get(function, ()), counters)
        yield _Call(function, before[-1].name, loop, row)


def _definitions(text: str) -> Iterator[_Definition]:
    for of in _DEFINED.finditer(text):
        parameters = tuple(_listed(of[3])) if of[3] else ()
        yield _Definition(of.start(), of.end(), (of[1] or of[2]).casefold(), parameters)


def _counters(text: str, loops: Sequence[LoopText], loop: int | None) -> Iterator[str]:
    while loop is not None:
        head = _COUNTER.match(text, loops[loop].span.start)
        if head is not None:
            yield (head[1] or head[2]).casefold()
        loop = loops[loop].outer


def _listed(rest: str) -> list[str]:
    """What commas part, from what follows a parenthesis up to the one that closes it."""
    found, depth = [""], 0
    for character in rest:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            break
        if character == "," and depth == 0:
            found.append("")
        else:
            found[-1] += character
    return found


def _passes_row(arguments: Sequence[str], parameters: Sequence[str], counters: set[str]) -> bool:
    """Step 2."""
    rows = set(_rows(arguments, parameters, counters))
    one_of_two = any(re.search(r"[%&^]|\bmod\b", subscript) for _, subscript in rows)
    return bool(rows) and not one_of_two and len({array for array, _ in rows}) == len(rows)


def _rows(
    arguments: Sequence[str], parameters: Sequence[str], counters: set[str]
) -> Iterator[tuple[str, str]]:
    """Arrays and subscripts, or what is added to pointers, that counters select."""
    for position, one in enumerate(arguments):
        array, subscript = _part(one.casefold().strip(), parameters[position : position + 1])
        if counters & set(re.findall(r"\w+", subscript)):
            yield array, subscript


def _part(argument: str, parameter: Sequence[str]) -> tuple[str, str]:
    """What an argument passes of what, if it is no single element: in C as the parameter says, in
    Fortran a section, or an element of a matrix, at which a row may begin."""
    is_pointer = bool(parameter) and re.search(r"[*\[]", parameter[0]) is not None
    part = _PART.fullmatch(argument)
    if part is not None and part[2]:
        return (part[1], part[2]) if is_pointer else ("", "")
    if part is not None:
        return (part[1], part[3]) if re.search("[:,]", part[3]) else ("", "")
    array, plus, added = argument.partition("+")
    return (array.strip(), added) if is_pointer and plus else ("", "")
