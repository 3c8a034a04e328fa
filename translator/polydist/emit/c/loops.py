"""Loops, conditions and statement instances as C."""

from __future__ import annotations

import re
from dataclasses import replace

from polydist.emit.c.expressions import PREFIX, c_expression, c_name
from polydist.emit.c.loop_headers import Header, control_kind, control_variable, header
from polydist.emit.c.statement_texts import StatementTexts
from polydist.emit.lines import LINE_HERE, line_directive
from polydist.lower.loop_ir import Code, Count, Emit, For, If, Instance, Sequence

_LEAVES_LOOP = re.compile(r"\bcontinue\b")


def c_code(code: Code, texts: StatementTexts | None, indent: int) -> list[str]:
    """The code as lines. ``texts`` is needed for instances only."""
    pad = "    " * indent
    match code:
        case Sequence(children=children):
            return [line for child in children for line in c_code(child, texts, indent)]
        case For():
            return _for_lines(code, texts, indent)
        case If(condition=condition, then=then, otherwise=otherwise):
            lines = [f"{pad}if ({c_expression(condition)}) {{", *c_code(then, texts, indent + 1)]
            if otherwise is not None:
                lines += [pad + "} else {", *c_code(otherwise, texts, indent + 1)]
            return [*lines, pad + "}"]
        case Emit(offset=offset, length=length, stride=stride, count=count):
            run = ", ".join(c_expression(e) for e in (offset, length, stride, count))
            return [f"{pad}polyrt_emit({PREFIX}sink, {run});"]
        case Count(points=points):
            return [f"{pad}{PREFIX}points += {c_expression(points)};"]
        case Instance():
            assert texts is not None
            return _instance(code, texts, indent)


def _for_lines(loop: For, texts: StatementTexts | None, indent: int) -> list[str]:
    """Directives want the last value outside the header, where it needs a block of its own."""
    h, pad, directives = (
        header(loop, texts),
        "    " * indent,
        [directive.text for directive in loop.directives],
    )
    if not directives or not h.last:
        return [*directives, *_for(loop, h, texts, indent)]
    inner = _for(loop, replace(h, last=""), texts, indent + 1)
    return [pad + "{", f"{pad}    const {h.type} {h.last};", *directives, *inner, pad + "}"]


def _for(loop: For, h: Header, texts: StatementTexts | None, indent: int) -> list[str]:
    pad, last = "    " * indent, f", {h.last}" if h.last else ""
    body = [
        *_widened(loop, texts, indent + 1),
        *c_code(loop.body, _inside(loop, texts), indent + 1),
    ]
    return [
        f"{pad}for ({h.type} {h.name} = {h.first}{last}; {h.condition}; {h.step}) {{",
        *body,
        pad + "}",
    ]


def _widened(loop: For, texts: StatementTexts | None, indent: int) -> list[str]:
    """The scan's variable where the loop has one of its own."""
    name, control = c_name(loop.variable), control_variable(loop, texts)
    if name == control:
        return []
    sign = "-(int64_t)" if control.endswith("_down") else ""
    return [
        f"{'    ' * indent}const int64_t {name} = {sign}{control};",
        f"{'    ' * indent}(void){name};",
    ]


def _inside(loop: For, texts: StatementTexts | None) -> StatementTexts | None:
    return (
        replace(texts, ints=texts.ints | {loop.variable})
        if texts is not None and control_kind(loop, texts) == "int"
        else texts
    )


def _instance(instance: Instance, texts: StatementTexts, indent: int) -> list[str]:
    """The user's statement in a block that declares its iterators, verbatim, under the user's own
    line numbers. Text with ``continue`` stands in a loop of one iteration, which it ends."""
    pad = "    " * indent
    statement = texts.statements[instance.statement]
    lines = [pad + "{"]
    for value, (name, kind) in zip(instance.values, statement.iterators, strict=True):
        lines.append(f"{pad}    const {kind} {name} = ({kind})({c_expression(value)});")
        lines.append(f"{pad}    (void){name};")
    lines += [f"{pad}    {declaration}" for declaration in texts.locals.get(statement.name, ())]
    after = [f"{pad}    {line}" for line in texts.after.get(statement.name, ())]
    text = texts.text[statement.start : statement.end].replace("\r\n", "\n")
    user = [line_directive(statement.line, texts.file), *text.split("\n"), LINE_HERE]
    if _LEAVES_LOOP.search(text):
        user = [f"{pad}    do {{", *user, f"{pad}    }} while (0);"]
    return [*lines, *user, *after, pad + "}"]
