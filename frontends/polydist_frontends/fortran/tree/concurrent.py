"""``forall``, and masks of it and of ``do concurrent``.

1. A ``forall`` computes all values of a statement before it assigns any, and completes a statement
   before the next one. So each statement is a pass of its own, and a loop means the same where the
   assigned array is read under the same subscripts only.
2. A mask is evaluated for all indices before the body runs. So it becomes a condition in the loop
   where nothing that it reads is assigned for other indices.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.fortran.reading.constructs import Construct, Do, Plain
from polydist_frontends.fortran.reading.syntax import parse
from polydist_frontends.fortran.semantics.accesses import reads
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.loop_headers import mask_of
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.integer_expressions import CONDITION
from polydist_frontends.region import Access, If, Node, Span
from polydist_frontends.walks import accesses_below, is_same, is_write


@dataclass(frozen=True)
class Pass:
    """Statements that run for all indices before the next pass begins; the texts of all passes
    together are that of the loop."""

    body: tuple[Construct, ...]
    span: Span


def passes_of(loop: Do, context: RegionContext) -> tuple[Pass, ...]:
    """Step 1."""
    if loop.head.kind == "do":
        return (Pass(loop.body, loop.span),)
    for part in loop.body:
        if not isinstance(part, Plain) or part.statement.kind != "assignment":
            raise _refused(loop, context, "contains more than assignments of elements")
    starts = [loop.span.start, *(part.span.start for part in loop.body[1:])]
    ends = [*starts[1:], loop.span.end]
    return tuple(
        Pass((part,), Span(start, end))
        for part, start, end in zip(loop.body, starts, ends, strict=True)
    )


def with_masks(
    loop: Do,
    passes: Sequence[Pass],
    bodies: Sequence[tuple[Node, ...]],
    context: RegionContext,
) -> list[tuple[Node, ...]]:
    """The bodies of the passes under the mask, if there is one, after what makes them loops has
    been checked."""
    for body in bodies if loop.head.kind != "do" else ():
        _require_elementwise(loop, tuple(accesses_below(body)), (), context)
    mask = mask_of(loop.head)
    if mask is None:
        return list(bodies)
    code = parse("Expr", mask, context.lines)
    tested = reads(code.tree, code, context)
    for body in bodies[:-1]:
        if {access.array for access in _written(body)} & {access.array for access in tested}:
            raise _refused(loop, context, "assigns what its mask reads")
    _require_elementwise(loop, tuple(accesses_below(bodies[-1])), tested, context)
    condition = expression(code.tree, code, context, CONDITION)
    return [
        (
            If(
                condition=condition,
                reads=tested,
                then=body,
                otherwise=(),
                span=Span(part.body[0].span.start, part.body[-1].span.end),
                place=code.place(code.tree),
                text=_text(loop, part, code.source(code.tree), context),
            ),
        )
        if body
        else ()
        for part, body in zip(passes, bodies, strict=True)
    ]


def _require_elementwise(
    loop: Do, accesses: Sequence[Access], tested: Sequence[Access], context: RegionContext
) -> None:
    """No index reads what another one assigns: with ``tested``, those; else, all that the pass
    itself reads."""
    written = [access for access in accesses if is_write(access)]
    read = tested or [access for access in accesses if not is_write(access)]
    for write in written:
        for access in read:
            if access.array == write.array and not _is_same_element(write, access):
                what = "its mask reads" if tested else "it reads"
                raise _refused(loop, context, f"assigns elements of '{write.array}', which {what}")


def _written(nodes: Iterable[Node]) -> list[Access]:
    return [access for access in accesses_below(nodes) if is_write(access)]


def _is_same_element(one: Access, other: Access) -> bool:
    pairs = list(zip(one.subscripts, other.subscripts, strict=False))
    plain = one.subscripts and not (one.ranges or other.ranges)
    return bool(plain) and all(is_same(a, b) for a, b in pairs)


def _text(loop: Do, part: Pass, mask: str, context: RegionContext) -> str:
    """The body under its condition, as one line."""
    texts = []
    for construct in part.body:
        if not isinstance(construct, Plain) or construct.statement.label:
            raise _refused(loop, context, "has a mask, and more than simple statements")
        texts.append(construct.statement.text)
    if len(texts) == 1 and part.body and _is_assignment(part.body[0]):
        return f"if ({mask}) {texts[0]}"
    return f"if ({mask}) then; {'; '.join(texts)}; end if"


def _is_assignment(construct: Construct) -> bool:
    return isinstance(construct, Plain) and construct.statement.kind == "assignment"


def _refused(loop: Do, context: RegionContext, what: str) -> Refusal:
    return refuse(
        "unsupported-statement",
        f"'{loop.head.text}' {what}",
        context.lines.place(loop.head.span.start),
        "write do loops with an if; array assignments, a(2:n) = a(1:n-1), compute all values first",
    )
