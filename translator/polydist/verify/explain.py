"""Explains the first run that differs: with a program that checks itself, and by leaving out the
user's assertions one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from polydist_frontends.source import line_of, read_source

from polydist.analysis import Analysis
from polydist.driver import analyse_file
from polydist.ignored_clauses import Ignored, assertions_of
from polydist.isolated import translate_in_worker
from polydist.launch.run import Outcome
from polydist.request import Options
from polydist.translation import Translation
from polydist.verify.assertions import clause_text, conclusions
from polydist.verify.build import BuildError, build_distributed
from polydist.verify.compare import Bench, Report, Verdict
from polydist.verify.locate import Located, locate, read_findings
from polydist.verify.outputs import Comparison
from polydist.verify.unoptimised import identical_without_optimisation
from polydist.verify.unsteady import depends_on_memory, depends_on_time
from polydist.worker import WorkerKilled


def explain_difference(
    bench: Bench, verdict: Verdict, options: Options, objects: Sequence[str], report: Report
) -> None:
    """Reports where the difference begins, and which assertion makes it. ``objects`` are the
    runtime's."""
    report.doing("running the program as it is again")
    own = depends_on_time(bench, verdict)
    for line in own or depends_on_memory(bench, verdict):
        report.say(line)
    if own:
        return
    chosen = verdict.trial.choice.of(options)
    analyses = [
        analysis for source in bench.recipe.sources for analysis in analyse_file(source, chosen)
    ]
    report.say(
        f"the first difference ({verdict.trial.text}), found by a program that runs every region "
        "both ways:"
    )
    for line in _located_lines(bench, verdict, chosen, objects, analyses, report):
        report.say(line)
    suspects = dict.fromkeys(
        clause for analysis in analyses for clause in assertions_of(analysis.region.directive)
    )
    tried = [
        (suspect, _identical_without(suspect, bench, verdict, chosen, objects, report))
        for suspect in suspects
    ]
    for line in conclusions(tried):
        report.say(f"    {line}")


# ---------------------------------------------------------------------------------- where it begins
def _located_lines(
    bench: Bench,
    verdict: Verdict,
    options: Options,
    objects: Sequence[str],
    analyses: Sequence[Analysis],
    report: Report,
) -> Iterator[str]:
    report.doing("building a program that checks itself")
    try:
        program = _build(bench, replace(options, check=True), objects, "checking")
    except BuildError as error:
        yield f"    it does not build: {error}"
        return
    report.doing("running it")
    prefix = bench.recipe.folder / "found"
    for old in bench.recipe.folder.glob("found.*.json"):
        old.unlink()
    outcome = bench.run(program, verdict.trial, verdict.arguments, {"POLYRT_CHECK": str(prefix)})
    located = locate(read_findings(prefix, verdict.trial.ranks), analyses)
    if located is not None:
        yield from _lines_of(located)
    if located is None or located.is_rounding:
        report.doing("building both programs without optimisation")
        is_of_compiler = identical_without_optimisation(bench, verdict, options, objects)
        if is_of_compiler:
            yield from _BY_COMPILER
        elif located is None:
            yield from _outside(outcome, verdict, bench.plan.comparison)
            yield from _UNTRIED if is_of_compiler is None else ()


def _lines_of(located: Located) -> list[str]:
    text = read_source(Path(located.place.file))
    return located.render(line_of(text, located.place.line) or "")


_BY_COMPILER = (
    "    compiled without optimisation (-O0), both programs print the same: either the compiler",
    "    computes one expression in several ways, depending on the code around it (look for flags",
    "    like -ffast-math, and for vector functions of mathematics), or the program reads memory",
    "    that was never set",
)
_UNTRIED = ("    (or the compiler's: without optimisation the programs could not be compared)",)


def _outside(outcome: Outcome, verdict: Verdict, comparison: Comparison) -> Iterator[str]:
    if outcome.status is None:
        yield "    not finished in time: choose a smaller input, or a larger --timeout"
    elif outcome.status != 0:
        yield f"    it ends with status {outcome.status}"
        yield from (
            f"    {line}" for line in outcome.stderr.decode("utf-8", "replace").splitlines()[-5:]
        )
    elif comparison.same(verdict.expected, outcome):
        yield (
            "    no region differs, and with all results on every rank (gather(all)) the output is "
            "right:"
        )
        yield "    code outside the regions reads what gather(...) left on other ranks"
    else:
        yield (
            "    no region differs from the region as written, so the difference begins "
            "outside the regions:"
        )
        yield (
            "    values that a region leaves where it wrote them, or that live_out(...) leaves "
            "out; what ranks read, measure or draw by themselves;"
        )
        yield "    memory that was never set"


# --------------------------------------------------------------------------- leaving assertions out
def _identical_without(
    suspect: Ignored,
    bench: Bench,
    verdict: Verdict,
    options: Options,
    objects: Sequence[str],
    report: Report,
) -> bool | None:
    """Whether the trial prints the right bytes without a clause; ``None`` if the region is refused
    without it."""
    report.doing(f"running without {clause_text(suspect)}")
    try:
        program = _build(bench, options, objects, "without", suspect)
    except BuildError:
        return None
    outcome = bench.run(program, verdict.trial, verdict.arguments)
    return outcome.status == 0 and bench.plan.comparison.same(verdict.expected, outcome)


def _build(
    bench: Bench,
    options: Options,
    objects: Sequence[str],
    name: str,
    suspect: Ignored | None = None,
) -> Path:
    translations = []
    ignored = (suspect,) if suspect else ()
    for source in bench.recipe.sources:
        translation = _translated(source, replace(options, ignored=ignored))
        if translation.refused or (
            ignored and _sequential(translation) > _sequential(_translated(source, options))
        ):
            raise BuildError(f"{source} is refused")
        translations.append(translation)
    return build_distributed(bench.recipe, translations, objects, name)


def _translated(source: Path, options: Options) -> Translation:
    try:
        return translate_in_worker(source, options)
    except WorkerKilled as end:
        raise BuildError(f"{source}: {end}") from None


def _sequential(translation: Translation) -> int:
    """How many regions are left sequential (``--keep-going``)."""
    return sum(
        diagnostic.severity == "warning" and diagnostic.message.startswith("left sequential")
        for diagnostic in translation.diagnostics
    )
