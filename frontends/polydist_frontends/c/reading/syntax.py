"""The parser: from preprocessed text to pycparser's syntax tree. The only module that imports
pycparser, which has no type stubs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias

from polydist_frontends.c.parsing.block_values import write_out_block_values
from polydist_frontends.c.parsing.extensions import PREAMBLE, UNKNOWN_TYPE
from polydist_frontends.errors import Place, Refusal, refuse
from pycparser import c_ast as _c_ast  # type: ignore[import-untyped, unused-ignore]
from pycparser import c_generator as _c_generator  # type: ignore[import-untyped, unused-ignore]
from pycparser import c_parser as _c_parser  # type: ignore[import-untyped, unused-ignore]

Tree: TypeAlias = Any
"""A node of pycparser's syntax tree."""

c: Any = _c_ast
"""The node classes: ``c.For``, ``c.ID``, ..."""

_DIALECTS: tuple[dict[str, str], ...] = ({}, {"dialect": "c23"})
"""The parser's options that are tried in turn: C11, then what newer compilers take by default."""

_PARSER_FAULTS = (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What the parser may raise beside its own error on text that is no C."""

_MARKER = re.compile(r'^[ \t]*#[ \t]*(?:line[ \t]+)?(\d+)[ \t]+"(.*?)"[^\n]*', re.MULTILINE)
_POSITION = re.compile(r"^(.*?):(\d+):(?:(\d+):)?\s*(.*)$", re.DOTALL)


def parse(text: str, file: str) -> Tree:
    """The syntax tree of preprocessed text. Raises ``Refusal`` with code ``syntax-error`` or
    ``too-deep``."""
    faults: list[str] = []
    for dialect in _DIALECTS:
        try:
            parser = _c_parser.CParser(**dialect)
        except TypeError:
            continue
        try:
            tree = parser.parse(f'# 1 "<compiler>"\n{PREAMBLE}' + text, "<compiler>")
        except RecursionError:
            raise _too_deep(file) from None
        except _c_parser.ParseError as error:
            faults.append(_located(str(error), parser, text))
        except _PARSER_FAULTS:
            faults.append(_located("unexpected text", parser, text))
        else:
            write_out_block_values(tree, _c_ast)
            return _with_prototypes(tree)
    raise _syntax_error(faults[0], file)


def _with_prototypes(tree: Tree) -> Tree:
    """The tree, in which definitions whose parameters are declared after the head have them in
    it, those without a declaration as ``int``."""
    for function in tree.ext or []:
        if is_a(function, "FuncDef"):
            _move_parameters(function)
    return tree


def _move_parameters(function: Tree) -> None:
    listed = function.decl.type.args
    names = [] if listed is None else listed.params
    declared = {entry.name: entry for entry in function.param_decls or []}
    for position, name in enumerate(names):
        if is_a(name, "ID"):
            names[position] = declared.get(name.name) or _integer(name)
    function.param_decls = None


def _integer(name: Tree) -> Tree:
    """The declaration of an ``int``."""
    kind = c.IdentifierType(["int"], name.coord)
    of = c.TypeDecl(name.name, [], None, kind, name.coord)
    return c.Decl(name.name, [], [], [], [], of, None, None, name.coord)


def _too_deep(file: str) -> Refusal:
    return refuse(
        "too-deep",
        "the function with the region is nested too deeply",
        Place(file, 1),
        "split it into functions",
    )


def _located(message: str, parser: Tree, text: str) -> str:
    """The message with a line and column: those of the token that the parser has come to, if it
    does not name any itself."""
    if _POSITION.match(message):
        return message
    try:
        token = parser._tokens.peek()  # noqa: SLF001
        position = (
            f"{getattr(token, 'filename', parser.clex.filename)}:{token.lineno}:{token.column}"
        )
    except (AttributeError, IndexError, _c_parser.ParseError):
        return f"{_last_line(text)}: {message.split(': ', 1)[-1]}"
    return f"{position}: before: {token.value}"


def _last_line(text: str) -> str:
    """File and line of the end of preprocessed text."""
    marker = list(_MARKER.finditer(text))[-1]
    return (
        f"{marker.group(2)}:{int(marker.group(1)) + text.rstrip().count(chr(10), marker.end() + 1)}"
    )


def _syntax_error(message: str, file: str) -> Refusal:
    match = _POSITION.match(message)
    if match is None:
        return refuse(
            "syntax-error",
            message,
            Place(file, 1),
            "compile the file to see the compiler's message",
        )
    name, line, column, rest = match.groups()
    place = Place(name if not name.startswith("<") else file, int(line), int(column or 0))
    words = rest.strip().replace("before: ", "before ", 1) if rest.strip() else "unexpected text"
    return refuse(
        "syntax-error",
        f"cannot parse this as C: {words}",
        place,
        (
            "if the compiler accepts it, it is an extension that cannot be used in a function"
            " with a "
            "region"
        ),
    )


def children(tree: Tree) -> list[Tree]:
    """The direct subtrees in source order."""
    return list(tree)


def walk(tree: Tree) -> Iterator[Tree]:
    """``tree`` and everything below it, parents first, in source order. What has been walked over
    does not change any more."""
    return iter(_walked(tree))


@lru_cache(maxsize=4096)
def _walked(tree: Tree) -> tuple[Tree, ...]:
    return tuple(walk_unsettled(tree))


def walk_unsettled(tree: Tree) -> Iterator[Tree]:
    """As ``walk``, of a tree that may change afterwards."""
    pending = [tree]
    while pending:
        node = pending.pop()
        yield node
        below = list(node)
        below.reverse()
        pending += below


def is_a(tree: Tree, *names: str) -> bool:
    """Whether the node is of one of the named classes."""
    return type(tree).__name__ in names


def printed(tree: Tree) -> str:
    """The tree as C text, macros expanded."""
    return str(_c_generator.CGenerator().visit(tree))


def said(tree: Tree) -> str:
    """The tree as messages show it: what nobody knows of a called function has no text."""
    return printed(tree).replace("({})", "(...)").replace(UNKNOWN_TYPE, "typeof (...)")


def block_items(tree: Tree) -> list[Tree]:
    """The statements of a block; any other statement stands for itself."""
    if tree is None:
        return []
    return list(tree.block_items or []) if is_a(tree, "Compound") else [tree]
