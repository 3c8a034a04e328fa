"""Builds one program both ways, runs both, and says what became of it."""

from __future__ import annotations

import os
import re
import shlex
import time
import traceback
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from fuzz.render import render
from fuzz.tree import Program
from polydist.driver import translate
from polydist.options import Options
from support.build import FLAGS, RUNTIME, BuildError, Workshop, compile_c, runtime_objects
from support.mpi import Mpi, clean_environment
from support.processes import Outcome, run_process

EFFORT = 4_000_000
RUN_SECONDS = 60
_SEQUENTIAL_SECONDS = 20
_SANITIZE = ["-std=c99", "-O1", "-g", "-fsanitize=undefined,address", "-fno-sanitize-recover=all", "-Wno-unknown-pragmas"]
_TILES = ("", "1,1,1,1", "2,3,2,1", "3,2,5,2", "1,4,2,3", "5,1,3,2", "4,4", "100,100,100,100")
_DISTRIBUTIONS = ("", "block", "cyclic", "cyclic(2)", "cyclic(3)")
_RANKS = (1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9)


@dataclass(frozen=True)
class Trial:
    """One run of the distributed program; empty texts leave the choice to it."""

    ranks: int
    arguments: tuple[int, ...]
    tile: str
    distribution: str

    @property
    def settings(self) -> dict[str, str]:
        given = {"POLYRT_TILE": self.tile, "POLYRT_DIST": self.distribution}
        return {name: value for name, value in given.items() if value}

    @property
    def command(self) -> str:
        words = [f"{name}={shlex.quote(value)}" for name, value in self.settings.items()]
        return " ".join([*words, f"mpiexec -n {self.ranks} ./program", *map(str, self.arguments)])


@dataclass(frozen=True)
class Verdict:
    """``kind``: passed, refused, or how it failed. ``detail``: the refusal's code, or what was seen. ``seconds``: the translation's."""

    kind: str
    detail: str = ""
    trial: Trial | None = None
    seconds: float = 0

    @property
    def failed(self) -> bool:
        return self.kind not in ("passed", "refused")

    @property
    def signature(self) -> str:
        """Equal for failures that look like the same defect."""
        if self.kind == "internal":
            return f"{self.kind} {self.detail.strip().splitlines()[-1][:60]}"
        if self.kind == "compile":
            return f"{self.kind} {re.findall(r'-Werror=[a-z-]+|undeclared|$', self.detail)[0]}"
        return self.kind


@dataclass(frozen=True)
class Bench:
    """Where programs are built and run."""

    workshop: Workshop
    mpi: Mpi
    folder: Path
    run_seconds: float = RUN_SECONDS


def trials(program: Program, seed: int, count: int) -> list[Trial]:
    """Runs for a program: the largest sizes first, then smaller and tiny ones."""
    random = Random(f"trials {seed}")
    whole = tuple(limit for _, limit in program.limits)
    least = 1 if re.search(r"% [nms]\b", render(program)) else 0
    chosen = []
    for k in range(count):
        sizes = whole
        if k:
            sizes = tuple(random.choice((random.randint(least, limit), limit, random.randint(least, 2))) for limit in whole)
        chosen.append(Trial(random.choice(_RANKS), sizes, random.choice(_TILES), random.choice(_DISTRIBUTIONS)))
    return chosen


def check(bench: Bench, program: Program, runs: list[Trial], sanitize: bool = False) -> Verdict:
    """The first failure, or that all went well."""
    source = bench.folder / "program.c"
    source.write_text(render(program))
    expected = _expected(bench, source, runs, sanitize)
    if isinstance(expected, Verdict):
        return expected
    verdict = _translate(source)
    if verdict.kind != "passed":
        return verdict
    try:
        built = _build(bench, source)
    except BuildError as error:
        return replace(verdict, kind="compile", detail=str(error)[-3000:])
    for trial in runs:
        outcome = bench.mpi.run(trial.ranks, built, list(map(str, trial.arguments)), trial.settings, bench.run_seconds, bench.folder)
        trouble = _trouble(outcome, expected[trial.arguments])
        if trouble:
            return replace(verdict, kind=trouble[0], detail=trouble[1], trial=trial)
    return verdict


def _expected(bench: Bench, source: Path, runs: list[Trial], sanitize: bool) -> dict[tuple[int, ...], bytes] | Verdict:
    """What the sequential program prints, for every argument list."""
    program = bench.folder / "sequential"
    results = {}
    try:
        compile_c(["cc", *(_SANITIZE if sanitize else [*FLAGS, "-O1"]), str(source), "-o", str(program), "-lm"], bench.folder)
    except BuildError as error:
        return Verdict("sequential", str(error)[-3000:])
    environment = {**clean_environment(), "ASAN_OPTIONS": "detect_leaks=0"}
    for arguments in {trial.arguments for trial in runs}:
        outcome = run_process([str(program), *map(str, arguments)], environment, _SEQUENTIAL_SECONDS, bench.folder)
        if outcome.status != 0:
            return Verdict(
                "sequential", f"status {outcome.status}, arguments {arguments}\n{outcome.stderr.decode(errors='replace')[-2000:]}"
            )
        results[arguments] = outcome.stdout
    return results


def _translate(source: Path) -> Verdict:
    """Translates in this process."""
    begun = time.perf_counter()
    try:
        translation = translate(source, Options(effort=EFFORT))
    except Exception:  # noqa: BLE001  whatever it is, it is a finding
        return Verdict("internal", traceback.format_exc()[-3000:], seconds=time.perf_counter() - begun)
    seconds = time.perf_counter() - begun
    if translation.refused:
        errors = [d for d in translation.diagnostics if d.severity == "error"]
        return Verdict("refused", errors[0].code, seconds=seconds)
    for name, text in translation.files:
        (source.parent / name).write_text(text)
    return Verdict("passed", seconds=seconds)


def _build(bench: Bench, source: Path) -> Path:
    target = bench.folder / "program"
    objects = [str(path) for path in sorted(runtime_objects(bench.workshop, bench.mpi, False).glob("*.o"))]
    text = str(source.with_name("program.polydist.c"))
    compile_c([str(bench.mpi.compiler), *FLAGS, "-I", str(RUNTIME / "include"), text, *objects, "-o", str(target), "-lm"], bench.folder)
    return target


def _trouble(outcome: Outcome, expected: bytes) -> tuple[str, str] | None:
    told = outcome.stderr.decode(errors="replace")[-2000:]
    if outcome.status is None:
        return "hang", told
    if outcome.status != 0:
        return "assumption" if "translated under this assumption" in told else "crash", f"status {outcome.status}\n{told[:1000]}"
    if outcome.stdout == expected:
        return None
    wrong = [(a, b) for a, b in zip(outcome.stdout.splitlines(), expected.splitlines(), strict=False) if a != b]
    first = f"{wrong[0][0].decode(errors='replace')} instead of {wrong[0][1].decode(errors='replace')}" if wrong else "lengths differ"
    return "difference", f"{len(wrong)} rows differ, the first: {first}\n{told}"


def report(program: Program, verdict: Verdict, seed: int) -> str:
    """The program with what was seen and how to see it again, as a C file."""
    told = "".join(f" * {line}\n" for line in verdict.detail.replace("*/", "* /").strip().splitlines()[-25:])
    how = f" * {verdict.trial.command}\n" if verdict.trial else ""
    return f"/* {verdict.kind} (seed {seed})\n{how}{told} */\n{render(program)}"


def own_folder(base: Path) -> Path:
    folder = base / f"work-{os.getpid()}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
