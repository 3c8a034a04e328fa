"""Truth values that loops collect: ``any = any || c``, ``if (!any && c) any = 1``, ``all = c ? all
: 0``.

1. The value becomes true, or false, where a condition holds, and else stays as it is; or it is the
   first that holds of itself and a condition. A condition that is stored is 0 or 1.
2. A ``bool`` may be negated by a condition, whatever it was (``odd = odd != c``, ``odd = !odd``).
3. Where the old value decides whether the condition is evaluated at all, each rank evaluates more
   than the program does. Nothing tells the difference if that has no effect and cannot fail
   (integers are divided by constants only, functions are those of the mathematical library), and if
   all elements that it reads exist: that, the translator finds out
   (``model/contributions/decided_reads.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.c.control_flow.early_exit import sole_statement
from polydist_frontends.c.declarations.constants import constant_of
from polydist_frontends.c.declarations.types import Arithmetic, ArrayOf
from polydist_frontends.c.functions.calls import OF_CHARACTERS, TOTAL
from polydist_frontends.c.reading.syntax import Tree, children, is_a, printed
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import integer_type, library_function

Found = tuple[Tree, str]
"""The object, and ``||``, ``&&`` or ``^``."""

_RELATIONS = ("<", "<=", ">", ">=", "==", "!=", "&&", "||")
_WITHOUT_FAILURE = ("Constant", "ID", "BinaryOp", "TernaryOp")


# -------------------------------------------------------------------------------------------- forms
def truth(tree: Tree, context: RegionContext) -> Found | None:
    """What the statement collects, other than by ``any = any || c``. Step 1."""
    tests, tree = _tests(sole_statement(tree))
    if not is_a(tree, "Assignment") or tree.op != "=":
        return None
    if integer_type(tree.lvalue, context) is None:
        return None
    operator = _guarded(tests, tree, context) if tests else _stored(tree, context)
    return (tree.lvalue, operator) if operator else None


def _tests(tree: Tree) -> tuple[list[Tree], Tree]:
    """The conditions under which the statement runs that is in conditions without another branch,
    all of which have to hold."""
    found: list[Tree] = []
    while is_a(tree, "If") and tree.iffalse is None:
        found += _conjuncts(tree.cond)
        tree = sole_statement(tree.iftrue)
    return found, tree


def _conjuncts(tree: Tree) -> list[Tree]:
    if is_a(tree, "BinaryOp") and tree.op == "&&":
        return _conjuncts(tree.left) + _conjuncts(tree.right)
    return [tree]


def _guarded(tests: list[Tree], assignment: Tree, context: RegionContext) -> str:
    """``if (!any && c) any = d``."""
    target = assignment.lvalue
    own = [test for test in tests if mentions(test, target)]
    if len(own) != 1 or mentions(assignment.rvalue, target):
        return ""
    holds = _asks(own[0], target, context)
    if holds is None or not is_truth(assignment.rvalue, target, context):
        return ""
    constant = _constant(assignment.rvalue, context)
    return "" if constant == int(holds) else "&&" if holds else "||"


def _stored(assignment: Tree, context: RegionContext) -> str:
    target, value = assignment.lvalue, assignment.rvalue
    if (constant := _constant(value, context)) is not None:
        return "||" if constant else "&&"
    if not is_a(value, "TernaryOp"):
        return "^" if is_negated_or_not(assignment, context) else ""
    holds = _asks(value.cond, target, context)
    if holds is None:
        return _chosen(value, target, context)
    kept, other = (value.iftrue, value.iffalse) if holds else (value.iffalse, value.iftrue)
    return _first(kept, other, target, context)


def is_negated_or_not(assignment: Tree, context: RegionContext) -> bool:
    """Step 2."""
    target, value = assignment.lvalue, assignment.rvalue
    of = reference(target, context)
    if of is None or not isinstance(of.type, Arithmetic) or not is_boolean(of.type):
        return False
    if assignment.op == "^=":
        return _is_bit(value, context)
    if not is_a(value, "UnaryOp", "BinaryOp") or value.op not in ("!", "!=", "==", "^"):
        return False
    others = list(_others(children(value), target))
    return len(others) == len(children(value)) - 1 and all(
        not mentions(other, target) and _is_bit(other, context) for other in others
    )


def _is_bit(tree: Tree, context: RegionContext) -> bool:
    """Whether the value is 0 or 1 before anything converts it."""
    if _constant(tree, context) is not None:
        return True
    if is_a(tree, "UnaryOp", "BinaryOp") and tree.op in ("!", *_RELATIONS):
        return True
    if is_a(tree, "BinaryOp") and tree.op == "&":
        return any(_constant(side, context) is not None for side in (tree.left, tree.right))
    of = reference(tree, context)
    return of is not None and isinstance(of.type, Arithmetic) and is_boolean(of.type)


def _chosen(value: Tree, target: Tree, context: RegionContext) -> str:
    """``c ? 1 : any`` and its like."""
    branches = [value.iftrue, value.iffalse]
    others = [branch for branch in branches if printed(branch) != printed(target)]
    if len(others) != 1 or mentions(value.cond, target):
        return ""
    constant = _constant(others[0], context)
    return "" if constant is None else "||" if constant else "&&"


def _first(kept: Tree, other: Tree, target: Tree, context: RegionContext) -> str:
    """``any ? 1 : c`` with the branch for a value that holds first: that is, or stands for, the old
    value; or ``all ? c : 0``."""
    for operator, own, new in (("||", kept, other), ("&&", other, kept)):
        constant = 1 if operator == "||" else 0
        stays = printed(own) == printed(target) or _constant(own, context) == constant
        is_new = is_truth(new, target, context) and not mentions(new, target)
        if stays and is_new:
            return operator
    return ""


def _asks(tree: Tree, target: Tree, context: RegionContext) -> bool | None:
    """Whether the condition asks if the target holds, or (``False``) if it does not; ``None`` where
    it asks something else."""
    if printed(tree) == printed(target):
        return True
    if is_a(tree, "UnaryOp") and tree.op == "!":
        holds = _asks(tree.expr, target, context)
        return None if holds is None else not holds
    if not is_a(tree, "BinaryOp") or tree.op not in ("==", "!="):
        return None
    sides = [side for side in (tree.left, tree.right) if printed(side) != printed(target)]
    if len(sides) != 1 or _constant(sides[0], context) != 0:
        return None
    return bool(tree.op == "!=")


def _constant(tree: Tree, context: RegionContext) -> int | None:
    """The value, if it is 0 or 1."""
    found = constant_of(tree, context.resolution)
    return found.value if found is not None and found.value in (0, 1) else None


def is_truth(tree: Tree, target: Tree, context: RegionContext) -> bool:
    """Whether the value is 0 or 1 when it is stored."""
    of = reference(target, context)
    if of is not None and isinstance(of.type, Arithmetic) and is_boolean(of.type):
        return True
    if _constant(tree, context) is not None:
        return True
    is_relation = is_a(tree, "BinaryOp") and tree.op in _RELATIONS
    return is_relation or (is_a(tree, "UnaryOp") and tree.op == "!")


def is_boolean(of: Arithmetic) -> bool:
    return not {"_Bool", "bool"}.isdisjoint(of.text.split())


# ------------------------------------------------------------------------------------------ decided
def is_decided(tree: Tree, target: Tree, context: RegionContext) -> bool:
    """Whether the old value decides what else of the statement is evaluated."""
    tree = sole_statement(tree)
    tests, inner = _tests(tree)
    if tests:
        own = [k for k, test in enumerate(tests) if mentions(test, target)]
        return bool(own) and (own[0] + 1 < len(tests) or _evaluates(inner.rvalue))
    value = tree.rvalue
    if is_a(value, "TernaryOp"):
        return _asks(value.cond, target, context) is not None
    return is_a(value, "BinaryOp") and not _ends_with(value, target)


def _evaluates(tree: Tree) -> bool:
    return not is_a(tree, "Constant", "ID")


def _ends_with(value: Tree, target: Tree) -> bool:
    while is_a(value, "BinaryOp") and value.op in ("&&", "||"):
        value = value.right
    return bool(printed(value) == printed(target))


def is_harmless(tree: Tree, target: Tree, context: RegionContext) -> bool:
    """Step 3, but for the elements: of all that the statement evaluates."""
    return all(_is_total(part, context) for part in _evaluated(sole_statement(tree), target))


def _evaluated(tree: Tree, target: Tree) -> Iterator[Tree]:
    if is_a(tree, "If"):
        yield from _others(_conjuncts(tree.cond), target)
        yield from _evaluated(sole_statement(tree.iftrue), target)
    else:
        yield from _others([tree.rvalue], target)


def _others(trees: Iterable[Tree], target: Tree) -> Iterator[Tree]:
    yield from (tree for tree in trees if printed(tree) != printed(target))


def _is_total(tree: Tree, context: RegionContext) -> bool:
    """Whether evaluating the expression has no effect and cannot fail, whatever the values are."""
    if is_a(tree, "ArrayRef", "StructRef"):
        return _is_place(tree, context)
    if is_a(tree, "FuncCall"):
        return _has_value(tree, context)
    if is_a(tree, "UnaryOp") and tree.op in ("!", "-", "+", "~"):
        return _is_total(tree.expr, context)
    if is_a(tree, "Cast"):
        return _is_total(tree.expr, context)
    if not is_a(tree, *_WITHOUT_FAILURE):
        return is_a(tree, "UnaryOp") and bool(tree.op == "sizeof")
    return _divides_well(tree, context) and all(_is_total(p, context) for p in children(tree))


def _has_value(call: Tree, context: RegionContext) -> bool:
    """Whether a function has a value for any such arguments."""
    arguments = call.args.exprs if call.args is not None else []
    name = library_function(call, context)
    if name in OF_CHARACTERS:
        return all(_is_character(a, context) and _is_total(a, context) for a in arguments)
    return name in TOTAL and all(_is_total(argument, context) for argument in arguments)


def _is_character(tree: Tree, context: RegionContext) -> bool:
    """``(unsigned char)c``, also where that is converted to an ``int``."""
    if not is_a(tree, "Cast"):
        return False
    to = context.resolution.types.get(id(tree.to_type))
    words = to.words if isinstance(to, Arithmetic) else ""
    return words == "unsigned char" or (words == "int" and _is_character(tree.expr, context))


def _divides_well(tree: Tree, context: RegionContext) -> bool:
    if not is_a(tree, "BinaryOp") or tree.op not in ("/", "%"):
        return True
    sides = (tree.left, tree.right)
    if any(integer_type(side, context) is None for side in sides):
        return any(_is_floating(side, context) for side in sides)
    divisor = constant_of(tree.right, context.resolution)
    return divisor is not None and divisor.value not in (0, -1)


def _is_floating(tree: Tree, context: RegionContext) -> bool:
    if is_a(tree, "Constant"):
        return "." in tree.value or "double" in tree.type or "float" in tree.type
    of = reference(tree, context)
    return of is not None and isinstance(of.type, Arithmetic) and not of.type.integer


def _is_place(tree: Tree, context: RegionContext) -> bool:
    """Whether it is an element, of which the model knows which one it is, or of a variable that is
    there in any case."""
    of = reference(tree, context)
    if of is None or of.through or of.inner:
        return False
    base = _plain_base(tree)
    if not of.subscripts or isinstance(of.object_type, ArrayOf):
        return base and all(_is_total(subscript, context) for subscript in of.subscripts)
    return all(_is_total(subscript, context) for subscript in of.subscripts)


def _plain_base(tree: Tree) -> bool:
    """Whether no pointer has to be followed to where the object is."""
    while is_a(tree, "ArrayRef") or (is_a(tree, "StructRef") and tree.type == "."):
        tree = tree.name
    return is_a(tree, "ID")


# --------------------------------------------------------------------------------------- comparison
def mentions(tree: Tree, target: Tree) -> bool:
    """Whether the object that the target belongs to occurs in the tree."""
    name = printed(_base(target))
    return printed(tree) == name or any(mentions(child, target) for child in children(tree))


def _base(target: Tree) -> Tree:
    while is_a(target, "ArrayRef"):
        target = target.name
    return target
