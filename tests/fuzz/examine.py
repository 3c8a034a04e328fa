"""Examines a batch of random programs: translates each, builds all of them both ways, runs both executables, and compares.

1. Each program is translated in a process of its own, within bounds on effort and time.
2. Each one's two texts are compiled; the generated one must have no warning.
3. One executable holds all untranslated programs, another all translated ones (``series.py``).
4. The first runs every program with all its sizes once; the second under MPI once per setting. What a program prints must be the same.
5. What looks wrong is examined again alone, so that a verdict is about one program: a series of one.
"""

from __future__ import annotations

import resource
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from fuzz.isolation import Crash, NoAnswer, isolated
from fuzz.series import Item, main_name, run_series, series_main
from fuzz.texts import is_fortran, suffix, text_of
from fuzz.tree import Program
from fuzz.trials import Setting, Trial
from fuzz.verdict import Verdict
from polydist.driver import translate
from polydist.options import Options
from support.build import (
    FLAGS,
    FORTRAN_FLAGS,
    FORTRAN_STRICT,
    RUNTIME,
    BuildError,
    Workshop,
    compile_c,
    fortran_compiler,
    runtime_objects,
)
from support.mpi import Mpi, clean_environment
from support.processes import Outcome

EFFORT = 4_000_000
_TRANSLATION_SECONDS = 60
_FORTRAN = [*FORTRAN_FLAGS, *FORTRAN_STRICT["free"], "-Wno-integer-division"]
_SANITIZE = ["-O1", "-g", "-fsanitize=undefined,address", "-fno-sanitize-recover=all", "-w"]


@dataclass(frozen=True)
class Draft:
    """A program, its runs, and the seed it came from."""

    seed: int
    program: Program
    trials: tuple[Trial, ...]

    @property
    def options(self) -> Options:
        """The schemes that the runs ask for, behind the usual one, must be carried by the generated code."""
        schemes = sorted({trial.setting.scheme for trial in self.trials} - {""})
        return Options(comm=("exact", *schemes) if schemes else ())  # type: ignore[arg-type]


@dataclass(frozen=True)
class Bench:
    """Where programs are built and run. ``effort`` bounds the translation, ``seconds`` one process that runs programs."""

    workshop: Workshop
    mpi: Mpi
    folder: Path
    effort: int = EFFORT
    seconds: float = 60


def examine(bench: Bench, drafts: Iterable[Draft], sanitize: bool = False) -> dict[int, Verdict]:
    """The verdict on each program, by its seed. ``sanitize`` looks for undefined behaviour in the untranslated programs."""
    verdicts = {}
    translated = []
    for draft in drafts:
        verdicts[draft.seed] = _translated(bench, draft)
        if verdicts[draft.seed].kind == "passed":
            verdicts[draft.seed] = _compiled(bench, draft, verdicts[draft.seed], sanitize)
        if verdicts[draft.seed].kind == "passed":
            translated.append(draft)
    if translated:
        for seed, (kind, detail, trial) in _compared(bench, translated, sanitize).items():
            verdicts[seed] = replace(verdicts[seed], kind=kind, detail=detail, trial=trial)
    return verdicts


def examine_alone(bench: Bench, draft: Draft, sanitize: bool = False) -> Verdict:
    return examine(bench, [draft], sanitize)[draft.seed]


def confirmed(bench: Bench, draft: Draft, verdict: Verdict, sanitize: bool = False) -> Verdict:
    """The verdict on a program that failed among others, now alone: it passes if it was only slow."""
    alone = examine_alone(bench, replace(draft, trials=(verdict.trial,) if verdict.trial else draft.trials), sanitize)
    if alone.failed or verdict.kind == "hang":
        return alone
    return replace(verdict, kind="together", detail=f"only after other programs of its batch: {verdict.kind}: {verdict.detail}")


def record(bench: Bench, draft: Draft, trial: Trial, prefix: Path) -> Outcome:
    """Runs one program of the batch that was examined last, with a record of all tiles and messages."""
    item = Item(draft.seed, trial.arguments)
    environment = {**clean_environment(), **bench.mpi.environment, **trial.setting.environment, "POLYRT_RECORD": str(prefix)}
    command = bench.mpi.command(trial.setting.ranks, bench.folder / "distributed", [])
    return run_series(command, environment, [item], bench.seconds, bench.folder)[item]


# ---------------------------------------------------------------------------------------------------------------- translating
def _source(bench: Bench, seed: int) -> Path:
    return bench.folder / f"p{seed}{suffix(seed)}"


def _translated(bench: Bench, draft: Draft) -> Verdict:
    source = _source(bench, draft.seed)
    source.write_text(text_of(draft.program, draft.seed))
    try:
        kind, detail, seconds = isolated(_TRANSLATION_SECONDS, _translate, source, replace(draft.options, effort=bench.effort))
    except NoAnswer:
        return Verdict("no-answer", f"the translation takes more than {_TRANSLATION_SECONDS} seconds", seconds=_TRANSLATION_SECONDS)
    except Crash as crash:
        return Verdict("internal", str(crash)[-3000:])
    return Verdict(kind, detail, seconds=seconds)


def _translate(source: Path, options: Options) -> tuple[str, str, float]:
    """Runs in a process of its own: writes the generated file; kind, detail and processor time of the verdict."""
    translation = translate(source, options)
    seconds = sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    if translation.refused:
        return "refused", next(d.code for d in translation.diagnostics if d.severity == "error"), seconds
    for name, text in translation.files:
        (source.parent / name).write_text(text)
    return "passed", "", seconds


# ------------------------------------------------------------------------------------------------------------------- building
def _compiled(bench: Bench, draft: Draft, verdict: Verdict, sanitize: bool) -> Verdict:
    """The object files of one program, or the verdict on what the compiler said."""
    source = _source(bench, draft.seed)
    try:
        _compile(draft.seed, source, f"p{draft.seed}.o", checked=sanitize, least="-O1")
    except BuildError as error:
        return replace(verdict, kind="sequential", detail=str(error)[-3000:])
    try:
        for text in _generated(source):
            _compile(draft.seed, text, f"{text.name}.o")
    except BuildError as error:
        return replace(verdict, kind="compile", detail=str(error)[-3000:])
    return verdict


def _generated(source: Path) -> list[Path]:
    return sorted(path for path in source.parent.glob(f"{source.stem}.polydist.*") if path.suffix in (".c", ".f90"))


def _compile(seed: int, text: Path, target: str, checked: bool = False, least: str = "") -> None:
    if text.suffix == ".f90":
        flags = [
            fortran_compiler(),
            *FORTRAN_FLAGS,
            *FORTRAN_STRICT["free"],
            "-Wno-integer-division",
            *(["-fcheck=all", "-g"] if checked else []),
        ]
    elif checked:
        flags = ["cc", "-std=c99", *_SANITIZE]
    else:
        flags = ["cc", *FLAGS, "-I", str(RUNTIME / "include")]
    flags += [least, *(["-Wno-unused-dummy-argument"] if text.suffix == ".f90" else [])] if least else []
    names = [f"-Dmain={main_name(seed)}"] if text.suffix == ".c" else []
    compile_c([*flags, *names, "-c", text.name, "-o", target], text.parent)


def _linked(bench: Bench, drafts: list[Draft], sanitize: bool) -> tuple[Path, Path]:
    """The two executables of a series."""
    seeds = [draft.seed for draft in drafts]
    (bench.folder / "series.c").write_text(series_main(seeds, is_fortran))
    plain, distributed = bench.folder / "sequential", bench.folder / "distributed"
    objects = [f"p{seed}.o" for seed in seeds]
    libraries = [*(["-lgfortran"] if any(map(is_fortran, seeds)) else []), "-lm"]
    compile_c(["cc", *(_SANITIZE if sanitize else []), "series.c", *objects, "-o", str(plain), *libraries], bench.folder)
    generated = [f"{text.name}.o" for seed in seeds for text in _generated(_source(bench, seed))]
    runtime = [str(path) for path in sorted(runtime_objects(bench.workshop, bench.mpi, False).glob("*.o"))]
    compile_c([str(bench.mpi.compiler), "series.c", *generated, *runtime, "-o", str(distributed), *libraries], bench.folder)
    return plain, distributed


# ------------------------------------------------------------------------------------------------------------------ comparing
Finding = tuple[str, str, Trial | None]


def _compared(bench: Bench, drafts: list[Draft], sanitize: bool) -> dict[int, Finding]:
    """What is wrong with each program that is not right."""
    plain, distributed = _linked(bench, drafts, sanitize)
    environment = {**clean_environment(), "ASAN_OPTIONS": "detect_leaks=0"}
    items = [Item(draft.seed, trial.arguments) for draft in drafts for trial in draft.trials]
    expected = run_series([str(plain)], environment, items, bench.seconds, bench.folder)
    wrong: dict[int, Finding] = {}
    for item, outcome in expected.items():
        if outcome.status != 0:
            told = outcome.stderr.decode(errors="replace")[-2000:]
            wrong.setdefault(item.seed, ("sequential", f"status {outcome.status}, arguments {item.arguments}\n{told}", None))
    for setting in dict.fromkeys(trial.setting for draft in drafts for trial in draft.trials):
        trials = {
            Item(d.seed, trial.arguments): trial for d in drafts if d.seed not in wrong for trial in d.trials if trial.setting == setting
        }
        for item, outcome in _distributed(bench, distributed, setting, trials).items():
            trouble = _trouble(outcome, expected[item])
            if trouble:
                wrong.setdefault(item.seed, (*trouble, trials[item]))
    return wrong


def _distributed(bench: Bench, program: Path, setting: Setting, items: Iterable[Item]) -> Mapping[Item, Outcome]:
    environment = {**clean_environment(), **bench.mpi.environment, **setting.environment}
    return run_series(bench.mpi.command(setting.ranks, program, []), environment, items, bench.seconds, bench.folder)


def _trouble(outcome: Outcome, expected: Outcome) -> tuple[str, str] | None:
    told = outcome.stderr.decode(errors="replace")[-2000:]
    if outcome.status is None:
        return "hang", told
    if outcome.status != 0:
        return "assumption" if "translated under this assumption" in told else "crash", f"status {outcome.status}\n{told[:1000]}"
    if outcome.stdout == expected.stdout:
        return None
    wrong = [(a, b) for a, b in zip(outcome.stdout.splitlines(), expected.stdout.splitlines(), strict=False) if a != b]
    first = f"{wrong[0][0].decode(errors='replace')} instead of {wrong[0][1].decode(errors='replace')}" if wrong else "lengths differ"
    return "difference", f"{len(wrong)} rows differ, the first: {first}\n{told}"
