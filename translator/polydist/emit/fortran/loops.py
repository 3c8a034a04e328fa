"""Loops, conditions and statement instances as Fortran.

Loop variables have the type of the user's iterator where they are its value, so that the compiler
sees the loops that the user wrote.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from polydist.emit.c.code.expressions import PREFIX, plain_name
from polydist.emit.fortran.contributions import KeptTexts, label_before, margin
from polydist.emit.fortran.counters.planes import chosen
from polydist.emit.fortran.expressions import (
    LONG,
    Spellings,
    fortran_condition,
    fortran_expression,
    fortran_name,
    long_argument,
)
from polydist.emit.fortran.products.calls import product_call
from polydist.emit.fortran.products.found import Blocks
from polydist.emit.fortran.text.layout import Line, UserText
from polydist.emit.lines import LINE_HERE, line_marker
from polydist.lower.arithmetic import upper_bound
from polydist.lower.counters import value_at
from polydist.lower.loop_ir import (
    Expression,
    For,
    If,
    Instance,
    Product,
    Sequence,
    StatementCode,
)
from polydist.lower.mapper import Mapper
from polydist.lower.variables import types_following

_HAS_LABEL = re.compile(r"\n[ \t]*\d+[ \t]")
_HAS_NAME = re.compile(
    r"(^|[\n;])\s*[a-z]\w*[ \t]*:[ \t]*(do|if|select|where|forall|associate|block)\b", re.IGNORECASE
)
_LABELLED_END = re.compile(r"(?i)(?:^|\n)[ \t]*(\d+)[ \t]+end[ \t]*do[^\n]*\s*\Z")
_LEAVES_LOOP = re.compile(r"\b(?:cycle|exit)\b", re.IGNORECASE)
_NAMED = re.compile(r"\b(?:cycle|exit)[ \t]+([a-z]\w*)", re.IGNORECASE)
_NAMES = re.compile(r"\b([a-z]\w*)\s*:\s*do\b", re.IGNORECASE)


@dataclass(frozen=True)
class Texts:
    """The user's file, its text and its statements, and what follows the text of each where
    instances are observed; ``kept``: what stands around it where contributions are kept;
    ``blocks``: the products that run in blocks."""

    file: str
    text: str
    statements: dict[str, StatementCode]
    after: dict[str, tuple[str, ...]] = field(default_factory=dict)
    kept: KeptTexts = field(default_factory=KeptTexts)
    blocks: Mapping[Product, Blocks] = field(default_factory=dict)


@dataclass
class Declarations:
    """What loops need declared where their procedure begins: ``variables`` with their types,
    ``tops`` the constants that say how far the integers of a type reach, ``contained`` internal
    procedures by their names, ``products`` the products that are called."""

    variables: dict[str, str] = field(default_factory=dict)
    tops: dict[str, str] = field(default_factory=dict)
    contained: dict[str, list[Line]] = field(default_factory=dict)
    products: dict[str, Blocks] = field(default_factory=dict)

    def variable(self, stem: str, type_text: str, suffix: str = "") -> str:
        """A name for a variable of this type; with a suffix, one of several for the stem."""
        name = fortran_name(PREFIX + stem)
        if suffix:
            number = next(
                k
                for k in range(len(self.variables) + 1)
                if self.variables.get(f"{name}_{suffix}{k}", type_text) == type_text
            )
            name = f"{name}_{suffix}{number}"
        self.variables[name] = type_text
        return name

    def top(self, variable: str) -> str:
        """The constant for the greatest number of the variable's type."""
        return self.tops.setdefault(
            f"polydist_int(polydist_huge({variable}), {LONG})", f"polydist_top{len(self.tops)}"
        )

    def procedure(self, statement: str, lines: list[Line]) -> str:
        """An internal procedure with the lines: labels, and names of constructs, may stand once in
        a procedure, instances may be emitted several times."""
        name = fortran_name(f"{PREFIX}text_{statement}")
        self.contained[name] = [f"subroutine {name}()", *lines, f"end subroutine {name}"]
        return name


@dataclass(frozen=True)
class FortranCode(Mapper[list[Line]]):
    """Code as lines, which note in ``declarations`` what they need."""

    texts: Texts
    declarations: Declarations
    indent: int
    spellings: Spellings = field(default_factory=Spellings)

    @property
    def pad(self) -> str:
        return "   " * self.indent

    def inside(self, spellings: Spellings) -> FortranCode:
        """For what stands inside a construct."""
        return replace(self, indent=self.indent + 1, spellings=spellings)

    def sequence(self, node: Sequence) -> list[Line]:
        return [line for child in node.children for line in self(child)]

    def condition(self, node: If) -> list[Line]:
        inside = self.inside(self.spellings)
        condition = fortran_condition(node.condition, self.spellings)
        lines = [f"{self.pad}if ({condition}) then", *inside(node.then)]
        if node.otherwise is not None:
            lines += [f"{self.pad}else", *inside(node.otherwise)]
        return [*lines, f"{self.pad}end if"]

    # ---------------------------------------------------------------------------------------- loops
    def loop(self, node: For) -> list[Line]:
        upper = upper_bound(node.condition, node.variable)
        if upper is None:
            return self._while(node)
        kinds = types_following(node, self.texts.statements)
        if len(kinds) == 1 and "?" not in kinds:
            (kind,) = kinds
            return self._iterator_loop(node, upper, kind)
        variable = self.declarations.variable(plain_name(node.variable), f"integer({LONG})")
        first = fortran_expression(node.first, self.spellings)
        last = fortran_expression(upper, self.spellings)
        step = f", {node.step}" if node.step > 1 else ""
        inner = self.inside(self.spellings.with_value(node.variable, variable))
        return [
            *_marks(node),
            f"{self.pad}do {variable} = {first}, {last}{step}",
            *inner(node.body),
            f"{self.pad}end do",
        ]

    def _iterator_loop(self, loop: For, upper: Expression, kind: str) -> list[Line]:
        """A loop in the user's own integers. Where it is empty in 64 bits it stays empty; if it is
        not, all its values are the user's."""
        down = kind.startswith("-")
        variable = self.declarations.variable(
            plain_name(loop.variable), kind.removeprefix("-"), "down" if down else "own"
        )
        top, sign = self.declarations.top(variable), "-" if down else ""
        first = long_argument(loop.first, self.spellings)
        last = long_argument(upper, self.spellings)
        within = f"{sign}polydist_max(-{top}, polydist_min({first}, {top}))"
        lower = f"polydist_int({within}, polydist_kind({variable}))"
        within = f"{sign}polydist_max(-{top} - 1, polydist_min({last}, {top} - 1))"
        limit = f"polydist_int({within}, polydist_kind({variable}))"
        inner = self.inside(self.spellings.with_iterator(loop.variable, variable, down=down))
        return [
            *_marks(loop),
            f"{self.pad}do {variable} = {lower}, {limit}{', -1' if down else ''}",
            *inner(loop.body),
            f"{self.pad}end do",
        ]

    def _while(self, loop: For) -> list[Line]:
        variable = self.declarations.variable(plain_name(loop.variable), f"integer({LONG})")
        inner = self.inside(self.spellings.with_value(loop.variable, variable))
        return [
            f"{self.pad}{variable} = {fortran_expression(loop.first, self.spellings)}",
            f"{self.pad}do while ({fortran_condition(loop.condition, inner.spellings)})",
            *inner(loop.body),
            f"{self.pad}   {variable} = {variable} + {loop.step}",
            f"{self.pad}end do",
        ]

    def product(self, node: Product) -> list[Line]:
        """In blocks, in C, where the text may run on vectors and it pays."""
        own = self.texts.blocks.get(node)
        if own is None:
            return self(node.otherwise)
        self.declarations.products[own.name] = own
        done = self.declarations.variable("done", f"integer({LONG})")
        call = product_call(own, self.spellings, done)
        return [
            *(self.pad + line for line in call),
            f"{self.pad}if ({done} == 0) then",
            *self.inside(self.spellings)(node.otherwise),
            f"{self.pad}end if",
        ]

    # ------------------------------------------------------------------------------------ instances
    def instance(self, node: Instance) -> list[Line]:
        """The user's statement after assignments to its iterators."""
        statement = self.texts.statements[node.statement]
        lines = self._settings(statement, node)
        before, after = (
            [self.pad + line for texts in around for line in texts.get(statement.name, ()) if line]
            for around in ((self.texts.kept.before,), (self.texts.after, self.texts.kept.after))
        )
        guards = [value_at(guard, node.values) for guard in statement.guards]
        tests = " .and. ".join(fortran_condition(guard, self.spellings) for guard in guards)
        begin = [f"{self.pad}if ({tests}) then"] if guards else []
        end = [f"{self.pad}end if"] if guards else []
        return [*lines, *before, *begin, *self._text(statement, node), *after, *end]

    def _settings(self, statement: StatementCode, node: Instance) -> list[Line]:
        """Assignments to its iterators and counters."""
        lines: list[Line] = []
        for value, (name, kind) in zip(node.values, statement.iterators, strict=True):
            self.declarations.variables[name] = kind
            own = fortran_expression(value, self.spellings)
            converted = f"polydist_int({own}, polydist_kind({name}))"
            lines.append(f"{self.pad}{name} = {self.spellings.itself.get(value, converted)}")
        for counter in (of for of in statement.counters if not of.bases):
            self.declarations.variables[counter.name] = counter.type
            own = fortran_expression(value_at(counter.value, node.values), self.spellings)
            lines.append(
                f"{self.pad}{counter.name} = polydist_int({own}, polydist_kind({counter.name}))"
            )
        return lines

    def _text(self, statement: StatementCode, node: Instance) -> list[Line]:
        marker = line_marker(statement.line, self.texts.file)
        if statement.text:
            parts = (self.pad + line for line in statement.text.split("\n"))
            whole: list[Line] = [marker, *parts, LINE_HERE]
            return self._on_planes(whole, statement, node, lambda lines, _: lines)
        text = self.texts.text[statement.start : statement.end]
        label = label_before(self.texts.text, statement.start, text)
        begin = label or margin(self.texts.text, statement.start)
        own: tuple[Line, ...] = (UserText(begin, text, True),)
        instead = self.texts.kept.instead.get(statement.name, own)
        padded = (self.pad + line if isinstance(line, str) else line for line in instead)
        named = _HAS_LABEL.search(text) or _HAS_NAME.search(text) or _name_around(text)
        apart = bool(label or named)

        def placed(lines: list[Line], planes: str) -> list[Line]:
            if not apart:
                return self._once(lines, text, self.pad)
            inner = self._once(lines, text, "")
            return [
                f"{self.pad}call {self.declarations.procedure(statement.name + planes, inner)}()"
            ]

        return self._on_planes([marker, *padded, LINE_HERE], statement, node, placed)

    def _on_planes(
        self,
        user: list[Line],
        statement: StatementCode,
        node: Instance,
        placed: Callable[[list[Line], str], list[Line]],
    ) -> list[Line]:
        """The text as it is ``placed``, with pointers that take each other's places as names of
        their planes, and with a word for these."""
        moving = [of for of in statement.counters if of.bases]
        values = {of.name: value_at(of.value, node.values) for of in moving}
        bases = {of.name: of.bases for of in moving}

        def named(planes: Mapping[str, str]) -> list[Line]:
            word = "".join(f"_{bases[name].index(plane)}" for name, plane in planes.items())
            others = [f"{name} => {plane}" for name, plane in planes.items() if name != plane]
            begin, end = f"associate ({', '.join(others)})", "end associate"
            return placed([self.pad + begin, *user, self.pad + end] if others else user, word)

        return chosen(values, bases, named, self.spellings, self.pad)

    def _once(self, user: list[Line], text: str, pad: str) -> list[Line]:
        """Text with ``cycle`` or ``exit`` in a loop of one iteration, which it ends; so does the
        labelled ``end do`` to which it jumps."""
        closed = _closes_loop(text)
        if not (closed or _LEAVES_LOOP.search(text)):
            return user
        once = self.declarations.variable("once", "integer")
        name = _name_around(text)
        head = f"{name}: do" if name else "do"
        ends = [] if closed else [f"{pad}end do {name}".rstrip()]
        return [f"{pad}{head} {once} = 1, 1", *user, *ends]


def _closes_loop(text: str) -> bool:
    """Whether it ends with the ``end do`` of the loop around it."""
    end = _LABELLED_END.search(text)
    return end is not None and not re.search(rf"(?i)\bdo\s+{end.group(1)}\b", text)


def _name_around(text: str) -> str:
    """The name of the loop around the text that a ``cycle`` or ``exit`` in it names; empty if
    none does."""
    names = dict.fromkeys(name.lower() for name in _NAMED.findall(text))
    inside = {name.lower() for name in _NAMES.findall(text)}
    return next((name for name in names if name not in inside), "")


def _marks(loop: For) -> list[Line]:
    """What compilers are told of the loop."""
    return ["!GCC$ ivdep"] if loop.independent else []
