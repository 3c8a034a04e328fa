"""Searches: loops that are left early, after they have counted, found a place, kept an extreme or
changed a value that decides."""

from __future__ import annotations

from random import Random

from fuzz.draw.nests.last_region import is_asserted, with_nests
from fuzz.draw.subscripts import sum_of
from fuzz.program.tree import (
    Access,
    Accumulate,
    Array,
    Assign,
    Declare,
    If,
    Index,
    Loop,
    Node,
    OnData,
    Point,
    Program,
    Term,
)

_KINDS = {"p91": "int", "p92": "int", "p93": "int", "p94": "double", "p95": "double"}
_PLACE = "p93"


def leaving(program: Program, random: Random) -> Program:
    """The program with such a loop in a nest after the others of its last region, and one that
    reads what it leaves, if there is a matrix. Not where clauses assert what it contradicts."""
    matrices = [array for array in program.lasting if array.rank == 2]
    if not matrices or is_asserted(program.regions[-1]):
        return program
    deeds = random.sample(sorted(_KINDS), random.choice((1, 1, 2, 3)))
    own = _out(random.choice([array for array in program.lasting if array.rank in (1, 2)]))
    nest = _nest(random, random.choice(matrices).name, deeds, own)
    left = Assign(own, "+=", tuple(Term(1, Access(name)) for name in deeds))
    summed = _loop("i", sum_of(), "s", (left,))
    kinds = tuple((name, _KINDS[name]) for name in deeds)
    return with_nests(program, nest, summed, scalars=kinds)


def _nest(random: Random, matrix: str, deeds: list[str], own: Access) -> Loop:
    """Each row is searched; what is found is used where it was, or where nothing has been."""
    start: tuple[Node, ...] = ()
    told: tuple[Node, ...] = ()
    if _PLACE in deeds and random.random() < 0.7:
        start = (Point(_PLACE, sum_of(constant=-1)),)
        told = (Assign(own, random.choice(("=", "+=")), (Term(8, Access(_PLACE)),)),)
    first = random.choice((sum_of(), sum_of(), sum_of("i"), sum_of(constant=1)))
    escaping = random.random() < 0.3
    body = _escape(random, matrix, deeds) if escaping else _search(random, matrix, deeds, own)
    start += (Declare("q91", "double", (Term(4, _at(matrix, "i", "i")),)),) if escaping else ()
    inner = _loop("j", first, random.choice("nm"), body)
    return _loop("i", sum_of(), random.choice("nm"), (*start, inner, *told))


def _search(random: Random, matrix: str, deeds: list[str], own: Access) -> tuple[Node, ...]:
    """Some is done before the loop is left, some when it is left, and some where it goes on."""
    parts: list[list[Node]] = [[], [], []]
    for name in deeds:
        late = name in ("p92", _PLACE) and random.random() < 0.8
        parts[1 if late else random.randrange(3)].append(_deed(random, matrix, name))
    if random.random() < 0.2:
        parts[2].append(Assign(_at(matrix, "i", "j"), "+=", (Term(1, None),)))
    if random.random() < 0.2:
        parts[0].append(Assign(own, "+=", (Term(2, _at(matrix, "i", "j")),)))
    before, found, after = map(tuple, parts)
    return (*before, If(OnData(_at(matrix, "i", "j")), found, after, style="leave"))


def _escape(random: Random, matrix: str, deeds: list[str]) -> tuple[Node, ...]:
    """A value of the row's own changes until it is large."""
    value = Access("q91")
    change = Assign(value, random.choice(("+=", "*=", "-=")), (Term(3, _at(matrix, "i", "j")),))
    done = tuple(_deed(random, matrix, name) for name in deeds)
    return (change, If(OnData(value), done, style="leave"))


def _deed(random: Random, matrix: str, name: str) -> Node:
    """What is done with a scalar."""
    element = (Term(random.choice((1, 2, 8)), _at(matrix, "i", "j")),)
    keeping = random.choice(("max", "min", "largest", "smallest"))
    forms: dict[str, Node] = {
        "p91": Accumulate(Access("p91"), "+", (Term(1, None),)),
        "p92": Point("p92", sum_of(constant=1)),
        _PLACE: Point(_PLACE, random.choice((sum_of("j"), sum_of("j"), sum_of("i", "j")))),
        "p94": (Accumulate if keeping in ("max", "min") else Assign)(
            Access("p94"), keeping, element
        ),
        "p95": Assign(Access("p95"), "=", element),
    }
    return forms[name]


def _at(matrix: str, row: str, column: str) -> Access:
    return Access(matrix, (sum_of(row), sum_of(column)))


def _out(array: Array) -> Access:
    """Where the result of a row goes."""
    return Access(array.name, (sum_of("i"), sum_of("s"))[: array.rank])


def _loop(name: str, first: Index, size: str, body: tuple[Node, ...]) -> Loop:
    return Loop(name, "int", (first,), (sum_of(size),), 1, "plain", body)
