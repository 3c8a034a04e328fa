"""Where every instance runs, as plain expressions: for tools that check a translation from outside
and must not use isl."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import islpy as isl

from polydist.lower.isl_ast import condition_of, expression_of
from polydist.lower.loop_ir import Constant, Expression, Operation, Variable
from polydist.lower.mapper import Mapper
from polydist.model.contributions.accumulation import names_in
from polydist.model.scop import Kept, Scop, Statement
from polydist.schedule.nests import Structure
from polydist.sets.spaces import IN, OUT, PARAM, SET
from polydist.sets.symbols import Iterator
from polydist.sets.unions import maps_of

Row = dict[str, object]


def schedule_table(scop: Scop, structure: Structure) -> list[Row]:
    """For each statement of each nest its coordinates ``z`` and ``x``, and the condition ``where``
    they hold, in Python syntax over the statement's iterators and the parameters. ``statement`` is
    the span of its text. ``keeps``: for each leaf that contributes, the target, the first of the
    loops that tells contributions apart, the arrays in which it keeps them, its span, and the
    iterators of loops inside of the statement that tell contributions apart, too, and those of the
    arrays in which something else says before that nothing is to be added; ``holds``: the
    first of these loops and the array of values that are stored after all are computed; ``adds``:
    the arrays from which it adds or stores what the text keeps. ``expanded``: each scalar that is
    an element of an array, the array, and the numbers of the loops that tell its elements apart.
    ``tests``: the spans of the conditions on iterators that no set says."""
    return [
        row | _contributions(scop, scop.statement(str(m.get_tuple_name(IN))))
        for nest in structure.nests
        for m in maps_of(nest.schedule)
        for row in _rows(scop, nest.name, nest.sequential, m)
    ]


def _contributions(scop: Scop, statement: Statement) -> Row:
    """Nothing for most statements."""
    found: Row = {}
    if statement.keeps:
        found |= _kept(scop, statement)
    if statement.expanded:
        found["expanded"] = [
            (of.scalar, scop.array(of.array).source.name, of.loops) for of in statement.expanded
        ]
    if statement.tests:
        found["tests"] = [(span.start, span.end) for span in statement.tests]
    if statement.adds:
        empty = ["no"] if statement.adds[0].emptied else []
        found["adds"] = [*empty, *_titles(scop, statement.adds)]
    return found


def _kept(scop: Scop, statement: Statement) -> Row:
    added = [kept for kept in statement.keeps if not kept.replacing]
    held = [kept for kept in statement.keeps if kept.replacing]
    found: Row = {"keeps": _by_leaf(scop, added, names_in(statement.reads))} if added else {}
    return found | ({"holds": (held[0].first, *_titles(scop, held))} if held else {})


def _by_leaf(scop: Scop, added: Iterable[Kept], read: set[str]) -> list[tuple[object, ...]]:
    leaves: dict[object, list[Kept]] = {}
    for kept in added:
        leaves.setdefault(kept.computed.span if kept.computed else kept, []).append(kept)
    return [
        (
            own[0].target,
            own[0].first,
            _titles(scop, own),
            _span(own[0]),
            own[0].inside,
            _titles(scop, [one for one in own if one.array in read]),
        )
        for own in leaves.values()
    ]


def _span(kept: Kept) -> tuple[int, int]:
    """That of the text of a leaf in loops inside the statement."""
    return (kept.computed.span.start, kept.computed.span.end) if kept.computed else (0, 0)


def _titles(scop: Scop, kept: Iterable[Kept]) -> list[str]:
    return [scop.array(one.array).source.name for one in kept]


def _rows(scop: Scop, nest: str, sequential: int, piece: isl.Map) -> Iterable[Row]:
    """One row for each piece of the statement's schedule."""
    statement = scop.statement(str(piece.get_tuple_name(IN)))
    names = [iterator.name for iterator in statement.iterators]
    parameters = {p.name: p.text for p in scop.parameters}
    for where, values in _pieces(piece):
        yield {
            "nest": nest,
            "statement": [statement.span.start, statement.span.end],
            "iterators": names,
            "parameters": parameters,
            "z": [python_expression(v, names) for v in values[:sequential]],
            "x": [python_expression(v, names) for v in values[sequential:]],
            "where": python_expression(where, names),
        }


def _pieces(piece: isl.Map) -> list[tuple[Expression, list[Expression]]]:
    """For each piece of a piecewise function its condition and its values."""
    found: list[tuple[Expression, list[Expression]]] = []

    def note(domain: isl.Set, value: isl.MultiAff) -> None:
        values = [_over_parameters(value.get_at(k)) for k in range(value.dim(OUT))]
        found.append((condition_of(_iterators_as_parameters(domain)), values))

    isl.PwMultiAff.from_map(piece).foreach_piece(note)
    return found


def affine_text(piece: isl.Map, names: list[str]) -> str:
    """A single-valued map to one dimension as the user would write it; the pieces of a piecewise
    one separated by commas."""
    texts = [python_expression(value, names) for _, (value, *_) in _pieces(piece)]
    return ", ".join(
        text.removeprefix("(").removesuffix(")") if text.count("(") == 1 else text for text in texts
    )


def values_text(scop: Scop, values: isl.UnionMap) -> str:
    """Instance -> value in the user's iterators, in quotes, for each statement that sees it
    differently."""
    texts = []
    for piece in maps_of(values):
        statement = scop.statement(str(piece.get_tuple_name(IN)))
        texts.append(affine_text(piece, [iterator.name for iterator in statement.iterators]))
    return " / ".join(dict.fromkeys(f"'{text}'" for text in texts))


def _iterators_as_parameters(domain: isl.Set) -> isl.Set:
    """Dimension k becomes the parameter that stands for iterator k."""
    depth, first = domain.dim(SET), domain.dim(PARAM)
    moved = domain.reset_tuple_id().move_dims(PARAM, first, SET, 0, depth)
    for k in range(depth):
        moved = moved.set_dim_name(PARAM, first + k, Iterator(k).name)
    return moved


def _over_parameters(value: isl.Aff) -> Expression:
    """A function of iterators as an expression in which iterator k is the parameter ``_i{k}``."""
    graph = isl.Map.from_aff(value).reset_tuple_id(IN)
    depth, first = graph.dim(IN), graph.dim(PARAM)
    moved = graph.move_dims(PARAM, first, IN, 0, depth)
    for k in range(depth):
        moved = moved.set_dim_name(PARAM, first + k, Iterator(k).name)
    function = moved.range().dim_max(0)
    build = isl.AstBuild.from_context(isl.Set.universe(function.get_domain_space().params()))
    return expression_of(build.expr_from_pw_aff(function))


def python_expression(expression: Expression, iterators: list[str]) -> str:
    """The expression in Python; ``iterators`` are the statement's."""
    return _Python(iterators)(expression)


_WORDS = {"floor": "//", "/": "//", "mod": "%", "&&": "and", "||": "or"}


@dataclass(frozen=True)
class _Python(Mapper[str]):
    iterators: list[str]

    def constant(self, node: Constant) -> str:
        return str(node.value)

    def variable(self, node: Variable) -> str:
        match node.symbol:
            case Iterator(position=position):
                return self.iterators[position]
            case symbol:
                return symbol.name

    def operation(self, node: Operation) -> str:
        operands = [self(operand) for operand in node.operands]
        match node.operator, operands:
            case "min" | "max" as function, _:
                return f"{function}({', '.join(operands)})"
            case "ceil", [dividend, divisor]:
                return f"(-(-{dividend} // {divisor}))"
            case "?:", [condition, then, otherwise]:
                return f"({then} if {condition} else {otherwise})"
            case _, [operand]:
                return f"(-{operand})"
            case operator, _:
                return "(" + f" {_WORDS.get(operator, operator)} ".join(operands) + ")"
