"""What the functions of a file call outside of it, from their object files.

Values of a kernel's arrays may be on other ranks while its ordinary code runs. Where that code
reads them itself they come; where it has the system read them they would not. Calls of the C
library in the object files go to definitions that see to it (``kernel_calls.c``, ``io_calls.c``),
but what other libraries do with memory cannot be seen. So there are three kinds of calls:

1. what is known to do nothing of that kind,
2. what makes ranks differ, or messages: refused,
3. all others: around them everything is gathered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from polydist import elf

_KNOWN = frozenset(
    """
    memcpy memmove memset memcmp memchr mempcpy abort exit atexit _exit __stack_chk_fail
    __assert_fail __errno_location _GLOBAL_OFFSET_TABLE_ __tls_get_addr __gmon_start__
    malloc calloc realloc free posix_memalign aligned_alloc
    printf fprintf sprintf snprintf vprintf vfprintf vsnprintf puts fputs putc putchar fputc
    fopen fopen64 fclose fflush fread fwrite fseek fseeko ftell ftello rewind feof ferror perror
    fgets fgetc getc getline ungetc fscanf sscanf __isoc99_fscanf __isoc99_sscanf setvbuf
    stdout stderr open open64 close read write pread pwrite lseek unlink remove rename mkdir
    qsort bsearch abs labs llabs div ldiv atoi atol atof getenv time clock clock_gettime
    gettimeofday difftime rand random drand48 lrand48 rand_r srand srandom srand48
    """.split()
)
_MATHEMATICS = """
    acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 exp10 expm1
    fabs fdim floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p
    log2 logb lrint lround modf nan nearbyint nextafter nexttoward pow remainder remquo rint round
    scalbn scalbln sin sincos sinh sqrt tan tanh tgamma trunc j0 j1 jn y0 y1 yn
    cabs carg cexp clog cpow csqrt csin ccos ctan casin cacos catan csinh ccosh ctanh casinh cacosh
    catanh conj creal cimag cproj
    """.split()
_KNOWN_PATTERNS = re.compile(
    rf"({'|'.join(_MATHEMATICS)})[fl]?|"
    r"polyrt_\w+|(GOMP|omp|__kmpc)_\w+|str\w+|__(mul|div|udiv|mod|umod|float|fix)\w+"
    r"|__(memcpy|memset|memmove|strcpy|strcat|sprintf|snprintf|printf|fprintf|fread|fgets)_chk"
    r"|__isoc23_(strto\w+|sscanf|fscanf)|__ctype_\w+|_ITM_\w+|__cxa_\w+"
    r"|_gfortran_(matmul|sum|product|maxval|minval|maxloc|minloc|norm2|pow|spread|transpose|reshape"
    r"|cshift|eoshift|any|all|count|dot_product|selected|size|compare_string|concat_string"
    r"|string)\w*"
    r"|_gfortran_(runtime_error|runtime_error_at|os_error_at|os_error|stop_numeric|stop_string"
    r"|error_stop_numeric|error_stop_string|runtime_warning_at|set_options|set_args)"
)
_REFUSED = (
    (re.compile(r"P?MPI_\w+|mpi_\w+_?"), "calls MPI itself"),
    (
        re.compile(r"stdin|scanf|__isoc\d\d_scanf|getchar|gets|_gfortran_st_read"),
        "reads standard input, or a file with READ",
    ),
    (
        re.compile(r"_gfortran_(a?random|irand|rand|srand)\w*"),
        "draws random numbers, which begin differently on each rank",
    ),
)
_SEEDS = frozenset(("srand", "srandom", "srand48"))
_CLOCKS = frozenset(("time", "clock", "clock_gettime", "gettimeofday", "getpid"))


def undefined_in(objects: Sequence[Path]) -> tuple[str, ...]:
    """The names that the object files use and none of them defines."""
    defined: set[str] = set()
    used: set[str] = set()
    for path in objects:
        for name, is_defined in _symbols(path.read_bytes()):
            (defined if is_defined else used).add(name)
    return tuple(sorted(used - defined))


def _symbols(content: bytes) -> Iterator[tuple[str, bool]]:
    if not elf.is_object_file(content):
        return
    sections = elf.sections_of(content)
    for table in (section for section in sections if section.kind == elf.SYMBOLS):
        for symbol in elf.symbols_of(content, table):
            name = elf.name_of(content, sections[table.link], symbol.name).decode()
            if name:
                yield name, symbol.section != 0


def refusal_of(names: Iterable[str]) -> str:
    """Why functions that call these cannot be kernels; empty if they can."""
    called = tuple(names)
    for pattern, reason in _REFUSED:
        found = next((name for name in called if pattern.fullmatch(name)), None)
        if found:
            return f"it {reason} ({found}); do that in Python, and pass what comes of it"
    if _SEEDS & set(called) and _CLOCKS & set(called):
        return "it seeds random numbers and reads a clock; draw them in Python, and pass them"
    return ""


def unknown_calls(names: Iterable[str]) -> tuple[str, ...]:
    """Those of which it is not known what they do with memory."""
    return tuple(n for n in names if n not in _KNOWN and not _KNOWN_PATTERNS.fullmatch(n))
