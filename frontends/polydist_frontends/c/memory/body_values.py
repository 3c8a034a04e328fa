"""Expressions in the body of a function that is called, in the terms of its caller.

1. What a variable of the body stands for is known, or nobody knows it.
2. Names of constants mean what they mean in the body, as long as the caller has no variables of
   these names: texts of expressions have to be right at the call, too.
3. Every part of such an expression is a node of its own, at the place of the call.
4. Variables of file scope stand for themselves (``outside``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import TypeVar

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.constants import literal
from polydist_frontends.c.declarations.symbols import Constant, Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Pointer,
    Record,
    decayed,
)
from polydist_frontends.c.memory.called_bodies import CalledBody, own_variable
from polydist_frontends.c.memory.copies import Copier, OtherUse
from polydist_frontends.c.memory.outside import Outside, variable_outside
from polydist_frontends.c.memory.places import type_of
from polydist_frontends.c.reading.syntax import Tree, c, is_a, walk

_JUMPS = {"While": "while", "DoWhile": "do", "Goto": "goto", "Break": "break"}
_MOST_NODES = 20000
"""Parts of what a call stands for; values that are used twice are repeated."""


@dataclass(frozen=True, eq=False)
class Inside:
    """In the body of a function that is called ``at`` a place, with what variables stand for.
    ``around`` are the functions that are being written out."""

    body: CalledBody
    at: Tree
    known: Mapping[Symbol, Tree | None]
    around: frozenset[str]

    def with_value(self, symbol: Symbol, value: Tree | None) -> Inside:
        return replace(self, known={**self.known, symbol: value})


class Values(Copier):
    """Puts expressions into the caller's terms. Those who copy say what calls stand for
    (``_inner``)."""

    def __init__(self, resolution: Resolution, outside: Outside) -> None:
        super().__init__({}, resolution)
        self.outside = outside
        self.shadowed = {s.name for s in resolution.declared.values() if s.level != "file"}
        self.copied = 0
        self.alive: list[Tree] = []

    def meaning_of(self, own: Tree) -> Resolution:
        """The meaning of the names in the finished copy; others that were made on the way may give
        their place to nodes that come later."""
        nodes = {id(node) for node in walk(own)}
        before = self.resolution
        return replace(
            self.resolved(),
            uses=_kept(self.uses, before.uses, nodes),
            types=_kept(self.types, before.types, nodes),
            local_types=_kept(self.local_types, before.local_types, nodes),
            as_written=_kept(self.as_written, before.as_written, nodes),
        )

    def _copied(self, tree: Tree, made: Tree) -> None:
        self.alive.append(made)
        super()._copied(tree, made)

    def _inner(self, tree: Tree, inside: Inside, is_alone: bool = False) -> Tree:
        """What a call in the body stands for, perhaps one that is a statement."""
        raise NotImplementedError

    def _check(self, of: CType, argument: Tree) -> None:
        """Raises ``OtherUse`` for an argument with effects, or of another type than the parameter
        that leads to memory."""
        if any(assigned(node) is not None for node in walk(argument)):
            raise OtherUse
        if isinstance(of, Arithmetic):
            return
        own = self._type(argument)
        if own is None or not _alike(of, decayed(own)):
            raise OtherUse

    def _type(self, tree: Tree) -> CType | None:
        """The type of a name, an element, a member, or a place, in the caller's terms."""
        if is_a(tree, "BinaryOp") and tree.op in ("+", "-"):
            of = self._type(tree.left)
            return of if isinstance(of, (Pointer, ArrayOf)) else None
        return type_of(tree, self.resolved())

    def _as(self, of: CType, value: Tree, at: Tree) -> Tree:
        """The value, converted to a type if that is one of numbers and it has another one."""
        own = type_of(value, self.resolved())
        is_same = isinstance(own, Arithmetic) and isinstance(of, Arithmetic) and own.text == of.text
        if is_a(value, "Cast"):
            cast = self.types.get(id(value.to_type))
            is_same = isinstance(cast, Arithmetic) and cast.text == getattr(of, "text", "")
        if not isinstance(of, Arithmetic) or is_same or is_a(value, "InitList"):
            return value
        kind = c.TypeDecl(None, [], None, c.IdentifierType(of.text.split(), at.coord), at.coord)
        made = c.Cast(c.Typename(None, [], None, kind, at.coord), value, at.coord)
        self.types[id(made.to_type)] = of
        self.alive.append(made)
        return made

    # ---------------------------------------------------------------------------------- expressions
    def _value(self, tree: Tree, inside: Inside) -> Tree:
        """An expression of the body in the caller's terms. Raises ``OtherUse``."""
        if is_a(tree, "ID"):
            return self._name_of(tree, inside)
        if is_a(tree, "Constant"):
            return placed(tree, inside.at)
        if is_a(tree, "FuncCall"):
            return self._inner(tree, inside)
        if assigned(tree) is not None:
            if own_variable(assigned(tree), inside.body.resolution) is not None:
                raise OtherUse
            return self._stored(assigned(tree), new_value(tree), inside)
        if is_a(tree, "ArrayRef", "StructRef"):
            return self._part(tree, inside)
        if is_a(tree, "UnaryOp"):
            return self._unary(tree, inside)
        if is_a(tree, "BinaryOp", "TernaryOp", "ExprList", "Cast", "InitList"):
            return self._rebuilt(tree, inside)
        jump = _JUMPS.get(type(tree).__name__)
        raise OtherUse(f"it has a '{jump}'" if jump else "")

    def _name_of(self, tree: Tree, inside: Inside) -> Tree:
        meaning = inside.body.resolution.uses.get(id(tree))
        if isinstance(meaning, Constant) and tree.name not in self.shadowed and not meaning.local:
            made = placed(tree, inside.at)
            self.uses[id(made)] = meaning
            self.alive.append(made)
            return made
        if not isinstance(meaning, Symbol):
            raise OtherUse
        value = inside.known.get(meaning)
        if value is not None:
            return self._repeated(value, inside.at)
        if meaning.level == "file":
            return self._outside(meaning, tree, inside)
        if isinstance(meaning.type, (Arithmetic, Record)):
            return unknown(inside.at)
        raise OtherUse

    def _outside(self, symbol: Symbol, tree: Tree, inside: Inside) -> Tree:
        """Step 4: the value of a constant, or the variable itself."""
        of, value = symbol.type, getattr(symbol.declaration, "init", None)
        if isinstance(of, Arithmetic) and "const" in of.qualifiers and value is not None:
            return self._as(of, self._value(value, inside), inside.at)
        made = placed(tree, inside.at)
        self.uses[id(made)] = self.outside.at_the_call(symbol)
        self.alive.append(made)
        return made

    def _part(self, tree: Tree, inside: Inside) -> Tree:
        """An element or a member; those of variables of the body that nothing stands for are
        unknown."""
        root = own_variable(tree, inside.body.resolution)
        if root is not None and inside.known.get(root) is None:
            evaluated = self._subscripts(tree, inside)
            return joined([*evaluated, unknown(inside.at)], inside.at, ends=False)
        base = self._place(tree.name, inside)
        if is_a(tree, "StructRef"):
            is_address = tree.type == "->" and is_a(base, "UnaryOp") and base.op == "&"
            of, kind = (base.expr, ".") if is_address else (base, tree.type)
            return c.StructRef(of, kind, tree.field, inside.at.coord)
        place = self._row_place(tree.name, base, inside)
        return c.ArrayRef(place, self._value(tree.subscript, inside), inside.at.coord)

    def _row_place(self, tree: Tree, base: Tree, inside: Inside) -> Tree:
        """The base of an element; of a row of the caller's that a pointer of the body stands for,
        the address of its first element, from which one may come into the next row."""
        root = own_variable(tree, inside.body.resolution) if is_a(tree, "ID") else None
        is_passed = root is not None and isinstance(root.type, Pointer)
        if not is_passed or not isinstance(self._type(base), ArrayOf):
            return base
        first = c.ArrayRef(base, c.Constant("int", "0", inside.at.coord), inside.at.coord)
        return c.UnaryOp("&", first, inside.at.coord)

    def _place(self, tree: Tree, inside: Inside) -> Tree:
        """As ``_value``, of what leads to memory: that has to be known."""
        made = self._value(tree, inside)
        if is_a(made, "InitList", "ExprList"):
            raise OtherUse
        return made

    def _unary(self, tree: Tree, inside: Inside) -> Tree:
        if tree.op == "sizeof":
            if not is_a(tree.expr, "Typename"):
                raise OtherUse
            return self._typed(tree, tree.expr, inside)
        if tree.op == "&" and own_variable(tree.expr, inside.body.resolution) is not None:
            raise OtherUse
        if tree.op == "&&":
            raise OtherUse
        of = self._place if tree.op in ("*", "&") else self._value
        return c.UnaryOp(tree.op, of(tree.expr, inside), inside.at.coord)

    def _rebuilt(self, tree: Tree, inside: Inside) -> Tree:
        made = placed(tree, inside.at)
        for slot in ("left", "right", "cond", "iftrue", "iffalse", "expr"):
            if slot in tree.__slots__:
                setattr(made, slot, self._value(getattr(tree, slot), inside))
        self._refuse_places(made)
        if is_a(tree, "ExprList", "InitList"):
            made.exprs = [self._value(one, inside) for one in tree.exprs]
        return self._typed(made, tree.to_type, inside) if is_a(tree, "Cast") else made

    def _refuse_places(self, tree: Tree) -> None:
        """Raises ``OtherUse`` where places are compared."""
        if is_a(tree, "BinaryOp") and tree.op not in ("+", "-"):
            for side in (tree.left, tree.right):
                if isinstance(self._type(side), (Pointer, ArrayOf)):
                    raise OtherUse

    def _typed(self, made: Tree, typename: Tree, inside: Inside) -> Tree:
        """The tree with a type's name in it."""
        resolution = inside.body.resolution
        if id(typename) not in resolution.types or id(typename) in resolution.local_types:
            raise OtherUse
        self.types[id(typename)] = resolution.types[id(typename)]
        return made

    def _subscripts(self, target: Tree, inside: Inside) -> list[Tree]:
        """What is evaluated to find an element of a variable."""
        if is_a(target, "StructRef"):
            return self._subscripts(target.name, inside)
        if is_a(target, "ArrayRef"):
            own = self._value(target.subscript, inside)
            return [*self._subscripts(target.name, inside), own]
        return []

    def _stored(self, target: Tree, value: Tree, inside: Inside) -> Tree:
        """An assignment of memory behind a parameter."""
        made = self._value(target, inside)
        if is_a(made, "Cast", "InitList", "ExprList"):
            raise OtherUse
        if name := variable_outside(made, self.resolved()):
            raise OtherUse(f"it changes '{name}', which is declared outside of it")
        return c.Assignment("=", made, self._value(value, inside), inside.at.coord)

    # --------------------------------------------------------------------------------- copies
    def _repeated(self, tree: Tree, at: Tree) -> Tree:
        """A copy of a tree in the caller's terms, at the call."""
        self.copied += 1
        if self.copied > _MOST_NODES:
            raise OtherUse
        made = placed(tree, at)
        for slot in tree.__slots__:
            below = getattr(tree, slot) if not slot.startswith("__") else None
            if isinstance(below, c.Node) and slot != "to_type":
                setattr(made, slot, self._repeated(below, at))
            elif isinstance(below, list):
                setattr(made, slot, [self._repeated(one, at) for one in below])
        self._copied(tree, made)
        return made

    def _symbols(self, tree: Tree) -> set[Symbol]:
        meant = (self.uses.get(id(node)) for node in walk(tree) if is_a(node, "ID"))
        return {symbol for symbol in meant if isinstance(symbol, Symbol)}

    def _all_symbols(self, trees: Sequence[Tree]) -> set[Symbol]:
        return {symbol for tree in trees for symbol in self._symbols(tree)}


_T = TypeVar("_T")


def _kept(
    table: Mapping[int, _T], before: Mapping[int, _T], nodes: Collection[int]
) -> dict[int, _T]:
    return {key: of for key, of in table.items() if key in before or key in nodes}


def placed(tree: Tree, at: Tree) -> Tree:
    made = copy(tree)
    made.coord = at.coord
    return made


def unknown(at: Tree) -> Tree:
    """A value that nobody knows, without accesses."""
    return c.InitList([], at.coord)


def _alike(one: CType, other: CType) -> bool:
    """Whether types that a compiler takes one for the other are the same: it warns of others only,
    and lets ``void *`` pass."""
    match one, other:
        case Pointer(), Pointer():
            return _alike(one.target, other.target)
        case ArrayOf(), ArrayOf():
            return _has_same_size(one, other) and _alike(one.element, other.element)
        case Record(), Record():
            return [f.name for f in one.fields or ()] == [f.name for f in other.fields or ()]
        case Arithmetic(), Arithmetic():
            return one.words == other.words if one.words else one.text == other.text
        case _:
            return False


def _has_same_size(one: ArrayOf, other: ArrayOf) -> bool:
    sizes = [literal(of.extent) for of in (one, other) if is_a(of.extent, "Constant")]
    return len(sizes) == 2 and sizes[0] == sizes[1] and sizes[0] is not None


def joined(row: Sequence[Tree], at: Tree, ends: bool) -> Tree:
    """One expression of several; with an end of which nobody knows the value, if it ``ends`` so:
    then it has no form that is known."""
    if not ends and len(row) == 1:
        return row[0]
    end = unknown(at) if ends else c.Constant("int", "0", at.coord)
    return c.ExprList([*row, end] if ends or not row else [*row], at.coord)


def new_value(tree: Tree) -> Tree:
    """The value that an assignment, ``++`` or ``--`` gives to what it changes."""
    if is_a(tree, "UnaryOp"):
        one = c.Constant("int", "1", tree.coord)
        return c.BinaryOp("+" if "+" in tree.op else "-", tree.expr, one, tree.coord)
    if tree.op == "=":
        return tree.rvalue
    return c.BinaryOp(tree.op[:-1], tree.lvalue, tree.rvalue, tree.coord)
