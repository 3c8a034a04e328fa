"""The functions that a C file defines for others.

1. The file is preprocessed, and cut into items; each function with external linkage that stands in
   the file itself is parsed with what it depends on.
2. A parameter is a number, or the address of numbers: ``double u[n][m]``, ``double (*u)[m]``,
   ``double *u``. Its extents are those that the declaration gives; elements that are ``const`` are
   not written.
3. What cannot be checked or passed (structures, tables of pointers, functions) makes the function
   unavailable, with the reason.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from polydist_frontends.c.declarations.scopes import resolve
from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.interface.extents import extent_text
from polydist_frontends.c.interface.number_types import dtype_of
from polydist_frontends.c.reading.items import Item, items, joined, needed_for
from polydist_frontends.c.reading.preprocessing.preprocess import preprocess
from polydist_frontends.c.reading.syntax import Tree, is_a, parse, printed
from polydist_frontends.errors import Refusal
from polydist_frontends.signatures import Function, Parameter, Signature, Unavailable
from polydist_frontends.source import Preprocessing


class _NotPassed(Exception):
    """What cannot be passed, in words."""


def functions_of(path: Path, text: str, preprocessing: Preprocessing) -> tuple[Signature, ...]:
    """The functions of the file that other files may call, in their order. Raises ``Refusal`` where
    the file cannot be preprocessed."""
    all_items = items(preprocess(text, path, preprocessing).text)
    return tuple(_signatures(all_items, path))


def _signatures(all_items: Sequence[Item], path: Path) -> Iterator[Signature]:
    """``-`` and ``<stdin>`` are what preprocessors call a file that they are given as text."""
    for item in all_items:
        own = item.file in ("", "-", "<stdin>") or _is_same(item.file, path)
        if item.is_function and own:
            signature = _signature(item, all_items, path)
            if signature is not None:
                yield signature


def _is_same(name: str, path: Path) -> bool:
    return os.path.realpath(path.parent / name) == os.path.realpath(path)


def _signature(item: Item, all_items: Sequence[Item], path: Path) -> Signature | None:
    """``None`` for a function that only its file knows."""
    try:
        file = parse(joined(needed_for(item, all_items)), str(path))
    except Refusal as refusal:
        return Unavailable(_guessed_name(item), f"it is not understood: {refusal.diagnostic}")
    function: Tree = file.ext[-1] if file.ext else None
    if not is_a(function, "FuncDef") or _is_internal(function.decl):
        return None
    name = str(function.decl.name)
    resolution = resolve(file, function)
    listed = function.decl.type.args
    given = [p for p in (listed.params if listed is not None else []) if not _is_void(p)]
    try:
        return Function(
            name=name,
            symbol=name,
            file=str(path),
            line=item.line,
            order="C",
            parameters=tuple(_parameter(p, file, resolution) for p in given),
            result=_result(function.decl.type.type, file),
        )
    except _NotPassed as reason:
        return Unavailable(name, str(reason))


def _guessed_name(item: Item) -> str:
    return item.text[: item.body].partition("(")[0].split()[-1].lstrip("*")


def _is_internal(declaration: Tree) -> bool:
    words = {*(declaration.storage or ()), *(declaration.funcspec or ())}
    return bool({"static", "inline"} & words)


def _is_void(parameter: Tree) -> bool:
    plain = is_a(parameter, "Typename") and is_a(parameter.type, "TypeDecl")
    return plain and getattr(parameter.type.type, "names", None) == ["void"]


def _result(tree: Tree, file: Tree) -> str | None:
    if not is_a(tree, "TypeDecl"):
        raise _NotPassed("it returns an address")
    if getattr(tree.type, "names", None) == ["void"]:
        return None
    dtype = dtype_of(tree.type, file)
    if dtype is None or "complex" in dtype or "longdouble" in dtype:
        raise _NotPassed("it returns what is no integer, float or double")
    return dtype


def _parameter(declared: Tree, file: Tree, resolution: Resolution) -> Parameter:
    if not is_a(declared, "Decl") or not declared.name:
        raise _NotPassed("it has a parameter without a name, or any number of them")
    name = str(declared.name)
    tree, extents = _dimensions(name, declared.type, resolution)
    if not is_a(tree, "TypeDecl"):
        raise _NotPassed(f"parameter '{name}' is a table of pointers, or a function")
    dtype = dtype_of(tree.type, file)
    if dtype is None:
        raise _NotPassed(f"parameter '{name}' is no number, nor an array of numbers")
    if not extents and ("complex" in dtype or "longdouble" in dtype):
        raise _NotPassed(f"parameter '{name}' is a {dtype} by value; pass an array of one")
    return Parameter(
        name=name,
        dtype=dtype,
        is_array=bool(extents),
        is_flat=extents == [None],
        is_written=bool(extents) and "const" not in (tree.quals or ()),
        extents=tuple(extents),
    )


def _dimensions(name: str, tree: Tree, resolution: Resolution) -> tuple[Tree, list[str | None]]:
    """What a declarator's elements are, and its extents."""
    extents: list[str | None] = []
    if is_a(tree, "PtrDecl"):
        extents.append(None)
        tree = tree.type
    while is_a(tree, "ArrayDecl"):
        is_open = tree.dim is None or getattr(tree.dim, "name", None) == "*"
        extents.append(None if is_open else _extent(name, tree.dim, resolution))
        tree = tree.type
    return tree, extents


def _extent(name: str, tree: Tree, resolution: Resolution) -> str:
    text = extent_text(tree, resolution)
    if text is None:
        raise _NotPassed(f"the size {printed(tree)} of parameter '{name}' is no sum of parameters")
    return text
