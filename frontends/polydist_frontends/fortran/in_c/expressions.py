"""Expressions of numbers in Fortran, as C.

1. Operators bind as Fortran says, from the weakest to the strongest in ``_LEVELS``; a sign is that
   of the whole term, and negates what relations say only where ``.not.`` stands. In C every
   operation has brackets around it.
2. Both languages convert the operand of the narrower type, and integers to the real type; both
   round quotients of integers towards zero.
3. Literals are written again: both languages take the nearest number of their kind. Powers to 2, 3
   and 4 are products, as compilers make them.
4. An element is a call of the array's macro, ``u_(i_, j_)``; the bounds of an array that loops over
   elements count from are parameters of the region.
"""

from __future__ import annotations

from dataclasses import dataclass

from polydist_frontends.fortran.in_c.intrinsics import call
from polydist_frontends.fortran.in_c.names import Names, Value
from polydist_frontends.fortran.in_c.words import NoCounterpart, Word, c_word

_EQUAL = {".eqv.": "==", ".neqv.": "!="}
_RELATIONS = {"==": "==", "/=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_LEVELS = (
    _EQUAL,
    {".or.": "||"},
    {".and.": "&&"},
    _RELATIONS,
    {"+": "+", "-": "-"},
    {"*": "*", "/": "/"},
)
_NEGATED, _SIGNED, _POWERS = 3, 4, len(_LEVELS)
"""Levels: before that of relations ``.not.`` may stand, before that of sums a sign; powers are
behind all."""
_LOGICAL = 4
_MOST = 4
"""The largest power that is written as a product."""


@dataclass
class Reader:
    """Reads the words of one statement from the left."""

    words: list[Word]
    names: Names

    def next(self, text: str) -> bool:
        """Whether the next word is this one, which is read then."""
        if self.words[0].text != text or self.words[0].kind == "end":
            return False
        del self.words[0]
        return True

    def need(self, text: str) -> None:
        """Reads this word."""
        if not self.next(text):
            raise NoCounterpart(f"text that is no arithmetic, at '{self.words[0].text}'")

    @property
    def at_end(self) -> bool:
        return self.words[0].kind == "end"

    def take(self, kind: str) -> str:
        """The next word, which is of that kind."""
        if self.words[0].kind != kind:
            raise NoCounterpart(f"text that is no arithmetic, at '{self.words[0].text}'")
        return self.words.pop(0).text

    # ------------------------------------------------------------------------------- 1.: operators
    def expression(self, level: int = 0) -> Value:
        """What binds at least as strongly as operators of the level."""
        if level == _POWERS:
            return self._power()
        first = self._first(level)
        while self.words[0].kind == "sign" and self.words[0].text in _LEVELS[level]:
            sign = self.words.pop(0).text
            first = _combined(first, sign, _LEVELS[level][sign], self.expression(level + 1))
            if _LEVELS[level] is _RELATIONS:
                break
        return first

    def _first(self, level: int) -> Value:
        if level == _NEGATED and self.next(".not."):
            return Value(f"(!{_logical(self.expression(level)).text})", "logical", _LOGICAL)
        if level == _SIGNED and self.words[0].text in ("+", "-") and not self.at_end:
            sign, term = self.take("sign"), _number(self.expression(level + 1))
            return Value(f"({sign}{term.text})", term.category, term.size)
        return self.expression(level + 1)

    def _power(self) -> Value:
        base = self._primary()
        if not self.next("**"):
            return base
        exponent = self.take("integer")
        if not exponent.isdigit() or not 2 <= int(exponent) <= _MOST or self.words[0].text == "**":
            raise NoCounterpart(f"a power to {exponent}")
        base = _number(base)
        square = f"({base.text} * {base.text})"
        power = {2: square, 3: f"({square} * {base.text})", 4: f"({square} * {square})"}
        return Value(power[int(exponent)], base.category, base.size)

    # -------------------------------------------------------------------------------- 3.: operands
    def _primary(self) -> Value:
        word = self.words.pop(0)
        match word.kind:
            case "integer":
                digits, _, kind = word.text.partition("_")
                size, number = self.names.kind(kind) if kind else 4, int(digits)
                return Value(f"{number}" if size == 4 else f"INT64_C({number})", "integer", size)
            case "real":
                return self._real(word.text)
            case "name":
                return self._named(word.text)
        if word.text in (".true.", ".false."):
            return Value(str(int(word.text == ".true.")), "logical", _LOGICAL)
        if word.text != "(":
            raise NoCounterpart(f"text that is no arithmetic, at '{word.text}'")
        inner = self.expression()
        self.need(")")
        return inner

    def _real(self, text: str) -> Value:
        digits, _, kind = text.partition("_")
        size = self.names.kind(kind) if kind else 8 if "d" in digits else 4
        digits = digits.replace("d", "e")
        return Value(digits if size == 8 else f"{digits}f", "real", size)

    # --------------------------------------------------------------------------- 2. and 4.: names
    def _named(self, name: str) -> Value:
        if self.words[0].text == "%":
            raise NoCounterpart(f"'{name}', which has components")
        if self.words[0].text == "(" and name not in self.names.ranks:
            return self._bound(name) or self._call(name)
        return self.variable(name)

    def _bound(self, name: str) -> Value | None:
        """The bound of an array in one of its dimensions; ``None`` if it is another call."""
        text = f"{name}({self.words[1].text}, {self.words[3].text})" if len(self.words) > 5 else ""
        found = self.names.bounds.get(text)
        if found is None or (self.words[2].text, self.words[4].text) != (",", ")"):
            return None
        del self.words[:5]
        return Value(f"((int32_t){found})", "integer", 4)

    def variable(self, name: str) -> Value:
        """A variable, a named constant or an element."""
        number = self.names.number(name)
        subscripts = ""
        if name in self.names.ranks:
            self.need("(")
            found = self._list()
            if len(found) != self.names.ranks[name] or any(s.category != "integer" for s in found):
                raise NoCounterpart(f"a part of '{name}'")
            subscripts = f"({', '.join(s.text for s in found)})"
        text = f"{c_word(name)}{subscripts}"
        if number.category == "logical":
            return Value(f"({text} != 0)", "logical", number.size)
        return Value(text, number.category, number.size)

    def _list(self) -> list[Value]:
        """Expressions up to a closing bracket."""
        found = [self.expression()]
        while self.next(","):
            found.append(self.expression())
        self.need(")")
        return found

    def _call(self, name: str) -> Value:
        """An intrinsic function."""
        if name in self.names.functions:
            raise NoCounterpart(f"'{name}', a function of the program")
        self.need("(")
        given, kind = [self.expression()], None
        while self.next(","):
            if name in ("real", "int"):
                kind = self._kind()
            else:
                given.append(self.expression())
        self.need(")")
        return call(name, given, kind)

    def _kind(self) -> int:
        """The second argument of a conversion."""
        if self.words[0].text == "kind" and self.words[1].text == "=":
            del self.words[:2]
        word = self.words.pop(0)
        if word.text == "kind" and self.next("("):
            inner = self.expression()
            self.need(")")
            return inner.size
        return self.names.kind(word.text)


def _combined(first: Value, sign: str, in_c: str, other: Value) -> Value:
    if sign in (".and.", ".or.", *_EQUAL):
        first, other = _logical(first), _logical(other)
        return Value(f"({first.text} {in_c} {other.text})", "logical", _LOGICAL)
    first, other = _number(first), _number(other)
    text = f"({first.text} {in_c} {other.text})"
    if sign in _RELATIONS:
        return Value(text, "logical", _LOGICAL)
    reals = [value for value in (first, other) if value.category == "real"]
    size = max(value.size for value in reals or (first, other))
    return Value(text, "real" if reals else "integer", size)


def _number(value: Value) -> Value:
    if value.category == "logical":
        raise NoCounterpart("a logical value among numbers")
    return value


def _logical(value: Value) -> Value:
    if value.category != "logical":
        raise NoCounterpart("a number among logical values")
    return value
