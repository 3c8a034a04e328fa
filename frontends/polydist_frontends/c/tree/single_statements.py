"""Single statements of a region: what each reads and writes, in order.

A loop whose end depends on values, and a ``switch``, are single statements: what they may do under
a condition that is not known happens perhaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from polydist_frontends.c.control_flow.early_exit import has_early_exit, once_only
from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.control_flow.switches import branches, has_break
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.functions.fatal_ends import ending_values, fatal_values
from polydist_frontends.c.reading.syntax import Tree, children, is_a, printed, walk
from polydist_frontends.c.semantics.accesses import accesses, perhaps, under
from polydist_frontends.c.semantics.calls.observable import observable_by
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.references import alias_of
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.tree.accumulation import marked, marked_inside
from polydist_frontends.c.tree.given_values import given_values
from polydist_frontends.c.tree.groups import Group
from polydist_frontends.c.tree.local_declarations import declaration_accesses, declared_objects
from polydist_frontends.c.tree.updating.selections import selection_by_value
from polydist_frontends.c.tree.updating.updates import updating
from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.integer_expressions import CONDITION, Expression, Opaque
from polydist_frontends.region import Access, Span, Statement
from polydist_frontends.statement_forms import Observable
from polydist_frontends.walks import is_write


def hidden(context: RegionContext) -> Refusal:
    return refuse(
        "macro-hides-structure",
        "a macro hides where this statement begins or ends",
        context.source_map.lines.place(context.at),
        "write the loop, or the braces around its body, without the macro",
    )


def tested(tree: Tree, context: RegionContext) -> tuple[Expression, tuple[Access, ...]]:
    """A condition, and what it reads."""
    reads = accesses(tree, context)
    if any(access.kind.endswith("write") for access in reads):
        raise refuse(
            "side-effect",
            f"the condition assigns: '{printed(tree)}'",
            context.place(tree),
            "assign in a statement before the if",
        )
    return expression(tree, context, CONDITION), reads


def is_whole(tree: Tree) -> bool:
    """Whether a condition assigns, so that it is one statement with what it decides about."""
    assigns = any(assigned(node) is not None for node in walk(tree.cond))
    return assigns and not any(map(_is_counted_loop, walk(tree)))


def single_statement(
    trees: Sequence[Tree], context: RegionContext, span: Span, place: Place
) -> Statement:
    """The trees as one statement, with all that they read and write."""
    nodes = [node for tree in trees for node in walk(tree)]
    if any(map(_is_counted_loop, nodes)):
        raise hidden(context)
    happening = _unfed(access for tree in trees for access in _effects(tree, context))
    statement = Statement(
        accesses=tuple(_seen_outside(happening, _inner_names(trees, context))),
        span=span,
        place=place,
        declares=tuple(context.keys[symbol] for symbol in declared(trees, context)),
        announces=tuple(symbol.name for symbol in announced(trees, context)),
        repeats=any(map(_is_loop, nodes)),
        calls=any(map(_is_own_call, nodes)),
        observable=max((_observable(tree, context) for tree in trees), default=Observable.NOTHING),
        gives=given_values(trees, context),
    )
    if len(trees) > 1:
        return statement
    known = updating(marked(statement, trees[0], context), trees[0], context)
    return selection_by_value(known, trees[0], context)


def ending(
    groups: Sequence[Group], spans: Mapping[int, Span], context: RegionContext
) -> Statement | None:
    """What prints and ends the program (``fatal_ends``), with what it reads, if that is all."""
    values = fatal_values([tree for group in groups for tree in group.trees])
    own = [spans.get(-1 if group.offset is None else group.offset) for group in groups]
    if values is None or own[0] is None or own[-1] is None:
        return None
    span = Span(own[0].start, own[-1].end)
    context = context.within(span.start)
    found = tuple(access for value in values for access in accesses(value, context))
    return Statement(accesses=found, span=span, place=context.source_map.lines.place(span.start))


def _unfed(happening: Iterable[Access]) -> Iterator[Access]:
    """The accesses without reads of scalars that the statement itself has set before, for certain,
    and had not read before that."""
    read: set[str] = set()
    settled: set[str] = set()
    for access in happening:
        if is_write(access) or access.array not in settled:
            yield access
        is_sure = access.kind == "write" and access.array not in read
        if is_sure and not (access.subscripts or access.when or access.member):
            settled.add(access.array)
        elif not is_write(access):
            read.add(access.array)


def _is_own_call(tree: Tree) -> bool:
    return is_a(tree, "FuncCall") and getattr(tree.name, "name", "") not in WITHOUT_EFFECT


def _seen_outside(happening: Iterable[Access], inner: frozenset[str]) -> Iterator[Access]:
    """The accesses without those of the statement's own variables, but for what these are given:
    others may be given that."""
    for access in happening:
        if access.array not in inner:
            yield access
        elif is_write(access) and access.value is not None:
            yield replace(access, inner=True)


def declared(trees: Sequence[Tree], context: RegionContext) -> list[Symbol]:
    """The variables that those of the trees declare that are declarations, and the pointers that
    assignments set once for what follows in their block."""
    aliases = (alias_of(tree.lvalue, context) for tree in trees if is_a(tree, "Assignment"))
    return [
        *(s for s in _objects(trees, context) if s not in context.iterators),
        *(symbol for symbol in aliases if symbol is not None),
    ]


def announced(trees: Sequence[Tree], context: RegionContext) -> list[Symbol]:
    """The iterators that those of the trees declare that are declarations."""
    return [s for s in _objects(trees, context) if s in context.iterators]


def _objects(trees: Sequence[Tree], context: RegionContext) -> Iterator[Symbol]:
    for tree in trees:
        yield from declared_objects(tree, context) if is_a(tree, "Decl") else ()


def _is_counted_loop(tree: Tree) -> bool:
    return is_a(tree, "For") and not has_early_exit(tree)


def _is_loop(tree: Tree) -> bool:
    """Whether the tree is a loop that may run its body more than once."""
    return is_a(tree, "For", "While", "DoWhile") and not once_only(tree)


def _effects(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    """The accesses of a statement without loops, in order."""
    if is_a(tree, "Decl"):
        return declaration_accesses(tree, context)
    if is_a(tree, "If"):
        return _conditional(tree, context)
    if once_only(tree):
        return _once(tree, context)
    if is_a(tree, "For", "While", "DoWhile"):
        return _repeated(tree, context)
    if is_a(tree, "Switch"):
        return _chosen(tree, context)
    if is_a(tree, "Compound", "DeclList", "Label"):
        return tuple(access for item in children(tree) for access in _effects(item, context))
    if is_a(tree, "Typedef", "StaticAssert", "Break", "Continue", "Goto"):
        return ()
    return marked_inside(accesses(tree, context), tree, context)


def _conditional(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    then, otherwise = (_branch(branch, context) for branch in (tree.iftrue, tree.iffalse))
    happening = (
        accesses(tree.cond, context)
        + under(tree.cond, True, then, context)
        + under(tree.cond, False, otherwise, context)
    )
    return marked_inside(happening, tree, context)


def _branch(branch: Tree, context: RegionContext) -> tuple[Access, ...]:
    """Of one that ends the program, what it prints."""
    values = ending_values(branch) if branch is not None else []
    if values is None:
        return _effects(branch, context)
    return tuple(access for value in values for access in accesses(value, context))


def _observable(tree: Tree, context: RegionContext) -> Observable:
    """What the tree shows or finds outside memory, other than where it ends the program."""
    inside = children(tree)
    if is_a(tree, "If"):
        ends = [of for of in (tree.iftrue, tree.iffalse) if of and ending_values(of) is not None]
        inside = [part for part in inside if part not in ends]
    found = [_observable(part, context) for part in inside]
    return max((observable_by(tree, context), *found))


def _once(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    """What ``do { ... } while (0)`` does. After a ``break`` of its own, which it may have inside
    other statements, anything may or may not happen."""
    happening = _effects(tree.stmt, context)
    return (
        perhaps(happening, Opaque("data-dependent", printed(tree.cond), context.place(tree)))
        if has_break(tree.stmt)
        else happening
    )


def _repeated(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    """What a loop whose end depends on values does, as one statement: all of it may happen, but for
    its start and the first look at its condition. What the start sets for certain is handed from
    iteration to iteration inside the statement, and comes from nowhere else; nor does what an
    iteration reads after it has set it."""
    start = _effects(tree.init, context) if is_a(tree, "For") and tree.init is not None else ()
    first = accesses(tree.cond, context) if not is_a(tree, "DoWhile") else ()
    step = accesses(tree.next, context) if is_a(tree, "For") else ()
    unknown = Opaque("data-dependent", printed(tree.cond or tree), context.place(tree))
    turns = perhaps((*_body(tree.stmt, context), *step, *accesses(tree.cond, context)), unknown)
    counters = {
        access.array for access in start if access.kind == "write" and not access.subscripts
    }
    return start + tuple(access for access in (*first, *turns) if access.array not in counters)


def _body(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    """What an iteration does, in the order of the text where no label leads elsewhere."""
    happening = _effects(tree, context)
    jumps = any(is_a(node, "Goto", "Label") for node in walk(tree))
    return happening if jumps else tuple(_unfed(happening))


def _chosen(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    """What a ``switch`` does, as one statement: each branch under its condition, as in a chain of
    ``if`` and ``else``."""
    _, reads = tested(tree.cond, context)
    unknown = Opaque("data-dependent", printed(tree.cond), context.place(tree))
    happening: tuple[Access, ...] = ()
    for branch in reversed(branches(tree)):
        own = tuple(access for item in branch.items for access in _effects(item, context))
        own = perhaps(own, unknown) if branch.cut else own
        if branch.condition is None:
            happening = own
        else:
            happening = under(branch.condition, True, own, context) + under(
                branch.condition, False, happening, context
            )
    return reads + happening


def _inner_names(trees: Sequence[Tree], context: RegionContext) -> frozenset[str]:
    """Variables declared in blocks inside the statement: they begin and end within it."""
    top = {id(tree) for tree in trees}
    inner = (
        context.resolution.declared.get(id(node))
        for tree in trees
        for node in walk(tree)
        if is_a(node, "Decl") and id(node) not in top
    )
    return frozenset(
        context.keys[symbol] for symbol in inner if symbol is not None and symbol in context.keys
    )
