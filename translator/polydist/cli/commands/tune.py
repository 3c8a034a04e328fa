"""``polydist tune``: from options to programs, the search, its table and its file."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from zlib import crc32

from polydist.cli.arguments.shared import preprocessing_from
from polydist.cli.commands.programs import (
    Refused,
    Screen,
    existing,
    recipe_of,
    translations_of,
    work_folder,
)
from polydist.cli.messages import Messages, Wish
from polydist.cli.output import write_files
from polydist.cli.usage import UsageError
from polydist.request import Options, clauses
from polydist.simulate.text import counted, table_lines, time_text
from polydist.translation import Translation
from polydist.tune.closing import Found
from polydist.tune.descent import Setting
from polydist.tune.search import Form, Tried, Workshop, quickest_threads, search
from polydist.tune.trials import Program, TuneError
from polydist.tuned import tuned_file, tuned_text
from polydist.verify.build import BuildError, Recipe, build_distributed, runtime_objects
from polydist.verify.outputs import Comparison

_FORMS = (
    Setting(),
    Setting(schedule="keep"),
    Setting(schedule="skew"),
    Setting(schedule="diamond"),
    Setting(grid="2"),
)


def run(asked: argparse.Namespace, arguments: tuple[str, ...]) -> int:
    """Writes the file, also where nothing is better: then it says so. Exit status 1 if a region is
    refused."""
    messages = Messages(Wish(*asked.diagnostics))
    with work_folder(None, "polydist-tune-") as work:
        recipe = recipe_of(asked, work.folder)
        try:
            _tune(recipe, _program(asked, arguments, recipe), asked, messages)
        except BuildError as error:
            raise UsageError(f"the program does not build:\n{error}") from None
        except TuneError as error:
            raise UsageError(str(error)) from None
        except Refused:
            return 1
        finally:
            messages.close()
    return 0


def _program(asked: argparse.Namespace, arguments: tuple[str, ...], recipe: Recipe) -> Program:
    return Program(
        arguments=arguments,
        ranks=asked.ranks,
        threads=asked.threads[0],
        mpi=recipe.mpi,
        folder=recipe.folder,
        stdin=existing(asked.stdin) if asked.stdin else None,
        comparison=Comparison(tuple(asked.ignore), tuple(asked.compare), asked.digits),
        limit=asked.timeout,
        executions=asked.executions,
    )


def _tune(recipe: Recipe, program: Program, asked: argparse.Namespace, messages: Messages) -> None:
    screen = Screen()
    options = Options(
        scop_pragmas=asked.scop,
        keep_going=asked.keep_going,
        preprocessing=preprocessing_from(asked),
        prevail=True,
    )
    screen.doing("building")
    objects = runtime_objects(recipe)
    forms = _forms(recipe, options, objects, messages)
    tried = len(asked.threads) if len(asked.threads) > 1 else 0
    if tried:
        program = quickest_threads(program, forms[0].built, asked.threads)
        screen.say(f"{counted(program.threads, 'thread')} for each rank")
    workshop = Workshop(
        program,
        partial(_build, recipe, options, objects, messages),
        lambda one: screen.say(_tried_line(one)),
        lambda number: screen.doing(_bar(tried + number, asked.runs)),
    )
    found = search(forms, workshop, max(1, asked.runs - tried))
    if found is None:
        raise TuneError(
            f"the first run takes more than {asked.timeout} s: give smaller arguments, --timeout, "
            "or, if regions are executed often, --executions 20"
        )
    found = replace(found, runs=tried + found.runs)
    output = Path(asked.output or f"{recipe.sources[0].stem}.tuned")
    write_files(((output, _file_text(found, program, recipe)),))
    for line in _summary(found, output):
        screen.say(line)


def _forms(recipe: Recipe, options: Options, objects: list[str], messages: Messages) -> list[Form]:
    """The schedules that make a difference; the first are the defaults. What is said of the others
    (that there are no diamonds) is of no interest."""
    forms: list[Form] = []
    known: list[tuple[object, ...]] = []
    silent = Messages(Wish("json"))
    for number, setting in enumerate(_FORMS):
        given = " ".join(f"{key}({value})" for key, value in setting.entries().items())
        try:
            made = translations_of(
                recipe, replace(options, clauses=clauses(given)), messages if not number else silent
            )
        except Refused:
            if not number:
                raise
            continue
        texts = tuple(translation.files for translation in made)
        if texts not in known:
            known.append(texts)
            forms.append(Form(setting, _built(recipe, made, objects, f"form{number}")))
    return forms


def _built(recipe: Recipe, made: list[Translation], objects: list[str], name: str) -> Path:
    return build_distributed(recipe, made, objects, name)


def _build(
    recipe: Recipe,
    options: Options,
    objects: list[str],
    messages: Messages,
    settings: Mapping[str, Setting],
) -> Path:
    """The program with a schedule for each region."""
    text = tuned_text((), {name: one.entries() for name, one in settings.items()})
    own = replace(options, tuned=tuned_file("tuned", text))
    name = f"chosen{crc32(text.encode()):x}"
    return _built(recipe, translations_of(recipe, own, messages), objects, name)


# ------------------------------------------------------------------------------------------- texts
def _bar(number: int, runs: int) -> str:
    done = 24 * (number - 1) // runs
    return f"[{'#' * done}{'.' * (24 - done)}] run {number} of at most {runs}"


def _tried_line(tried: Tried) -> str:
    seconds = time_text(tried.seconds) if tried.seconds < float("inf") else "ended early"
    return f"  {tried.region}: {tried.setting.text or 'defaults'}: {seconds}"


def _gain(found: Found) -> str:
    tuned, defaults = found.tuned, found.defaults
    return (
        f"{time_text(tuned.inside)} in place of {time_text(defaults.inside)} in all regions, "
        f"{defaults.inside / tuned.inside:.2f} times as fast; {time_text(tuned.whole)} in place of "
        f"{time_text(defaults.whole)} with all the rest"
    )


def _file_text(found: Found, program: Program, recipe: Recipe) -> str:
    names = " ".join(source.name for source in recipe.sources)
    where = f"{counted(program.ranks, 'rank')} of {counted(program.threads, 'thread')}"
    comments = [
        f"polydist tune {names}: {where}, arguments {' '.join(program.arguments) or 'none'}"
    ]
    if not found.gains:
        return tuned_text([*comments, "nothing better than the defaults was found"], {})
    own = {name: setting.entries() for name, setting in found.best.items()}
    return tuned_text([*comments, _gain(found)], own)


def _summary(found: Found, output: Path) -> list[str]:
    runs = f"{counted(found.runs, 'run')}; {found.pruned:,} settings were not worth one"
    if found.executions:
        runs += f"; runs ended after {counted(found.executions, 'execution')} of a region"
    if not found.gains:
        return [f"{runs}. Nothing better than the defaults was found; {output} says so"]
    rows = [
        (
            name,
            time_text(before),
            time_text(after),
            f"{before / after:.2f}" if after else "1.00",
            found.best[name].text if name in found.best else "defaults",
        )
        for name, (before, after) in found.regions.items()
    ]
    table = table_lines(("region", "defaults", "tuned", "gain", "settings"), rows)
    translate = any(one.schedule or one.grid for one in found.best.values())
    how = "translate with it: polydist-cc --polydist-tuned={}, or TUNED {} in CMake"
    use = how if translate else "POLYRT_TUNED={} mpiexec ..., or " + how
    return [
        runs,
        *table,
        f"the program: {_gain(found)}",
        f"{output}: " + use.replace("{}", str(output)),
    ]
