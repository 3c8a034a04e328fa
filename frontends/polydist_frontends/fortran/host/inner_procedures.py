"""Internal procedures that a region calls: what is generated for the region stands outside the
procedure that contains them, and repeats them.

1. Repeated are those that only compute values (``purity``), and those of the same host that they
   call in turn. The host's variables that they read are passed to what repeats them.
2. Names without a declaration have the types that the host's rules give them, which are repeated
   as an ``implicit`` statement behind the head and its ``use`` statements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from polydist_frontends.fortran.declarations.scopes import Level, Scope
from polydist_frontends.fortran.procedures.definitions import Definition, inner_scope, internal
from polydist_frontends.fortran.procedures.purity import outside_reads
from polydist_frontends.fortran.reading.lines import NAME_BEGINS
from polydist_frontends.region import InnerProcedure

_WORD = re.compile(NAME_BEGINS + r"[a-z]\w*")


def inner_procedures(names: Iterable[str], scope: Scope) -> tuple[InnerProcedure, ...]:
    """Those among ``names``, and those that they call."""
    return tuple(
        InnerProcedure(name, _text(found), tuple(outside_reads(name, scope)))
        for name, found in _reached(names, scope, set())
    )


def _reached(
    names: Iterable[str], scope: Scope, seen: set[str]
) -> Iterator[tuple[str, Definition]]:
    for name in names:
        found = None if name in seen else internal(name, scope)
        if found is not None:
            seen.add(name)
            yield name, found
            yield from _reached(_words(found), inner_scope(found, scope), seen)


def _words(found: Definition) -> list[str]:
    unit, lines, _ = found
    text = " ".join(s.folded for s in lines.statements[unit.executable : unit.last])
    return sorted(set(_WORD.findall(text)))


def _text(found: Definition) -> str:
    """The procedure's lines, with step 2."""
    unit, lines, around = found
    own = lines.statements[unit.first : unit.last + 1]
    start, end = lines.line_start(own[0].span.start), lines.line_end(own[-1].span.end)
    declared = lines.statements[unit.first + 1 : unit.executable]
    if any(s.kind == "implicit" for s in declared) or not (rules := _rules(around)):
        return lines.text[start:end].rstrip("\n")
    head = [own[0], *(s for s in declared if s.kind == "use")][-1]
    after = lines.line_end(head.span.end)
    return "".join([lines.text[start:after], *rules, lines.text[after:end]]).rstrip("\n")


def _rules(around: Iterable[Level]) -> list[str]:
    """Statements that give the rules of the innermost unit that has some; none if they are those of
    a generated procedure, where nothing is implicit."""
    levels = list(around)
    ruling = next((level for level in levels if level.declarations.says_implicit), levels[-1])
    letters: dict[str, list[str]] = {}
    for letter, of in sorted((ruling.declarations.implicit or {}).items()):
        letters.setdefault(of.text, []).append(letter)
    return [f"      implicit {text} ({_ranges(of)})\n" for text, of in letters.items()]


def _ranges(letters: Iterable[str]) -> str:
    """``abcxz`` as ``a-c, x, z``."""
    ranges: list[list[str]] = []
    for letter in letters:
        if ranges and ord(letter) == ord(ranges[-1][-1]) + 1:
            ranges[-1].append(letter)
        else:
            ranges.append([letter])
    return ", ".join(of[0] if len(of) == 1 else f"{of[0]}-{of[-1]}" for of in ranges)
