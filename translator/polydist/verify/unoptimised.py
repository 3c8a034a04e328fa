"""Whether a difference is the compiler's: the same trial, with both programs compiled without
optimisation.

A program that runs regions both ways cannot tell, since its compiler may treat both alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from polydist.isolated import translate_in_worker
from polydist.request import Options
from polydist.verify.build import BuildError, build_distributed, build_sequential
from polydist.verify.compare import Bench, Verdict
from polydist.worker import WorkerKilled


def identical_without_optimisation(
    bench: Bench, verdict: Verdict, options: Options, objects: Sequence[str]
) -> bool | None:
    """Whether the outputs are then the same; ``None`` if the programs cannot be built or do not
    end well."""
    told = bench.recipe.preprocessing
    flags = replace(told, other_flags=(*told.other_flags, "-O0"))
    folder = bench.recipe.folder / "unoptimised"
    folder.mkdir(exist_ok=True)
    plain = replace(bench, recipe=replace(bench.recipe, preprocessing=flags, folder=folder))
    try:
        translations = [translate_in_worker(s, options) for s in bench.recipe.sources]
        program = build_distributed(plain.recipe, translations, objects, "distributed")
        plain = replace(plain, sequential=build_sequential(plain.recipe))
    except (BuildError, WorkerKilled):
        return None
    expected = plain.run_sequential(verdict.arguments)
    outcome = plain.run(program, verdict.trial, verdict.arguments)
    if expected.status != 0 or outcome.status != 0:
        return None
    return bench.plan.comparison.same(expected, outcome)
