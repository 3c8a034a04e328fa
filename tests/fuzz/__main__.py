"""python -m fuzz: runs random programs until their number or the time is used up; --show SEED
prints one, --again SEED runs and shrinks one."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from fuzz.campaign import Plan, bench_for, draft_of, run_campaign, shrunk
from fuzz.draw.generator import generate
from fuzz.program.features import count, table
from fuzz.run.bench import EFFORT
from fuzz.run.examine import examine_alone
from fuzz.tally import Journal
from fuzz.write.texts import text_of
from support.programs import ROOT


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    _add_numbers(parser)
    _add_periods(parser)
    _add_folders(parser)
    _add_other_tasks(parser)
    return parser.parse_args()


def _add_numbers(parser: argparse.ArgumentParser) -> None:
    """Which programs, and how much of everything."""
    add = parser.add_argument
    add("-n", type=int, default=1000, help="programs (default: 1000)")
    add("--seed", type=int, default=1, help="the first seed; each program comes from one seed")
    add(
        "--resume",
        action="store_true",
        help="go on with the run that was interrupted: what is in its journal counts",
    )
    add("--several-files", action="store_true", help="of these, only those in several files")
    add(
        "--fortran",
        action="store_true",
        help="of these, only those in one file in Fortran",
    )
    add(
        "--devices",
        action="store_true",
        help="of these, those in one file, on devices that clang emulates",
    )
    add("--jobs", type=int, default=2, help="processes (default: 2)")
    add("--runs", type=int, default=4, help="runs of each program (default: 4)")
    add("--seconds", type=float, default=1e9, help="start no batch after this time")
    add("--shrink-seconds", type=float, default=120, help="time for making a failing program small")
    add(
        "--effort",
        type=int,
        default=EFFORT,
        help=f"bound on the translation of one region (default: {EFFORT})",
    )


def _add_periods(parser: argparse.ArgumentParser) -> None:
    """How often what takes long is done."""
    parser.add_argument(
        "--sanitize",
        type=int,
        default=10,
        help="every so many batches look for undefined behaviour (0: never)",
    )
    parser.add_argument(
        "--check",
        type=int,
        default=10,
        help="every so many programs go through the enumerating checker (0: never)",
    )


def _add_folders(parser: argparse.ArgumentParser) -> None:
    build = ROOT / "build/fuzz"
    for name, text in (
        ("work", "where programs are built, and the journal"),
        ("failures", "where failing programs are kept"),
    ):
        parser.add_argument(f"--{name}", type=_absolute, default=build / name, help=text)


def _absolute(text: str) -> Path:
    """Programs are built and run in folders of their own."""
    return Path(text).resolve()


def _add_other_tasks(parser: argparse.ArgumentParser) -> None:
    """What is done instead of a campaign."""
    add = parser.add_argument
    add("--summary", action="store_true", help="print the summary of the journal")
    add(
        "--features",
        type=int,
        metavar="N",
        help="print which share of N programs has which features",
    )
    add("--show", type=int, metavar="SEED", help="print the program of a seed")
    add("--again", type=int, metavar="SEED", help="run and shrink the program of a seed")


def _again(given: argparse.Namespace) -> int:
    bench = bench_for(given.work, given.effort, offloads=given.devices)
    draft = draft_of(given.again, given.runs, given.devices)
    verdict = examine_alone(bench, draft)
    if not verdict.failed:
        print(verdict.headline)
        return 0
    small = replace(draft, trials=(verdict.trial,)) if verdict.trial else draft
    print(shrunk(bench, small, verdict, given.shrink_seconds))
    return 1


def _campaign(given: argparse.Namespace) -> int:
    plan = Plan(
        first=given.seed,
        count=given.n,
        jobs=given.jobs,
        runs=given.runs,
        seconds=given.seconds,
        shrink_seconds=given.shrink_seconds,
        sanitize=given.sanitize,
        check=given.check,
        effort=given.effort,
        work=given.work,
        failures=given.failures,
        resume=given.resume,
        several_files=given.several_files,
        devices=given.devices,
        fortran=given.fortran,
    )
    tally = run_campaign(plan)
    print(tally.summary())
    if tally.failed:
        print(f"the failing programs are in {given.failures}", file=sys.stderr)
    return int(bool(tally.failed))


def main() -> int:
    given = _arguments()
    if given.show is not None:
        print(text_of(generate(given.show, given.devices), given.show))
        return 0
    if given.features:
        print(
            table(
                count(
                    generate(seed, given.devices)
                    for seed in range(given.seed, given.seed + given.features)
                ),
                given.features,
            )
        )
        return 0
    if given.summary:
        print(Journal(given.work / "journal.jsonl").begin(resume=True).summary())
        return 0
    return _again(given) if given.again is not None else _campaign(given)


if __name__ == "__main__":
    sys.exit(main())
