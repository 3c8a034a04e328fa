"""From a command line to steps.

1. Where no code is made of the user's text (``-E``, ``--version``) the command is the user's.
2. Every source is compiled by itself, a translated one after it has been translated; then the
   object's large static arrays get pages of their own, as in CMake. Names of outputs are those that
   the compiler would choose.
3. Where a program is linked, objects take the place of the sources, and everything else of the
   command stays. The runtime follows where an object, or a library, has regions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.suffixes import SUFFIXES

from polydist.toolchain.failures import ToolchainError
from polydist.toolchain.same_results import (
    c_flags,
    family,
    fortran_flags,
    standard_of_generated,
)
from polydist.wrapper.command_line import Argument, CommandLine, Language
from polydist.wrapper.compilers import Compilers
from polydist.wrapper.dependency_files import (
    dependency_command,
    dependency_file,
    named_dependencies,
)
from polydist.wrapper.mentions import (
    has_directive,
    header_with_directive,
    libraries,
    mentions_polydist,
    needs_runtime,
)
from polydist.wrapper.offloading import for_the_host, fortran_library, is_linked_by_c
from polydist.wrapper.options import HEADERS
from polydist.wrapper.own_options import OwnOptions
from polydist.wrapper.steps import (
    AddDependencies,
    LinkWithRuntime,
    OwnPages,
    Plan,
    Run,
    Step,
    Translate,
)
from polydist.wrapper.translating import doubtful_options, translator_arguments
from polydist.wrapper.words import code_options, for_linker, stem, with_sources


class CannotTranslate(ToolchainError):
    """What the user asks for cannot be done with a source that has a directive."""


@dataclass(frozen=True)
class Work:
    """What every step needs to know: the ``line``, the wrapper's options, the compilers, the
    runtime's sources, and a folder for what is made on the way. ``searched`` are further folders
    of libraries."""

    line: CommandLine
    own: OwnOptions
    compilers: Compilers
    runtime: Path
    folder: Path
    searched: tuple[Path, ...] = ()


def plan(work: Work) -> Plan:
    """The steps of the command line. Raises ``CannotTranslate``."""
    line = work.line
    if line.action == "nothing" or _leaves_to_compiler(line):
        return Plan((), Run((*work.compilers.own, *line.words)))
    if not work.own.enabled:
        return Plan((), Run((*work.compilers.own, *line.words, *_flags_of_all(work))))
    jobs = tuple(tuple(_job(work, number)) for number in range(len(line.sources)))
    translated = any(isinstance(step, Translate) for job in jobs for step in job)
    last = _link(work, translated) if line.action == "link" else None
    return Plan(jobs, last, _warnings(line) if translated else ())


def _warnings(line: CommandLine) -> tuple[str, ...]:
    return tuple(
        f"with {word} a region may differ in its last bits from the sequential program"
        for word in doubtful_options(line)
    )


def _flags_of_all(work: Work) -> tuple[str, ...]:
    """The flags that the sequential and the distributed build have in common."""
    languages = [source.language for source in work.line.sources]
    flags = (word for language in languages for word in _flags(work, language))
    return tuple(dict.fromkeys(flags))


def _flags(work: Work, language: Language) -> tuple[str, ...]:
    if language == "fortran":
        return fortran_flags(work.compilers.own, work.runtime)
    return c_flags(work.compilers.own) if language == "c" else ()


def _leaves_to_compiler(line: CommandLine) -> bool:
    """What only the compiler can do, or refuse: text from standard input, compiled headers, several
    outputs under one name."""
    several = len(line.sources) > 1 and line.action != "link" and line.output is not None
    names = [source.value for source in line.sources]
    return several or any(name == "-" or Path(name).suffix in HEADERS for name in names)


# ---------------------------------------------------------------------------------------- compiling
def _job(work: Work, number: int) -> Iterator[Step]:
    """From one source to its output."""
    source = work.line.sources[number]
    target = _target(work, number)
    if _is_translated(work, source):
        yield from _translated(work, number, target)
    else:
        asked = named_dependencies(work.line, source)
        yield Run(_compilation(work, source, source.value, target, asked))
    if work.line.action != "assemble":
        yield OwnPages(Path(target))


def _target(work: Work, number: int) -> str:
    line, name = work.line, stem(work.line.sources[number])
    if line.action == "link":
        return str(work.folder / f"{number}-{name}.o")
    return line.output or name + (".s" if line.action == "assemble" else ".o")


def _is_translated(work: Work, source: Argument) -> bool:
    path, scop = Path(source.value), work.own.scop
    folders = [Path(argument.value) for argument in work.line.of("folder")]
    before = [Path(argument.value) for argument in work.line.of("include")]
    if source.language == "other" or path.suffix not in SUFFIXES[source.language]:
        if has_directive(path, scop):
            raise CannotTranslate(
                f"polydist translates C (.c) and Fortran (.f90, .f, ...) sources; {path} has a "
                "directive"
            )
        return False
    return mentions_polydist(path, scop) or header_with_directive(path, folders, before, scop)


def _compilation(
    work: Work,
    source: Argument,
    text: str,
    target: str,
    asked: tuple[str, ...] = (),
    first: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """The user's command for ``text`` in place of the source; ``first`` comes before what the user
    says."""
    return (
        *work.compilers.own,
        *first,
        *with_sources(work.line, {source: text}, linked=False),
        *asked,
        *_flags(work, source.language),
        "-S" if work.line.action == "assemble" else "-c",
        "-o",
        target,
    )


def _translated(work: Work, number: int, target: str) -> Iterator[Step]:
    """Translates the source and compiles what becomes of it."""
    source = work.line.sources[number]
    generated = _generated(work, number)
    told = translator_arguments(work.line, source, work.compilers.own, generated)
    asked = dependency_command(work.line, source)
    listed = Path(f"{generated}.d") if asked and not work.own.lists_files else None
    listing = () if listed is None else (f"--depfile={listed}",)
    yield Translate(
        (*work.own.translator, *told[:-3], *listing, *told[-3:]), generated, Path(target)
    )
    if asked:
        yield Run((*work.compilers.own, *asked))
    if listed is not None:
        file, phony = dependency_file(work.line, source), "-MP" in work.line.dependencies
        yield AddDependencies(file, listed, phony)
    if source.language == "c":
        yield Run(_generated_compilation(work, source, generated, target))
    else:
        yield from _both_halves(work, number, generated, target)


def _generated(work: Work, number: int) -> Path:
    path = Path(work.line.sources[number].value)
    folder = work.own.keep or work.folder / str(number)
    return folder / f"{path.stem}.polydist{path.suffix}"


def _generated_compilation(
    work: Work, source: Argument, generated: Path, target: str
) -> tuple[str, ...]:
    """Headers are found beside the user's source."""
    beside = Path(source.value).resolve().parent
    search = ("-iquote", str(beside)) if source.language == "c" else (f"-I{beside}",)
    named = _name_in_debugging(work, generated, source.value)
    made = (*named, *_standard(work.line, source))
    return _compilation(work, source, str(generated), target, made, search)


def _name_in_debugging(work: Work, generated: Path, name: str) -> tuple[str, ...]:
    """What gives a generated file, or a folder of them, another name in debug information; a file
    that stays has its own."""
    if family(work.compilers.own) != "gnu" or work.own.keep:
        return ()
    return (f"-fdebug-prefix-map={generated}={name}",)


def _standard(line: CommandLine, source: Argument) -> tuple[str, ...]:
    return standard_of_generated(line.words) if source.language == "c" else ()


def _both_halves(work: Work, number: int, generated: Path, target: str) -> Iterator[Step]:
    """Of Fortran: the Fortran half, the C half, and one object of both."""
    source = work.line.sources[number]
    if work.line.action == "assemble":
        raise CannotTranslate(
            f"{source.value} has a directive and becomes two sources, of which -S cannot make one "
            "file; use -c, or POLYDIST_ENABLE=0 for the sequential program"
        )
    halves = [str(work.folder / f"{number}.{name}.o") for name in ("fortran", "c")]
    yield Run(_generated_compilation(work, source, generated, halves[0]))
    c = work.compilers.c
    named = _name_in_debugging(work, generated.parent, ".")
    options = (*code_options(work.line), *named, *c_flags(c), f"-I{work.runtime / 'include'}")
    yield Run((*c, *options, "-c", f"{generated}.c", "-o", halves[1]))
    yield OwnPages(Path(halves[0]))
    yield Run((*for_the_host(c), "-r", "-nostdlib", *halves, "-o", target))


# ------------------------------------------------------------------------------------------ linking
def _link(work: Work, translated: bool) -> Step:
    line = work.line
    objects = {source: _target(work, number) for number, source in enumerate(line.sources)}
    output = ("-o", line.output) if line.output else ()
    command = (*_linked_by(work, objects), *output)
    if line.makes_program and (work.own.whole or translated or needs_runtime(_linked(work))):
        return LinkWithRuntime(command)
    return Run(command)


def _linked_by(work: Work, objects: Mapping[Argument, str]) -> tuple[str, ...]:
    """The compiler that links, and what it is told, but for the name of the program."""
    own, line = work.compilers.own, work.line
    if not is_linked_by_c(work.compilers):
        return (*own, *with_sources(line, objects, linked=True))
    words = (*code_options(line), *for_linker(line, objects))
    return (*work.compilers.c, *words, *fortran_library(own))


def _linked(work: Work) -> Iterator[Path]:
    """The files that are linked, as far as they are known."""
    given = work.line.of("link")
    names = [argument.value for argument in given if argument.words[0].startswith("-l")]
    folders = [Path(argument.value) for argument in given if argument.words[0].startswith("-L")]
    yield from (Path(argument.value) for argument in work.line.of("object"))
    yield from libraries(names, (*folders, *work.searched))
