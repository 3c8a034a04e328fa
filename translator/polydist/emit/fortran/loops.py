"""Loops, conditions and statement instances as Fortran.

Loop variables have the type of the user's iterator where they are its value, so that the compiler
sees the loops that the user wrote.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from polydist.emit.c.expressions import PREFIX, plain_name
from polydist.emit.fortran.expressions import (
    LONG,
    Spellings,
    fortran_condition,
    fortran_expression,
    fortran_name,
    long_argument,
)
from polydist.emit.fortran.layout import Line, UserText
from polydist.emit.lines import LINE_HERE, line_marker
from polydist.lower.arithmetic import slope, upper_bound
from polydist.lower.loop_ir import (
    Code,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Sequence,
    StatementCode,
    Variable,
)
from polydist.sets.symbols import Symbol

_HAS_LABEL = re.compile(r"\n[ \t]*\d+[ \t]")
_LEAVES_LOOP = re.compile(r"\bcycle\b", re.IGNORECASE)


@dataclass(frozen=True)
class Texts:
    """The user's file, its text and its statements, and what follows the text of each."""

    file: str
    text: str
    statements: dict[str, StatementCode]
    after: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass
class Loops:
    """Writes code as lines; ``declared`` collects the loop variables that it needs, with their
    types, ``tops`` the constants that say how far the integers of a type reach, ``contained``
    internal procedures by their names."""

    texts: Texts
    declared: dict[str, str] = field(default_factory=dict)
    tops: dict[str, str] = field(default_factory=dict)
    contained: dict[str, list[Line]] = field(default_factory=dict)

    def lines(self, code: Code, spellings: Spellings, indent: int) -> list[Line]:
        pad = "   " * indent
        match code:
            case Sequence(children=children):
                return [line for child in children for line in self.lines(child, spellings, indent)]
            case For():
                return self._loop(code, spellings, indent)
            case If(condition=condition, then=then, otherwise=otherwise):
                lines = [
                    f"{pad}if ({fortran_condition(condition, spellings)}) then",
                    *self.lines(then, spellings, indent + 1),
                ]
                if otherwise is not None:
                    lines += [f"{pad}else", *self.lines(otherwise, spellings, indent + 1)]
                return [*lines, f"{pad}end if"]
            case Instance():
                return self._instance(code, spellings, indent)
            case _:
                raise AssertionError(code)

    # ---------------------------------------------------------------------------------------- loops
    def _loop(self, loop: For, spellings: Spellings, indent: int) -> list[Line]:
        pad = "   " * indent
        upper = upper_bound(loop.condition, loop.variable)
        if upper is None:
            return self._while(loop, spellings, indent)
        kinds = self._iterators_through(loop.body, loop.variable) if loop.step == 1 else set()
        first, last = (
            fortran_expression(loop.first, spellings),
            fortran_expression(upper, spellings),
        )
        if len(kinds) == 1 and "?" not in kinds:
            ends = (long_argument(loop.first, spellings), long_argument(upper, spellings))
            return self._iterator_loop(loop, kinds.pop(), ends, spellings, indent)
        variable = self._declare(plain_name(loop.variable), f"integer({LONG})", "")
        step = f", {loop.step}" if loop.step > 1 else ""
        inner = spellings.with_value(loop.variable, variable)
        return [
            f"{pad}do {variable} = {first}, {last}{step}",
            *self.lines(loop.body, inner, indent + 1),
            f"{pad}end do",
        ]

    def _iterator_loop(
        self, loop: For, kind: str, bounds: tuple[str, str], spellings: Spellings, indent: int
    ) -> list[Line]:
        """A loop in the user's own integers. Where it is empty in 64 bits it stays empty; if it is
        not, all its values are the user's."""
        pad = "   " * indent
        down = kind.startswith("-")
        type_text = kind.removeprefix("-")
        variable = self._declare(plain_name(loop.variable), type_text, "down" if down else "own")
        top = self.tops.setdefault(
            f"int(huge({variable}), {LONG})", f"polydist_top{len(self.tops)}"
        )
        (first, last), sign = bounds, "-" if down else ""
        lower = f"int({sign}max(-{top}, min({first}, {top})), kind({variable}))"
        upper = f"int({sign}max(-{top} - 1, min({last}, {top} - 1)), kind({variable}))"
        long = f"int({variable}, {LONG})"
        own = Variable(loop.variable)
        inner = Spellings(
            {**spellings.values, loop.variable: f"({sign}{long})" if down else long},
            {**spellings.itself, Operation("-", (own,)) if down else own: variable},
        )
        step = ", -1" if down else ""
        return [
            f"{pad}do {variable} = {lower}, {upper}{step}",
            *self.lines(loop.body, inner, indent + 1),
            f"{pad}end do",
        ]

    def _while(self, loop: For, spellings: Spellings, indent: int) -> list[Line]:
        pad = "   " * indent
        variable = self._declare(plain_name(loop.variable), f"integer({LONG})", "")
        inner = spellings.with_value(loop.variable, variable)
        return [
            f"{pad}{variable} = {fortran_expression(loop.first, spellings)}",
            f"{pad}do while ({fortran_condition(loop.condition, inner)})",
            *self.lines(loop.body, inner, indent + 1),
            f"{pad}   {variable} = {variable} + {loop.step}",
            f"{pad}end do",
        ]

    def _declare(self, stem: str, type_text: str, suffix: str) -> str:
        """A name for the loop variable in this type."""
        name = fortran_name(PREFIX + stem)
        if suffix:
            number = next(
                k
                for k in range(len(self.declared) + 1)
                if self.declared.get(f"{name}_{suffix}{k}", type_text) == type_text
            )
            name = f"{name}_{suffix}{number}"
        self.declared[name] = type_text
        return name

    def _iterators_through(self, code: Code, variable: Symbol) -> set[str]:
        """The types of the iterators that take their value from the loop variable, with a minus for
        its negative; ``?`` for what is neither."""
        match code:
            case Sequence(children=children):
                return set().union(
                    *(self._iterators_through(child, variable) for child in children)
                )
            case For(body=body):
                return self._iterators_through(body, variable)
            case If(then=then, otherwise=otherwise):
                other = (
                    self._iterators_through(otherwise, variable) if otherwise is not None else set()
                )
                return self._iterators_through(then, variable) | other
            case Instance(statement=statement, values=values):
                iterators = self.texts.statements[statement].iterators
                return {
                    _type_through(value, variable, kind)
                    for value, (_, kind) in zip(values, iterators, strict=True)
                } - {""}
            case _:
                return set()

    # ------------------------------------------------------------------------------------ instances
    def _instance(self, instance: Instance, spellings: Spellings, indent: int) -> list[Line]:
        """The user's statement behind assignments to its iterators. Text with ``cycle`` stands in a
        loop of one iteration, which it ends."""
        pad = "   " * indent
        statement = self.texts.statements[instance.statement]
        lines: list[Line] = []
        for value, (name, kind) in zip(instance.values, statement.iterators, strict=True):
            self.declared[name] = kind
            itself = spellings.itself.get(value)
            lines.append(
                f"{pad}{name} = {itself or f'int({fortran_expression(value, spellings)}, kind({name}))'}"
            )
        return [
            *lines,
            *self._text(statement, pad),
            *(pad + line for line in self.texts.after.get(statement.name, ())),
        ]

    def _text(self, statement: StatementCode, pad: str) -> list[Line]:
        marker = line_marker(statement.line, self.texts.file)
        if statement.text:
            return [marker, pad + statement.text, LINE_HERE]
        text = self.texts.text[statement.start : statement.end]
        user: list[Line] = [
            marker,
            UserText(_margin(self.texts.text, statement.start), text),
            LINE_HERE,
        ]
        if _HAS_LABEL.search(text):
            return [f"{pad}call {self._contain(statement.name, self._whole(user, text, ''))}()"]
        return self._whole(user, text, pad)

    def _whole(self, user: list[Line], text: str, pad: str) -> list[Line]:
        if not _LEAVES_LOOP.search(text):
            return user
        once = self._declare("once", "integer", "")
        return [f"{pad}do {once} = 1, 1", *user, f"{pad}end do"]

    def _contain(self, statement: str, lines: list[Line]) -> str:
        """An internal procedure with the lines: labels may stand once in a procedure, instances may
        be emitted several times."""
        name = fortran_name(f"{PREFIX}text_{statement}")
        self.contained[name] = [f"subroutine {name}()", *lines, f"end subroutine {name}"]
        return name


def _type_through(value: Expression, variable: Symbol, kind: str) -> str:
    if value == Variable(variable):
        return kind
    if value == Operation("-", (Variable(variable),)):
        return f"-{kind}"
    return "" if slope(value, variable) == 0 else "?"


def _margin(text: str, offset: int) -> str:
    """Blanks up to the column of an offset."""
    start = text.rfind("\n", 0, offset) + 1
    return "".join(c if c == "\t" else " " for c in text[start:offset])
