"""Fortran statements of numbers, as C: assignments, conditions and counted loops.

1. What is assigned is converted as both languages do.
2. The bounds of a loop are evaluated once, before it; the step is a literal number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from polydist_frontends.fortran.in_c.expressions import Reader
from polydist_frontends.fortran.in_c.names import Names, Value
from polydist_frontends.fortran.in_c.words import Form, NoCounterpart, Word, c_word, statements_of

_END = re.compile(r"end ?(if|do)")


def in_c(text: str, form: Form, names: Names) -> str:
    """The statements; raises ``NoCounterpart``."""
    writing = _Writing(names)
    for words in statements_of(text, form):
        writing.statement(words)
    if writing.open:
        raise NoCounterpart("a part of a construct")
    return "\n".join(writing.lines)


@dataclass
class _Writing:
    names: Names
    lines: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def statement(self, words: list[Word]) -> None:
        """Writes the statement."""
        start = " ".join(word.text for word in words[:2] if word.kind == "name")
        reader = Reader(words, self.names)
        first = words[0].text
        if _END.fullmatch(start):
            self._end(start.removeprefix("end").strip())
        elif first == "if" and words[1].text == "(":
            self._if(reader, "")
        elif first in ("else", "elseif"):
            self._else(reader)
        elif first == "do" and words[1].kind == "name":
            self._do(reader)
        elif first == "continue" and words[1].kind == "end":
            self._write(";")
        else:
            self._write(_assignment(reader))

    def _write(self, line: str) -> None:
        self.lines.append("    " * len(self.open) + line)

    def _if(self, reader: Reader, before: str) -> None:
        """With a statement, or as the beginning of a construct."""
        reader.need("if")
        reader.need("(")
        condition = reader.expression()
        reader.need(")")
        if condition.category != "logical":
            raise NoCounterpart("a number as a condition")
        head = f"{before}if ({_bare(condition.text)})"
        if not reader.next("then"):
            self._write(f"{head} {{ {_assignment(reader)} }}")
            return
        self._finish(reader)
        self._write(f"{head} {{")
        self.open.append("if")

    def _else(self, reader: Reader) -> None:
        if self.open[-1:] != ["if"]:
            raise NoCounterpart("a part of a construct")
        self.open.pop()
        if reader.words[0].text == "elseif":
            reader.words[0] = Word("name", "if")
        else:
            reader.need("else")
        if reader.words[0].text == "if":
            self._if(reader, "} else ")
        else:
            self._finish(reader)
            self._write("} else {")
            self.open.append("if")

    def _do(self, reader: Reader) -> None:
        """Step 2."""
        reader.need("do")
        name = reader.take("name")
        number = self.names.number(name)
        reader.need("=")
        first, last, step = self._bounds(reader)
        if {number.category, first.category, last.category} != {"integer"}:
            raise NoCounterpart("a loop over numbers that are no integers")
        end, own = f"polydist_end{len(self.lines)}", c_word(name)
        self._write(f"const int64_t {end} = {last.text};")
        compared, advanced = ("<=", f"+= {step}") if step > 0 else (">=", f"-= {-step}")
        start = f"{own} = {_bare(first.text)}"
        self._write(f"for ({start}; {own} {compared} {end}; {own} {advanced}) {{")
        self.open.append("do")

    def _bounds(self, reader: Reader) -> tuple[Value, Value, int]:
        first = reader.expression()
        reader.need(",")
        last, step = reader.expression(), 1
        if reader.next(","):
            sign = -1 if reader.next("-") else 1
            step = sign * int(reader.take("integer"))
        self._finish(reader)
        if step == 0:
            raise NoCounterpart("a loop with a step of 0")
        return first, last, step

    def _end(self, kind: str) -> None:
        if self.open[-1:] != [kind]:
            raise NoCounterpart("a part of a construct")
        self.open.pop()
        self._write("}")

    def _finish(self, reader: Reader) -> None:
        if not reader.at_end:
            raise NoCounterpart(f"text that is no arithmetic, at '{reader.words[0].text}'")


def _assignment(reader: Reader) -> str:
    """Step 1."""
    name = reader.take("name")
    if reader.words[0].text not in ("=", "("):
        raise NoCounterpart(f"'{name}', which is no assignment")
    target = reader.variable(name)
    reader.need("=")
    value = reader.expression()
    if not reader.at_end:
        raise NoCounterpart(f"text that is no arithmetic, at '{reader.words[0].text}'")
    if "logical" in (target.category, value.category):
        raise NoCounterpart("a logical value that is assigned")
    cast = "" if target.c_type == value.c_type else f"({target.c_type})"
    return f"{target.text} = {cast}{value.text if cast else _bare(value.text)};"


def _bare(text: str) -> str:
    """Without brackets around all of it."""
    if not text.startswith("("):
        return text
    depth = 0
    for place, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            return text[1:-1] if place == len(text) - 1 else text
    return text
