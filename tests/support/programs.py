"""The programs that the tests translate, with the arguments they run with. One that exists in both
languages has one row."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from support.fortran_programs import FORTRAN

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Program:
    """``arguments``: sizes for runs under MPI, the first the program's usual ones; none divides
    evenly by all numbers of ranks. ``tiny``: sizes that the enumerator can run instance by
    instance."""

    path: Path
    arguments: tuple[str, ...]
    tiny: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.path.stem if self.is_c else f"{self.path.stem}-fortran"

    @property
    def is_c(self) -> bool:
        return self.path.suffix == ".c"


_EXAMPLES = {
    "gemm": (("30", "7", "1"), ("4", "1")),
    "heat2d": (("30 12", "11 5", "3 4", "40 1"), ("7 4", "3 2")),
    "jacobi1d": (("60 10", "17 23", "3 2", "40 0"), ("11 5", "3 1")),
    "life": (("18 31 9", "1 40 3", "37 2 5"), ("5 4 3",)),
    "lcs": (("50 37", "1 20", "23 23"), ("6 9", "1 1")),
    "lu": (("25", "2", "8"), ("7", "1")),
    "seidel2d": (("24 5", "9 11", "3 2"), ("6 3",)),
    "vcycle": (("12 2", "6 3", "16 1", "5 2"), ("4 1",)),
    "sor": (("20 27 6", "5 40 3", "33 3 4"), ("6 5 2",)),
}

_PROGRAMS = {
    "accessors": (("12 9", "3 4", "1 2", "7 20"), ("4 3",)),
    "addresses": (("40", "9", "2"), ("7",)),
    "addresses_of_structures": (("9 7", "3 2", "1 4", "20 5"), ("4 3",)),
    "adi": (("16 3", "5 4", "3 2"), ("6 2",)),
    "aligned": (("13 6", "2 1", "40 5"), ("5 4",)),
    "aliases": (("0",), ("0",)),
    "announced_structures": (("17", "1", "40"), ("4",)),
    "apart_sizes": (("9 7 5", "2 3 2", "17 12 4", "9 7 5 6 12 9"), ("3 4 3",)),
    "flat_views": (("11 7 3", "3 3 2", "2 9 2", "1 1 1", "6 11 1"), ("4 5 1",)),
    "called_loops": (("10 4", "3 1", "2 3", "17 5", "9 0"), ("6 2",)),
    "steps_after_setting": (("9 7", "3 3", "20 5", "2 1", "30 19"), ("6 5",)),
    "called_totals": (("9 4", "1 1", "0 3", "30 2", "17 6"), ("6 3",)),
    "copied_bits": (("40", "1", "3", "90"), ("7",)),
    "kept_constants": (("20 3", "1 1", "3 2", "41 4"), ("7 2",)),
    "values_in_texts": (("10", "3", "1", "0", "25"), ("8",)),
    "row_pointers": (("12", "1", "2", "7", "20"), ("9",)),
    "reused_counters": (("12 9 4", "17 5 3", "2 2 2", "3 40 1", "1 3 2"), ("8 7 3",)),
    "called_with_moved_rows": (("9 7 3", "3 3 1", "17 4 4", "4 11 2"), ("6 5 2",)),
    "computed_steps": (("20 17", "9 3", "40 0", "33 25"), ("12 9",)),
    "histograms": (("40", "3", "100", "0", "33"), ("20",)),
    "non_affine_bounds": (("12 4 2", "3 3 1", "9 5 4", "17 6 30", "1 1 1"), ("6 5 2",)),
    "non_affine_choices": (("9 7 4", "3 3 1", "17 5 3", "4 12 6"), ("6 5 2",)),
    "non_affine_conditions": (("12 3 2", "3 1 1", "9 4 0", "2 7 20", "17 5 3"), ("6 2 3",)),
    "walking_totals": (("9", "2", "17", "1"), ("5",)),
    "wrapping_conditions": (("23", "5", "1", "40"), ("6",)),
    "own_counters": (("20 3", "2 3", "20 0", "1 1"), ("20 2",)),
    "antenna": (("9 8 7 6", "3 2 2 3", "5 9 3 2 0"), ("3 3 3 2",)),
    "backward_form": (("9 7", "3 2", "4 1"), ("4 3",)),
    "bare_blocks": (("9", "3", "1", "20"), ("4",)),
    "block_macros": (("17 9", "1 2", "40 3", "5 8"), ("4 3",)),
    "block_values": (("20", "1", "9"), ("4",)),
    "arguments_by_f2c": (("17 9", "5 12", "1 1", "30 2"), ("4 5",)),
    "bodies": (("17 3", "1 2", "4 1", "9 2"), ("5 2",)),
    "cases": (("19 4", "3 5", "1 2", "12 7"), ("6 3",)),
    "cavity": (("16 13 3 4", "5 3 2 2", "3 20 1 3", "9 9 2 0"), ("4 3 2 2",)),
    "channel": (("14 17 6 2", "3 5 4", "9 6 3 0"), ("5 4 2",)),
    "cholesky": (("20", "1", "5"), ("6",)),
    "clauses": (("18 15", "5 3", "11 30 1 9"), ("7 6",)),
    "seeds": (("60", "1", "3", "17"), ("5",)),
    "chosen_places": (("50", "1", "4", "71"), ("5",)),
    "coefficients": (("23 5 2", "9 2 1", "4 3 2", "40 4 9"), ("7 3 2",)),
    "chosen_rows": (("14 3", "3 0", "1 2", "21 5"), ("5 1",)),
    "complex_elements": (("23", "3", "10"), ("6",)),
    "conditional_reads": (("17", "2", "5"), ("5",)),
    "conjugate": (("15 60 0", "4 20 1", "9 40 2"), ("4 3 1",)),
    "chosen_by_weights": (("12 61", "1 5", "2 1", "9 40"), ("6 9",)),
    "convergence": (("17 9", "2 2", "9 30", "40 4"), ("4 4",)),
    "copies": (("21 9", "3 4", "1 2", "40 5"), ("6 3",)),
    "correlation": (("13 10", "4 1", "5 17"), ("4 5",)),
    "countdown": (("23 4", "1 1", "3 2", "12 7"), ("6 2",)),
    "counters": (("29 5", "1 1", "17 30", "4 2"), ("5 3",)),
    "data_if": (("16 13", "1 5", "21 2"), ("6 4",)),
    "diagonals": (("11 13", "13 4", "1 2"), ("4 5",)),
    "declared_at_the_top": (("30 7", "1 1", "9 0", "17 4"), ("5 3",)),
    "downward": (("33", "3", "12"), ("9",)),
    "durbin": (("26", "2", "7"), ("7",)),
    "empty_loops": (("0 1", "1 1", "0 0", "9 14", "14 3"), ("0 1", "1 1", "4 6")),
    "endless_loops": (("23 4", "1 1", "2 0", "40 7"), ("6 2",)),
    "error_ends": (("23 4", "1 1", "3 2", "40 0"), ("6 2",)),
    "escape": (("17 12 40", "1 3 9", "30 2 25"), ("4 3 5",)),
    "exchanged_pointers": (("17 7", "9 0", "12 4", "3 5"), ("5 3", "4 2")),
    "eliminations": (("45 20", "5 6", "70 33"), ("5 4",)),
    "excluded_values": (("11 3", "5 0", "9 2"), ("6 1",)),
    "far_rows": (("21 9 4", "4 3 3", "13 1 5"), ("6 3 2",)),
    "fdtd2d": (("17 14 5", "3 20 4", "9 2 7", "6 6 0"), ("5 4 3",)),
    "filled_arrays": (("23", "1", "60"), ("5",)),
    "few_elements": (("9 3", "2 1", "5 7"), ("4 3",)),
    "names_of_members": (("9", "3", "20", "2"), ("4",)),
    "narrow_counters": (("20", "3", "61", "2"), ("5",)),
    "never_read": (("6000 7", "6000 70", "1000 3"), ("40 3",)),
    "single_iterations": (("9 7", "4 3", "5 1"), ("4 4",)),
    "extremes_found": (("23", "1", "60", "2"), ("5",)),
    "file_scope": (("12 9", "3 4", "7 5"), ("4 3",)),
    "function_names": (("23 4", "1 1", "3 2", "40 0"), ("6 2",)),
    "floyd_warshall": (("23", "2", "10"), ("5",)),
    "open_ends": (("20", "1", "700"), ("6",)),
    "pivots": (("14 3", "1 0", "2 1", "31 30", "9 0"), ("6 2",)),
    "free_strides": (("9 6", "3 2", "14 5"), ("4 3",)),
    "gather_all": (("31", "1", "10"), ("9",)),
    "gather_none": (("23", "1", "40"), ("9",)),
    "gather_root": (("29 8", "2 3", "1 1"), ("7 3",)),
    "gemver": (("23", "2", "9"), ("5",)),
    "gramschmidt": (("14 11", "5 5", "9 2"), ("4 4",)),
    "guards": (("15 18", "2 2", "8 30"), ("6 5",)),
    "heat2d_arrays": (("19 5", "4 9", "31 2"), ("6 2",)),
    "heat3d_arrays": (("3", "1", "0"), ("1",)),
    "heat3d_parity": (("8 4", "3 7", "1 2"), ("3 3",)),
    "idioms": (("17 12", "4 4", "9 30", "24 6"), ("6 5",)),
    "index_functions": (("17 12", "1 1", "2 5", "9 30"), ("6 5",)),
    "jumps": (("23 3", "3 1", "40 2", "9 4"), ("6 2",)),
    "large_factors": (("7 2", "3 1", "9 3"), ("4 2",)),
    "left_scalars": (("29 3", "1 2", "8 4", "40 1"), ("7 2",)),
    "jacobi2d": (("22 17 6", "5 9 8", "3 3 3"), ("6 5 3",)),
    "loop_ends": (("23 9", "9 23", "17 0", "33 -3", "1 1"), ("7 4", "5 0")),
    "loop_headers": (("29 5", "0 0", "3 7", "40 1", "1 1"), ("6 3",)),
    "run_time_steps": (("23 4", "1 1", "40 3", "9 20"), ("7 3",)),
    "lattice": (("12 9 3", "4 3 2", "3 17 1"), ("4 5 2",)),
    "line_sweeps": (("20 11 3", "3 30 2", "48 1 4"), ("5 4 2",)),
    "linearised": (("11 6 7", "3 2 9", "25 1 1"), ("5 2 3",)),
    "local_types": (("37", "3", "12"), ("9",)),
    "local_macros": (("31", "2", "40"), ("6",)),
    "long_dependence": (("75", "18", "41"), ("25",)),
    "loop_macros": (("20", "3", "9"), ("5",)),
    "ludcmp": (("15", "1", "7"), ("5",)),
    "macros_of_headers": (("30", "1", "7"), ("4",)),
    "margins": (("13 10", "2 5", "20 3"), ("4 3",)),
    "many_calls": (("64", "1", "45"), ("9",)),
    "memory_reused": (("61", "7", "40"), ("9",)),
    "modulo": (("26 9", "7 15", "3 2"), ("9 5",)),
    "moving_pointers": (("20 11", "5 3", "3 9", "13 13"), ("5 4",)),
    "moving_window": (("19 6", "3 1", "40 4"), ("5 2",)),
    "multigrid": (("13", "4", "22"), ("6",)),
    "named_subscripts": (("17 12", "1 1", "3 30", "24 5"), ("6 5",)),
    "named_nests": (("20", "1", "9"), ("4",)),
    "names": (("",), ("",)),
    "moving_arrays": (("20000", "17013", "80"), ("50",)),
    "neighbours": (("30 20", "1 1", "3 2", "17 9"), ("5 4",)),
    "nothing_to_do": (("",), ("",)),
    "nussinov": (("21", "2", "9"), ("7",)),
    "outside_regions": (("40000", "17013", "80"), ("50",)),
    "one_array": (("14 17", "3 3", "150 90"), ("6 5",)),
    "listed_sums": (("30 7", "3 1", "17 40", "41 5", "1 2"), ("6 4",)),
    "live_ranges": (("17 9", "2 3", "9 4"), ("5 3",)),
    "orderless": (("43 5", "2 1", "5 3", "29 2"), ("7 2",)),
    "ordered_forms": (("17", "5", "2", "23"), ("5",)),
    "ordered_sums": (("17 3", "5 2", "1 1", "23 1", "3 0"), ("5 2",)),
    "other_views": (("11 5 2", "1 2 3", "4 3 1", "7 1 2"), ("3 2 2",)),
    "ocean": (("15 12 5 2", "2 2 3", "9 20 4 0"), ("4 3 2",)),
    "openmp": (("17 12", "2 3", "40 5"), ("5 4",)),
    "overwritten": (("12 4", "7 3", "20 2"), ("5 2",)),
    "output_in_loops": (("16 4", "3 2", "4 1", "9 5"), ("5 2",)),
    "own_handlers": (("40000", "80"), ("50",)),
    "own_macros": (("3", "1"), ("2",)),
    "packed": (("23", "2", "9"), ("6",)),
    "packed_writes": (("20", "1", "2", "47"), ("6",)),
    "own_functions": (("40", "1", "23", "90"), ("5",)),
    "parts_of_memory": (("20013 3", "9002 2", "80 1"), ("10 2",)),
    "periodic": (("14 9 5", "2 2 3", "19 3 4"), ("5 4 3",)),
    "periodic_unsigned": (("23 7", "2 1", "5 40"), ("6 4",)),
    "planes": (("9 8 7", "3 3 3", "2 5 4", "12 4 5"), ("4 4 4",)),
    "matrix_rows": (("64 9", "9 2", "50 7", "40 0"), ("5 2",)),
    "pointed_memory": (("23", "3", "8"), ("6",)),
    "prefix_sums": (("25 34", "5 2", "50 11"), ("5 4",)),
    "records_and_macros": (("29", "5", "40"), ("9",)),
    "products": (("41 33 50", "5 4 3", "29 70 38"), ("5 4 6",)),
    "recurrence": (("40", "2", "5"), ("8",)),
    "recurring_steps": (("136 9", "150 14", "9 5"), ("7 4",)),
    "reductions": (("23 12", "2 3", "40 5"), ("5 4",)),
    "replaced_fields": (("9 22", "5 70", "3 4", "30 17"), ("5 3",)),
    "old_definitions": (("30", "1", "3"), ("7",)),
    "old_style": (("30", "1", "3"), ("7",)),
    "row_arguments": (("23", "2", "9", "40"), ("5",)),
    "row_exchanges": (("23", "1", "40", "8"), ("6",)),
    "rows": (("11 3", "1 2", "4 0"), ("5 2",)),
    "rows_of_rows": (("11 7", "2 1", "23 5"), ("4 3",)),
    "scalars_after": (("37", "1", "8", "0"), ("9",)),
    "named_in_cases": (("23 9", "40 3", "2 1"), ("7 4",)),
    "selected_rows": (("9", "3", "14", "2"), ("4",)),
    "set_in_branches": (("40", "3", "1", "17"), ("6",)),
    "side_by_side": (("21 2", "1 3", "9 2", "40 1"), ("9 2",)),
    "skewed": (("14 11", "3 25", "6 1"), ("5 4",)),
    "skips": (("23 9", "9 23", "2 0", "33 -3"), ("7 4", "5 0")),
    "skipping": (("17 12 3", "2 3 1", "1 1 2", "9 14 4"), ("5 4 2",)),
    "small_types": (("21 13", "2 1", "50 30"), ("5 3",)),
    "levels": (("9 6", "3 1", "1 2", "5 7"), ("2 2",)),
    "left_early": (("40 13 50", "17 5 200", "1 1 3", "9 30 -1"), ("5 4 50",)),
    "sparse_pointers": (("30000 3", "9000 1", "20000 2", "8300 2"), ("8300 1",)),
    "sparse": (("40 3", "1 1", "30 2", "64 2"), ("6 2",)),
    "solver": (("24 5", "7 3", "1 2"), ("5 3",)),
    "sor1d": (("50 9", "3 4", "1 1", "29 0"), ("9 3",)),
    "stack_arrays": (("90 4", "24 3", "5 2", "4 9"), ("5 2",)),
    "step_constants": (("17 5", "2 3", "3 1", "30 4"), ("6 3",)),
    "step_functions": (("17 9 5", "3 4 3", "5 23 2", "11 3 4"), ("6 4 3",)),
    "strided": (("17 22", "4 5", "9 31"), ("6 7",)),
    "structures": (("16 11", "3 9", "30 4"), ("5 4",)),
    "symm": (("16 21", "3 4", "7 1", "1 2"), ("5 4",)),
    "syrk": (("18 10", "2 5", "11 1"), ("5 3",)),
    "temporaries": (("17 12", "1 5", "30 3"), ("5 5",)),
    "three_products": (("13 9 11", "3 1 4", "7 12 2"), ("3 4 2",)),
    "time_planes": (("17 7", "2 3", "40 4", "9 0"), ("5 4",)),
    "transpose": (("13 20", "3 2", "8 8"), ("5 4",)),
    "triangular": (("19", "3", "10"), ("8",)),
    "in_place": (("30 21", "5 3", "2 7", "130 9"), ("5 4",)),
    "trmm": (("16 21", "3 4", "7 1"), ("5 4",)),
    "unsigned_products": (("20", "2", "3", "45"), ("4",)),
    "unsigned_iterators": (("23", "1", "2", "40"), ("6",)),
    "unnamed_unions": (("30 4", "1 1", "90 7"), ("6 2",)),
    "untouched": (("90 6", "9 4", "12 3"), ("9 3",)),
    "views": (("20 31", "2 3", "1 1", "7 12"), ("5 4",)),
    "whole_structures": (("17 9", "1 1", "40 3", "6 14"), ("4 3",)),
    "wide_bounds": (("9 5", "1 3", "12 2"), ("2 3",)),
    "columns_outside": (("23 17", "3 2", "40 9"), ("5 4",)),
    "work_arrays": (("19 12", "2 3", "40 5"), ("5 4",)),
    "walked_planes": (("9 7", "3 3", "4 2", "2 5"), ("4 4",)),
    "walking_arguments": (("20", "1", "7", "45"), ("5",)),
    "whole_step": (("",), ("",)),
    "turned_grid": (("9 8", "3 2", "12 5"), ("4 5",)),
    "turned_regions": (("13 10 2", "1 3 1", "8 2 2", "5 17 1"), ("5 4 2",)),
    "butterflies": (("32 3", "4 1", "64 5", "8 2"), ("8 3",)),
    "step_sums": (("20 3", "3 5", "13 2", "0 2"), ("7 2",)),
    "summed_products": (("21 13 17", "5 4 3", "34 3 9"), ("5 4 6",)),
    "words": (("40", "3", "17", "61"), ("5",)),
    "two_colours": (("7", "3", "12"), ("4",)),
    "two_products": (("11 9 13", "3 1 4", "7 12 2"), ("3 4 2",)),
}


def _in(
    folder: str, table: dict[str, tuple[tuple[str, ...], tuple[str, ...]]], nested: bool
) -> list[Program]:
    base = ROOT / folder
    return [
        Program((base / name if nested else base) / f"{name}.c", arguments, tiny)
        for name, (arguments, tiny) in sorted(table.items())
    ]


def _fortran() -> list[Program]:
    """Those of the table, and the others, which have the arguments of a C program of the same
    name."""
    both = {**_EXAMPLES, **_PROGRAMS}
    return [
        Program(path, *(FORTRAN.get(path.name) or both[path.stem]))
        for path in sorted(_fortran_on_disk())
    ]


def _fortran_on_disk() -> set[Path]:
    folders = (ROOT / "examples").glob("*/*.f*"), (ROOT / "tests/programs").glob("*.[fF]*")
    return {path for found in folders for path in found if path.suffix != ".inc"}


PROGRAMS: tuple[Program, ...] = (
    *_in("examples", _EXAMPLES, True),
    *_in("tests/programs", _PROGRAMS, False),
    *_fortran(),
)


def _in_one_language() -> tuple[Program, ...]:
    """All, but of a program that exists in C and in Fortran one of the two, in turn."""
    stems = [program.path.stem for program in PROGRAMS]
    twins = sorted({stem for stem in stems if stems.count(stem) > 1})
    in_c = set(twins[::2])
    return tuple(p for p in PROGRAMS if p.path.stem not in twins or p.is_c == (p.path.stem in in_c))


QUICK: tuple[Program, ...] = _in_one_language()
"""Those that run in the quick suite."""


def sources_on_disk() -> set[Path]:
    """All files that the tables should list."""
    return {
        *(ROOT / "examples").glob("*/*.c"),
        *(ROOT / "tests/programs").glob("*.c"),
        *_fortran_on_disk(),
    }
