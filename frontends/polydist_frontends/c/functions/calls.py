"""Functions that a region may call, and why it may not call others."""

from __future__ import annotations

import re

from polydist_frontends.errors import DRAW_BEFORE, INNER_LOOPS, Place, Refusal, refuse

MATH = (
    "acos asin atan atan2 acosh asinh atanh cos sin tan cosh sinh tanh exp exp2 exp10 expm1 log"
    " log2 log10 log1p logb ilogb"
    " pow sqrt cbrt hypot erf erfc tgamma lgamma ceil floor trunc round nearbyint rint lrint"
    " llrint lround llround fabs fmod"
    " remainder copysign nextafter nexttoward fdim fmax fmin fma ldexp scalbn scalbln nan j0 j1"
    " y0 y1 jn yn pow10 significand llogb nextup nextdown roundeven exp2m1 exp10m1 log2p1 log10p1"
    " fmaxmag fminmag fmaximum fminimum fmaximum_num fminimum_num fmaximum_mag fminimum_mag"
).split()
_COMPLEX = (
    "acos asin atan cos sin tan acosh asinh atanh cosh sinh tanh exp log pow sqrt abs arg imag "
    "real proj"
).split()
_EXACT = (
    "sqrt ceil floor trunc round nearbyint rint lrint llrint lround llround fabs fmod remainder"
    " copysign nextafter nexttoward fdim fma ldexp scalbn scalbln logb ilogb nan significand"
    " llogb nextup nextdown roundeven"
).split()
_OF_CHARACTERS = (
    "isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper"
    " isxdigit tolower toupper iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower"
    " iswprint iswpunct iswspace iswupper iswxdigit towlower towupper"
).split()
_PLAIN = (
    "abs labs llabs imaxabs conj conjf conjl isnan isinf isfinite isnormal signbit fpclassify"
    " isgreater isgreaterequal isless"
    " islessequal islessgreater isunordered __isnan __isnanf __isnanl __isinf __isinff __isinfl"
    " __finite __finitef __finitel"
    " __signbit __signbitf __signbitl __fpclassify __fpclassifyf __fpclassifyl"
).split()
_BUILTIN = (
    "expect expect_with_probability constant_p inf inff infl huge_val huge_valf huge_vall"
    " isinf_sign types_compatible_p"
    " complex popcount popcountl popcountll tgmath clz clzl clzll ctz ctzl ctzll parity parityl"
    " parityll ffs ffsl ffsll clrsb clrsbl clrsbll bswap16 bswap32 bswap64"
).split()

WITHOUT_EFFECT = frozenset(
    [name + suffix for name in MATH for suffix in ("", "f", "l")]
    + [f"c{name}{suffix}" for name in _COMPLEX for suffix in ("", "f", "l")]
    + _PLAIN
    + _OF_CHARACTERS
    + [f"__builtin_{name}" for name in (*_BUILTIN, *_PLAIN, *_OF_CHARACTERS)]
    + [f"__builtin_{name}{suffix}" for name in MATH for suffix in ("", "f", "l")]
    + [f"__builtin_c{name}{suffix}" for name in _COMPLEX for suffix in ("", "f", "l")]
)
"""Standard functions whose value depends on their arguments alone."""

OF_CHARACTERS = frozenset(f"{b}{name}" for b in ("", "__builtin_") for name in _OF_CHARACTERS)
"""Those that look characters up in a table."""

TOTAL = WITHOUT_EFFECT - OF_CHARACTERS
"""Those that have a value for any arguments, and do nothing but find it."""

ROUNDED_BY_LIBRARIES = frozenset(
    f"{before}{name}{suffix}"
    for before in ("", "__builtin_")
    for name in (*(n for n in MATH if n not in _EXACT), *(f"c{n}" for n in _COMPLEX))
    for suffix in ("", "f", "l")
)
"""Those whose last bits are not the same in all libraries, since IEEE 754 does not require it; of
two zeros, ``fmax`` and ``fmin`` may give either."""

ABSOLUTE_VALUE = frozenset(
    ("abs", "labs", "llabs", "imaxabs", "__builtin_abs", "__builtin_labs", "__builtin_llabs")
)

OUTPUT = frozenset(
    (
        "fprintf vfprintf fputs fputc putc fwrite fopen freopen fclose fflush ftruncate write"
        " pwrite "
        "open creat rename remove unlink"
    ).split()
)
"""Calls that touch files; on every rank they would do so several times."""

_INPUT_OUTPUT = OUTPUT | frozenset(
    (
        "printf puts putchar vprintf perror scanf fscanf sscanf sprintf snprintf getchar getc"
        " fgetc "
        "fgets gets fread read"
    ).split()
)
PRINTING: dict[str, int | None] = {
    "printf": None,
    "fprintf": 0,
    "puts": None,
    "fputs": 1,
    "putchar": None,
    "putc": 1,
    "fputc": 1,
    "fflush": 0,
}
"""Calls that print values: which argument is the stream."""

CLOCKS = frozenset(
    (
        "clock time clock_gettime gettimeofday timespec_get getrusage times omp_get_wtime"
        " omp_get_wtick MPI_Wtime MPI_Wtick"
    ).split()
)
"""Functions of the system that read a clock."""

DRAWING = frozenset(
    (
        "rand random rand_r random_r drand48 erand48 lrand48 nrand48 mrand48 jrand48 arc4random"
        " arc4random_uniform getrandom srand srandom srand48"
    ).split()
)
"""Functions of the system that draw random numbers."""

_ALLOCATION = frozenset(
    (
        "malloc calloc realloc free aligned_alloc posix_memalign alloca __builtin_alloca"
        " polyrt_alloc "
        "polyrt_free strdup"
    ).split()
)
_MEMORY = frozenset(
    "memset memcpy memmove bzero bcopy __builtin_memset __builtin_memcpy __builtin_memmove".split()
)


UNKNOWN_LENGTH = "it has a loop of which nobody knows the length"
"""Why a call in an expression cannot be replaced by what it gives."""

_QUOTED = re.compile(r"'(\w+)'")
_UNSEEN = re.compile(r"it calls '\w+'$")
"""Of a function that calls one that nothing is known of."""
_OF_ONE_FILE = re.compile(r"' (?:is static|has another type|means something else) in|not declare '")
"""Of a function of another source that uses what means something else here."""
_IN_BOTH = (
    "declare what it uses in a header that both files include, functions of its file alone as"
    " static inline with their text"
)
_ELSEWHERE = (
    "if another source of the program has its text, name that: --other-source FILE"
    " (polydist_add_target does so)"
)


def is_allocation(name: str) -> bool:
    """Whether the function allocates memory or frees it."""
    return name in _ALLOCATION


def refused_call(
    name: str,
    place: Place,
    effect: str = "",
    by_value: bool = True,
    declared: bool = False,
    gives: bool = False,
) -> Refusal:
    """Why a call of ``name`` cannot stand in a region: ``effect`` is what its text shows that it
    does, and ``by_value`` says whether it is given values only; ``declared``: by the program;
    ``gives``: a value."""
    if (found := _known_reason(name)) is not None:
        return refuse(found[0], f"the region calls {name}", place, found[1])
    unseen = _QUOTED.findall(effect) if effect else [name]
    drawn = next((word for word in unseen if word in DRAWING), None)
    if drawn:
        return refused_drawing(drawn, place)
    elsewhere = _alone(name, effect) if gives else ""
    elsewhere = elsewhere or _elsewhere(effect, declared)
    return refuse(
        "unknown-call",
        f"the effects of calling '{name}' are not known" + (f" ({effect})" if effect else ""),
        place,
        f"{elsewhere}{_way_out(name, by_value)}, or move the call outside the region and"
        f" {INNER_LOOPS}",
    )


def _known_reason(name: str) -> tuple[str, str] | None:
    """The code and the hint where the name alone says why."""
    if name in _INPUT_OUTPUT:
        return "io-call", f"move input and output outside the region, and {INNER_LOOPS}"
    if name.startswith(("MPI_", "PMPI_")):
        hint = "leave the communication to polydist, or end the region before the call"
        return "mpi-call", hint
    if name in _ALLOCATION:
        return "allocation-call", (
            "allocate before the region and free after it, or declare an array in the block instead"
            " (double w[n];)"
        )
    if name in _MEMORY:
        return "unknown-call", (
            "write a loop over the elements, which compilers turn into the same call, or the number"
            " of bytes as a product with sizeof, here or where a size_t gets its only value"
        )
    return None


def _alone(name: str, effect: str) -> str:
    """What to do where a call is a part of an expression, and the function has loops."""
    way = f"give its value to a variable before the statement, 'double value = {name}(...);'; or "
    return way if effect == UNKNOWN_LENGTH else ""


def _elsewhere(effect: str, declared: bool) -> str:
    """What to do if the function's text is in another source."""
    if _OF_ONE_FILE.search(effect):
        return f"{_IN_BOTH}; or "
    is_unseen = _UNSEEN.search(effect) if effect else declared
    return f"{_ELSEWHERE}; or " if is_unseen else ""


def _way_out(name: str, by_value: bool) -> str:
    if by_value:
        return f"add pure({name}) if its value depends only on its arguments"
    return (
        "write out what the function does, or put it into this file, with nothing in it but"
        " variables of its own and elements behind its parameters"
    )


def refused_drawing(name: str, place: Place) -> Refusal:
    """Of a call of one of ``DRAWING``, in the region or in a function that it calls, and of the
    clause that says it had no effect."""
    message = f"what {name} gives depends on the calls before it, in their order"
    return refuse("unknown-call", message, place, DRAW_BEFORE)
