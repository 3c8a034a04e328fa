"""Names that stand for something else: variables, elements, sections, components, expressions; and
what stands in their place in a text.

An element of a section counts from 1 in each dimension with a triplet: ``col(i)`` of
``col => a(:, j)`` is ``a(lbound(a, 1) - 1 + i, j)``. A whole array keeps its bounds. A dummy
argument may count from other numbers than 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.fortran.expansion.edits import (
    Edit,
    NotExpandable,
    edit_of,
)
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Statement, folded
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.semantics.region_symbols import counts, mentions, object_at

_PART = re.compile(r"\s*([a-z]\w*)\s*")
_WORD = re.compile(NAME_BEGINS + r"[a-z]\w*")
_PATH = re.compile(NAME_BEGINS + r"[a-z]\w*(?:\s*%\s*[a-z]\w*)*")


@dataclass(frozen=True)
class Selector:
    """``text``: all of it. ``head``: what subscripts of the name follow, in the place of
    ``subscripts`` where it is a section, whose elements are counted from ``lowers`` (1 where none
    is given) and begin at ``begins``, or where the section says. ``fixed``: objects that must stay
    what they are. ``base``: the variable that it is a part of, if it is a designator."""

    name: str
    text: str
    base: str = ""
    head: str = ""
    subscripts: tuple[str, ...] = ()
    fixed: frozenset[str] = frozenset()
    lowers: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()

    @property
    def object(self) -> str:
        """The designator up to its first subscripts."""
        return object_at(f"{folded(self.text or self.head).strip()}=") or self.base


def selector_of(name: str, text: str) -> Selector:
    """What ``name`` stands for."""
    plain, brackets, position = folded(text), [], 0
    while match := _PART.match(plain, position):
        position = match.end()
        if plain.startswith("(", position):
            end = closing(plain, position)
            brackets.append((position, end))
            position = _spaces(plain, end + 1)
        if not plain.startswith("%", position):
            break
        position += 1
    if not position or position < len(plain):
        return Selector(name, f"({text})", fixed=objects_in(plain))
    return _designator(Selector(name, text, _WORD.findall(plain)[0]), brackets)


def objects_in(text: str) -> frozenset[str]:
    """The objects that a text names, up to their first subscripts."""
    return frozenset("".join(path.split()) for path in _PATH.findall(text))


def _spaces(text: str, position: int) -> int:
    return position + len(text[position:]) - len(text[position:].lstrip())


def _designator(of: Selector, brackets: Sequence[tuple[int, int]]) -> Selector:
    """The selector with what its brackets say. What stands after its name in brackets selects from
    a section, if its last bracket has one, or from the whole of an array without brackets."""
    plain = folded(of.text)
    inside = [list(pieces(of.text, start + 1, end)) for start, end in brackets]
    of = replace(of, fixed=frozenset().union(*(objects_in(plain[a:b]) for a, b in brackets)))
    sections = [any(map(triplet_of, subscripts)) for subscripts in inside]
    at_end = bool(brackets) and not plain[brackets[-1][1] + 1 :].strip()
    if at_end and sections[-1] and not any(sections[:-1]):
        head = of.text[: brackets[-1][0]].rstrip()
        return replace(of, head=head, subscripts=tuple(inside[-1]))
    return of if at_end or any(sections) else replace(of, head=of.text)


def pieces(text: str, start: int, end: int) -> Iterator[str]:
    """What stands between commas at the top level."""
    plain, begin, position = folded(text), start, start
    while position <= end:
        character = plain[position] if position < end else ","
        if position < end and character in "([":
            position = closing(plain, position)
        elif character == ",":
            yield text[begin:position].strip()
            begin = position + 1
        position += 1


def triplet_of(subscript: str) -> list[str] | None:
    """First, last and step, if it is a section."""
    plain, depth, cuts = folded(subscript), 0, []
    for position, character in enumerate(plain):
        depth += (character in "([") - (character in ")]")
        if character == ":" and depth == 0:
            cuts.append(position)
    if not cuts:
        return None
    ends = [*cuts, len(subscript)]
    starts = [0, *(cut + 1 for cut in cuts)]
    return [subscript[a:b].strip() for a, b in zip(starts, ends, strict=True)]


# ----------------------------------------------------------------------------------------- in place
def substituted(statement: Statement, named: Mapping[str, Selector]) -> list[Edit]:
    """The edits that put the selectors in the place of their names. Raises ``NotExpandable``."""
    return [edit_of(statement, *found) for found in _replacements(statement, named)]


def text_with(statement: Statement, named: Mapping[str, Selector]) -> str:
    """The text of a statement with the selectors in the place of their names. Raises
    ``NotExpandable``."""
    text = statement.text
    for start, end, instead in reversed(list(_replacements(statement, named))):
        text = text[:start] + instead + text[end:]
    return text


def _replacements(
    statement: Statement, named: Mapping[str, Selector]
) -> Iterator[tuple[int, int, str]]:
    """What stands in the place of which parts of a statement, in order."""
    found = sorted((*span, name) for name in named for span in mentions(statement, name))
    done = -1
    for start, end, name in found:
        if start >= done:
            text, done = _instead(statement.text, end, named[name], named)
            if counts(statement, end) and not _PART.fullmatch(text.lower()):
                raise NotExpandable
            yield start, done, text


def _instead(
    text: str, end: int, selector: Selector, named: Mapping[str, Selector]
) -> tuple[str, int]:
    """The text in place of a mention that ends at ``end``, and where that ends."""
    plain = folded(text)
    opening = _spaces(plain, end)
    if not plain.startswith("(", opening):
        if not selector.text:
            raise NotExpandable
        return selector.text, end
    last = closing(plain, opening)
    arguments = [within(part, named) for part in pieces(text, opening + 1, last)]
    if not selector.head:
        raise NotExpandable
    if not selector.subscripts:
        return f"{selector.head}({', '.join(arguments)})", last + 1
    return f"{selector.head}({', '.join(_mapped(selector, arguments))})", last + 1


def within(text: str, named: Mapping[str, Selector]) -> str:
    """The selectors in the place of their names in an argument."""
    if not named:
        return text
    names, position = re.compile(rf"(?<![\w%])(?:{'|'.join(named)})(?!\w)"), 0
    while match := names.search(folded(text), position):
        selector = named[match.group(0)]
        instead, end = _instead(text, match.end(), selector, named)
        text = text[: match.start()] + instead + text[end:]
        position = match.start() + len(instead)
    return text


def _mapped(selector: Selector, arguments: Sequence[str]) -> Iterator[str]:
    """The subscripts with those of the name in the place of the triplets."""
    given = iter(arguments)
    lowers, begins = iter(selector.lowers), iter(selector.begins)
    for k, subscript in enumerate(selector.subscripts):
        triplet = triplet_of(subscript)
        if triplet is None:
            yield subscript
            continue
        argument = next(given, None)
        if argument is None:
            raise NotExpandable
        begin = next(begins, "") or triplet[0] or f"lbound({selector.head}, {k + 1})"
        yield _counted(begin, next(lowers, "1"), triplet, argument)
    if next(given, None) is not None:
        raise NotExpandable


def _counted(begin: str, lower: str, triplet: list[str], argument: str) -> str:
    """The subscript of the array at one of the section, which ``begin`` and ``lower`` begin."""
    inner = triplet_of(argument)
    if inner is None:
        return _element(begin, lower, triplet, argument)
    if len(triplet) > 2 or len(inner) > 2:
        raise NotExpandable
    first = _element(begin, lower, triplet, inner[0]) if inner[0] else triplet[0]
    last = _element(begin, lower, triplet, inner[1]) if inner[1] else triplet[1]
    return f"{first}:{last}"


def _element(begin: str, lower: str, triplet: list[str], argument: str) -> str:
    step = triplet[2] if len(triplet) > 2 else ""
    if begin == lower and not step:
        return argument
    if not step:
        return f"{begin} - {_operand(lower)} + {_summand(argument)}"
    return f"{begin} + ({step})*({argument} - {_operand(lower)})"


def _summand(text: str) -> str:
    return f"({text})" if text.startswith("-") else text


def _operand(text: str) -> str:
    return text if re.fullmatch(r"\w+", text) else f"({text})"
