"""Where the text of a function reads and writes what its parameters point to.

1. Pointers are only followed, subscripted, or passed on to functions of this kind; addresses are
   taken of the function's own variables, to be passed on.
2. A *touch* is a place in the text that reads or writes an element behind a parameter: by the
   subscripts there, under the loops around it. What is passed on may be touched anywhere, but for
   elements of constant subscripts behind a parameter that is passed on itself.
3. A touch is *certain* if every call comes by: nothing but loops and blocks is around it, and
   nothing jumps. What both branches of a condition set is set by that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Pointer,
    is_volatile,
    scalar_type,
)
from polydist_frontends.c.functions.elements_touched import Branches, Touch
from polydist_frontends.c.functions.walking_pointers import Walking, is_moved
from polydist_frontends.c.reading.syntax import Tree, c, children, is_a, walk

_STEPS = ("++", "--", "p++", "p--")
_STRAIGHT = frozenset(
    (
        "Compound For DeclList Decl Assignment BinaryOp UnaryOp ArrayRef Return FuncCall ExprList"
        " Cast StructRef ID Constant"
    ).split()
)
"""Where all parts are evaluated, but for ``&&`` and ``||``."""

_ADDRESSES = "it works with addresses"
_Given: TypeAlias = "Sequence[tuple[Symbol, Tree]]"
"""The parameters of a function that is called, with the arguments."""


@dataclass(frozen=True, eq=False)
class PointedMemory:
    """What a function does with the memory that its ``parameters`` point to, in the terms of
    ``resolution``; ``changed`` are the variables of its own that it assigns, ``outside`` the names
    of numbers at file scope that it, or one that it calls, reads."""

    parameters: tuple[Symbol, ...]
    touches: tuple[Touch, ...]
    changed: frozenset[Symbol]
    resolution: Resolution
    outside: frozenset[str] = frozenset()

    def writes(self, parameter: Symbol) -> bool:
        return any(t.writes for t in self.touches if t.parameter is parameter)

    def of(self, parameter: Symbol) -> tuple[Touch, ...]:
        return tuple(touch for touch in self.touches if touch.parameter is parameter)


class Unclear(Exception):
    """The body does something else than step 1 allows."""


@dataclass(frozen=True)
class Around:
    """Where in the body something stands."""

    loops: tuple[Tree, ...]
    certain: bool


@dataclass(frozen=True, eq=False)
class Body:
    """A function's body; ``inner`` are the functions that it calls; ``outside`` collects the names
    of what it reads of the numbers at file scope; ``set_inside`` are the variables that it
    assigns."""

    resolution: Resolution
    inner: Mapping[str, PointedMemory]
    walking: Walking
    outside: set[str] = field(default_factory=set)
    set_inside: frozenset[Symbol] = frozenset()

    def stays(self, name: Tree) -> bool:
        """Whether the name is that of a constant, or of a parameter that keeps its value."""
        symbol = self.resolution.symbol(name)
        if symbol is None:
            return self.resolution.constant(name) is not None
        return symbol.parameter and symbol not in self.set_inside

    def touches(self, tree: Tree, around: Around) -> Iterator[Touch]:
        """The touches of evaluating the tree. Raises ``Unclear``."""
        parts = self.walking.evaluated(tree)
        yield from self._plain(tree, around) if parts is None else self._all(parts, around)

    def _plain(self, tree: Tree, around: Around) -> Iterator[Touch]:
        """The same where no pointer walks."""
        if is_a(tree, "Assignment"):
            yield from self._assignment(tree, around)
        elif is_a(tree, "UnaryOp") and tree.op in _STEPS:
            yield from self._stored(tree.expr, around, reads=True)
        elif is_a(tree, "FuncCall"):
            yield from self._call(tree, around)
        elif is_a(tree, "ID", "ArrayRef", "StructRef") or (
            is_a(tree, "UnaryOp") and tree.op == "*"
        ):
            yield from self._element(tree, around, reads=True, writes=False)
        elif is_a(tree, "UnaryOp") and tree.op in ("&", "&&"):
            raise Unclear(_ADDRESSES)
        elif not is_a(tree, "UnaryOp") or tree.op not in ("sizeof", "_Alignof"):
            yield from self._below(tree, around)

    def _below(self, tree: Tree, around: Around) -> Iterator[Touch]:
        if is_a(tree, "For"):
            first, *rest = (tree.init, tree.cond, tree.stmt, tree.next)
            inside = replace(around, loops=(*around.loops, tree))
            yield from self._all([first], around)
            yield from self._all(rest, inside)
            return
        if is_a(tree, "If"):
            yield from self._branches(tree, around)
            return
        is_logic = is_a(tree, "BinaryOp") and tree.op in ("&&", "||")
        straight = type(tree).__name__ in _STRAIGHT and not is_logic
        parts = [child for child in children(tree) if not is_a(child, "Typename", "TypeDecl")]
        yield from self._all(parts, replace(around, certain=around.certain and straight))

    def _branches(self, tree: Tree, around: Around) -> Iterator[Touch]:
        yield from self.touches(tree.cond, around)
        first, second = (list(self._all([s], around)) for s in (tree.iftrue, tree.iffalse))
        yield from Branches(len(around.loops), self.stays).of_both(first, second)

    def _all(self, trees: Sequence[Tree], around: Around) -> Iterator[Touch]:
        for tree in trees:
            if tree is not None:
                yield from self.touches(tree, around)

    def _assignment(self, tree: Tree, around: Around) -> Iterator[Touch]:
        yield from self.touches(tree.rvalue, around)
        yield from self._stored(tree.lvalue, around, reads=tree.op != "=")

    def _stored(self, target: Tree, around: Around, reads: bool) -> Iterator[Touch]:
        if is_a(target, "ID"):
            symbol = self.resolution.symbol(target)
            self._check_value(target, symbol, writes=True)
            if symbol is not None and isinstance(symbol.type, Pointer):
                raise Unclear(_moving(symbol.name))
            return
        yield from self._element(target, around, reads, writes=True)

    def _element(self, tree: Tree, around: Around, reads: bool, writes: bool) -> Iterator[Touch]:
        """What is behind a parameter, a variable of the function, or a constant."""
        root, subscripts, is_part = _path(tree)
        yield from self._all(subscripts, around)
        symbol = self.resolution.symbol(root)
        walked = self.walking.parameter(symbol)
        is_inside = symbol is not None and symbol.level != "file"
        if symbol is None or not is_inside or not isinstance(symbol.type, Pointer):
            self._check_value(root, symbol, writes)
            return
        depth = _depth(symbol.type)
        if len(subscripts) < depth:
            raise Unclear(f"it does more with the pointer '{symbol.name}' than to follow it")
        if walked is None and is_moved(tree):
            raise Unclear(_moving(symbol.name))
        yield Touch(
            parameter=symbol if walked is None else walked,
            subscripts=tuple(subscripts[:depth]) if walked is None else None,
            reads=reads or (writes and is_part),
            writes=writes,
            loops=around.loops,
            certain=around.certain,
        )

    def _check_value(self, root: Tree, symbol: Symbol | None, writes: bool) -> None:
        """Refuses what is neither a constant nor a variable of the function itself."""
        if symbol is None:
            is_known = self.resolution.constant(root) is not None
        else:
            is_number = isinstance(symbol.type, Arithmetic) and not is_volatile(symbol.type)
            is_constant = _is_constant(symbol.type)
            is_known = symbol.level != "file" or (not writes and (is_constant or is_number))
            self.outside.update({symbol.name} if symbol.level == "file" and is_number else ())
        if not is_known:
            raise Unclear(f"it uses '{root.name}', which is declared outside of it")

    def _call(self, tree: Tree, around: Around) -> Iterator[Touch]:
        if not is_a(tree.name, "ID"):
            raise Unclear("it calls through a pointer")
        arguments = tree.args.exprs if tree.args is not None else []
        function = self.inner.get(tree.name.name)
        if function is None:
            yield from self._all(arguments, around)
            return
        self.outside.update(function.outside)
        if len(arguments) != len(function.parameters):
            raise Unclear(f"it calls '{tree.name.name}' with other arguments than that has")
        given = list(zip(function.parameters, arguments, strict=True))
        values = [argument for of, argument in given if not isinstance(of.type, Pointer)]
        yield from self._all(values, around)
        for number, (parameter, _) in enumerate(given):
            if isinstance(parameter.type, Pointer):
                yield from self._passed_on(number, function, given, around)

    def _passed_on(
        self, number: int, function: PointedMemory, given: _Given, around: Around
    ) -> Iterator[Touch]:
        """The address of a variable of the function's own, or one behind a parameter."""
        parameter, argument = given[number]
        named = argument.expr if is_a(argument, "UnaryOp") and argument.op == "&" else argument
        if is_a(named, "BinaryOp") and named.op in ("+", "-"):
            yield from self.touches(named.right, around)
            named = named.left
        root, subscripts, _ = _path(named)
        yield from self._all(subscripts, around)
        symbol = self.resolution.symbol(root)
        self._check_value(root, symbol, writes=True)
        if symbol is None:
            raise Unclear(_ADDRESSES)
        if isinstance(symbol.type, Pointer):
            touches = function.of(parameter)
            if (walked := self.walking.parameter(symbol)) is not None:
                yield from _handed_on(walked, touches, around, False)
                return
            if is_a(argument, "ID"):
                touches = tuple(_in_outer_terms(t, function, given, self) for t in touches)
            yield from _handed_on(symbol, touches, around, is_a(argument, "ID"))

    def changed(self, body: Tree) -> frozenset[Symbol]:
        """The variables that the body assigns, or passes on the address of."""
        found = (self.resolution.symbol(target) for target in _targets(body) if is_a(target, "ID"))
        return frozenset(symbol for symbol in found if symbol is not None)


def _handed_on(
    symbol: Symbol, touches: Sequence[Touch], around: Around, is_same: bool
) -> Iterator[Touch]:
    """What a further function touches behind the parameter: by the same pointer, in terms of this
    function, or by one that is made of it."""
    if is_same and all(touch.subscripts is not None for touch in touches):
        for touch in touches:
            certain = around.certain and touch.certain and not touch.loops
            yield replace(touch, parameter=symbol, loops=around.loops, certain=certain)
    elif touches:
        reads, writes = any(t.reads for t in touches), any(t.writes for t in touches)
        yield Touch(parameter=symbol, subscripts=None, reads=reads, writes=writes)


def _in_outer_terms(touch: Touch, function: PointedMemory, given: _Given, body: Body) -> Touch:
    """The touch with the arguments in the places of the parameters of the function that is
    called."""
    values = {
        parameter: argument
        for parameter, argument in given
        if parameter not in function.changed and _keeps_value(parameter, argument, body.resolution)
    }
    trees = [_replaced(tree, values, function.resolution) for tree in touch.subscripts or ()]
    known = tuple(tree for tree in trees if tree is not None)
    is_known = touch.subscripts is not None and len(known) == len(trees)
    return replace(touch, subscripts=known if is_known else None)


def _keeps_value(parameter: Symbol, argument: Tree, resolution: Resolution) -> bool:
    """Whether the parameter has the very value of the argument, a variable or a number."""
    symbol = resolution.symbol(argument) if is_a(argument, "ID") else None
    types = [parameter.type, parameter.type if symbol is None else symbol.type]
    texts = {of.text for of in types if isinstance(of, Arithmetic) and of.integer}
    is_plain = is_a(argument, "Constant") or (symbol is not None and symbol.parameter)
    return is_plain and len(texts) == 1 and all(isinstance(of, Arithmetic) for of in types)


def _replaced(tree: Tree, values: Mapping[Symbol, Tree], resolution: Resolution) -> Tree | None:
    """The sum or product of numbers and parameters with their values; ``None`` for others."""
    if is_a(tree, "Constant"):
        return tree
    if is_a(tree, "ID"):
        symbol = resolution.symbol(tree)
        return None if symbol is None else values.get(symbol)
    if not is_a(tree, "BinaryOp") or tree.op not in ("+", "-", "*"):
        return None
    left, right = (_replaced(side, values, resolution) for side in (tree.left, tree.right))
    return None if left is None or right is None else c.BinaryOp(tree.op, left, right, tree.coord)


def _targets(body: Tree) -> Iterator[Tree]:
    for node in walk(body):
        if is_a(node, "Assignment"):
            yield node.lvalue
        elif is_a(node, "UnaryOp") and node.op in (*_STEPS, "&"):
            yield node.expr


def _path(tree: Tree) -> tuple[Tree, list[Tree], bool]:
    """The name that an expression like ``a[i].x[j]`` starts with, the subscripts, and whether a
    member is named. Raises ``Unclear``."""
    if is_a(tree, "ID"):
        return tree, [], False
    if is_a(tree, "ArrayRef"):
        root, subscripts, is_part = _path(tree.name)
        return root, [*subscripts, tree.subscript], is_part
    zero = c.Constant("int", "0", tree.coord)
    if is_a(tree, "StructRef"):
        root, subscripts, _ = _path(tree.name)
        return root, [*subscripts, zero] if tree.type == "->" else subscripts, True
    if not is_a(tree, "UnaryOp") or tree.op != "*":
        raise Unclear(_ADDRESSES)
    return _pointed_to(tree.expr, zero)


def _pointed_to(tree: Tree, zero: Tree) -> tuple[Tree, list[Tree], bool]:
    """As ``_path``, for ``*p`` and ``*(p + k)``."""
    if is_a(tree, "UnaryOp") and tree.op in _STEPS and is_a(tree.expr, "ID"):
        return tree.expr, [zero], False
    is_sum = is_a(tree, "BinaryOp") and tree.op == "+"
    root, subscript = (tree.left, tree.right) if is_sum else (tree, zero)
    if not is_a(root, "ID"):
        raise Unclear(_ADDRESSES)
    return root, [subscript], False


def _moving(name: str) -> str:
    return f"it moves the pointer '{name}'"


def _depth(of: Pointer) -> int:
    """How many subscripts lead from the pointer to a number or a structure."""
    depth, target = 1, of.target
    while isinstance(target, ArrayOf):
        depth, target = depth + 1, target.element
    return depth


def _is_constant(of: CType) -> bool:
    inner = scalar_type(of) if isinstance(of, ArrayOf) else of
    return (
        isinstance(inner, Arithmetic)
        and "const" in inner.qualifiers
        and "volatile" not in inner.qualifiers
    )
