"""The functions of a source file, whatever its language, and what else has to be compiled so that
they can be called. The frontends are loaded only when something is built."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from polydist_frontends.errors import Refusal
from polydist_frontends.signatures import Signature
from polydist_frontends.source import Preprocessing, read_source
from polydist_frontends.suffixes import SUFFIXES, Language

from polydist.python.faults import KernelError

_INTERFACE = "polydist_frontends.{}.interface.functions"


def language_of(source: Path) -> Language:
    """By its name. Raises ``KernelError``."""
    for language, suffixes in SUFFIXES.items():
        if source.suffix in suffixes and source.suffix != ".h":
            return language
    raise KernelError(f"{source} is neither a C (.c) nor a Fortran source (.f90, .f, ...)")


def signatures_of(source: Path, preprocessing: Preprocessing) -> tuple[tuple[Signature, ...], str]:
    """The signatures, and Fortran text without which the functions cannot be called, if there is
    any. Raises ``KernelError``."""
    language, text = language_of(source), read_source(source)
    module = import_module(_INTERFACE.format(language))
    try:
        if language == "c":
            return module.functions_of(source, text, preprocessing), ""
        interface = module.interface_of(source, text, preprocessing)
    except Refusal as refusal:
        raise KernelError(str(refusal)) from None
    return interface.signatures, interface.text
