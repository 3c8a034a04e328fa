"""From the files of a program to a library with their functions, made once and kept.

1. ``polydist-cc`` and ``polydist-fc`` make the object files, as for any program.
2. What they call decides whether values may stay between calls (``python/outside_calls.py``).
3. They are linked with the runtime of this process's MPI.
4. The library is kept under a name made of all that decides what is in it: the options, and the
   contents of all files that were read. Which these are is known from the time before.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from polydist_frontends.signatures import Function, Parameter, Signature, Unavailable
from polydist_frontends.source import Preprocessing

import polydist
from polydist.cli.depfile import files_in
from polydist.python.faults import KernelError, Refused
from polydist.python.functions import language_of, signatures_of
from polydist.python.outside_calls import refusal_of, undefined_in, unknown_calls
from polydist.toolchain.runtime_library import CALLS, cache_folder
from polydist.wrapper.compilers import Wrapper, compilers_of

LIBRARY, ENTRY = "kernels.so", "kernels.json"


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """``options`` are for the translator, ``flags`` for compilers; ``runtime`` is the runtime's
    library."""

    sources: tuple[Path, ...]
    options: tuple[str, ...]
    flags: tuple[str, ...]
    runtime: Path


@dataclass(frozen=True, kw_only=True)
class Built:
    """``unknown``: what the functions call of which nothing is known, so that everything is
    gathered around their calls."""

    library: Path
    signatures: tuple[Signature, ...]
    unknown: tuple[str, ...]


def built(recipe: Recipe) -> Built:
    """The library, kept or made. Raises ``KernelError``."""
    folder = cache_folder() / "kernels"
    known = folder / f"{_digest(_asked(recipe))}.read"
    kept = _kept(folder, known, recipe)
    if kept is None or not (kept / ENTRY).is_file():
        folder.mkdir(parents=True, exist_ok=True)
        kept = _make(recipe, folder, known)
    return _entry(kept)


def _entry(kept: Path) -> Built:
    entry = json.loads((kept / ENTRY).read_text())
    return Built(
        library=kept / LIBRARY,
        signatures=tuple(map(_signature, entry["signatures"])),
        unknown=tuple(entry["unknown"]),
    )


def _signature(stored: dict[str, object]) -> Signature:
    values: dict[str, object] = dict(stored)
    if "reason" in values:
        return Unavailable(str(values["name"]), str(values["reason"]))
    parameters = values["parameters"]
    assert isinstance(parameters, list)
    values["parameters"] = tuple(
        Parameter(**{**one, "extents": tuple(one["extents"])}) for one in parameters
    )
    return Function(**values)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------ keeping
def _asked(recipe: Recipe) -> Iterator[str]:
    yield from (polydist.__version__, sys.version, str(recipe.runtime))
    yield from (os.environ.get(name, "") for name in ("POLYDIST_CC", "POLYDIST_FC"))
    yield from ("|", *map(str, recipe.sources), "|", *recipe.options, "|", *recipe.flags)


def _kept(folder: Path, known: Path, recipe: Recipe) -> Path | None:
    """The folder for the files as they are now, if it is known which were read."""
    if not known.is_file():
        return None
    return folder / _name(recipe, known.read_text().splitlines())


def _name(recipe: Recipe, read: Sequence[str]) -> str:
    return _digest([*_asked(recipe), *(f"{name} {_content(Path(name))}" for name in read)])


def _content(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return "missing"


def _digest(parts: Sequence[str] | Iterator[str]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        content = os.fsencode(part)
        digest.update(len(content).to_bytes(8, "little") + content)
    return digest.hexdigest()[:32]


def _make(recipe: Recipe, folder: Path, known: Path) -> Path:
    """Another process may be faster: then its folder stays."""
    made = Path(tempfile.mkdtemp(prefix="making-", dir=folder))
    try:
        read = sorted(_build(recipe, made))
        kept = folder / _name(recipe, read)
        if not kept.is_dir():
            made.rename(kept)
        _replace(known, "".join(f"{name}\n" for name in read))
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return kept


def _replace(path: Path, text: str) -> None:
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_text(text)
    fresh.replace(path)


# ----------------------------------------------------------------------------------------- building
def _build(recipe: Recipe, folder: Path) -> set[str]:
    """Makes the library in the folder; the files that were read."""
    read: set[str] = set()
    objects: list[Path] = []
    signatures: list[Signature] = []
    _refuse_other_kinds(recipe)
    for number, source in enumerate(recipe.sources):
        target = folder / f"{number}.o"
        read |= _compile(source, target, recipe, folder)
        objects.append(target)
        found, text = signatures_of(source, _preprocessing(recipe))
        signatures += found
        if text:
            objects.append(_compiled_binding(text, folder / f"{number}.binding.f90"))
    unknown = _checked(recipe, objects)
    _link(recipe, objects, folder)
    entry = {"signatures": [asdict(one) for one in signatures], "unknown": unknown}
    (folder / ENTRY).write_text(json.dumps(entry))
    for path in folder.iterdir():
        if path.name not in (ENTRY, LIBRARY):
            path.unlink()
    return read | {str(source) for source in recipe.sources}


def _refuse_other_kinds(recipe: Recipe) -> None:
    for flag in recipe.flags:
        if flag.startswith(("-fdefault-", "-finteger-", "-freal-", "-fpack-struct")):
            raise KernelError(f"with {flag} types are not those that the declarations name")


def _preprocessing(recipe: Recipe) -> Preprocessing:
    """What signatures depend on of the flags."""
    compiler = compilers_of("polydist-cc", os.environ).own
    return Preprocessing(compiler=" ".join(compiler), other_flags=recipe.flags)


def _checked(recipe: Recipe, objects: Sequence[Path]) -> tuple[str, ...]:
    names = undefined_in(objects)
    reason = refusal_of(names)
    if reason:
        raise KernelError(f"{_titles(recipe)}: {reason}")
    return unknown_calls(names)


def _titles(recipe: Recipe) -> str:
    return ", ".join(path.name for path in recipe.sources)


_WRAPPERS = {"c": "run_cc", "fortran": "run_fc"}


def _wrapper(language: str) -> list[str]:
    word = _WRAPPERS[language]
    return [sys.executable, "-c", f"from polydist.wrapper.main import {word}; {word}()"]


def _compile(source: Path, target: Path, recipe: Recipe, folder: Path) -> set[str]:
    """Makes the object file; the files that were read."""
    language, rule = language_of(source), target.with_suffix(".d")
    told = target.with_suffix(".rule")
    asked = ["-MD", "-MF", str(rule)] if language == "c" else [f"-J{folder}", f"-I{folder}"]
    own = [*recipe.options, f"--polydist-depfile={told}", "--polydist-depfile-target=x"]
    others = [one for one in recipe.sources if one != source and language_of(one) == language]
    own += [f"--polydist-other-source={one}" for one in others if one.is_file()]
    command = [*_wrapper(language), "-fPIC", *recipe.flags, *asked, *own]
    said = _run([*command, "-c", str(source), "-o", str(target)])
    sys.stderr.write(said)
    files = {name for path in (rule, told) if path.is_file() for name in files_in(path.read_text())}
    return {os.path.abspath(name) for name in files if Path(name).is_file()}


def _compiled_binding(text: str, source: Path) -> Path:
    """What makes Fortran procedures callable from C."""
    source.write_text(text)
    target = source.with_suffix(".o")
    fortran = compilers_of("polydist-fc", os.environ).own
    modules = ("-J", str(source.parent), f"-I{source.parent}")
    _run([*fortran, "-fPIC", "-O2", "-w", *modules, "-c", str(source), "-o", str(target)])
    return target


def _link(recipe: Recipe, objects: Sequence[Path], folder: Path) -> None:
    """Calls of the C library in the objects go to the definitions among them; those of others do
    not."""
    languages = {language_of(source) for source in recipe.sources}
    wrapper: Wrapper = "polydist-fc" if "fortran" in languages else "polydist-cc"
    compiler = compilers_of(wrapper, os.environ).own
    shared = ["-shared", "-Wl,-Bsymbolic-functions", "-Wl,-z,defs", "-o", str(folder / LIBRARY)]
    own = [*(str(recipe.runtime.parent / name) for name in CALLS), str(recipe.runtime)]
    _run([*compiler, *recipe.flags, *shared, *map(str, objects), *own, "-lm"])


def _run(command: Sequence[str]) -> str:
    """What the command says. Raises ``Refused`` with what the translator says, and
    ``KernelError``."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise KernelError(f"cannot run {command[0]}: {error.strerror}") from None
    if done.returncode:
        refused = re.search(r"^polydist: .*nothing was written", done.stderr, re.MULTILINE)
        raise (Refused if refused else KernelError)(done.stderr.strip() or done.stdout.strip())
    return done.stderr
