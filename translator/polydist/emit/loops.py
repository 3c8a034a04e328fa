"""Loops, conditions and statement instances as C."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from polydist.arithmetic import slope, upper_bound
from polydist.emit.expressions import PREFIX, c_expression, c_name
from polydist.program import Code, Count, Emit, Expression, For, If, Instance, Operation, Sequence, StatementCode, Variable

LINE_HERE = "#polydist line here"
"""Stands for a ``#line`` directive that names the generated file itself; resolved when the file is put together."""


@dataclass(frozen=True)
class StatementTexts:
    """What the emission of instances needs: the user's file name and text, the statements, and per statement extra local declarations and what
    follows its text."""

    file: str
    text: str
    statements: dict[str, StatementCode]
    locals: dict[str, tuple[str, ...]]
    after: dict[str, tuple[str, ...]] = field(default_factory=dict)


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


@dataclass(frozen=True)
class _Header:
    """``for (type name = first, last; name comparison last; step)``; without ``last`` the condition stands by itself."""

    type: str
    name: str
    first: str
    last: str
    condition: str
    step: str


def _for_lines(loop: For, texts: StatementTexts | None, indent: int) -> list[str]:
    """Directives want the last value outside the header, where it needs a block of its own."""
    if not loop.directives:
        return _for(loop, _header(loop, texts), texts, indent)
    h, pad = _header(loop, texts), "    " * indent
    inner = _for(loop, replace(h, last=""), texts, indent + 1)
    return [pad + "{", f"{pad}    const {h.type} {h.last};", *(directive.text for directive in loop.directives), *inner, pad + "}"]


def _for(loop: For, h: _Header, texts: StatementTexts | None, indent: int) -> list[str]:
    pad, last = "    " * indent, f", {h.last}" if h.last else ""
    body = [*_mirrored(loop, texts, indent + 1), *c_code(loop.body, texts, indent + 1)]
    return [f"{pad}for ({h.type} {h.name} = {h.first}{last}; {h.condition}; {h.step}) {{", *body, pad + "}"]


def _header(loop: For, texts: StatementTexts | None) -> _Header:
    """The loop variable has the type int where the user's iterators have it, and runs down where they do: gcc vectorises nothing through a
    narrowing conversion, and reuses no loaded value through a change of sign."""
    name = c_name(loop.variable)
    upper = upper_bound(loop.condition, loop.variable)
    step = f"{name} += {loop.step}" if loop.step > 1 else f"{name}++"
    if upper is None:
        return _Header("int64_t", name, c_expression(loop.first), "", c_expression(loop.condition), step)
    first, last = c_expression(loop.first), c_expression(upper)
    within = f"{name} <= {name}_last"
    kinds = _kinds_through(loop, texts)
    if kinds == {"int"}:
        return _Header("int", name, f"polyrt_int_first({first})", f"{name}_last = polyrt_int_last({last})", within, step)
    if kinds == {"-int"}:
        down = f"{name}_down"
        lowest = f"{name}_last = polyrt_int_down({last}, {last})"
        return _Header("int", down, f"polyrt_int_down({first}, {last})", lowest, f"{down} >= {name}_last", f"{down}--")
    return _Header("int64_t", name, first, f"{name}_last = {last}", within, step)


def _mirrored(loop: For, texts: StatementTexts | None, indent: int) -> list[str]:
    """The scan's variable in a loop that runs down."""
    if upper_bound(loop.condition, loop.variable) is None or _kinds_through(loop, texts) != {"-int"}:
        return []
    name = c_name(loop.variable)
    return [f"{'    ' * indent}const int64_t {name} = -(int64_t){name}_down;", f"{'    ' * indent}(void){name};"]


def _kinds_through(loop: For, texts: StatementTexts | None) -> set[str]:
    return _types_through(loop.body, loop.variable, texts) if texts is not None and loop.step == 1 else set()


def _types_through(code: Code, variable: str, texts: StatementTexts) -> set[str]:
    """The types of the iterators that take their value from the loop variable, with a minus for its negative; ``?`` for what is neither."""
    match code:
        case Sequence(children=children):
            return set().union(*(_types_through(child, variable, texts) for child in children))
        case For(body=body):
            return _types_through(body, variable, texts)
        case If(then=then, otherwise=otherwise):
            other = _types_through(otherwise, variable, texts) if otherwise is not None else set()
            return _types_through(then, variable, texts) | other
        case Instance(statement=statement, values=values):
            iterators = texts.statements[statement].iterators
            return {_type_through(value, variable, kind) for value, (_, kind) in zip(values, iterators, strict=True)} - {""}
        case _:
            return set()


def _type_through(value: Expression, variable: str, kind: str) -> str:
    if value == Variable(variable):
        return kind
    if value == Operation("-", (Variable(variable),)):
        return f"-{kind}"
    return "" if slope(value, variable) == 0 else "?"


def _instance(instance: Instance, texts: StatementTexts, indent: int) -> list[str]:
    """The user's statement in a block that declares its iterators, verbatim, under the user's own line numbers."""
    pad = "    " * indent
    statement = texts.statements[instance.statement]
    lines = [pad + "{"]
    for value, (name, kind) in zip(instance.values, statement.iterators, strict=True):
        lines.append(f"{pad}    const {kind} {name} = ({kind})({c_expression(value)});")
        lines.append(f"{pad}    (void){name};")
    lines += [f"{pad}    {declaration}" for declaration in texts.locals.get(statement.name, ())]
    after = [f"{pad}    {line}" for line in texts.after.get(statement.name, ())]
    text = texts.text[statement.start : statement.end].replace("\r\n", "\n")
    return [*lines, f'#line {statement.line} "{c_string(texts.file)}"', *text.split("\n"), LINE_HERE, *after, pad + "}"]


def c_string(text: str) -> str:
    """The inside of a C string literal."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
