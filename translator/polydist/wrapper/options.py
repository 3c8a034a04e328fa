"""What compilers' options look like: which have a value, and where it stands.

Of gcc, gfortran, clang, flang, icx, ifx and nvfortran, as far as one list can serve all: an option
that is not here has no value of its own in the next word.
"""

from __future__ import annotations

from typing import Literal

Kind = Literal[
    "folder",
    "define",
    "undefine",
    "include",
    "output",
    "language",
    "dependencies",
    "module",
    "link",
]
"""What an option with a value is: a folder of headers, a macro, a header that is read before the
source, the output's name, the language of what follows, a part of the dependency file, the folder
of modules, something that only the linker sees."""

VALUED: dict[str, Kind | None] = {
    **dict.fromkeys(("-I",), "folder"),
    **dict.fromkeys(("-isystem", "-iquote", "-idirafter"), "folder"),
    "-D": "define",
    "-U": "undefine",
    **dict.fromkeys(("-include", "-imacros", "-include-pch"), "include"),
    "-o": "output",
    "-x": "language",
    **dict.fromkeys(("-MF", "-MT", "-MQ"), "dependencies"),
    **dict.fromkeys(("-J", "-module"), "module"),
    **dict.fromkeys(
        (
            *("-L", "-l", "-T", "-u", "-z", "-e", "-R", "-rpath", "-soname"),
            *("-Xlinker", "-framework", "-install_name", "-undefined"),
        ),
        "link",
    ),
    **dict.fromkeys(
        (
            *("-Xpreprocessor", "-Xassembler", "-Xclang", "-Xflang", "-Xcompiler", "-mllvm"),
            *("-A", "-B", "-aux-info", "--param", "-arch", "-target", "--target"),
            *("--sysroot", "-isysroot", "-imultilib", "-iprefix", "-iwithprefix"),
            *("-iwithprefixbefore", "-wrapper", "-dumpbase", "-dumpdir", "-dumpbase-ext"),
            "-gcc-toolchain",
        ),
        None,
    ),
}
"""Options whose value is the next word, or, of those in ``JOINED``, the rest of the word."""

JOINED = (
    *("-isystem", "-iquote", "-idirafter", "-imacros", "-include", "-MF", "-MT", "-MQ"),
    *("-I", "-D", "-U", "-L", "-l", "-J", "-T", "-o", "-B", "-A"),
)


LANGUAGES = frozenset(
    {
        *("c", "c-header", "cpp-output", "c++", "c++-header", "c++-cpp-output", "objective-c"),
        *("assembler", "assembler-with-cpp", "f77", "f77-cpp-input", "f95", "f95-cpp-input"),
        *("none", "fortran", "ir", "cl", "cuda", "go", "d", "ada"),
    }
)
"""Words after ``-x``; ``-xHost`` of other compilers is an option without a value."""

DEPENDENCIES = frozenset({"-MD", "-MMD", "-MP", "-MG", "-MV"})
PREPROCESS_ONLY = frozenset({"-E", "-M", "-MM", "-fsyntax-only", "-###", "-fpreprocessed"})
"""With these the compiler makes no code of the user's text, or is told to make it of another."""

NO_PROGRAM = frozenset({"-shared", "-r", "-dynamiclib", "-bundle", "-nostdlib", "-Wl,-r"})
"""What is linked is no program: its regions find the runtime in the program that has it."""

LINK_ONLY = ("-Wl,", "-static", "-shared", "-rdynamic", "-pie", "-no-pie", "-nostart", "-nostdlib")
"""How options begin that only the linker sees."""

HEADERS = frozenset({".h", ".hh", ".hpp", ".H"})
"""Sources of which compilers make something else than an object file."""
