"""Fortran: generated code on one rank against the untranslated program, and two ranks against the
same algorithm written for MPI by hand.

Both forms are compiled with -O3 -march=native -ffp-contract=off, by gfortran; the hand-written
programs by the C compiler."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from bench.fortran_programs import FORTRAN_PROGRAMS, FortranProgram, build_by_hand, build_fortran
from bench.measure import Candidate, cpu_times, medians, table
from bench.programs import distributed_command, sequential_command


def main() -> None:
    asked = _arguments()
    chosen = [FORTRAN_PROGRAMS[name] for name in asked.programs or FORTRAN_PROGRAMS]
    with tempfile.TemporaryDirectory() as folder:
        measured = [_measured(program, Path(folder), asked) for program in chosen]
    print(
        table(
            ["program", "arguments", "untranslated [s]", "one rank [s]", "ratio"],
            [_alone(p, asked, times) for p, times in measured],
        )
    )
    by_hand = [_beside(p, asked, times) for p, times in measured if p.by_hand]
    if by_hand:
        print()
        ranks = f"{asked.ranks} ranks"
        print(
            table(
                [
                    "program",
                    "arguments",
                    f"{ranks} [s]",
                    f"{ranks} by hand [s]",
                    "ratio",
                    "speed-up of one rank",
                ],
                by_hand,
            )
        )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "programs",
        nargs="*",
        metavar="PROGRAM",
        help=f"of {', '.join(FORTRAN_PROGRAMS)}; all if none is given",
    )
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--short", action="store_true", help="small sizes, to see that everything works"
    )
    parser.add_argument(
        "--cpu",
        action="store_true",
        help="user time of all processes, for machines that others use too",
    )
    return parser.parse_args()


def _measured(
    program: FortranProgram, folder: Path, asked: argparse.Namespace
) -> tuple[FortranProgram, dict[str, float]]:
    plain, shared = build_fortran(program, folder)
    arguments = program.short if asked.short else program.arguments
    candidates = [
        Candidate("untranslated", sequential_command(plain, arguments), {}),
        Candidate("one", distributed_command(shared, 1, arguments), {}),
    ]
    if program.by_hand:
        candidates.append(
            Candidate("many", distributed_command(shared, asked.ranks, arguments), {})
        )
        candidates.append(
            Candidate(
                "by hand",
                distributed_command(build_by_hand(program, folder), asked.ranks, arguments),
                {},
            )
        )
    return program, (cpu_times if asked.cpu else medians)(candidates, asked.rounds)


def _alone(
    program: FortranProgram, asked: argparse.Namespace, times: dict[str, float]
) -> list[str]:
    return _row(program, asked, times, "untranslated", "one")


def _beside(
    program: FortranProgram, asked: argparse.Namespace, times: dict[str, float]
) -> list[str]:
    name, arguments, by_hand, many, ratio = _row(program, asked, times, "by hand", "many")
    return [name, arguments, many, by_hand, ratio, f"{times['one'] / times['many']:.2f}"]


def _row(
    program: FortranProgram,
    asked: argparse.Namespace,
    times: dict[str, float],
    other: str,
    own: str,
) -> list[str]:
    arguments = " ".join(program.short if asked.short else program.arguments)
    return [
        program.name,
        arguments,
        f"{times[other]:.2f}",
        f"{times[own]:.2f}",
        f"{times[other] / times[own]:.2f}",
    ]


if __name__ == "__main__":
    main()
