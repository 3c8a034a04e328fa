"""Random programs through the enumerating checker of ``tests/oracle``: every value that is read is
there, and nothing is sent that is not needed. It follows values without guards, which allows
neither parameters that regions compute nor memory that is freed or moved. So programs in several
files, which have both, are checked to send what a simulation says, which counts what ordinary code
brings. Variables that a region declares in a BLOCK are not followed, nor those of the translator
for values at chosen places, and of subroutines that regions call: it reads those of the program's
own text."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

from fuzz.program.tree import Call
from fuzz.program.walks import walk
from fuzz.run.bench import Bench, Draft
from fuzz.run.building import library
from fuzz.run.examine import may_run_as_written, record
from fuzz.run.foretelling import not_foretold
from fuzz.run.isolation import Crash, NoAnswer, isolated
from fuzz.run.trials import Trial, least_sizes
from fuzz.run.verdict import Verdict
from fuzz.write.texts import suffix, whole_text
from oracle.check import Program, check_program, read_file, read_program
from oracle.faults import ReplayError

_SECONDS = 120
_LARGEST = 6
"""Instances are enumerated one by one: parameters stay small."""


def checked(bench: Bench, draft: Draft, verdict: Verdict) -> Verdict:
    """The verdict on a program that has passed: still so, or what the checker found. The program's
    objects are still in the bench's folder."""
    trial = _small(draft)
    if draft.program.files:
        trial = replace(draft.trials[0], setting=trial.setting)
        told = not_foretold(bench, draft, trial)
    else:
        told = _violation(bench, draft, trial)
    return replace(verdict, kind="checker", detail=told[:3000], trial=trial) if told else verdict


def _violation(bench: Bench, draft: Draft, trial: Trial) -> str:
    """What the checker found; nothing if it found no answer in its time."""
    try:
        with bench.watch.stage("check"):
            return isolated(_SECONDS, _told, bench, draft, trial)
    except NoAnswer:
        return ""
    except Crash as crash:
        return f"{str(crash).strip().splitlines()[-1]}\n{crash}"


def _small(draft: Draft) -> Trial:
    random = Random(f"checker {draft.seed}")
    least = least_sizes(draft.program)
    sizes = tuple(
        random.randint(max(least[name], min(2, limit)), min(limit, _LARGEST))
        for name, limit in draft.program.limits
    )
    setting = replace(
        random.choice(draft.trials).setting,
        ranks=random.randint(2, 5),
        scheme="exact",
        grid="",
        weights="",
    )
    return Trial(setting, sizes)


def _program(bench: Bench, draft: Draft, folder: Path) -> Program:
    """The program as the checker reads it, in a folder of its own."""
    options = replace(draft.options, effort=bench.effort)
    if not draft.program.files:
        whole = folder / f"whole{suffix(draft.seed)}"
        whole.write_text(whole_text(draft.program, draft.seed))
        return read_program(whole, options)
    (folder / "files").mkdir()
    paths = [folder / "files" / file.name for file in draft.files]
    for path, file in zip(paths, draft.files, strict=True):
        path.write_text(file.text)
    return Program(
        tuple(read_file(path, options) for path in paths[:-1]),
        (paths[-1], library(bench, sanitize=False)),
    )


def _has_blocks(draft: Draft) -> bool:
    text = "" if draft.program.files else whole_text(draft.program, draft.seed)
    return any(line.strip() == "end block" for line in text.splitlines())


def _has_chosen_values(bench: Bench, draft: Draft) -> bool:
    generated = (path for file in draft.files if file.translated for path in bench.generated(file))
    return any("polydist_chosen" in path.read_text() for path in generated)


def _told(bench: Bench, draft: Draft, trial: Trial) -> str:
    """What is wrong, or nothing."""
    folder = bench.folder / "record"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    outcome = record(bench, draft, trial, folder / "record")
    calls = any(isinstance(node, Call) for node in walk(draft.program.regions))
    skipped = calls or _has_blocks(draft) or _has_chosen_values(bench, draft)
    if skipped or may_run_as_written(outcome):
        return ""
    if outcome.status != 0:
        told = outcome.stderr.decode(errors="replace")[-1000:]
        return f"the recorded run ended with status {outcome.status}\n{told}"
    program = _program(bench, draft, folder)
    try:
        check_program(program, trial.setting.ranks, " ".join(map(str, trial.arguments)), folder)
    except ReplayError as error:
        return str(error)
    return ""
