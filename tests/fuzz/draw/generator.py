"""Draws random programs. Each program has a temper: how odd its subscripts, bounds and conditions
are; tame ones run in parallel, wild ones do not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random

from fuzz.draw.additions import KERNELS, MANNERS, NESTS, with_additions
from fuzz.draw.at_once import at_once
from fuzz.draw.branching import branching
from fuzz.draw.calls.calling import calling, calling_in_c
from fuzz.draw.clauses import draw_clauses, switched
from fuzz.draw.counted import counted
from fuzz.draw.exchanges import exchanging
from fuzz.draw.finding import finding
from fuzz.draw.loops import Loops
from fuzz.draw.nests.eliminations import eliminating
from fuzz.draw.nests.leaving import leaving
from fuzz.draw.nests.packed import packed
from fuzz.draw.nests.pivoting import pivoting
from fuzz.draw.nests.searching import searching
from fuzz.draw.points import pointed
from fuzz.draw.stepping import stepping
from fuzz.draw.subscripts import sum_of
from fuzz.draw.tables import behind_tables
from fuzz.draw.whole_rows import with_whole_rows
from fuzz.program.constants import named
from fuzz.program.ordinary import (
    BATCH,
    family_of,
    for_fortran,
    has_fortran_regions,
    is_fortran,
    is_in_several_files,
    with_endings,
    with_main,
)
from fuzz.program.ranges import steps
from fuzz.program.rounds import alike, in_rounds, on_pages
from fuzz.program.tree import (
    Access,
    Accumulate,
    Array,
    Assign,
    Index,
    Linear,
    Loop,
    Node,
    Program,
    Region,
    Term,
)
from fuzz.program.walks import mentioned, walk, written

_ELEMENTS = ("double",) * 5 + (
    "float",
    "int",
    "int",
    "unsigned",
    "unsigned char",
    "short",
    "long",
    "double _Complex",
)
_MOST_STEPS = 40_000
_IN_FUNCTIONS = 0.35
"""The share of C programs in one file with calls."""


@dataclass
class _Author(Loops):
    """Draws one program. ``brief``: with small regions; ``for_devices``: with nests that become
    kernels, as far as their statements decide on that."""

    brief: bool = False
    for_devices: bool = False

    def regions_alone(self) -> Program:
        """A program that only has regions, for several files."""
        self.brief = True
        self.arrays = tuple(self._array(name) for name in "ABCD"[: self.random.randint(2, 4)])
        self.arrays = alike(on_pages(self.arrays, self.random), self.random)
        regions = tuple(self._region() for _ in range(self.random.choice((2, 3, 3, 4))))
        arrays, macros = self.arrays + self.rows, self.often(0.5)
        program = Program(arrays, self._limits(), self._kind(), 1, False, regions, macros)
        program = with_endings(in_rounds(program, self.random), self.random)
        program = with_additions(program, self.random, NESTS)
        program = finding(program, self.random, 0.6)
        return with_additions(program, self.random, MANNERS)

    def _limits(self) -> tuple[tuple[str, int], ...]:
        choice = self.random.choice
        return (
            ("n", choice((7, 8, 10, 13))),
            ("m", choice((4, 5, 6, 9))),
            ("s", choice((2, 3, 4))),
        )

    def _kind(self) -> str:
        return self.random.choice(("int", "int", "int", "long"))

    def program(self) -> Program:
        choice = self.random.choice
        rounds = self.often(0.2)
        self.arrays = tuple(self._array(name) for name in "ABCD"[: self.random.randint(1, 4)])
        if rounds:
            self.arrays = alike(on_pages(self.arrays, self.random), self.random)
        counts = (2, 2, 3, 3, 4) if rounds else (1, 1, 1, 1, 1, 1, 2, 2, 3)
        regions = [self._region() for _ in range(choice(counts))]
        repeats = choice((1, 1, 1, 1, 2, 3))
        last = regions[-1]
        if (
            repeats == 1
            and not any(region.gather == "none" for region in regions)
            and self.often(0.15)
        ):
            names = sorted(written(last) & {array.name for array in self.arrays})
            regions[-1] = Region(
                **{**vars(last), "live_out": tuple(name for name in names if self.often(0.6))}
            )
        limits, kind, macros = self._limits(), self._kind(), self.often(0.5)
        program = Program(
            self.arrays + self.rows, limits, kind, repeats, self.often(0.3), tuple(regions), macros
        )
        return self._written_otherwise(in_rounds(program, self.random) if rounds else program)

    def _written_otherwise(self, program: Program) -> Program:
        """The program in other forms, and with more in it."""
        program = (
            named(program, self.random, self.random.choice((0, 0, 0, 0.5, 1)))
            if self.often(0.3)
            else program
        )
        program = (
            pointed(program, self.random, self.random.choice((0.3, 0.6, 1)))
            if self.often(0.25)
            else program
        )
        program = (
            counted(program, self.random, self.random.choice((0.3, 1)))
            if self.often(0.2)
            else program
        )
        program = eliminating(program, self.random) if self.often(0.1) else program
        program = exchanging(program, self.random) if self.often(0.5) else program
        share = self.random.choice((0.3, 0.6, 1))
        program = stepping(program, self.random, share) if self.often(0.25) else program
        program = behind_tables(program, self.random) if self.often(0.4) else program
        program = pivoting(program, self.random) if self.often(0.05) else program
        program = leaving(program, self.random) if self.often(0.1) else program
        program = packed(program, self.random) if self.often(0.05) else program
        program = searching(program, self.random) if self.often(0.04) else program
        program = with_additions(program, self.random, KERNELS if self.for_devices else NESTS)
        program = with_whole_rows(program, self.random) if self.often(0.25) else program
        program = finding(program, self.random, 0.6)
        share = self.random.choice((0.4, 1))
        program = at_once(program, self.random, share) if self.often(0.5) else program
        program = branching(program, self.random, 0.4) if self.often(0.35) else program
        return with_additions(program, self.random, {} if self.for_devices else MANNERS)

    def _array(self, name: str) -> Array:
        ranks = (1, 2, 2, 2, 3) if self.for_devices else (0, 1, 1, 2, 2, 2, 2, 3)
        rank = self.random.choice(ranks)
        storage = self.random.choice(("static", "static", "vla", "linear"))
        return Array(
            name,
            self.random.choice(_ELEMENTS),
            rank,
            storage,
            self.often(0.15 if storage == "linear" else 0.5),
        )

    def _region(self) -> Region:
        self.statements = 0
        scalars = self._scalars()
        self.private, self.accumulated = [], []
        if self.often(0.2) and not self.for_devices:
            self.accumulated = self._accumulators()
        timed = self.often(0.35)
        depths = (1, 2, 2, 3) if timed or self.brief else (1, 2, 2, 2, 3, 3, 4)
        counts = (1, 1, 1, 2) if self.brief else (1, 1, 1, 1, 1, 2, 2, 2, 3, 4)
        body = tuple(
            self._loop((), self.random.choice(depths), scalars)
            for _ in range(self.random.choice(counts))
        )
        body += self._reader(body)
        outside = self.often(0.1)
        if timed:
            body = (_over_time(body),)
        clauses = (*self._reductions(body), *draw_clauses(self.random, body))
        used = mentioned(Region((), (), "", None, True, False, body))
        if self.often(0.4):
            self.private += [name for name, _ in scalars[:1] if name in used - self.carried]
        clauses += (f"private({', '.join(self.private)})",) if self.private else ()
        return Region(
            tuple(pair for pair in scalars + self._sums() if pair[0] in used),
            clauses,
            self.random.choice(("",) * 8 + ("all", "root", "root", "none", "none")),
            None,
            self.often(0.4),
            outside,
            body,
            self.often(0.5),
        )

    def _scalars(self) -> tuple[tuple[str, str], ...]:
        """Variables of the region's function, with their types."""
        if self.for_devices:
            return ()
        return tuple(
            (f"p{self._number()}", self.random.choice(("double", "double", "int")))
            for _ in range(self.random.choice((0, 0, 1, 2)))
        )

    def _sums(self) -> tuple[tuple[str, str], ...]:
        """The accumulators that are scalars, with their types."""
        return tuple(
            (name, "double" if name[-1] in "02468" else "int")
            for name, rank, _ in self.accumulated
            if not rank
        )

    def _reader(self, body: tuple[Node, ...]) -> tuple[Node, ...]:
        """A loop that reads an accumulated scalar."""
        sums = {name for name, rank, _ in self.accumulated if not rank}
        found = [
            node.target
            for node in walk(body)
            if isinstance(node, (Accumulate, Assign)) and node.target.name in sums
        ]
        if not found:
            return ()
        return (
            Loop(
                "i",
                "int",
                (sum_of(),),
                (sum_of("s"),),
                1,
                "plain",
                (self._assign(("i",), (Term(1, found[0]),)),),
            ),
        )

    def _reductions(self, body: tuple[Node, ...]) -> tuple[str, ...]:
        """For what is only accumulated: where other statements write it, or the same nest reads it
        besides, the clause may be wrong."""
        other = {node.target.name for node in walk(body) if isinstance(node, Assign)}
        other |= {name for nest in _nests(body) for name in _used_and_accumulated(nest)}
        sums = [
            node
            for node in walk(body)
            if isinstance(node, Accumulate) and node.target.name not in other
        ]
        found = {f"reduction({node.operator}: {node.target.name})": None for node in sums}
        return tuple(found) if self.often(0.8) else ()


def _nests(body: tuple[Node, ...]) -> tuple[Node, ...]:
    """Those of a region, inside of a loop over time."""
    return tuple(
        nest
        for node in body
        for nest in (node.body if isinstance(node, Loop) and node.name == "t" else (node,))
    )


def _used_and_accumulated(nest: Node) -> set[str]:
    """What a nest accumulates and reads, too."""
    named = Counter(node.name for node in walk(nest) if isinstance(node, Access))
    sums = Counter(node.target.name for node in walk(nest) if isinstance(node, Accumulate))
    return {name for name, count in sums.items() if named[name] > count}


def _over_time(body: tuple[Node, ...]) -> Loop:
    """The loop that repeats the body ``s`` times."""
    zero, last = Index(Linear()), Index(Linear((("s", 1),)))
    return Loop("t", "int", (zero,), (last,), 1, "plain", body)


def generate(seed: int, for_devices: bool = False) -> Program:
    """The program of a seed; another one if it is ``for_devices``."""
    if for_devices:
        return _small_draft(f"devices {seed}", (0.0, 0.0, 0.1), for_devices)
    if is_in_several_files(seed // BATCH):
        return with_main(_family(family_of(seed)), Random(f"main {seed}"))
    return _in_one_file(seed)


@cache
def _family(number: int) -> Program:
    """The regions that the programs of a family have."""
    for draft in range(1000):
        random = Random(f"family {number} {draft}")
        program = _Author(random, random.choice((0.0, 0.0, 0.1, 0.25))).regions_alone()
        if has_fortran_regions(number):
            program = for_fortran(program)
            program = calling(program, random, in_one_module=True)
        if steps(program) <= _MOST_STEPS / 4 and all(written(region) for region in program.regions):
            return program
    raise AssertionError(f"family {number}: no draft is small enough")


def _in_one_file(seed: int) -> Program:
    program = _small_draft(f"{seed}", (0.0, 0.1, 0.25, 0.5), False)
    if is_fortran(seed):
        return calling(program, Random(f"calls {seed}"))
    random = Random(f"switches {seed}")
    program = switched(program, random, 0.5) if random.random() < 0.2 else program
    random = Random(f"functions {seed}")
    return calling_in_c(program, random) if random.random() < _IN_FUNCTIONS else program


def _small_draft(name: str, tempers: tuple[float, ...], for_devices: bool) -> Program:
    """The first of its drafts that runs few enough statements."""
    for draft in range(1000):
        random = Random(f"{name} {draft}")
        author = _Author(random, random.choice(tempers), for_devices=for_devices)
        program = author.program()
        if steps(program) <= _MOST_STEPS and any(written(region) for region in program.regions):
            return program
    raise AssertionError(f"seed {name}: no draft is small enough")
