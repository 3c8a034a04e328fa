"""What the user asserts and exact dataflow disproves: ``private(x)`` where a value of x does pass
from one instance to another."""

from __future__ import annotations

from collections.abc import Sequence

import islpy as isl
from polydist_frontends.errors import refuse
from polydist_frontends.region import Region

from polydist.model.dataflow import Dataflow
from polydist.model.iteration_domains import Leaf
from polydist.model.statement_fusion import Unit
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of

_HINT = "remove the variable from the private clause"


def refuse_disproved_private(
    region: Region,
    unit: Unit,
    depth: int,
    leaves: Sequence[Leaf],
    flow: Dataflow,
    models: dict[str, str],
) -> None:
    """Refuses a private variable of the unit whose value certainly enters an instance from outside.

    Flow is between the leaves ``L0``, ``L1``, ...; ``models`` gives an array's name there,
    ``depth`` the loops around the unit. What happens only under a data-dependent condition
    disproves nothing.
    """
    for clause in region.directive.private:
        model = models.get(clause.text)
        if clause.text not in unit.private or model is None:
            continue
        for piece in maps_of(flow.sources):
            reads = piece.range().unwrap()
            writer, reader = (
                _leaf(leaves, piece.get_tuple_name(IN)),
                _leaf(leaves, reads.get_tuple_name(IN)),
            )
            passes = reads.get_tuple_name(OUT) == model and not _same_instance(
                piece.range_factor_domain(), depth
            )
            if (
                passes
                and _is_certain(writer, clause.text, "write")
                and _is_certain(reader, clause.text, "read")
            ):
                message = f"'{clause.text}' is not private: its value from {writer.place} is read at {reader.place} in another iteration"
                raise refuse("private-carries-value", message, clause.place, _HINT)
        for entering in maps_of(flow.live_in):
            reader = _leaf(leaves, entering.get_tuple_name(IN))
            if entering.get_tuple_name(OUT) == model and _is_certain(reader, clause.text, "read"):
                message = f"'{clause.text}' is not private: its value from before the region is read at {reader.place}"
                raise refuse("private-carries-value", message, clause.place, _HINT)


def _leaf(leaves: Sequence[Leaf], name: str | None) -> Leaf:
    return leaves[int((name or "L0")[1:])]


def _is_certain(leaf: Leaf, array: str, kind: str) -> bool:
    return not leaf.conditional and any(
        access.array == array and access.kind == kind for access in leaf.accesses
    )


def _same_instance(pairs: isl.Map, depth: int) -> bool:
    same = isl.Map.universe(pairs.get_space())
    for k in range(depth):
        same = same.equate(IN, k, OUT, k)
    return bool(pairs.is_subset(same))
