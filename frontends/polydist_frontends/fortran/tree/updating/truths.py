"""Logical values that loops collect: ``any = any .or. c``, ``ok = .not. (c .or. .not. ok)``, ``odd
= odd .neqv. c``, ``any = .true.``, ``any = merge(.true., any, c)``, ``if (.not. any) any = c``.

A negation passes through ``.or.``, which becomes ``.and.``. Of ``.neqv.`` and ``.eqv.`` any value
is negated or not, whatever that was before: ``odd = .not. odd`` does so in each iteration.

Where the old value decides whether ``c`` is evaluated at all, each rank evaluates more than the
program does. Nothing tells the difference if that cannot fail (integers are not divided, functions
are intrinsic ones of numbers), and if all elements that it reads exist: that, the translator finds
out (``model/contributions/decided_reads.py``). The operands of ``.or.`` are no such case, since
Fortran leaves open which of them are evaluated.
"""

from __future__ import annotations

from collections.abc import Callable

from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a
from polydist_frontends.fortran.semantics.expressions.intrinsics import called_intrinsic
from polydist_frontends.fortran.semantics.expressions.value_kinds import (
    bare,
    infix,
    terms_of,
    text,
    type_of_value,
)
from polydist_frontends.fortran.semantics.references import reference
from polydist_frontends.fortran.semantics.region_context import RegionContext

_JOINING = {".and.": "&&", ".or.": "||", ".eqv.": "^", ".neqv.": "^"}
_NEGATED = {"&&": "||", "||": "&&", "^": "^"}
_CONSTANTS = {".false.": "&&", ".true.": "||"}
_TOTAL = frozenset(
    "abs aint all anint any aimag atan atan2 ceiling cos cosh count dabs dble dim dmax1 dmin1 dsqrt"
    " exp floor hypot iand ieor int ior isnan log log10 max maxval min minval nint not real sign"
    " sin sinh sqrt sum tan tanh".split()
)


def is_joined(value: Tree) -> bool:
    """Whether the value joins logical values, or negates one."""
    return infix(value) in _JOINING or _is_negated(value)


def joining_operator(value: Tree, target: Tree, mentions: Callable[[Tree], bool]) -> str | None:
    """What joins the target, which occurs once and not negated, with values that do not mention
    it."""
    operator, terms = _joined(value, False)
    own = [negated for term, negated in terms if text(term) == text(target)]
    others = [term for term, _ in terms if text(term) != text(target)]
    if len(own) != 1 or any(map(mentions, others)):
        return None
    if operator in ("&&", "||"):
        return None if own[0] else operator
    return "^" if operator or own[0] else None


def _joined(tree: Tree, negated: bool) -> tuple[str, list[tuple[Tree, bool]]]:
    """The terms of a chain of one operator, each with whether it is negated."""
    tree = bare(tree)
    if _is_negated(tree):
        return _joined(tree.items[1], not negated)
    operator = _JOINING.get(infix(tree), "")
    if not operator:
        return "", [(tree, negated)]
    if negated:
        operator = _NEGATED[operator]
    terms: list[tuple[Tree, bool]] = []
    for side in (tree.items[0], tree.items[2]):
        inner, own = _joined(side, negated and operator != "^")
        terms += own if inner in ("", operator) else [(side, False)]
    return operator, terms


def constant_operator(value: Tree) -> str | None:
    """``x = .false.`` and ``x = .true.``."""
    return _CONSTANTS.get(text(value))


def merged_operator(then: Tree, otherwise: Tree, target: Tree) -> str | None:
    """``merge(.true., any, c)``, where only one of the two mentions the target."""
    others = [one for one in (then, otherwise) if text(one) != text(target)]
    return constant_operator(others[0]) if len(others) == 1 else None


def guarding(condition: Tree, target: Tree) -> tuple[Tree, list[Tree]] | None:
    """The part of a condition that asks for the target, with all others; ``None`` if none, or
    several, do."""
    terms = list(terms_of(condition))
    own = [term for term in terms if text(_asked(term)) == text(target)]
    if len(own) != 1:
        return None
    return own[0], [term for term in terms if term is not own[0]]


def guarded_operator(test: Tree) -> str:
    """What ``if (test) x = c`` adds ``c`` by: where ``x`` holds already, or does not, it stays."""
    return "||" if _is_negated(test) else "&&"


def _asked(term: Tree) -> Tree:
    term = bare(term)
    return bare(term.items[1]) if _is_negated(term) else term


def _is_negated(term: Tree) -> bool:
    term = bare(term)
    return is_a(term, "And_Operand") and str(term.items[0]).lower() == ".not."


def is_harmless(tree: Tree, code: Code, context: RegionContext) -> bool:
    """Whether evaluating the expression cannot fail, whatever the values are."""
    tree = bare(tree)
    word = infix(tree)
    if word in ("/", "**", "//") and type_of_value(tree, code, context).category != "real":
        return False
    called = called_intrinsic(tree, context)
    if called and called not in _TOTAL:
        return False
    if is_a(tree, "Data_Ref", "Structure_Constructor", "Function_Reference") and not called:
        return False
    if is_a(tree, "Part_Ref") and not called and reference(tree, code, context) is None:
        return False
    return all(is_harmless(part, code, context) for part in children(tree))
