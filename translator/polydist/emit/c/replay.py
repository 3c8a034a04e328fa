"""Final values of iterators that outlive their loops: the region's loops once more, without their
statements."""

from __future__ import annotations

from polydist_frontends.integer_expressions import (
    Binary,
    Current,
    Expression,
    Integer,
    Name,
    Opaque,
    Select,
    Unary,
)
from polydist_frontends.region import If, Loop, Node, Region, Statement


def replay_iterators(region: Region) -> list[str]:
    """Loops that leave every live iterator as the region would; nothing if none is live."""
    if not region.iterators_live:
        return []
    return [line for node in region.body for line in _node(node, region, 1)]


def _node(node: Node, region: Region, indent: int) -> list[str]:
    pad = "    " * indent
    match node:
        case Statement():
            return []
        case Loop(once=True):
            body = [line for child in node.body for line in _node(child, region, indent)]
            return [f"{pad}{node.iterator} = {expression_text(node.first, region)};", *body]
        case Loop():
            kind = f"{node.type} " if node.declared or node.iterator not in region.variables else ""
            start = f"{kind}{node.iterator} = {expression_text(node.first, region)}"
            condition = expression_text(node.condition, region)
            head = f"{start}; {condition}; {node.iterator} += {node.step}"
            body = [line for child in node.body for line in _node(child, region, indent + 1)]
            return [f"{pad}for ({head}) {{", *body, f"{pad}}}"]
        case If():
            return _condition(node, region, indent)


def _condition(node: If, region: Region, indent: int) -> list[str]:
    pad = "    " * indent
    then = [line for child in node.then for line in _node(child, region, indent + 1)]
    otherwise = [line for child in node.otherwise for line in _node(child, region, indent + 1)]
    then += [f"{pad}    break;"] if node.leaves else []
    if not then and not otherwise:
        return []
    return [
        f"{pad}if ({expression_text(node.condition, region)}) {{",
        *then,
        f"{pad}}} else {{",
        *otherwise,
        f"{pad}}}",
    ]


def expression_text(expression: Expression, region: Region) -> str:
    """The user's expression in C, fully parenthesised."""
    match expression:
        case Integer(value=value):
            return str(value)
        case Name(name=name):
            return region.scalars[name].text if name in region.scalars else name
        case Unary():
            return _unary_text(expression, expression_text(expression.operand, region))
        case Binary(operator="min" | "max" as operator, left=left, right=right):
            first, second = expression_text(left, region), expression_text(right, region)
            return f"({first} {'<' if operator == 'min' else '>'} {second} ? {first} : {second})"
        case Binary(operator=operator, left=left, right=right):
            return f"({expression_text(left, region)} {operator} {expression_text(right, region)})"
        case Select(condition=condition, then=then, otherwise=otherwise):
            chosen = f"{expression_text(then, region)} : {expression_text(otherwise, region)}"
            return f"({expression_text(condition, region)} ? {chosen})"
        case Opaque(text=text) | Current(text=text):
            return text


def _unary_text(expression: Unary, operand: str) -> str:
    match expression.operator:
        case "abs":
            return f"({operand} < 0 ? -{operand} : {operand})"
        case "unsigned" | "signed":
            return f"(({expression.operator} long long)({operand}))"
        case "narrow":
            return f"(({expression.to})({operand}))"
        case operator:
            return f"({operator}{operand})"
