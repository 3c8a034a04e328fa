"""Which language a seed's program is written in, and its files."""

from __future__ import annotations

from dataclasses import dataclass

from fuzz.program.ordinary import family_of, has_fortran_regions, is_fortran
from fuzz.program.tree import Program
from fuzz.write.driver import has_root_block
from fuzz.write.fortran.files import render_fortran_files
from fuzz.write.fortran.program import fortran_texts, render_fortran
from fuzz.write.render import render, render_files


@dataclass(frozen=True)
class SourceFile:
    """A file of a program. ``translated``: by polydist, since it has a region or a root block."""

    name: str
    text: str
    translated: bool = True


def suffix(seed: int) -> str:
    return ".f90" if is_fortran(seed) else ".c"


def main_name(seed: int) -> str:
    """What the main function of a program is called in a series."""
    return f"main_of_{seed}"


def files_of(program: Program, seed: int) -> tuple[SourceFile, ...]:
    """The files as they are for a series: in Fortran without a main program. Programs of one family
    have the same files but for the last."""
    if not program.files:
        return _fortran_files(program, seed) if is_fortran(seed) else _c_file(program, seed)
    modules = [f"f{family_of(seed)}_{k}" for k in range(len(program.regions))]
    if has_fortran_regions(family_of(seed)):
        texts, main, ending = *render_fortran_files(program, modules), ".f90"
    else:
        texts, main, ending = *render_files(program), ".c"
    return (
        *(SourceFile(f"{name}{ending}", text) for name, text in zip(modules, texts, strict=False)),
        SourceFile(f"p{seed}.c", main, has_root_block(program)),
    )


def _c_file(program: Program, seed: int) -> tuple[SourceFile, ...]:
    return (SourceFile(f"p{seed}.c", render(program)),)


def _fortran_files(program: Program, seed: int) -> tuple[SourceFile, ...]:
    """That with subroutines alone comes first."""
    text, other = fortran_texts(program, main_name(seed))
    called = (SourceFile(f"p{seed}_called.f90", other, translated=False),) if other else ()
    return (*called, SourceFile(f"p{seed}.f90", text))


def text_of(program: Program, seed: int) -> str:
    """All files, one after the other."""
    files = files_of(program, seed)
    return "\n".join(
        f"{_comment(file.name)}\n{file.text}" if len(files) > 1 else file.text for file in files
    )


def _comment(name: str) -> str:
    return f"! {name}" if name.endswith(".f90") else f"/* {name} */"


def whole_text(program: Program, seed: int) -> str:
    """The same with a main program: what comes before that is the same as for a series."""
    if is_fortran(seed):
        return render_fortran(program, main_name(seed))
    return text_of(program, seed)
