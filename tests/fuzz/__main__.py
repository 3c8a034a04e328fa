"""python -m fuzz: runs random programs until their number or the time is used up; --show SEED prints one, --again SEED runs and shrinks one."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fuzz.campaign import Plan, bench_for, check_seed, run_campaign, shrunk
from fuzz.generator import generate
from fuzz.render import render
from support.programs import ROOT


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("-n", type=int, default=1000, help="programs (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; each program comes from one seed alone")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    parser.add_argument("--runs", type=int, default=4, help="runs of each program (default: 4)")
    parser.add_argument("--seconds", type=float, default=1e9, help="start no program after this time")
    parser.add_argument("--shrink-seconds", type=float, default=120, help="time for making a failing program small")
    parser.add_argument("--sanitize", type=int, default=10, help="every so many programs look for undefined behaviour (0: never)")
    parser.add_argument("--work", type=Path, default=ROOT / "build/fuzz/work", help="where programs are built")
    parser.add_argument("--failures", type=Path, default=ROOT / "build/fuzz/failures", help="where failing programs are kept")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the program of a seed")
    parser.add_argument("--again", type=int, metavar="SEED", help="run and shrink the program of a seed")
    return parser.parse_args()


def main() -> int:
    given = _arguments()
    if given.show is not None:
        print(render(generate(given.show)))
        return 0
    if given.again is not None:
        bench = bench_for(given.work)
        verdict = check_seed(bench, given.again, given.runs)
        print(shrunk(bench, given.again, verdict, given.shrink_seconds) if verdict.failed else f"{verdict.kind} {verdict.detail}")
        return int(verdict.failed)
    tally = run_campaign(
        Plan(given.seed, given.n, given.jobs, given.runs, given.seconds, given.shrink_seconds, given.sanitize, given.work, given.failures)
    )
    print(tally.summary())
    if tally.failed:
        print(f"the failing programs are in {given.failures}", file=sys.stderr)
    return int(bool(tally.failed))


if __name__ == "__main__":
    sys.exit(main())
