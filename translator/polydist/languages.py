"""The languages of sources: what reads a file of each, and what writes it. Both are loaded when the
first file of the language comes, since their parsers are large."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from polydist_frontends.source import Frontend
from polydist_frontends.suffixes import SUFFIXES, Language

from polydist.emit.target import Target

LANGUAGES: dict[str, Language] = {
    suffix: language for language, suffixes in SUFFIXES.items() for suffix in suffixes
}
"""By the suffixes of files."""

FRONTENDS: dict[Language, tuple[str, str]] = {
    "c": ("polydist_frontends.c.frontend", "CFrontend"),
    "fortran": ("polydist_frontends.fortran.frontend", "FortranFrontend"),
}
TARGETS: dict[Language, tuple[str, str]] = {
    "c": ("polydist.emit.c.source", "C_SOURCE"),
    "fortran": ("polydist.emit.fortran.source", "FORTRAN_SOURCE"),
}
"""Modules, and what in them is the frontend or the target."""


def frontend_of(source: Path) -> Frontend:
    """What reads the file."""
    module, name = FRONTENDS[LANGUAGES.get(source.suffix, "c")]
    frontend: Frontend = getattr(import_module(module), name)
    return frontend


def target_of(language: Language) -> Target:
    """What writes files of the language."""
    module, name = TARGETS[language]
    target: Target = getattr(import_module(module), name)
    return target


def load_language_of(source: Path) -> None:
    """Loads what reads the file and what writes its translation."""
    frontend_of(source)
    target_of(LANGUAGES.get(source.suffix, "c"))
