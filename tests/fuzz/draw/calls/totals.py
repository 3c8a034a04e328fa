"""Functions that give a value, in C: sums over an array, and what uses them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fuzz.draw.subscripts import sum_of
from fuzz.program.styles import C_CONSTANTS, C_MANNERS, C_PLACES, C_SHAPES, GIVES
from fuzz.program.tree import Access, Array, Assign, Call, Loop, Node, Program, Region, Term

_SHARE = 0.4
_SPEAKING = ("private", "reduction", "independent")
_SIZES = (("i", "n"), ("j", "m"), ("k", "s"))


def with_totals(program: Program, random: Random) -> Program:
    """The program with such calls in some of its regions."""
    arrays = [a for a in program.lasting if a.rank and a.storage != "packed" and not a.held]
    if not arrays:
        return program
    return replace(
        program,
        regions=tuple(
            _region(region, f"r{k}", arrays, random) for k, region in enumerate(program.regions)
        ),
    )


def _region(region: Region, name: str, arrays: list[Array], random: Random) -> Region:
    said = any(clause.startswith(_SPEAKING) for clause in region.clauses)
    if said or region.live_out is not None or random.random() > _SHARE:
        return region
    parts = (_total(name, random.choice(arrays), random), _use(name, random.choice(arrays)))
    over_time = [k for k, node in enumerate(region.body) if _is_over_time(node)]
    body = list(region.body)
    if over_time and random.random() < 0.7:
        loop = body[over_time[0]]
        assert isinstance(loop, Loop)
        body[over_time[0]] = replace(loop, body=(*loop.body, *parts))
    else:
        place = random.randint(0, len(body))
        body[place:place] = parts
    scalars = (*region.scalars, (name, "double"))
    return replace(region, body=tuple(body), scalars=scalars, block=True)


def _total(name: str, array: Array, random: Random) -> Call:
    add = Assign(Access(name), "chain", (Term(random.choice((4, 8)), _element(array)),))
    draw = random.choice
    manners = [manner for manner in C_MANNERS[:-1] if random.random() < 0.2]
    way = " ".join([*manners, draw(C_SHAPES)])
    return Call(
        (_around(array, add),),
        draw(C_PLACES),
        (way,),
        constant=draw(C_CONSTANTS),
        gives=draw(GIVES),
        scalars=draw(range(10)),
    )


def _use(name: str, array: Array) -> Node:
    element = _element(array)
    return _around(array, Assign(element, "=", (Term(4, element), Term(1, Access(name)))))


def _element(array: Array) -> Access:
    return Access(array.name, tuple(sum_of(name) for name, _ in _SIZES[: array.rank]))


def _around(array: Array, node: Node) -> Node:
    for name, size in reversed(_SIZES[: array.rank]):
        node = Loop(name, "int", (sum_of(),), (sum_of(size),), 1, "plain", (node,))
    return node


def _is_over_time(node: Node) -> bool:
    return isinstance(node, Loop) and node.name == "t"
