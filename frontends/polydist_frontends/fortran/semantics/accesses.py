"""What a statement reads and writes, in the order of evaluation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from polydist_frontends.errors import DRAW_BEFORE, Refusal, if_pure, refuse
from polydist_frontends.fortran.declarations.storage import is_declared_shared, sharing_memory
from polydist_frontends.fortran.declarations.string_lengths import has_fixed_length
from polydist_frontends.fortran.reading.syntax import (
    Code,
    Tree,
    children,
    is_a,
    name_text,
    parse_part,
)
from polydist_frontends.fortran.semantics.actual_arguments import passed_read, value_of
from polydist_frontends.fortran.semantics.callees import UNSEEN, refuse_passed, refuse_passed_on
from polydist_frontends.fortran.semantics.expressions.constructors import constructed, read_in_loop
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression, stored
from polydist_frontends.fortran.semantics.expressions.intrinsics import (
    INQUIRY,
    TRANSFORMATIONAL,
    asked_inside,
    called_intrinsic,
)
from polydist_frontends.fortran.semantics.expressions.rearrangements import rearranged
from polydist_frontends.fortran.semantics.outside_reads import outside_accesses
from polydist_frontends.fortran.semantics.overloaded import (
    refuse_own_assignment,
    refuse_unknown_operator,
)
from polydist_frontends.fortran.semantics.references import Reference, arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import (
    AccessKind,
    accessed,
    at_index,
    ranged,
    sections,
)
from polydist_frontends.integer_expressions import SUBSCRIPT
from polydist_frontends.region import Access

Accesses = tuple[Access, ...]
_LITERALS = (
    "Int_Literal_Constant Real_Literal_Constant Logical_Literal_Constant Complex_Literal_Constant"
    " Char_Literal_Constant"
    " Signed_Int_Literal_Constant Signed_Real_Literal_Constant Binary_Constant Octal_Constant"
    " Hex_Constant"
).split()
OPERATORS = (
    "Parenthesis Level_2_Unary_Expr Level_2_Expr Add_Operand Mult_Operand Level_3_Expr "
    "Level_4_Expr Level_5_Expr Equiv_Operand Level_1_Expr"
).split()
_DESIGNATORS = (
    "Name",
    "Part_Ref",
    "Data_Ref",
    "Array_Section",
    "Intrinsic_Function_Reference",
    "Structure_Constructor",
    "Function_Reference",
)


def reads(tree: Tree, code: Code, context: RegionContext) -> Accesses:
    """The accesses of evaluating an expression. Raises ``Refusal`` for what a region cannot
    contain."""
    if is_a(tree, *_LITERALS):
        return ()
    if is_a(tree, *OPERATORS, "And_Operand", "Or_Operand"):
        refuse_unknown_operator(tree, code, context)
    if (
        is_a(tree, "And_Operand", "Or_Operand", "Equiv_Operand")
        and len(tree.items) == 3
        and str(tree.items[1]).upper() in (".AND.", ".OR.")
    ):
        return reads(tree.items[0], code, context) + perhaps(reads(tree.items[2], code, context))
    if is_a(tree, *OPERATORS, "And_Operand", "Or_Operand"):
        return _all(children(tree), code, context)
    if is_a(tree, *_DESIGNATORS):
        return _designator(tree, code, context)
    return _of_other_parts(tree, code, context)


def _of_other_parts(tree: Tree, code: Code, context: RegionContext) -> Accesses:
    """Of what stands in lists: sections, constructors of arrays, values for components."""
    if is_a(tree, "Proc_Component_Ref"):  # fparser's first guess in a constructor
        own = parse_part("Expr", code.joined, code.start(tree), code.end(tree), code.lines)
        return reads(own.tree, own, context)
    if is_a(tree, "Subscript_Triplet"):
        return _all((part for part in tree.items if part is not None), code, context)
    if is_a(tree, "Array_Constructor"):
        return _all(constructed(tree), code, context)
    if is_a(tree, "Ac_Implied_Do"):
        return read_in_loop(tree, code, context, reads)
    message = f"'{code.source(tree)}' cannot be used in a region"
    raise refuse(
        "unsupported-expression",
        message,
        code.place(tree),
        "write it with plain operators, variables and functions",
    )


def _all(trees: Iterable[Tree], code: Code, context: RegionContext) -> Accesses:
    return tuple(access for tree in trees for access in reads(tree, code, context))


def perhaps(happening: Accesses) -> Accesses:
    """The same accesses where they happen only under a condition."""
    return tuple(
        replace(access, kind="may_write" if access.kind.endswith("write") else "may_read")
        for access in happening
    )


def _designator(tree: Tree, code: Code, context: RegionContext) -> Accesses:
    of = reference(tree, code, context)
    if of is None:
        return _constant_or_call(tree, code, context)
    refuse_passed_on(of.symbol, code.place(tree))
    _refuse_unusable(tree, of, code)
    _refuse_unknown_length(tree, of, code, _is_string_left_alone(of, context))
    if of.subscripts is None and of.name in context.iterators:
        expression(tree, code, context, SUBSCRIPT)
    if of.is_whole:
        inner = tuple(
            subscript
            for subscript in of.subscripts or ()
            if not is_a(subscript, "Subscript_Triplet")
        )
        return (
            *_all((*inner, *_ends(of), *of.inner), code, context),
            whole_access(tree, of, "read", code, context),
        )
    address = _all((*(of.subscripts or ()), *of.inner), code, context)
    if not of.rank and (of.name in context.iterators or of.name not in context.written):
        return address
    return (*address, access(tree, of, "read", code, context))


def _ends(of: Reference) -> tuple[Tree, ...]:
    """The expressions in sections."""
    triplets = (
        subscript for subscript in of.subscripts or () if is_a(subscript, "Subscript_Triplet")
    )
    return tuple(part for triplet in triplets for part in triplet.items if part is not None)


def access(
    tree: Tree, of: Reference, kind: AccessKind, code: Code, context: RegionContext
) -> Access:
    """One access of one element."""
    place = code.place(tree)
    subscripts = tuple(
        expression(subscript, code, context, SUBSCRIPT) for subscript in of.subscripts or ()
    )
    return accessed(of, subscripts, kind, context, place)


def whole_access(
    tree: Tree, of: Reference, kind: AccessKind, code: Code, context: RegionContext
) -> Access:
    """An access of a section or a whole array: of all its elements, or of the one that implied
    loops are at."""
    place = code.place(tree)
    parts = sections(of, code, context, place)
    access = ranged if context.elementwise is None else at_index
    return access(of, parts, kind, code, context, place)


def write(
    tree: Tree, code: Code, context: RegionContext, value: Tree = None
) -> tuple[Accesses, Accesses]:
    """What is read to find the variable that is assigned, and the accesses of assigning it
    ``value``, if that is one expression."""
    of = reference(tree, code, context)
    if of is None:
        raise refuse(
            "unsupported-reference",
            f"'{code.source(tree)}' is not a variable that is known here",
            code.place(tree),
            "declare it",
        )
    _refuse_unusable(tree, of, code)
    refuse_own_assignment(of, tree, code, context)
    _refuse_unknown_length(tree, of, code, False)
    if of.root.symbol.name in context.iterators and of.subscripts is None:
        raise refuse(
            "iterator-modified",
            f"the iterator '{of.name}' is assigned",
            code.place(tree),
            "use another variable",
        )
    if of.is_whole:
        inner = tuple(
            subscript
            for subscript in of.subscripts or ()
            if not is_a(subscript, "Subscript_Triplet")
        )
        return _all((*inner, *_ends(of)), code, context), (
            whole_access(tree, of, "write", code, context),
        )
    address = _all((*(of.subscripts or ()), *of.inner), code, context)
    store = access(tree, of, "write", code, context)
    if value is not None:
        store = replace(store, value=stored(of, value, code, context))
    old = (
        (replace(access(tree, of, "read", code, context), member=""),)
        if of.part is not None
        else ()
    )
    return address, (*old, store)


def _refuse_unusable(tree: Tree, of: Reference, code: Code) -> None:
    place = code.place(tree)
    attributes = of.root.symbol.attributes | of.symbol.attributes
    if attributes & {"volatile", "asynchronous", "codimension"}:
        raise refuse(
            "volatile",
            f"'{of.name}' is volatile, asynchronous or a coarray",
            place,
            "use an ordinary variable inside the region",
        )
    if "equivalence" in attributes and not is_declared_shared(of.root):
        raise sharing_memory(of.name, "another variable", place)
    if of.meant.type.category == "derived" and of.subscripts is None:
        message = f"'{of.name}' is a whole object of a derived type"
        raise refuse(
            "whole-object",
            message,
            place,
            "name its components, or elements of an array of such objects",
        )


def _is_string_left_alone(of: Reference, context: RegionContext) -> bool:
    """Whether it is one string that the region only reads: that may have any length."""
    return of.name == of.root.symbol.name and not of.rank and of.name not in context.written


def _refuse_unknown_length(tree: Tree, of: Reference, code: Code, is_left_alone: bool) -> None:
    is_string = of.meant.type.category == "character"
    if not is_string or is_left_alone or has_fixed_length(of.meant, of.root.scope):
        return
    hint = (
        "declare it with a length that is a number: character(len=8) :: s(n); or compare it"
        " before the region, and use the result, a logical variable"
    )
    message = f"'{of.name}' is a character variable, of a length that is no number"
    raise refuse("character", message, code.place(tree), hint)


# -------------------------------------------------------------------------------------------- calls
def _constant_or_call(tree: Tree, code: Code, context: RegionContext) -> Accesses:
    """The accesses of a name or a reference that is no variable."""
    head = tree if is_a(tree, "Name") else tree.items[0]
    name = name_text(head)
    found = context.find(name, code.place(head))
    operands = () if is_a(tree, "Name") else arguments(tree)
    if found is not None and found.symbol.kind == "constant":
        return _all(operands, code, context)
    if is_a(tree, "Name") and (found is None or found.symbol.kind != "procedure"):
        raise _undeclared(name, tree, code, context)
    return _called(name, tree, operands, code, context)


def _called(
    name: str,
    tree: Tree,
    operands: Iterable[Tree],
    code: Code,
    context: RegionContext,
) -> Accesses:
    """The accesses of a call of a function that only computes, or of a constructor of a structure.
    Raises ``Refusal`` for others."""
    passed = list(operands)
    values = [value_of(operand) for operand in passed]
    callee = context.callees.get(name, UNSEEN)
    intrinsic = called_intrinsic(tree, context)
    if callee.kind == "statement":
        raise _statement_function(name, tree, code)
    if callee.kind == "internal":
        raise _internal(name, tree, code)
    if intrinsic:
        return _of_intrinsic(name, tree, values, code, context)
    if name in context.clocks and context.timing:
        return _all(values, code, context)
    refuse_passed(name, code.place(tree), context.scope)
    if name in context.pure:
        outside = outside_accesses(name, code.place(tree), code, context)
        return (*outside, *passed_read(name, callee, passed, code, context, reads))
    if callee.kind == "unseen" and context.scope.type_named(name) is not None:
        return _all(values, code, context)
    raise refuse(
        "unknown-call",
        f"the effects of calling '{name}' are not known",
        code.place(tree),
        DRAW_BEFORE if name in ("rand", "irand", "ran") else if_pure(name),
    )


def _of_intrinsic(
    name: str, tree: Tree, values: Iterable[Tree], code: Code, context: RegionContext
) -> Accesses:
    """The accesses of an intrinsic function."""
    if name == "present":
        raise asked_inside(code.place(tree))
    if name in INQUIRY:
        return ()
    moved = None if context.elementwise is None else rearranged(tree, context)
    if moved is not None:
        inner = replace(context, axes=moved.axes(context.axes, code, context))
        shift = () if moved.shift is None else reads(moved.shift, code, context)
        return (*shift, *reads(moved.value, code, inner))
    if name in TRANSFORMATIONAL:
        return _all(values, code, replace(context, elementwise=None, axes=()))
    return _all(values, code, context)


def _internal(name: str, tree: Tree, code: Code) -> Refusal:
    return refuse(
        "internal-procedure",
        f"'{name}' is an internal procedure that does more than compute a value from its arguments"
        " and from variables that it leaves alone",
        code.place(tree),
        "leave output, and variables of the procedure around it that it changes, to others, or"
        " write out what it does",
    )


def _statement_function(name: str, tree: Tree, code: Code) -> Refusal:
    return refuse(
        "statement-function",
        f"'{name}' is a statement function that does more than compute a value from numbers",
        code.place(tree),
        "write out what it does, or make it a pure function of a module",
    )


def _undeclared(name: str, tree: Tree, code: Code, context: RegionContext) -> Exception:
    hint = context.scope.hint_of_missing("declare it")
    return refuse("unknown-type", f"'{name}' is not declared here", code.place(tree), hint)
