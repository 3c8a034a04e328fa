"""What the commands accept, and the help that teaches it."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable
from functools import partial
from typing import get_args

from polydist_frontends.clauses.directive import (
    Directive,
    Gather,
    ScheduleChoice,
    Scheme,
    parse_directive,
)
from polydist_frontends.errors import Place, Refusal

from polydist.request import DEFAULT_EFFORT, STAGES
from polydist.worker import DEFAULT_TIME_LIMIT

DESCRIPTION = "polydist turns annotated loop nests in C and Fortran programs into distributed-memory programs with bit-identical results."

GUIDE = """\
mark a loop nest or a { block } in your program and nothing else:

    #pragma polydist tile(32, 64) gather(root)
    for (int t = 0; t < steps; t++) ...

clauses (all optional):
    name(id)                      what messages and statistics call the region
    tile(e, ...)                  tile sizes: literals, or integer variables read when the region starts
    dist(block|cyclic|cyclic(b)|lookup|lookup,cyclic|lookup(f))
                                  which rank owns which tiles: neighbours, in turn, those with iterations, as int f(tile, tiles, ranks) says
    weights(w, ...)               blocks in proportion to these numbers, for ranks of different speed
    gather(all|root|none)         where results are after the region; the default, all, lets the rest run unchanged
    live_out(a, ...)              only these are needed after the region
    private(x, ...)               every innermost iteration has its own x
    reduction(op: x, ...)         x is accumulated by op (+ * min max & | ^ && ||), in any order
    independent(i, ...)           your assertion: the iterations of loop i do not depend on each other
    assume(cond, ...)             your assertion about integer variables, e.g. assume(n > 0)
    pure(f, ...)                  your assertion: calls of f only compute
    comm(auto|exact|fop|foifi|fo) communication scheme
    schedule(auto|diamond|skew|keep) how iterations may be reordered
    grid(n)                       the ranks form a grid of n dimensions: 1, 2 or 3
`#pragma polydist root` before a statement or block runs it on rank 0 alone (files, mostly).
in Fortran: !$polydist (fixed form: c$polydist) before a do loop, or around statements that !$polydist end closes.

at run time: POLYRT_TILE=16,64  POLYRT_DIST=cyclic  POLYRT_STATS=1  POLYRT_TRACE=file
"""

EXAMPLES = """\
examples:
    polydist-translate heat.c                            writes heat.polydist.c
    R=$(polydist --runtime-dir); mpicc -D_GNU_SOURCE -O3 -ffp-contract=off -I$R/include heat.polydist.c $R/src/*/*.c -lm -o heat
    with CMake instead:  polydist_add_target(heat SOURCES heat.c)
    polydist verify heat.c -n 1,2,4 -- 500 100           the proof on your own input
    polydist-translate --explain heat.c                  what was understood, what is distributed and sent
    cmake -Dpolydist_DIR=$(polydist --cmake-dir) ..      for find_package(polydist)
"""

ANALYSIS = """\
columns:
    scheme           what is sent; --comm exact,fop,fo compares several
    steps, chain     steps of the region; those of them that must follow each other on one rank or through a message
    balance          the mean over the ranks of their statement instances, divided by the most: 1 is perfect
    volume           bytes that all ranks send in steps, and for reductions; most/rank: the rank that sends most
    partners         ranks that one rank sends to, at most
    largest, buffer  bytes of the largest message; of what one rank sends in one step, at most
    gathered         bytes that travel at the end of the region; gather(...) and live_out(...) decide
    touched, mean    bytes of the array elements that a rank reads or writes: of the rank with the most, and the mean
    time, speed-up   estimates after LogGP, against one rank; messages are not overlapped with computing

examples:
    polydist analyze heat.c --ranks 4,64,1024 -P n=8192 -P steps=1000
    polydist analyze heat.c --ranks 1,2,4,8 -P n=8192 -P steps=1000 --comm exact,fo --plot heat.png
    polydist analyze heat.c --ranks 8 -P n=8192 -P steps=1000 --step 5 --plot tiles.png
    polydist analyze heat.c --ranks 16 -P n=8192 -P steps=1000 --tile 32,64,256 --dist cyclic --json heat.json
    POLYRT_SIMULATE=4,64,1024 ./heat 8192 1000           the same from the translated program itself, with its own input
"""

MEASURING = """\
examples:
    polydist measure -o machine.json -- build/heat 2000 100
    polydist analyze heat.c --machine machine.json --ranks 4,64,1024 -P n=8192 -P steps=1000
"""

VERIFY_GUIDE = """\
examples:
    polydist verify heat.c -- 120 40                               on 1, 2, 3 and 4 ranks, with these arguments
    polydist verify heat.c --args "120 40" --args "7 3" -n 2,5     two inputs on 2 and 5 ranks
    polydist verify heat.c --tile 4,16 --tile 1,1 --dist cyclic    every combination
    polydist verify heat.c --grid 2 --dist lookup --weights 2,1    on a grid of ranks of different speed
    polydist verify heat.c --all -- 60 10                          every placement and scheme there is
    polydist verify main.c solver.c -I include -l lapack           a program of several files

only what is printed is compared: print with %a or 17 digits if the last bit matters. Where outputs differ, the first wrong
array element is named, with the region, the statement, its iteration and the rank; then every assertion in the directives
(independent, private, assume, ...) is left out once, to find the one that does not hold. Outputs and programs are kept.
polydist-translate --check makes such a checking program of any source, e.g. in CMake: polydist_add_target(... OPTIONS --check).
"""

STATUS = "exit status: 0 done, 1 a region was refused or outputs differ, 2 usage, 3 a fault of polydist itself"


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Keeps the guide's lines and gives the options enough room."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=110)


Command = Callable[..., argparse.ArgumentParser]
"""Adds a command's parser: its name, then what ``ArgumentParser`` takes."""


def polydist_parser() -> argparse.ArgumentParser:
    """The parser of ``polydist``."""
    parser = argparse.ArgumentParser(
        "polydist",
        description=DESCRIPTION,
        epilog=f"{GUIDE}\n{EXAMPLES}\n{STATUS}",
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--cmake-dir", action="store_true", help="print the folder of the CMake package"
    )
    parser.add_argument(
        "--runtime-dir",
        action="store_true",
        help="print the folder of the runtime's sources, include/ and src/",
    )
    parser.add_argument("--version", action="store_true", help="print versions")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    command = partial(commands.add_parser, formatter_class=HelpFormatter, allow_abbrev=False)
    _add_translate(_translating(command))
    _add_verify(_verifying(command))
    _add_analyze(_analyzing(command))
    _add_measure(_measuring(command))
    return parser


def _translating(command: Command) -> argparse.ArgumentParser:
    return command(
        "translate",
        help="translate source files (the same as polydist-translate)",
        description=DESCRIPTION,
        epilog=f"{GUIDE}\n{STATUS}",
    )


def _verifying(command: Command) -> argparse.ArgumentParser:
    return command(
        "verify",
        usage="polydist verify FILE... [-n 1,2,3,4] [--tile a,b]... [options] [-- ARGUMENTS OF THE PROGRAM]",
        help="build sequential and distributed, run both, compare the output byte for byte",
        description="Builds the program as it is and translated, runs both, and compares what they print on standard output, byte for byte.",
        epilog=f"{VERIFY_GUIDE}\n{STATUS}",
    )


def _analyzing(command: Command) -> argparse.ArgumentParser:
    return command(
        "analyze",
        usage="polydist analyze FILE --ranks 4,64,1024 [-P NAME=VALUE]... [options]",
        help="what the regions would send and compute on any number of ranks, by simulation",
        description="Simulates the regions of FILE on any number of ranks, in one process, without MPI and without computing: volume, messages, "
        "balance, and an estimate of the time. Needs a C compiler. Options go before the clauses of the directives.",
        epilog=f"{ANALYSIS}\n{STATUS}",
    )


def _measuring(command: Command) -> argparse.ArgumentParser:
    return command(
        "measure",
        usage="polydist measure [-o FILE] [options] [-- PROGRAM ARGUMENTS]",
        help="measure the machine that analyze estimates times for",
        description="Measures latency, overhead and bandwidth between two ranks, with your MPI, where it is run: for two nodes of a cluster, in a job that has "
        "one rank on each. With a translated program behind --, it also runs that once with POLYRT_STATS and simulates it, for the time of a "
        "statement instance; take the tile sizes and flags that you will use.",
        epilog=f"{MEASURING}\n{STATUS}",
    )


def translate_parser() -> argparse.ArgumentParser:
    """The parser of ``polydist-translate``."""
    parser = argparse.ArgumentParser(
        "polydist-translate",
        description=DESCRIPTION,
        epilog=f"{GUIDE}\n{EXAMPLES}\n{STATUS}",
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print versions")
    _add_translate(parser)
    return parser


def _add_translate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="C or Fortran sources; @FILE reads further arguments, one per line",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        help="a file name, or an existing folder (default: heat.c -> ./heat.polydist.c)",
    )
    _add_wishes(parser)
    _add_preprocessing(parser)
    reports = parser.add_argument_group("reports")
    reports.add_argument(
        "--emit",
        choices=STAGES,
        metavar="STAGE",
        help=f"print a stage and write nothing: {', '.join(STAGES)}",
    )
    reports.add_argument(
        "--explain",
        action="store_true",
        help="say in words what was understood and decided; with remarks",
    )
    reports.add_argument(
        "--check",
        action="store_true",
        help="make a program that runs every region as it was written too, compares, and names what differs",
    )
    reports.add_argument(
        "--depfile", metavar="F", help="write the files that were read, as a rule for make or Ninja"
    )
    reports.add_argument(
        "--depfile-target", metavar="NAME", help="the rule's target (default: the first output)"
    )


def _add_wishes(parser: argparse.ArgumentParser) -> None:
    wishes = parser.add_argument_group("what the directives leave open")
    wishes.add_argument("--tile", type=_tile, metavar="32,64", help="tile sizes")
    wishes.add_argument(
        "--dist",
        type=_dist,
        metavar="D",
        help="block, cyclic, cyclic(b), lookup or lookup,cyclic(b)",
    )
    wishes.add_argument(
        "--weights",
        type=lambda words: _parsed("weights", words).weights,
        default=(),
        metavar="2,1",
        help="blocks in proportion to these numbers, one per rank, repeated for further ranks",
    )
    wishes.add_argument(
        "--comm",
        type=lambda word: _parsed("comm", word).comm,
        default=(),
        metavar="S",
        help=f"{', '.join(get_args(Scheme))}; several, as in exact,fop, can be chosen from at run time",
    )
    wishes.add_argument(
        "--gather",
        type=lambda word: _parsed("gather", word).gather,
        metavar="G",
        help=", ".join(get_args(Gather)),
    )
    wishes.add_argument(
        "--schedule",
        type=lambda word: _parsed("schedule", word).schedule,
        metavar="H",
        help=", ".join(get_args(ScheduleChoice)),
    )
    wishes.add_argument(
        "--grid",
        type=lambda word: _parsed("grid", word).grid,
        metavar="N",
        help="distributed dimensions: 1, 2 or 3",
    )
    wishes.add_argument(
        "--scop", action="store_true", help="#pragma scop ... #pragma endscop mark regions too"
    )
    wishes.add_argument(
        "--keep-going", action="store_true", help="leave a refused region sequential and warn"
    )
    wishes.add_argument(
        "--effort",
        type=_positive,
        default=DEFAULT_EFFORT,
        metavar="N",
        help=f"operations that one region may cost (default {DEFAULT_EFFORT})",
    )
    wishes.add_argument(
        "--time-limit",
        type=_seconds,
        default=DEFAULT_TIME_LIMIT,
        metavar="S",
        help=f"seconds that one file may take, 0 for no limit (default {DEFAULT_TIME_LIMIT:g})",
    )


def _add_preprocessing(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("as for your compiler")
    group.add_argument(
        "-I",
        dest="include",
        action="append",
        default=[],
        metavar="DIR",
        help="search headers there",
    )
    group.add_argument(
        "-D",
        dest="define",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="define a macro",
    )
    group.add_argument(
        "-U", dest="undefine", action="append", default=[], metavar="NAME", help="undefine a macro"
    )
    group.add_argument(
        "-std", dest="standard", metavar="STD", help="language standard, e.g. -std=c99"
    )
    group.add_argument(
        "--cc", default="cc", metavar="CMD", help="the compiler that preprocesses (default cc)"
    )
    group.add_argument(
        "--flag",
        type=_flags,
        action="extend",
        default=[],
        metavar="FLAG",
        help="any other flag for it, e.g. --flag=-fopenmp; SHELL:... is split",
    )


def _add_verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="the program's sources; one of them has main"
    )
    parser.add_argument(
        "--with",
        dest="others",
        action="append",
        default=[],
        metavar="FILE",
        help="a further source, compiled as it is",
    )
    parser.add_argument(
        "-l",
        dest="library",
        action="append",
        default=[],
        metavar="LIB",
        help="link a library; -lm is always there",
    )
    _add_trials(parser)
    _add_circumstances(parser)
    _add_preprocessing(parser)
    parser.add_argument(
        "--scop", action="store_true", help="#pragma scop ... #pragma endscop mark regions too"
    )
    parser.add_argument(
        "--keep-going", action="store_true", help="leave a refused region sequential and warn"
    )


def _add_analyze(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a C source with regions")
    parser.add_argument(
        "-n",
        "--ranks",
        type=_numbers,
        default=(1, 4, 16, 64),
        metavar="4,64,1024",
        help="numbers of ranks (default 1,4,16,64)",
    )
    parser.add_argument(
        "-P",
        dest="parameter",
        type=_assignment,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="the value of a loop-invariant integer",
    )
    parser.add_argument(
        "--json", metavar="F", help="write everything that was found out, per rank and per step too"
    )
    parser.add_argument(
        "--plot",
        metavar="F",
        help="draw speed-up and volume against ranks: a .png, .svg or .pdf file; needs matplotlib",
    )
    parser.add_argument(
        "--step",
        type=_count,
        metavar="K",
        help="--plot draws the tiles of step K, coloured by rank; --json has them too",
    )
    machine = parser.add_argument_group("the machine that times are estimated for")
    machine.add_argument(
        "--machine",
        metavar="FILE",
        help="as polydist measure -o FILE has found it; the options below go before it",
    )
    machine.add_argument(
        "--latency", type=_amount, metavar="S", help="seconds between two ranks (default 2e-6)"
    )
    machine.add_argument(
        "--overhead",
        type=_amount,
        metavar="S",
        help="seconds of the processor per message (default 1e-6)",
    )
    machine.add_argument(
        "--bandwidth", type=_amount, metavar="B", help="bytes per second (default 1e10)"
    )
    machine.add_argument(
        "--point", type=_amount, metavar="S", help="seconds per statement instance (default 1e-9)"
    )
    _add_wishes(parser)
    _add_preprocessing(parser)
    parser.set_defaults(emit=None, explain=False, check=False)


def _add_measure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write what was found as JSON, for analyze --machine FILE",
    )
    parser.add_argument(
        "-n",
        "--ranks",
        type=_positive,
        default=1,
        metavar="N",
        help="ranks that the program runs on (default 1)",
    )
    _add_run(parser)


def _assignment(word: str) -> tuple[str, int]:
    name, _, value = word.rpartition("=")
    if not name or not value.removeprefix("-").isdigit():
        raise argparse.ArgumentTypeError(f"{word!r} is not NAME=VALUE with an integer")
    return name, int(value)


def _count(word: str) -> int:
    if not word.isascii() or not word.isdigit():
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of a step, which count from 0")
    return int(word)


def _amount(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e30:
        raise argparse.ArgumentTypeError(f"{word!r} is not a positive number")
    return value


def _add_trials(parser: argparse.ArgumentParser) -> None:
    trials = parser.add_argument_group("what is tried: every combination of")
    trials.add_argument(
        "-n",
        "--ranks",
        type=_numbers,
        default=(1, 2, 3, 4),
        metavar="1,2,3,4",
        help="numbers of ranks (default 1,2,3,4)",
    )
    trials.add_argument(
        "--args",
        action="append",
        default=[],
        metavar="'A B'",
        help="arguments of the program, as -- gives them; repeatable",
    )
    trials.add_argument(
        "--tile",
        type=_tile,
        action="append",
        default=[],
        metavar="a,b",
        help="tile sizes; repeatable",
    )
    trials.add_argument(
        "--dist",
        type=_dist_word,
        action="append",
        default=[],
        metavar="D",
        help="placements; repeatable",
    )
    trials.add_argument(
        "--comm",
        type=lambda word: _parsed("comm", word).comm,
        action="append",
        default=[],
        metavar="S",
        help="schemes; repeatable",
    )
    trials.add_argument(
        "--schedule",
        type=lambda word: _parsed("schedule", word).schedule,
        action="append",
        default=[],
        metavar="H",
        help="repeatable",
    )
    trials.add_argument(
        "--weights",
        type=_weights_word,
        action="append",
        default=[],
        metavar="2,1",
        help="weights of the ranks' blocks; repeatable",
    )
    trials.add_argument(
        "--grid",
        type=lambda word: _parsed("grid", word).grid,
        action="append",
        default=[],
        metavar="N",
        help="distributed dimensions: 1, 2 or 3; repeatable",
    )
    trials.add_argument(
        "--all",
        action="store_true",
        help="all placements that there are, small tiles, each scheme and schedule, and a grid",
    )


def _add_circumstances(parser: argparse.ArgumentParser) -> None:
    group = _add_run(parser)
    group.add_argument("--stdin", metavar="FILE", help="what the program reads (default: nothing)")
    group.add_argument(
        "--keep",
        metavar="DIR",
        help="leave sources, programs and outputs there; else they stay only if something differs",
    )


def _add_run(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    group = parser.add_argument_group("how it is run")
    group.add_argument(
        "--timeout",
        type=_positive,
        default=120,
        metavar="S",
        help="seconds that one run may take (default 120)",
    )
    group.add_argument(
        "--mpicc", metavar="CMD", help="default: next to this Python, else on the path"
    )
    group.add_argument("--mpiexec", metavar="CMD", help="default: next to mpicc")
    return group


def _parsed(clause: str, words: str) -> Directive:
    """One clause, read as in a directive."""
    place = Place(f"--{clause}", 1)
    try:
        return parse_directive(f"{clause}({words})", place, lambda _: place)
    except Refusal as refusal:
        raise argparse.ArgumentTypeError(refusal.diagnostic.message) from None


def _dist(words: str) -> object:
    dist = _parsed("dist", words).dist
    if dist and dist.function:
        raise argparse.ArgumentTypeError(
            f"{words}: a function is named in the directive, where it is known: dist({words})"
        )
    return dist


def _weights_word(words: str) -> str:
    return ",".join(f"{weight:g}" for weight in _parsed("weights", words).weights)


def _dist_word(words: str) -> str:
    """A placement as the environment takes it."""
    _dist(words)
    return words


def _tile(words: str) -> tuple[int, ...]:
    return tuple(_positive(entry.text) for entry in _parsed("tile", words).tile)


def _positive(word: str) -> int:
    if not word.isascii() or not word.isdigit() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"{word!r} is not a positive integer")
    return int(word)


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e6:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of seconds")
    return seconds


def _numbers(words: str) -> tuple[int, ...]:
    return tuple(_positive(word) for word in words.split(","))


def _flags(word: str) -> list[str]:
    """CMake's convention: what begins with SHELL: is several flags in one."""
    return shlex.split(word[6:]) if word.startswith("SHELL:") else [word]
