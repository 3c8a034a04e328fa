"""What others say of the user's loops (``#pragma omp simd``, ``#pragma GCC ivdep``), on the
generated loops of which it holds too.

A generated loop without a loop in it, all of whose instances move with their innermost iterator and
with no other, runs a part of one user's loop, in its order. What was said of that loop's iterations
holds for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from polydist_frontends.region import LoopDirective

from polydist.lower.arithmetic import slope, upper_bound
from polydist.lower.loop_ir import Code, For, Instance, Program
from polydist.lower.mapper import Collector, Rewriter
from polydist.model.scop import LoopIterator, Scop
from polydist.sets.symbols import Index


def with_directives(code: Code, scop: Scop) -> Code:
    """A tile's loops with the directives that hold for them."""
    return _WithDirectives(scop)(code)


def unused_directives(scop: Scop, program: Program) -> tuple[LoopDirective, ...]:
    """Directives of the user's loops that stand on no generated loop."""
    used = {
        directive
        for nest in program.all_nests
        for loop in _Loops()(nest.compute)
        for directive in loop.directives
    }
    asked = (
        directive
        for s in scop.statements
        for iterator in s.iterators
        for directive in iterator.directives
    )
    return tuple(directive for directive in dict.fromkeys(asked) if directive not in used)


@dataclass(frozen=True)
class _WithDirectives(Rewriter):
    scop: Scop

    def loop(self, node: For) -> Code:
        return replace(node, body=self(node.body), directives=_directives_of(node, self.scop))


class _Loops(Collector[For]):
    def loop(self, node: For) -> frozenset[For]:
        return self(node.body) | {node}


class _Instances(Collector[Instance]):
    def instance(self, node: Instance) -> frozenset[Instance]:
        return frozenset({node})


def _directives_of(loop: For, scop: Scop) -> tuple[LoopDirective, ...]:
    """What is said of the one user's loop that the loop runs a part of."""
    if _Loops()(loop.body) or upper_bound(loop.condition, loop.variable) is None:
        return ()
    moved = {_moved_alone(instance, loop.variable, scop) for instance in _Instances()(loop.body)}
    only = moved.pop() if len(moved) == 1 else None
    return () if only is None else only.directives


def _moved_alone(instance: Instance, variable: Index, scop: Scop) -> LoopIterator | None:
    """The instance's innermost iterator, if the loop moves it and no other."""
    iterators = scop.statement(instance.statement).iterators
    slopes = [slope(value, variable) for value in instance.values]
    alone = len(slopes) > 0 and slopes[-1] not in (0, None) and not any(slopes[:-1])
    return iterators[-1] if alone and all(s is not None for s in slopes) else None
