"""Seeds faults one by one into a copy of the committed tree, and runs the suite on each.

PYTHONPATH=tests python -m strength list      what would be seeded
PYTHONPATH=tests python -m strength run DIR   every fault against the quick suite until its first
                                              failure; results in DIR/quick.jsonl, from where an
                                              interrupted run goes on
PYTHONPATH=tests python -m strength run DIR --full    only what survived, against the full matrix
PYTHONPATH=tests python -m strength table DIR         the table of docs/strength.md
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Protocol

from strength.faults import FAULTS
from strength.mutants import sample
from strength.suite import Verdict, copy_of, judge, reset
from strength.table import table
from support.programs import ROOT


class Seeded(Protocol):
    """A fault: what it is called, and the change that it makes to a tree."""

    @property
    def title(self) -> str: ...

    def apply(self, root: Path) -> None: ...


def main() -> int:
    asked = _parser().parse_args()
    faults: list[Seeded] = [*sample(ROOT, asked.count, asked.seed), *FAULTS]
    chosen = [fault for fault in faults if asked.only in fault.title]
    if asked.command == "list":
        print("\n".join(fault.title for fault in chosen))
    elif asked.command == "table":
        print(
            table(_verdicts(asked.folder / "quick.jsonl"), _verdicts(asked.folder / "full.jsonl"))
        )
    else:
        _run(asked.folder, chosen, asked.full)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "strength", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=("list", "run", "table"))
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "strength")
    parser.add_argument("--count", type=int, default=60, help="mutants of the Python packages")
    parser.add_argument("--seed", type=int, default=16, help="of their sample")
    parser.add_argument("--only", default="", metavar="PART", help="faults whose title has PART")
    parser.add_argument("--full", action="store_true", help="survivors, against the full matrix")
    return parser


def _run(folder: Path, faults: Sequence[Seeded], full: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    results = folder / ("full.jsonl" if full else "quick.jsonl")
    done = _verdicts(results)
    quick = _verdicts(folder / "quick.jsonl")
    waiting = [fault for fault in faults if fault.title not in done]
    if full:
        waiting = [f for f in waiting if f.title in quick and quick[f.title].killer is None]
    with tempfile.TemporaryDirectory() as place:
        copy = copy_of(ROOT, Path(place))
        _check_baseline(copy, full)
        for number, fault in enumerate(waiting):
            fault.apply(copy)
            verdict = judge(copy, full)
            reset(copy)
            with results.open("a") as file:
                print(json.dumps({"title": fault.title, **asdict(verdict)}), file=file)
            said = verdict.killer or "SURVIVED"
            print(
                f"{number + 1}/{len(waiting)} {verdict.seconds:.0f} s {fault.title}: {said}",
                flush=True,
            )


def _check_baseline(copy: Path, full: bool) -> None:
    """A suite that fails without a fault would seem to notice every one."""
    verdict = judge(copy, full)
    print(f"without a fault: {verdict.killer or 'passes'}, {verdict.seconds:.0f} s", flush=True)
    if verdict.killer:
        sys.exit(f"{verdict.killer} fails without a fault: nothing was seeded")


def _verdicts(path: Path) -> dict[str, Verdict]:
    if not path.exists():
        return {}
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return {row["title"]: Verdict(row["killer"], row["seconds"]) for row in rows}


if __name__ == "__main__":
    sys.exit(main())
