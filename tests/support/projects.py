"""Programs of several files: the sequential one and the distributed one, each built once per
session. Files without regions are compiled as they are."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polydist.own_pages import COMPILER_FLAGS, give_own_pages
from support.build import (
    FLAGS,
    FORTRAN_FLAGS,
    RUNTIME,
    WHOLE_RUNTIME,
    Workshop,
    compile_c,
    fortran_compiler,
    is_fortran,
    runtime_archive,
    translated,
)
from support.mpi import Mpi


@dataclass(frozen=True)
class Project:
    """Sources of one language in one folder."""

    name: str
    sources: tuple[Path, ...]

    @property
    def is_fortran(self) -> bool:
        return is_fortran(self.sources[0])

    @property
    def digest(self) -> str:
        whole = hashlib.sha256()
        for path in sorted(self.sources[0].parent.iterdir()):
            whole.update(path.read_bytes())
        return whole.hexdigest()[:12]


def project_sequential(workshop: Workshop, project: Project) -> Path:
    """The untranslated program."""

    def make(target: Path) -> None:
        compile_c([*_compiler(project, target), *map(str, project.sources), *_end(target)], _here())

    return workshop.once(f"sequential/{project.name}-{project.digest}", make)


def project_distributed(workshop: Workshop, project: Project, mpi: Mpi) -> Path:
    """The translated program, linked for this MPI."""
    archive = runtime_archive(workshop, mpi)
    generated = [path for source in project.sources for path in _generated(workshop, source)]
    companions = [path for path in generated if path.suffix == ".c"]

    def make(target: Path) -> None:
        objects = _fortran_objects(project, generated, target) if project.is_fortran else []
        objects += _c_objects(project, companions, target, mpi)
        give_own_pages(objects)
        libraries = ["-lgfortran"] if project.is_fortran else []
        files = map(str, [*objects, archive])
        command = mpi.compiling(*FLAGS, *files, WHOLE_RUNTIME, *libraries, *_end(target))
        compile_c(command, _here())

    return workshop.once(f"distributed-{mpi.kind}/{project.name}-{project.digest}", make)


def _generated(workshop: Workshop, source: Path) -> list[Path]:
    """What is compiled in place of a source."""
    if "polydist" not in source.read_text():
        return [source]
    return [path for path in sorted(translated(workshop, source).iterdir()) if _is_source(path)]


def _is_source(path: Path) -> bool:
    return path.suffix == ".c" or is_fortran(path)


def _c_objects(project: Project, sources: Sequence[Path], target: Path, mpi: Mpi) -> list[Path]:
    folder = target.with_name(f"{target.name}.c-objects")
    folder.mkdir(exist_ok=True)
    includes = ["-I", str(RUNTIME / "include"), "-I", str(project.sources[0].parent)]
    options = [*FLAGS, *COMPILER_FLAGS, *includes]
    compile_c(mpi.compiling(*options, "-c", *map(str, sources)), folder)
    return sorted(folder.glob("*.o"))


def _fortran_objects(project: Project, generated: Sequence[Path], target: Path) -> list[Path]:
    objects = []
    for path in [path for path in generated if is_fortran(path)]:
        made = target.with_name(f"{target.name}-{path.stem}.o")
        command = [*_compiler(project, target), *COMPILER_FLAGS, "-c", str(path), "-o", str(made)]
        compile_c(command, _here())
        objects.append(made)
    return objects


def _compiler(project: Project, target: Path) -> list[str]:
    if not project.is_fortran:
        return ["cc", *FLAGS]
    modules = target.with_name(f"{target.name}.modules")
    modules.mkdir(exist_ok=True)
    return [fortran_compiler(), *FORTRAN_FLAGS, "-J", str(modules)]


def _here() -> Path:
    return Path.cwd()


def _end(target: Path) -> list[str]:
    return ["-o", str(target), "-lm"]
