"""Examines a batch of random programs: translates each, builds all of them both ways, runs both
executables, and compares.

1. Each program is translated in a process of its own, within bounds on effort and time; beyond
   either it is refused, as by ``polydist translate``.
2. Each one's two texts are compiled (``building.py``); the generated one must have no warning.
3. One executable holds all untranslated programs, another all translated ones (``series.py``).
4. The first runs every program with all its sizes once; the second under MPI once per setting. What
   a program prints must be the same.
5. What looks wrong is examined again alone, so that a verdict is about one program: a series of
   one.
"""

from __future__ import annotations

import resource
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from polydist_frontends.source import Preprocessing

from fuzz.run.bench import Bench, Draft
from fuzz.run.building import compile_sequential, compile_translated, linked
from fuzz.run.isolation import Crash, NoAnswer, isolated, out_of_time
from fuzz.run.series import Item, run_series
from fuzz.run.thread_order import threads_downwards
from fuzz.run.trials import Setting, Trial
from fuzz.run.verdict import Verdict
from fuzz.write.texts import SourceFile
from polydist.isolated import translate_in_worker
from polydist.request import Options
from polydist.worker import WorkerKilled
from support.build import BuildError
from support.mpi import clean_environment
from support.processes import Outcome

_TRANSLATION_SECONDS = 60
_WHOLE = "too-complex"
"""The code of the warning about a region that all ranks run as it is written."""
_AS_WRITTEN = (
    "the analysis took more than",
    "leaves the periods that are modelled",
    "need values of each other, unless",
)
"""What is said of executions that may run as they are written."""


def examine(bench: Bench, drafts: Iterable[Draft], sanitize: bool = False) -> dict[int, Verdict]:
    """The verdict on each program, by its seed. ``sanitize`` looks for undefined behaviour in the
    untranslated programs."""
    verdicts = {}
    translated = []
    known: dict[SourceFile, Verdict] = {}
    for draft in drafts:
        verdicts[draft.seed] = _built(bench, draft, sanitize, known)
        if verdicts[draft.seed].kind == "passed":
            translated.append(draft)
    if translated:
        for seed, (kind, detail, trial) in _compared(bench, translated, sanitize).items():
            verdicts[seed] = replace(verdicts[seed], kind=kind, detail=detail, trial=trial)
    return verdicts


def examine_alone(bench: Bench, draft: Draft, sanitize: bool = False) -> Verdict:
    return examine(bench, [draft], sanitize)[draft.seed]


def confirmed(bench: Bench, draft: Draft, verdict: Verdict, sanitize: bool = False) -> Verdict:
    """The verdict on a program that failed among others, now alone: it passes if it was only
    slow."""
    alone = examine_alone(
        bench, replace(draft, trials=(verdict.trial,) if verdict.trial else draft.trials), sanitize
    )
    if alone.failed or verdict.kind == "hang":
        return alone
    return replace(
        verdict,
        kind="together",
        detail=f"only after other programs of its batch: {verdict.kind}: {verdict.detail}",
    )


def record(bench: Bench, draft: Draft, trial: Trial, prefix: Path) -> Outcome:
    """Runs one program of the batch that was examined last, with a record of all tiles and
    messages. Nothing is guarded: where pages begin is not known to who checks what is sent."""
    item = Item(draft.seed, trial.arguments)
    environment = {
        **clean_environment(),
        **bench.mpi.environment,
        **trial.setting.environment,
        "POLYRT_RECORD": str(prefix),
        "POLYRT_GUARDS": "off",
    }
    command = bench.mpi.command(trial.setting.ranks, bench.folder / "distributed", [])
    return run_series(command, environment, [item], bench.seconds, bench.folder)[item]


# -------------------------------------------------------------------------------------- translating
def _built(bench: Bench, draft: Draft, sanitize: bool, known: dict[SourceFile, Verdict]) -> Verdict:
    """The verdict on all files of a program: the first that is not good, or the last; ``known``
    are those of files that other programs have as well."""
    verdict = Verdict("passed")
    seconds = 0.0
    whole = ""
    for file in draft.files:
        if file not in known:
            known[file] = _translated(bench, draft, file)
            if known[file].kind == "passed":
                known[file] = _compiled(bench, draft, file, known[file], sanitize)
            seconds += known[file].seconds
        verdict = known[file]
        if verdict.kind != "passed":
            return replace(verdict, seconds=seconds)
        whole = whole or verdict.detail
    return replace(verdict, detail=whole, seconds=seconds)


def _translated(bench: Bench, draft: Draft, file: SourceFile) -> Verdict:
    source = bench.folder / file.name
    source.write_text(file.text)
    if not file.translated:
        return Verdict("passed")
    try:
        with bench.watch.stage("translate"):
            kind, detail, seconds = isolated(
                _TRANSLATION_SECONDS,
                _translate,
                source,
                _options(bench, draft),
            )
    except NoAnswer:
        return Verdict("refused", "time-limit", seconds=_TRANSLATION_SECONDS)
    except Crash as crash:
        return Verdict("internal", str(crash)[-3000:])
    return Verdict(kind, detail, seconds=seconds)


def _options(bench: Bench, draft: Draft) -> Options:
    """With the files that have subroutines alone."""
    others = [f.name for f in draft.files if f.name.endswith(".f90") and not f.translated]
    paths = tuple(str(bench.folder / name) for name in others)
    return replace(
        draft.options, effort=bench.effort, preprocessing=Preprocessing(other_sources=paths)
    )


def _translate(source: Path, options: Options) -> tuple[str, str, float]:
    """Runs in a process of its own: writes the generated file; kind, detail and processor time of
    the verdict."""
    try:
        translation = translate_in_worker(source, options)
    except WorkerKilled as death:
        raise (NoAnswer if out_of_time(death) else death) from None
    seconds = sum(
        resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    if translation.refused:
        return (
            "refused",
            next(d.code for d in translation.diagnostics if d.severity == "error"),
            seconds,
        )
    for name, text in translation.files:
        (source.parent / name).write_text(threads_downwards(text))
    return (
        "passed",
        next((d.code for d in translation.diagnostics if d.code == _WHOLE), ""),
        seconds,
    )


# ----------------------------------------------------------------------------------------- building
def _compiled(
    bench: Bench, draft: Draft, file: SourceFile, verdict: Verdict, sanitize: bool
) -> Verdict:
    """Still the verdict if the object files are there, or one on what the compiler said."""
    try:
        compile_sequential(bench, draft.seed, file, sanitize)
    except BuildError as error:
        return replace(verdict, kind="sequential", detail=str(error)[-3000:])
    try:
        compile_translated(bench, draft.seed, file, sanitize)
    except BuildError as error:
        return replace(verdict, kind="compile", detail=str(error)[-3000:])
    return verdict


# ---------------------------------------------------------------------------------------- comparing
Finding = tuple[str, str, Trial | None]


def _compared(bench: Bench, drafts: list[Draft], sanitize: bool) -> dict[int, Finding]:
    """What is wrong with each program that is not right."""
    plain, distributed = linked(bench, drafts, sanitize)
    environment = {**clean_environment(), "ASAN_OPTIONS": "detect_leaks=0"}
    items = [Item(draft.seed, trial.arguments) for draft in drafts for trial in draft.trials]
    with bench.watch.stage("run, sequential"):
        expected = run_series([str(plain)], environment, items, bench.seconds, bench.folder)
    wrong = _failures(expected)
    for setting in dict.fromkeys(trial.setting for draft in drafts for trial in draft.trials):
        of_setting = _with_setting(setting, [d for d in drafts if d.seed not in wrong])
        outcomes = _distributed(bench, distributed, setting, of_setting)
        for item, outcome in outcomes.items():
            trouble = _trouble(outcome, expected[item])
            if trouble:
                wrong.setdefault(item.seed, (*trouble, of_setting[item]))
    return wrong


def _failures(expected: Mapping[Item, Outcome]) -> dict[int, Finding]:
    """The first sequential run of each program that failed."""
    wrong: dict[int, Finding] = {}
    for item, outcome in expected.items():
        if outcome.status != 0:
            told = outcome.stderr.decode(errors="replace")[-2000:]
            detail = f"status {outcome.status}, arguments {item.arguments}\n{told}"
            wrong.setdefault(item.seed, ("sequential", detail, None))
    return wrong


def _with_setting(setting: Setting, drafts: list[Draft]) -> dict[Item, Trial]:
    """The trials that run on these ranks in this environment."""
    return {
        Item(draft.seed, trial.arguments): trial
        for draft in drafts
        for trial in draft.trials
        if trial.setting == setting
    }


def _distributed(
    bench: Bench, program: Path, setting: Setting, items: Iterable[Item]
) -> Mapping[Item, Outcome]:
    """Every item as it runs distributed; or as it was written, where it may."""
    environment = {**clean_environment(), **bench.mpi.environment, **setting.environment}
    command = bench.mpi.command(setting.ranks, program, [])

    def run(own: Mapping[str, str], chosen: Iterable[Item]) -> dict[Item, Outcome]:
        return run_series(command, own, chosen, bench.seconds, bench.folder)

    with bench.watch.stage("run, distributed"):
        outcomes = run(environment, items)
        written = [item for item, outcome in outcomes.items() if may_run_as_written(outcome)]
        again = run({**environment, "POLYRT_STRICT": "0"}, written) if written else {}
        return {**outcomes, **again}


def may_run_as_written(outcome: Outcome) -> bool:
    """Whether the program ended because an execution could not be distributed, and need not be."""
    told = outcome.stderr.decode(errors="replace")
    return outcome.status not in (0, None) and any(words in told for words in _AS_WRITTEN)


def _trouble(outcome: Outcome, expected: Outcome) -> tuple[str, str] | None:
    told = outcome.stderr.decode(errors="replace")[-2000:]
    if outcome.status is None:
        return "hang", told
    if outcome.status != 0:
        return (
            "assumption" if "translated under this assumption" in told else "crash",
            f"status {outcome.status}\n{told[:1000]}",
        )
    if outcome.stdout == expected.stdout:
        return None
    wrong = [
        (a, b)
        for a, b in zip(outcome.stdout.splitlines(), expected.stdout.splitlines(), strict=False)
        if a != b
    ]
    first = (
        f"{wrong[0][0].decode(errors='replace')} instead of {wrong[0][1].decode(errors='replace')}"
        if wrong
        else "lengths differ"
    )
    return "difference", f"{len(wrong)} rows differ, the first: {first}\n{told}"
