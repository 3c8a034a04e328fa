"""What an expression reads and writes, in the order of evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from polydist_frontends.c.declarations.copied_numbers import CopiedNumber, copied_number
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import Pointer, is_volatile
from polydist_frontends.c.functions.calls import refused_call
from polydist_frontends.c.functions.fatal_ends import tests_only
from polydist_frontends.c.functions.touches import PointedMemory
from polydist_frontends.c.reading.syntax import Tree, c, children, is_a, printed
from polydist_frontends.c.semantics.assigned_elements import assigned_element, whole_element
from polydist_frontends.c.semantics.calls.arguments import refuse_address
from polydist_frontends.c.semantics.calls.observable import name_of, stored_in, values_of
from polydist_frontends.c.semantics.calls.pointed_accesses import passed_addresses
from polydist_frontends.c.semantics.calls.unknown import unknown_call
from polydist_frontends.c.semantics.integer_expressions import expression, stored
from polydist_frontends.c.semantics.references import Reference, alias_of, reference
from polydist_frontends.c.semantics.refused_references import refuse_allocation
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.views.arithmetic import of_value
from polydist_frontends.c.semantics.whole_structures import members_of
from polydist_frontends.errors import refuse
from polydist_frontends.integer_expressions import CONDITION, SUBSCRIPT, Binary, Expression, Unary
from polydist_frontends.region import Access

Accesses = tuple[Access, ...]
_STEPS = ("++", "--", "p++", "p--")


def accesses(tree: Tree, context: RegionContext) -> Accesses:
    """All accesses of evaluating ``tree``. Raises ``Refusal`` for what a region cannot contain."""
    if tree is None or is_a(tree, "Constant", "Typename", "EmptyStatement", "Pragma"):
        return ()
    if is_a(tree, "ID", "ArrayRef", "StructRef"):
        return _read(tree, context)
    if is_a(tree, "UnaryOp"):
        return _unary(tree, context)
    if is_a(tree, "Assignment"):
        return _assignment(tree, context)
    if is_a(tree, "BinaryOp") and tree.op in ("&&", "||"):
        return accesses(tree.left, context) + under(
            tree.left, tree.op == "&&", accesses(tree.right, context), context
        )
    if is_a(tree, "TernaryOp"):
        then = under(tree.cond, True, accesses(tree.iftrue, context), context)
        return (
            accesses(tree.cond, context)
            + then
            + under(tree.cond, False, accesses(tree.iffalse, context), context)
        )
    if is_a(tree, "FuncCall"):
        return _call(tree, context)
    if is_a(
        tree, "BinaryOp", "Cast", "ExprList", "InitList", "NamedInitializer", "CompoundLiteral"
    ):
        return _all(_operands(tree), context)
    if is_a(tree, "Compound"):
        return _all(_tested(tree, context), context)
    message = f"'{printed(tree)}' cannot be used in a region"
    raise refuse(
        "unsupported-expression", message, context.place(tree), "write it with plain C operators"
    )


def _tested(block: Tree, context: RegionContext) -> list[Tree]:
    """What a GNU statement expression evaluates, if it only tests, as ``assert`` does; those that
    compute a value have been written out."""
    tests = tests_only(block)
    if tests is None:
        raise refuse(
            "statement-expression",
            "a GNU statement expression that does more than compute a value",
            context.source_map.lines.place(context.at),
            "write it as statements",
        )
    return tests


def _operands(tree: Tree) -> list[Tree]:
    if is_a(tree, "NamedInitializer"):
        return [tree.expr]
    return [child for child in children(tree) if not is_a(child, "Typename")]


def _all(trees: Sequence[Tree], context: RegionContext) -> Accesses:
    return tuple(access for tree in trees for access in accesses(tree, context))


def under(condition: Tree, holds: bool, happening: Accesses, context: RegionContext) -> Accesses:
    """The same accesses where they happen only if the condition holds, or only if it does not."""
    value = expression(condition, context, CONDITION) if happening else None
    if value is None:
        return ()
    if not holds:
        value = Unary("!", value, value.place)
    return perhaps(happening, value)


def perhaps(happening: Accesses, condition: Expression) -> Accesses:
    """The same accesses where they happen only if the condition holds."""
    return tuple(_conditional(access, condition) for access in happening)


def _conditional(access: Access, condition: Expression) -> Access:
    both = (
        condition if access.when is None else Binary("&&", condition, access.when, condition.place)
    )
    return replace(
        access, kind="may_write" if access.kind.endswith("write") else "may_read", when=both
    )


# --------------------------------------------------------------------------------- reads and writes
def _read(tree: Tree, context: RegionContext) -> Accesses:
    of = reference(tree, context)
    if of is None:
        value = of_value(tree) if is_a(tree, "StructRef") else None
        return accesses(tree.subscript if is_a(tree, "ArrayRef") else value, context)
    if of.scalar and isinstance(of.type, Pointer) and not of.partial:
        _refuse_volatile(tree, of, context)
        return (
            _pointers((context.keys[of.root],), tree, context) if of.root in context.aliases else ()
        )
    of = whole_element(of, tree, context)
    parts = [part for part in members_of(tree, of, context) if part is not tree]
    if parts:
        return _all(parts, context)
    return _address(of, context) + (
        _scalar_read(tree, of, context) if of.scalar else (_access(tree, of, "read", context),)
    )


def _scalar_read(tree: Tree, of: Reference, context: RegionContext) -> Accesses:
    """Iterators and what the region never writes need no access: their values are bound by name."""
    _refuse_volatile(tree, of, context)
    if of.root in context.iterators or (
        of.name not in context.written and not context.is_local(of.root)
    ):
        return ()
    return (_access(tree, of, "read", context),)


def _address(of: Reference, context: RegionContext) -> Accesses:
    """What is read to find the element."""
    found = _all((*of.subscripts, *of.inner), context)
    return _pointers(of.through, of.root.declaration, context) + found if of.through else found


def _pointers(keys: tuple[str, ...], tree: Tree, context: RegionContext) -> Accesses:
    """Reads of block-local pointers, which keep their declarations with their uses."""
    return tuple(
        Access(array=key, subscripts=(), kind="read", place=context.place(tree)) for key in keys
    )


def pointer_reads(tree: Tree, context: RegionContext) -> Accesses:
    """What is read to compute the address that a block-local pointer is set to."""
    if is_a(tree, "ArrayRef"):
        return pointer_reads(tree.name, context) + accesses(tree.subscript, context)
    if is_a(tree, "BinaryOp"):
        return pointer_reads(tree.left, context) + accesses(tree.right, context)
    if is_a(tree, "UnaryOp", "Cast", "StructRef"):
        return pointer_reads(tree.name if is_a(tree, "StructRef") else tree.expr, context)
    alias = alias_of(tree, context)
    return _pointers((context.keys[alias],), tree, context) if alias is not None else ()


def _access(tree: Tree, of: Reference, kind: str, context: RegionContext) -> Access:
    _refuse_volatile(tree, of, context)
    subscripts = tuple(expression(subscript, context, SUBSCRIPT) for subscript in of.subscripts)
    return Access(
        array=of.name,
        subscripts=subscripts,
        kind="read" if kind == "read" else "write",
        place=context.place(tree),
        member=of.member,
        counted_on=of.counted_on,
    )


def _refuse_volatile(tree: Tree, of: Reference, context: RegionContext) -> None:
    if is_volatile(of.type) or is_volatile(of.root.type) or "_Thread_local" in of.root.storage:
        raise refuse(
            "volatile",
            f"'{printed(tree)}' is volatile, atomic or thread-local",
            context.place(tree),
            "use an ordinary object inside the region",
        )


def write(
    tree: Tree, context: RegionContext, reads_old: bool, value: Tree
) -> tuple[Accesses, Accesses]:
    """The accesses before ``value`` is stored, without those of the value, and the store itself."""
    if is_a(tree, "TernaryOp"):
        return _chosen_write(tree, context, reads_old, value)
    alias = alias_of(tree, context)
    if alias is not None:
        return (), (_pointer_write(tree, alias, context),)
    of = assigned_element(tree, context)
    before = _address(of, context)
    parts = [part for part in members_of(tree, of, context) if part is not tree]
    if parts:
        return before, _member_writes(parts, context)
    if reads_old or of.partial:
        before += (replace(_access(tree, of, "read", context), member=""),)
    return before, (replace(_access(tree, of, "write", context), value=stored(of, value, context)),)


def _pointer_write(tree: Tree, alias: Symbol, context: RegionContext) -> Access:
    named = reference(tree, context)
    assert named is not None, "it is a name"
    _refuse_volatile(tree, named, context)
    key, place = context.keys[alias], context.place(tree)
    return Access(array=key, subscripts=(), kind="write", place=place)


def _member_writes(members: Sequence[Tree], context: RegionContext) -> Accesses:
    inside = ((member, reference(member, context)) for member in members)
    return tuple(_access(member, of, "write", context) for member, of in inside if of is not None)


def _chosen_write(
    tree: Tree, context: RegionContext, reads_old: bool, value: Tree
) -> tuple[Accesses, Accesses]:
    """The same of elements between which a condition chooses."""
    then = write(tree.iftrue, context, reads_old, value)
    otherwise = write(tree.iffalse, context, reads_old, value)
    before, store = (
        under(tree.cond, True, if_so, context) + under(tree.cond, False, if_not, context)
        for if_so, if_not in zip(then, otherwise, strict=True)
    )
    return accesses(tree.cond, context) + before, store


def _assignment(tree: Tree, context: RegionContext) -> Accesses:
    """``a = v`` reads what ``v`` reads, then writes ``a``; ``a += v`` reads ``a`` as well."""
    refuse_allocation(tree.rvalue, context)
    value = (
        tree.rvalue
        if tree.op == "="
        else c.BinaryOp(tree.op[:-1], tree.lvalue, tree.rvalue, tree.coord)
    )
    before, store = write(tree.lvalue, context, tree.op != "=", value)
    if alias_of(tree.lvalue, context) is not None:
        return pointer_reads(tree.rvalue, context) + store
    return before + accesses(tree.rvalue, context) + store


def _unary(tree: Tree, context: RegionContext) -> Accesses:
    if tree.op in _STEPS:
        value = c.BinaryOp(tree.op[-1], tree.expr, c.Constant("int", "1", tree.coord), tree.coord)
        before, store = write(tree.expr, context, True, value)
        return before + store
    if tree.op in ("sizeof", "_Alignof"):
        return ()
    if tree.op == "*":
        return _read(tree, context)
    if tree.op == "&":
        raise refuse(
            "address-taken",
            f"the address of '{printed(tree.expr)}' is taken inside the region",
            context.place(tree),
            "use the variable itself, or take the address before the region",
        )
    if tree.op == "&&":
        raise refuse(
            "control-flow",
            "the address of a label is taken inside the region",
            context.place(tree),
            "use if statements",
        )
    return accesses(tree.expr, context)


# -------------------------------------------------------------------------------------------- calls
def _call(tree: Tree, context: RegionContext) -> Accesses:
    if not is_a(tree.name, "ID"):
        raise refuse(
            "unknown-call",
            "a call through a function pointer inside the region",
            context.place(tree),
            "call a function by its name",
        )
    name = str(tree.name.name)
    if name_of(tree, context):
        return _observable(tree, name, context)
    if (copied := copied_number(tree, context.resolution)) is not None:
        return _copying(copied, context)
    arguments = tree.args.exprs if tree.args is not None else []
    if name in context.pointed:
        return _call_with_addresses(tree, context.pointed[name], context)
    if name not in context.pure:
        raise unknown_call(tree, context)
    for argument in arguments:
        refuse_address(argument, name, context)
    return _all(arguments, context)


def _copying(copied: CopiedNumber, context: RegionContext) -> Accesses:
    """What copies the bytes of a number; which number they are then, nobody tells."""
    assigned = c.Assignment("=", copied.target, copied.source, copied.target.coord)
    return tuple(replace(access, value=None) for access in accesses(assigned, context))


def _call_with_addresses(tree: Tree, function: PointedMemory, context: RegionContext) -> Accesses:
    """What a call reads that is given addresses, then what it writes."""
    arguments = tree.args.exprs if tree.args is not None else []
    _refuse_changed(tree, function, context)
    values = [
        argument
        for parameter, argument in zip(function.parameters, arguments, strict=True)
        if not isinstance(parameter.type, Pointer)
    ]
    for value in values:
        refuse_address(value, str(tree.name.name), context)
    passed = list(passed_addresses(tree, function, context))
    found = _all(values, context) + tuple(a for one in passed for a in _address(one.of, context))
    reads = tuple(access for one in passed for access in one.reads)
    return found + reads + tuple(access for one in passed for access in one.writes)


def _refuse_changed(tree: Tree, function: PointedMemory, context: RegionContext) -> None:
    changed = min(function.outside & context.written, default="")
    if changed:
        why = f"it reads '{changed}', which the region changes"
        raise refused_call(str(tree.name.name), context.place(tree), why, False)


def _observable(tree: Tree, name: str, context: RegionContext) -> Accesses:
    """What a call reads that prints or reads a clock, and where it stores the time."""
    found = _all(values_of(tree, name, context), context)
    for target in stored_in(tree) if name in context.clocks else ():
        before, store = write(target, context, False, tree)
        found += before + store
    return found
