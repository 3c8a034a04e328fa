"""Loops, conditions and statement instances as C."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from polydist_frontends.integer_expressions import LED

from polydist.emit.c.code.expressions import PREFIX, based, c_expression, c_name
from polydist.emit.c.code.loop_headers import Header, control_kind, control_variable, header
from polydist.emit.c.code.products import product_code
from polydist.emit.c.code.statement_texts import StatementTexts
from polydist.emit.lines import LINE_HERE, line_directive
from polydist.lower.counters import value_at
from polydist.lower.loop_ir import (
    Code,
    Count,
    CounterCode,
    Emit,
    For,
    If,
    Instance,
    Product,
    Sequence,
    StatementCode,
)
from polydist.lower.mapper import Mapper

_LEAVES_LOOP = re.compile(r"\b(?:continue|break)\b")
_MACROS = re.compile(r"^[ \t]*#[ \t]*(?:define|undef)\b(?:\\\n|[^\n])*", re.MULTILINE)
_JUMPS = re.compile(r"\bgoto\s+(\w+)")


def c_code(code: Code, texts: StatementTexts | None, indent: int) -> list[str]:
    """The code as lines. ``texts`` is needed for instances only."""
    return _CCode(texts, indent)(code)


@dataclass(frozen=True)
class _CCode(Mapper[list[str]]):
    texts: StatementTexts | None
    indent: int

    @property
    def pad(self) -> str:
        return "    " * self.indent

    def inside(self) -> _CCode:
        """For what stands inside braces."""
        return replace(self, indent=self.indent + 1)

    def sequence(self, node: Sequence) -> list[str]:
        return [line for child in node.children for line in self(child)]

    def condition(self, node: If) -> list[str]:
        lines = [f"{self.pad}if ({c_expression(node.condition)}) {{", *self.inside()(node.then)]
        if node.otherwise is not None:
            lines += [self.pad + "} else {", *self.inside()(node.otherwise)]
        return [*lines, self.pad + "}"]

    def emit(self, node: Emit) -> list[str]:
        run = ", ".join(map(c_expression, (node.offset, node.length, node.stride, node.count)))
        return [f"{self.pad}polyrt_emit({PREFIX}sink, {run});"]

    def count(self, node: Count) -> list[str]:
        return [f"{self.pad}{PREFIX}points += {c_expression(node.points)};"]

    # ---------------------------------------------------------------------------------------- loops
    def loop(self, node: For) -> list[str]:
        """Directives want the last value outside the header, where it needs a block of its own."""
        own, directives = header(node, self.texts), [d.text for d in node.directives]
        if node.independent:
            directives.append("POLYRT_INDEPENDENT")
        if not directives or not own.last:
            return [*directives, *self.plain_loop(node, own)]
        before = f"{self.inside().pad}const {own.type} {own.last};"
        inner = self.inside().plain_loop(node, replace(own, last=""))
        return [self.pad + "{", before, *directives, *inner, self.pad + "}"]

    def plain_loop(self, loop: For, own: Header) -> list[str]:
        """The loop under the given head."""
        last = f", {own.last}" if own.last else ""
        head = f"{own.type} {own.name} = {own.first}{last}; {own.condition}; {own.step}"
        inner = replace(self.inside(), texts=self._texts_inside(loop))
        body = [*self._widened(loop), *inner(loop.body)]
        return [f"{self.pad}for ({head}) {{", *body, self.pad + "}"]

    def _widened(self, loop: For) -> list[str]:
        """The scan's variable where the loop has one of its own."""
        name, control = c_name(loop.variable), control_variable(loop, self.texts)
        if name == control:
            return []
        sign = "-(int64_t)" if control_kind(loop, self.texts) == "-int" else ""
        pad = self.inside().pad
        return [f"{pad}const int64_t {name} = {sign}{control};", f"{pad}(void){name};"]

    def _texts_inside(self, loop: For) -> StatementTexts | None:
        if self.texts is None or control_kind(loop, self.texts) != "int":
            return self.texts
        return replace(self.texts, ints=self.texts.ints | {loop.variable})

    def product(self, node: Product) -> list[str]:
        """In blocks where the text may run on vectors."""
        assert self.texts is not None
        lines = product_code(node, self.texts, self.inside()(node.otherwise))
        return self(node.otherwise) if lines is None else lines

    # ------------------------------------------------------------------------------------ instances
    def instance(self, node: Instance) -> list[str]:
        """The user's statement in a block that declares its iterators, verbatim, under the user's
        own line numbers. Text with ``continue`` or ``break`` stands in a loop of one iteration,
        which it ends."""
        assert self.texts is not None
        statement, pad = self.texts.statements[node.statement], self.inside().pad
        lines = [self.pad + "{"]
        for value, (name, kind) in zip(node.values, statement.iterators, strict=True):
            lines.append(f"{pad}const {kind} {name} = ({kind})({c_expression(value)});")
            lines.append(f"{pad}(void){name};")
        for counter in sorted(statement.counters, key=_is_led):
            start = counter.text or based(counter, value_at(counter.value, node.values))
            lines.append(f"{pad}{counter.type} {_outer(counter)} = ({counter.type})({start});")
            lines.append(f"{pad}(void){_outer(counter)};")
        lines += [pad + declaration for declaration in self.texts.locals.get(statement.name, ())]
        following = (self.texts.after, self.texts.keeping)
        after = [pad + line for lines_of in following for line in lines_of.get(statement.name, ())]
        user = _in_blocks(self._user_text(statement, self.texts), after, statement, pad)
        guards = [c_expression(value_at(guard, node.values)) for guard in statement.guards]
        begin, end = ([f"{pad}if ({' && '.join(guards)}) {{"], [pad + "}"]) if guards else ([], [])
        return [*lines, *begin, *user, *end, self.pad + "}"]

    def _user_text(self, statement: StatementCode, texts: StatementTexts) -> list[str]:
        """Macros that the text defines are known in the whole function."""
        own = statement.text or texts.text[statement.start : statement.end]
        text = texts.adding.get(statement.name, own.replace("\r\n", "\n"))
        text = _MACROS.sub(lambda found: "\n" * found.group().count("\n"), text)
        return [line_directive(statement.line, texts.file), *text.split("\n"), LINE_HERE]


def _is_led(counter: CounterCode) -> bool:
    """Whether it is counted from another one, which has to be known before."""
    return any(base.startswith(LED) for base in counter.bases)


def _outer(counter: CounterCode) -> str:
    """What the counter is called outside of the text's own scope: its base may have its name."""
    return f"{PREFIX}at_{counter.name}" if counter.bases else counter.name


def _in_blocks(user: list[str], after: list[str], statement: StatementCode, pad: str) -> list[str]:
    """The text in what it needs around it: a loop that ``continue`` or ``break`` ends, labels,
    and a scope of its own, in which it may declare again what is computed again before it. What
    comes ``after`` is in the scope: it may use what the text declares."""
    text = "\n".join(user[1:])
    if _LEAVES_LOOP.search(text):
        user = [f"{pad}do {{", *user, f"{pad}}} while (0);"]
    user = [*user, *after]
    labels = ", ".join(dict.fromkeys(_JUMPS.findall(text)))
    if labels:
        user = [f"{pad}{{ __label__ {labels};", *user, f"{pad}}}"]
    if any(counter.text or counter.bases for counter in statement.counters):
        moving = (of for of in statement.counters if of.bases)
        own = [f"{pad}{of.type} {of.name} = {_outer(of)};" for of in moving]
        unused = [f"{pad}(void){of.name};" for of in statement.counters if of.bases]
        user = [f"{pad}{{", *own, *unused, *user, f"{pad}}}"]
    return user
