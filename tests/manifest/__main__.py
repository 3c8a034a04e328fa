"""Writes the manifest of this checkout, and compares two.

PYTHONPATH=tests python -m manifest write DIR
    every text under DIR/texts, its hash in DIR/manifest.json
PYTHONPATH=tests python -m manifest compare BEFORE AFTER
    what differs, with the first lines of each difference; status 1 if anything does

    --only PART     only programs whose path contains PART
    --no-runs       only what the translator says: no compiling, no MPI
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import itertools
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from tqdm import tqdm

from manifest.runs import observe_runs
from manifest.translations import Observation, observe_translations

Manifest = dict[str, str]
"""From what was observed to the hash of its text."""


def main() -> int:
    asked = _parser().parse_args()
    if asked.command == "write":
        return _write(asked.folder, asked.only, not asked.no_runs)
    return _compare(asked.before, asked.after, asked.lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "manifest", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    write = commands.add_parser("write", help="observe every program and write what was seen")
    write.add_argument("folder", type=Path)
    write.add_argument("--only", default="", metavar="PART")
    write.add_argument("--no-runs", action="store_true")
    compare = commands.add_parser("compare", help="say what differs between two manifests")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    compare.add_argument(
        "--lines", type=int, default=12, metavar="N", help="lines shown of each difference"
    )
    return parser


def _write(folder: Path, only: str, runs: bool) -> int:
    folder = folder.resolve()
    (folder / "texts").mkdir(parents=True, exist_ok=True)
    manifest = _stored(folder, observe_translations(only))
    if runs:
        manifest |= _stored(folder, observe_runs(only))
    (folder / "manifest.json").write_text(
        json.dumps(dict(sorted(manifest.items())), indent=1) + "\n"
    )
    whole = hashlib.sha256(json.dumps(manifest, sort_keys=True).encode()).hexdigest()[:16]
    print(f"{len(manifest)} observations, manifest {whole}")
    return 0


def _stored(folder: Path, observations: Iterable[Observation]) -> Manifest:
    manifest = {}
    for name, text in tqdm(observations, unit=" texts", disable=not sys.stderr.isatty()):
        manifest[name] = hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()[:16]
        (folder / "texts" / manifest[name]).write_text(text, errors="surrogateescape")
    return manifest


def _read(folder: Path) -> Manifest:
    manifest: Manifest = json.loads((folder / "manifest.json").read_text())
    return manifest


def _compare(before: Path, after: Path, lines: int) -> int:
    old, new = _read(before), _read(after)
    changed = [name for name in old if name in new and old[name] != new[name]]
    for name in changed:
        print(f"== {name}")
        print(
            "\n".join(
                itertools.islice(
                    _difference(before / "texts" / old[name], after / "texts" / new[name]), lines
                )
            )
        )
    for missing, where in ((old.keys() - new.keys(), "gone"), (new.keys() - old.keys(), "new")):
        print("".join(f"== {where}: {name}\n" for name in sorted(missing)), end="")
    print(
        f"{len(old)} and {len(new)} observations: {len(changed)} differ, "
        f"{len(old.keys() ^ new.keys())} in one of them only"
    )
    return 1 if changed or old.keys() != new.keys() else 0


def _difference(before: Path, after: Path) -> Iterable[str]:
    sides = [path.read_text(errors="surrogateescape").splitlines() for path in (before, after)]
    return difflib.unified_diff(*sides, lineterm="", n=1)


if __name__ == "__main__":
    sys.exit(main())
