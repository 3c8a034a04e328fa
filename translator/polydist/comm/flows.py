"""What a scheme gives to the stages behind it, and the signature behind which every scheme stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import islpy as isl

from polydist.dependences import Dependences
from polydist.nests import Nest
from polydist.scop import Scop


@dataclass(frozen=True, eq=False)
class Flow:
    """What a box of ``nest`` owes to a box of ``receiver`` (``None``: to OUT) in one array.

    ``owed``: wrapped pairs ``[writer[...] -> array[...]]`` over the parameters ``_z, _lo, _hi`` (writer's box) and ``_a, _b`` (receiver's box).
    ``reach``: ``{ [x'] }`` over ``_z, _lo, _hi``, the receiving instances' coordinates; ``None`` for OUT.
    """

    array: str
    nest: int
    receiver: int | None
    owed: isl.UnionSet
    reach: isl.Set | None


Scheme = Callable[[Scop, Dependences, tuple[Nest, ...]], tuple[Flow, ...]]
