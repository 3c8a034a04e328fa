"""What is seen outside memory: printing, and reading a clock.

The program prints once, and in its own order, so rank 0 runs such statements, as they were written:

1. each of their instances depends on the one before it (``dependences``). No message carries that:
   all of them are on one rank;
2. no band that schedules one of them is shared out. It becomes a loop around what is inside it, and
   there they are solo nests, whose values come from other ranks as to any nest.

A value that a clock gives has one writer, rank 0, and reaches other ranks like any value: they all
see the same one.
"""

from __future__ import annotations

from dataclasses import replace

from polydist.model.scop import Scop
from polydist.schedule.parallelism import is_distributable
from polydist.schedule.tree import Band, Leaf, Sequence, Tree, domain_of
from polydist.sets.unions import sets_of


def on_one_rank(scop: Scop, tree: Tree) -> Tree:
    """Step 2."""
    names = frozenset(s.name for s in scop.statements if s.observable)
    return _on_one_rank(names, tree) if names else tree


def _on_one_rank(names: frozenset[str], tree: Tree) -> Tree:
    if isinstance(tree, Leaf) or not names & _statements(tree):
        return tree
    if isinstance(tree, Sequence):
        return Sequence(tuple(_on_one_rank(names, child) for child in tree.children))
    inside = replace(tree, child=_on_one_rank(names, tree.child))
    if not is_distributable(tree):
        return inside
    return replace(inside, coincident=(False,) * len(tree.members), permutable=False)


def _statements(tree: Band | Sequence) -> frozenset[str]:
    if isinstance(tree, Sequence) and not tree.children:
        return frozenset()
    return frozenset(str(piece.get_tuple_name()) for piece in sets_of(domain_of(tree)))
