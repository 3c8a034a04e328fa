"""The measured Fortran programs, and how they are built: untranslated, generated, and written for
MPI by hand."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from bench.programs import FLAGS, ROOT, RUNTIME, compiled, mpi

FORTRAN_FLAGS = ["-O3", "-march=native", "-ffp-contract=off"]
GENERATED_FLAGS = ["--param=iv-consider-all-candidates-bound=0"]
"""What ``polydist_add_target`` adds for gfortran."""
HERE = Path(__file__).parent


@dataclass(frozen=True)
class FortranProgram:
    """An example or a test program with arguments that make it run for two to four seconds;
    ``larger`` are pairs of texts in it that say how large its arrays are. What it prints is
    switched off (``silent_fortran.c``). ``by_hand``: the same algorithm for MPI, with the same
    arguments."""

    file: str
    arguments: tuple[str, ...]
    short: tuple[str, ...]
    larger: tuple[tuple[str, str], ...] = ()
    by_hand: str = ""

    @property
    def name(self) -> str:
        return Path(self.file).stem

    def written_to(self, folder: Path) -> Path:
        """The source as it is measured."""
        text = (ROOT / self.file).read_text()
        for small, large in self.larger:
            if small not in text:
                raise SystemExit(f"{self.file}: there is no '{small}'")
            text = text.replace(small, large)
        path = folder / Path(self.file).name
        path.write_text(text)
        return path


def _program(
    file: str, full: str, short: str, larger: tuple[tuple[str, str], ...] = (), by_hand: str = ""
) -> FortranProgram:
    return FortranProgram(file, tuple(full.split()), tuple(short.split()), larger, by_hand)


FORTRAN_PROGRAMS = {
    program.name: program
    for program in (
        _program("examples/fortran/heat2d.f90", "2000 350", "100 10", by_hand="heat2d.c"),
        _program("examples/fortran/lu.f90", "2800", "100", by_hand="lu.c"),
        _program("examples/fortran/shallow.f90", "1500 1500 300", "60 50 4", by_hand="shallow.c"),
        _program("examples/fortran/adi.f90", "1500 160", "100 4", (("nmax = 64", "nmax = 1500"),)),
        _program(
            "examples/fortran/sor.f",
            "1000000 700",
            "1000 10",
            (("NMAX = 200000", "NMAX = 2000000"),),
        ),
        _program("tests/programs/heat2d_arrays.f90", "1500 350", "100 10"),
        _program("tests/programs/jacobi1d.f90", "200000 25000", "1000 20"),
        _program("tests/programs/records.f90", "1200 1200 500", "60 40 5"),
    )
}


def build_fortran(program: FortranProgram, folder: Path) -> tuple[Path, Path]:
    """The untranslated and the distributed executable."""
    own = folder / program.name
    own.mkdir(exist_ok=True)
    source = program.written_to(own)
    silent = runtime_objects(folder)[0]
    plain, shared = own / "sequential", own / "distributed"
    compiled(["gfortran", *FORTRAN_FLAGS, "-J", own, source, silent, "-o", plain])
    compiled([sys.executable, "-m", "polydist", "translate", source, "-o", own])
    generated, companion = (
        own / f"{source.stem}.polydist{source.suffix}",
        own / f"{source.stem}.polydist{source.suffix}.c",
    )
    compiled(
        [
            "gfortran",
            *FORTRAN_FLAGS,
            *GENERATED_FLAGS,
            "-J",
            own,
            "-c",
            generated,
            "-o",
            own / "generated.o",
        ]
    )
    link = [
        mpi().mpicc,
        *FLAGS,
        "-I",
        RUNTIME / "include",
        own / "generated.o",
        companion,
        *runtime_objects(folder),
    ]
    compiled([*link, "-o", shared, "-lgfortran", "-lm"])
    return plain, shared


def build_by_hand(program: FortranProgram, folder: Path) -> Path:
    made = folder / program.name / "by_hand"
    compiled([mpi().mpicc, *FLAGS, HERE / "by_hand" / program.by_hand, "-o", made, "-lm"])
    return made


def runtime_objects(folder: Path) -> list[Path]:
    """The object files of the runtime, and of the functions that switch printing off; all programs
    share them."""
    own = folder / "runtime"
    sources = [HERE / "silent_fortran.c", *sorted((RUNTIME / "src").rglob("*.c"))]
    objects = [own / f"{source.stem}.o" for source in sources]
    if not own.exists():
        own.mkdir()
        flags = [*FLAGS, "-std=gnu11", "-D_GNU_SOURCE", "-I", RUNTIME / "include"]
        for source, made in zip(sources, objects, strict=True):
            compiled([mpi().mpicc, *flags, "-c", source, "-o", made])
    return objects
