"""What the translator says of one program under one choice of options: emitted text, every stage,
the explanation, the diagnostics."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from polydist.cli.arguments.shared import options_from
from polydist.cli.parser import translate_parser
from polydist.driver import translate
from polydist.request import STAGES
from support.programs import PROGRAMS, ROOT

OPTIONS: tuple[tuple[str, ...], ...] = (
    (),
    ("--schedule", "keep"),
    ("--schedule", "skew"),
    ("--schedule", "diamond"),
    ("--grid", "2"),
    ("--comm", "exact,fo,foifi,fop"),
    ("--check",),
    ("--gather", "none", "--dist", "cyclic(2)", "--weights", "2,1", "--tile", "3,5", "--grid", "3"),
)
"""One row per setting of every option that changes what is emitted."""

Observation = tuple[str, str]
"""A name, such as ``examples/lu/lu.c --check: scop of lu``, and the text that was seen."""


def observe_translations(only: str) -> Iterator[Observation]:
    """Every program whose path contains ``only``, under every row of ``OPTIONS``; one process per
    core."""
    os.chdir(ROOT)  # so that texts name the sources by paths that are the same in every clone
    sources = [program.path.relative_to(ROOT) for program in PROGRAMS if only in str(program.path)]
    tasks = [(source, row) for source in sources for row in OPTIONS]
    with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
        for observations in pool.map(_translation, *zip(*tasks, strict=True), chunksize=4):
            yield from observations


def _translation(source: Path, row: tuple[str, ...]) -> list[Observation]:
    options = options_from(translate_parser().parse_args([*row, str(source)]))
    result = translate(source, replace(options, emit=STAGES, explain=True))
    name = " ".join([str(source), *row])
    said = "\n".join(
        f"{d.severity} {d.code} {d.place}: {d.message} ({d.hint})" for d in result.diagnostics
    )
    return [
        (f"{name}: diagnostics", said),
        (f"{name}: explanation", result.explanation),
        *((f"{name}: {file}", text) for file, text in (*result.files, *result.copies)),
        *((f"{name}: {stage} of {region}", text) for region, stage, text in result.stages),
    ]
