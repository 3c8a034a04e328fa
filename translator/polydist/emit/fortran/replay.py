"""Final values of iterators that outlive their loops, in Fortran: the region's loops once more,
without their statements."""

from __future__ import annotations

from dataclasses import replace

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

_WORDS = {"&&": ".and.", "||": ".or.", "!=": "/="}
_FUNCTIONS = {of: f"polydist_{of}" for of in ("modulo", "min", "max")} | {"%": "polydist_mod"}


def replay_iterators(region: Region) -> list[str]:
    """Loops that leave every live iterator as the region would; nothing if none is live."""
    needed = _needed(region.body, frozenset(region.iterators_live))
    return [line for node in needed for line in _node(node, 0)]


def _needed(nodes: tuple[Node, ...], live: frozenset[str]) -> tuple[Node, ...]:
    """The loops that give live iterators a value, and those around them: variables of others may be
    the region's own."""
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, Loop) and counted_outside((node,)) & live:
            found.append(replace(node, body=_needed(node.body, live)))
        elif isinstance(node, If):
            then, otherwise = (_needed(side, live) for side in (node.then, node.otherwise))
            found.append(replace(node, then=then, otherwise=otherwise))
    return tuple(found)


def counted_outside(nodes: tuple[Node, ...]) -> frozenset[str]:
    """Iterators of loops that do not declare them: the user's variables, which the loops leave with
    a value."""
    names: frozenset[str] = frozenset()
    for node in nodes:
        if isinstance(node, Loop):
            names |= counted_outside(node.body) | (
                frozenset() if node.declared else {node.iterator}
            )
        elif isinstance(node, If):
            names |= counted_outside((*node.then, *node.otherwise))
    return names


def counted_inside(nodes: tuple[Node, ...]) -> frozenset[str]:
    """Indices of ``do concurrent``, which may take their type from variables outside of it."""
    names: frozenset[str] = frozenset()
    for node in nodes:
        if isinstance(node, Loop):
            names |= counted_inside(node.body) | (
                frozenset({node.iterator}) if node.declared else frozenset()
            )
        elif isinstance(node, If):
            names |= counted_inside((*node.then, *node.otherwise))
    return names


def _node(node: Node, indent: int) -> list[str]:
    pad = "   " * indent
    match node:
        case Statement():
            return []
        case Loop(declared=True) if not counted_outside((node,)):
            return []
        case Loop(once=True):
            body = [line for child in node.body for line in _node(child, indent)]
            return [f"{pad}{node.iterator} = {expression_text(node.first)}", *body]
        case Loop():
            return _loop(node, indent)
        case If():
            return _condition(node, indent)


def _loop(node: Loop, indent: int) -> list[str]:
    pad, name = "   " * indent, node.iterator
    body = [line for child in node.body for line in _node(child, indent + 1)]
    match node.condition:
        case Binary(operator="<=" | ">=", left=Name(name=own), right=last) if own == name:
            step = "" if node.step == 1 else f", {node.step}"
            bounds = f"{expression_text(node.first)}, {expression_text(last)}"
            lines = [f"{pad}do {name} = {bounds}{step}", *body, f"{pad}end do"]
        case condition:
            lines = [
                f"{pad}{name} = {expression_text(node.first)}",
                f"{pad}do while ({expression_text(condition)})",
                *body,
                f"{pad}   {name} = {name} + ({node.step})",
                f"{pad}end do",
            ]
    if not node.declared:
        return lines
    return [f"{pad}block", f"{pad}{node.type} :: {name}", *lines, f"{pad}end block"]


def _condition(node: If, indent: int) -> list[str]:
    pad = "   " * indent
    then = [line for child in node.then for line in _node(child, indent + 1)]
    otherwise = [line for child in node.otherwise for line in _node(child, indent + 1)]
    then += [f"{pad}   exit"] if node.leaves else []
    if not then and not otherwise:
        return []
    return [
        f"{pad}if ({expression_text(node.condition)}) then",
        *then,
        f"{pad}else",
        *otherwise,
        f"{pad}end if",
    ]


def expression_text(expression: Expression) -> str:
    """The user's expression, fully parenthesised."""
    match expression:
        case Integer(value=value):
            return str(value) if value >= 0 else f"({value})"
        case Name(name=name):
            return name
        case Unary(operator="abs", operand=operand):
            return f"polydist_abs({expression_text(operand)})"
        case Unary(operator=operator, operand=operand):
            return f"({'.not. ' if operator == '!' else '-'}{expression_text(operand)})"
        case Binary(operator=operator, left=left, right=right) if operator in _FUNCTIONS:
            return f"{_FUNCTIONS[operator]}({expression_text(left)}, {expression_text(right)})"
        case Binary(operator=operator, left=left, right=right):
            word = _WORDS.get(operator, operator)
            return f"({expression_text(left)} {word} {expression_text(right)})"
        case Select(condition=condition, then=then, otherwise=otherwise):
            choices = map(expression_text, (then, otherwise, condition))
            return f"polydist_merge({', '.join(choices)})"
        case Opaque(text=text) | Current(text=text):
            return text
