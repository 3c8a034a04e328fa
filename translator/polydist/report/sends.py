"""What a nest sends after each of its steps, in words (part of ``explain``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import islpy as isl
from polydist_frontends.clauses.schemes import SCHEMES, SchemeName

from polydist.comm.broadcast import goes_far
from polydist.comm.flow_out import dependences_of
from polydist.comm.flows import Flow, Packing, Part
from polydist.comm.receivers import read_in
from polydist.model.scop import Scop
from polydist.report.schedule_table import values_text
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest, Structure
from polydist.sets.spaces import PARAM, SET


@dataclass(frozen=True, eq=False)
class Sent:
    """The flows and parts of a region, and the schemes that its code carries, the one to use
    first."""

    flows: tuple[Flow, ...]
    parts: tuple[Part, ...]
    schemes: tuple[SchemeName, ...]


def send_lines(
    scop: Scop, dependences: Dependences, structure: Structure, nest: Nest, sent: Sent
) -> Iterable[str]:
    """One line for each array that flows to nests in the same way, and one for each other scheme
    and array."""
    yield from _flow_lines(scop, dependences, structure, nest, sent)
    for scheme in sent.schemes:
        own = [part for part in sent.parts if (part.nest, part.scheme) == (nest.number, scheme)]
        for array in dict.fromkeys(part.array for part in own):
            counts = _count([part for part in own if part.array == array])
            name = scop.array(array).source.name
            yield f"      under {scheme}: '{name}' {_PART_WORDS[scheme].format(counts)}"


def _flow_lines(
    scop: Scop, dependences: Dependences, structure: Structure, nest: Nest, sent: Sent
) -> Iterable[str]:
    """The flows to nests, those of one array that go the same way together."""
    receivers: dict[tuple[str, str, str], list[str]] = {}
    for flow in sent.flows:
        if flow.nest == nest.number and flow.receiver is not None:
            receiver = structure.nests[flow.receiver]
            how = ""
            if "exact" in sent.schemes:
                tree = _tree(scop, dependences, nest, receiver, flow, sent)
                how = f", each value once to each rank that reads it{tree}"
            key = (scop.array(flow.array).source.name, _receivers(receiver, nest, flow), how)
            receivers.setdefault(key, []).append(receiver.name)
    for (name, to, how), nests in receivers.items():
        inside = f"nest{'s' * (len(nests) > 1)} {listed(nests)}"
        yield f"    sends '{name}' after each step to {to} in {inside}{how}"


def listed(names: list[str]) -> str:
    """``N0, N1 and N2``."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _tree(
    scop: Scop, dependences: Dependences, nest: Nest, receiver: Nest, flow: Flow, sent: Sent
) -> str:
    """Whether it goes down a tree; where it does not, that is worth a word only if values may go to
    many. What is split from a broadcast does not."""
    if not flow.broadcast:
        between = [
            other
            for other in sent.flows
            if (other.nest, other.receiver, other.array) == (flow.nest, flow.receiver, flow.array)
        ]
        full = read_in(dependences_of(dependences, nest, flow.array), receiver.domain)
        many = len(between) == 1 and goes_far(full, receiver)
        return f"; {_NO_TREE}" if many else ""
    along = listed([values_text(scop, receiver.form(d)) for d in flow.broadcast])
    all_dimensions = len(flow.broadcast) == len(receiver.distributed)
    who = "all" if all_dimensions else f"all ranks of a line of the grid, along {along},"
    return f"; {who} get the same values, down a tree if there are four or more of them"


_NO_TREE = "not all get the same values, so there is no tree: the writer sends to each"
_PART_WORDS = {
    scheme.name: scheme.sent + "; unpacked before the next step" * scheme.exceeds
    for scheme in SCHEMES
}
_PACKING_WORDS: dict[Packing, str] = {
    "unicast": "to the tiles that read it",
    "multicast": "whole to each reader",
    "smaller": "whole or by tiles, whichever is less",
}


def _count(parts: list[Part]) -> str:
    """How many parts are packed in which way."""
    counts = Counter(part.packing for part in parts)
    return ", ".join(
        f"{counts[packing]} {words}" for packing, words in _PACKING_WORDS.items() if counts[packing]
    )


def _receivers(receiver: Nest, writer: Nest, flow: Flow) -> str:
    """Who gets the flow."""
    if receiver.kind == "solo":
        return "rank 0"
    assert flow.reach is not None
    limits = {
        flow.reach.get_dim_name(PARAM, k)
        for k in range(flow.reach.dim(PARAM))
        if _bounds_owner(flow.reach, receiver, k)
    }
    if not any(f"_lo{k}" in limits for k in writer.owning):
        return "the ranks that read it"
    return "the owners of the tiles it reaches"


def _bounds_owner(reach: isl.Set, receiver: Nest, parameter: int) -> bool:
    """Whether a parameter limits the coordinates on which the owner of the receiver's tiles
    depends."""
    other = [k for k in range(receiver.depth) if k not in receiver.owning]
    for k in reversed(other):
        reach = reach.project_out(SET, k, 1)
    return bool(reach.involves_dims(PARAM, parameter, 1))
