"""Assignments of real numbers in Fortran, written as C (``emit.c.code.lane_texts`` says which of
them may run on vectors).

1. Lines are joined where they are continued, and comments left out.
2. An expression has the form

       expression = [sign] term {("+" | "-") term}       term = factor {("*" | "/") factor}
       factor = primary ["**" "2"]       primary = "(" expression ")" | element | name | number

   and is refused if it has another. Operators mean in both languages the same, but a sign, which in
   Fortran is that of the whole term. A square is one multiplication.
3. Numbers are handed over by the caller, so that they have the value that Fortran gives them.
   Integers stand where they are converted: an operator with integers on both sides is refused.
4. A name gets an underscore, so that it is none of C's words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from polydist_frontends.fortran.in_c.words import Form, c_word, lines_of

_TOKEN = re.compile(
    r"(?P<real>(?:\d+\.\d*|\.\d+)(?:[ed][+-]?\d+)?(?:_\w+)?|\d+[ed][+-]?\d+(?:_\w+)?)"
    r"|(?P<integer>\d+(?:_\w+)?)|(?P<name>[a-z]\w*)|(?P<sign>\*\*|[-+*/=(),])"
)


class NotPlain(Exception):
    """The text has another form."""


@dataclass(frozen=True)
class LaneForm:
    """The statements as C. ``numbers`` are the Fortran texts of what C calls ``number_name``; the
    kinds of those in ``kinds`` have to be that of what is assigned."""

    text: str
    numbers: tuple[str, ...]
    kinds: tuple[str, ...]


def number_name(number: int) -> str:
    """What a number is called in C."""
    return f"polydist_n{number}"


def lane_form(
    text: str, form: Form, arrays: Collection[str], own: Collection[str], scalars: Collection[str]
) -> LaneForm | None:
    """The statements as C, if they are such assignments to elements of ``arrays``, or to scalars
    that are ``own``; ``scalars``: other names of real numbers."""
    reading = _Reading(frozenset(arrays), frozenset(own), frozenset(scalars))
    try:
        lines = [reading.assignment(line) for line in lines_of(text, form)]
    except NotPlain:
        return None
    return LaneForm("\n".join(lines), tuple(reading.numbers), tuple(reading.kinds))


# ---------------------------------------------------------------------------------------- 1.: words
def _words(line: str) -> list[tuple[str, str]]:
    """Kinds and texts of all words, and an end."""
    found: list[tuple[str, str]] = []
    rest = line.strip()
    while rest:
        match = _TOKEN.match(rest)
        if match is None or match.lastgroup is None:
            raise NotPlain
        found.append((match.lastgroup, match.group()))
        rest = rest[match.end() :].lstrip()
    return [*found, ("end", "")]


# --------------------------------------------------------------------------------- 2.: expressions
@dataclass
class _Reading:
    """Reads one statement after the other. Expressions come with whether they are integers."""

    arrays: frozenset[str]
    own: frozenset[str]
    scalars: frozenset[str]
    numbers: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    words: list[tuple[str, str]] = field(default_factory=list)

    def assignment(self, line: str) -> str:
        """The statement as C."""
        self.words = _words(line)
        name = self._next("name")
        if name not in self.arrays | self.own:
            raise NotPlain
        target = self._variable(name)
        self._next("sign", "=")
        value = self._real(self._expression())
        self._next("end")
        return f"{target} = {value};"

    def _next(self, kind: str, text: str = "") -> str:
        """The next word, which has to be so."""
        found = self.words[0]
        if found[0] != kind or text not in ("", found[1]):
            raise NotPlain
        del self.words[0]
        return found[1]

    def _is_next(self, *signs: str) -> bool:
        return self.words[0][0] == "sign" and self.words[0][1] in signs

    def _expression(self) -> tuple[str, bool]:
        sign = self._next("sign") if self._is_next("+", "-") else ""
        first = self._term()
        if sign:
            first = f"{sign}({self._real(first)})", False
        return self._chain(first, self._term, "+", "-")

    def _term(self) -> tuple[str, bool]:
        return self._chain(self._factor(), self._factor, "*", "/")

    def _chain(
        self, first: tuple[str, bool], part: Callable[[], tuple[str, bool]], *signs: str
    ) -> tuple[str, bool]:
        """What is between these signs, from the left."""
        while self._is_next(*signs):
            sign, other = self._next("sign"), part()
            if first[1] and other[1]:
                raise NotPlain
            first = f"{self._real(first)} {sign} {self._real(other)}", False
        return first

    def _factor(self) -> tuple[str, bool]:
        base, is_integer = self._primary()
        if not self._is_next("**"):
            return base, is_integer
        self._next("sign")
        self._next("integer", "2")
        if is_integer:
            raise NotPlain
        return f"({base} * {base})", False

    def _primary(self) -> tuple[str, bool]:
        kind, word = self.words.pop(0)
        match kind:
            case "integer":
                return word, True
            case "real":
                return self._number(word, word), False
            case "name":
                return self._variable(word), False
            case "sign" if word == "(":
                inner = self._expression()
                self._next("sign", ")")
                if not inner[1]:
                    return f"({inner[0]})", False
        raise NotPlain

    # ------------------------------------------------------------------------ 3. and 4.: operands
    def _real(self, operand: tuple[str, bool]) -> str:
        """The operand as a real number."""
        text, is_integer = operand
        return self._number(text) if is_integer else text

    def _number(self, text: str, *kinds: str) -> str:
        """What stands for a number of the caller's; ``kinds``: what has to have the right kind."""
        if text not in self.numbers:
            self.numbers.append(text)
            self.kinds += kinds
        return number_name(self.numbers.index(text))

    def _variable(self, name: str) -> str:
        if self._is_next("("):
            if name not in self.arrays:
                raise NotPlain
            return c_word(name) + "".join(f"[{own}]" for own in self._subscripts())
        if name in self.own:
            return c_word(name)
        if name not in self.scalars:
            raise NotPlain
        return self._number(name, name)

    def _subscripts(self) -> list[str]:
        """Those in parentheses: sums and products of integers."""
        self._next("sign", "(")
        found, depth = [""], 1
        while True:
            kind, word = self.words.pop(0)
            depth += {"(": 1, ")": -1}.get(word, 0)
            if depth == 0:
                return found
            if word == "," and depth == 1:
                found.append("")
            elif kind == "name" and not self._is_next("("):
                found[-1] += c_word(word)
            elif word in ("(", ")", "+", "-", "*") or (kind == "integer" and word.isdigit()):
                found[-1] += word
            else:
                raise NotPlain
