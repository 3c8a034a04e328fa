"""What ``polydist tune`` finds in at most 40 runs, beside an exhaustive search.

1. The exhaustive search builds the program for each schedule and for a grid, and runs each form
   with every combination of ``SIZES`` and ``PLACEMENTS``; a run that takes three times as long as
   the best one so far is ended. The ``FINALISTS`` quickest are run again.
2. ``polydist tune`` searches by itself, and writes its file.
3. The defaults, what tune found, and the best of the finalists run in turn; what counts is the time
   of the region on the slowest rank, the least of the rounds.
"""

from __future__ import annotations

import argparse
import itertools
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.measure import table
from bench.options import add_rounds, parser_for
from bench.programs import MORE_PROGRAMS, PROGRAMS, SILENT, Program, compiled, mpi
from polydist.simulate.simulation import Machine
from polydist.tune.descent import Setting
from polydist.tune.trials import Program as Trial
from polydist.tune.trials import forecast, timed
from polydist.tuned import tuned_file, tuned_text
from polydist.verify.outputs import Comparison

SIZES = (16, 64, 256)
PLACEMENTS = ("", "cyclic")
FORMS = (
    Setting(),
    Setting(schedule="keep"),
    Setting(schedule="skew"),
    Setting(schedule="diamond"),
    Setting(grid="2"),
)
FINALISTS = 5
FLAGS = ("-O3", "-march=native")
SILENT_SOURCE = Path(__file__).with_name("silent.c")
WRAPPER = (sys.executable, "-c", "from polydist.wrapper.main import run_cc; run_cc()")
ALL = {**PROGRAMS, **MORE_PROGRAMS}
SMALL = {
    name: tuple(arguments.split())
    for name, arguments in (
        ("gemm", "900 digest"),
        ("heat2d", "1200 100 digest"),
        ("seidel2d", "500 20 digest"),
        ("lu", "1000 digest"),
        ("adi", "400 20"),
        ("cholesky", "1000"),
        ("correlation", "600 600"),
        ("durbin", "8000"),
        ("fdtd2d", "800 800 60"),
        ("gramschmidt", "400 400"),
        ("heat2d_arrays", "900 60"),
        ("jacobi1d", "60000 3000"),
        ("jacobi2d", "900 900 80"),
        ("lcs", "6000 6000"),
        ("life", "1200 1200 40"),
        ("ludcmp", "700"),
        ("nussinov", "700"),
        ("symm", "400 400"),
        ("syrk", "700 700"),
        ("trmm", "500 500"),
        ("two_products", "600 600 600"),
    )
}
"""Arguments with which a run takes some hundredths of a second: programs of one region."""


@dataclass(frozen=True)
class Entry:
    """What is run: the settings of the region ``name``, in the program that was ``built`` for its
    schedule."""

    name: str
    built: Path
    setting: Setting

    def seconds(self, trial: Trial, limit: float) -> float:
        """Of the region; infinite where it takes longer than the limit."""
        found = timed(trial, self.built, {self.name: self.setting}, None, limit)
        return found.regions[self.name] if found else float("inf")


def main() -> None:
    asked = _arguments()
    header = ["program", "arguments", "runs", "runs of tune", "defaults [ms]", "tune [ms]"]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(asked.folder or folder)
        work.mkdir(exist_ok=True)
        rows = [_row(ALL[name], work, asked) for name in asked.programs]
    print(table([*header, "best [ms]", "tune/best", "tune found", "best is"], rows))


def _arguments() -> argparse.Namespace:
    parser = parser_for(__doc__, SMALL)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--folder", help="keeps what is built, for the next time")
    parser.add_argument("--build", action="store_true", help="builds, and measures nothing")
    add_rounds(parser, 7)
    return parser.parse_args()


def _row(program: Program, folder: Path, asked: argparse.Namespace) -> list[str]:
    arguments = program.short if asked.short else SMALL[program.name]
    sizes = SIZES[1:] if asked.short else SIZES
    trial = Trial(arguments, asked.ranks, 1, mpi(), folder, None, Comparison(), 30.0)
    entries = list(_entries(program, folder, trial, sizes))
    if asked.build:
        return [program.name, *["-"] * 9]
    finalists = _finalists(entries, trial)
    runs, own = _tuned(program, folder, trial)
    found = Entry(entries[0].name, _built(program, folder, own), own)
    least = _in_turn([entries[0], found, *finalists], trial, asked.rounds)
    best = min(finalists, key=lambda entry: least[entry])
    return [
        program.name,
        " ".join(arguments).removesuffix(" digest"),
        str(len(entries)),
        str(runs),
        *(f"{1e3 * least[entry]:.1f}" for entry in (entries[0], found, best)),
        f"{least[found] / least[best]:.2f}",
        *(f"`{entry.setting.text or 'defaults'}`" for entry in (found, best)),
    ]


def _entries(
    program: Program, folder: Path, trial: Trial, sizes: tuple[int, ...]
) -> Iterator[Entry]:
    """All that the exhaustive search runs; the defaults come first. Forms that come to the same
    program are one."""
    known: set[bytes] = set()
    for form in FORMS:
        built = _built(program, folder, form)
        if built.read_bytes() in known:
            continue
        known.add(built.read_bytes())
        said = forecast(trial, built, {}, Machine())
        region = said.regions[0] if said else None
        if region is None:
            continue
        yield Entry(region.region, built, form)
        for tile in itertools.product(sizes, repeat=len(region.runs[0].tile)):
            for dist in PLACEMENTS:
                yield Entry(region.region, built, Setting(form.schedule, form.grid, dist, tile))


def _finalists(entries: list[Entry], trial: Trial) -> list[Entry]:
    """The quickest of one run of each."""
    seconds: dict[Entry, float] = {}
    for entry in entries:
        limit = 3 * min(seconds.values(), default=10) + 0.3
        seconds[entry] = entry.seconds(trial, limit)
    return sorted(entries, key=lambda entry: seconds[entry])[:FINALISTS]


def _in_turn(entries: list[Entry], trial: Trial, rounds: int) -> Mapping[Entry, float]:
    """The least seconds of each."""
    least = dict.fromkeys(entries, float("inf"))
    for _ in range(rounds):
        for entry in entries:
            least[entry] = min(least[entry], entry.seconds(trial, trial.limit))
    return least


def _built(program: Program, folder: Path, setting: Setting) -> Path:
    """The program with the schedule and the grid; the rest is for run time."""
    entries = {
        key: setting.entries()[key] for key in ("schedule", "grid") if key in setting.entries()
    }
    name = "-".join([program.name, *entries.values()])
    chosen, built = folder / f"{name}.tuned", folder / name
    chosen.write_text(tuned_text((), {_region_of(program): entries}))
    option = f"--polydist-tuned={chosen}"
    if not built.exists():
        sources = [program.source, *([SILENT_SOURCE] if program.silent else [])]
        compiled([*WRAPPER, *_flags(program), option, *sources, "-lm", "-o", built])
    return built


def _flags(program: Program) -> list[str]:
    return [*FLAGS, *(SILENT if program.silent else [])]


def _region_of(program: Program) -> str:
    text = program.source.read_text()
    names = re.findall(r"#pragma polydist.*name\((\w+)\)", text)
    if len(names) != text.count("#pragma polydist") or len(names) != 1:
        sys.exit(f"{program.source}: the exhaustive search is for one region with a name")
    return names[0]


def _tuned(program: Program, folder: Path, trial: Trial) -> tuple[int, Setting]:
    """The runs that polydist tune made, and the settings that it found."""
    output = folder / f"{program.name}.found"
    command = [sys.executable, "-m", "polydist", "tune", program.source, "-n", trial.ranks]
    command += [*(f"--flag={flag}" for flag in _flags(program)), "-o", output]
    command += [*(["--with", SILENT_SOURCE] if program.silent else []), "--", *trial.arguments]
    done = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True)
    runs = re.search(r"^(\d+) runs", done.stdout, re.MULTILINE)
    text = output.read_text()
    if _region_of(program) not in tuned_file(str(output), text).regions:
        return int(runs[1]) if runs else 0, Setting()
    said = dict(line.split(" = ") for line in text.splitlines() if " = " in line)
    sizes = tuple(map(int, filter(None, said.get("tile", "").split(","))))
    own = Setting(said.get("schedule", ""), said.get("grid", ""), said.get("dist", ""), sizes)
    return int(runs[1]) if runs else 0, own


if __name__ == "__main__":
    main()
