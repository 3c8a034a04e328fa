"""Makes a failing program small: tries ever simpler trees and runs, and keeps each that fails in
the same way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from fuzz.program.claims import keeps_its_word
from fuzz.program.styles import C_PLACES
from fuzz.program.tree import (
    Access,
    Array,
    Assign,
    Both,
    Call,
    Deed,
    If,
    Index,
    Linear,
    Loop,
    Node,
    Pick,
    Program,
    Region,
    Settle,
    Term,
)
from fuzz.program.walks import walk
from fuzz.run.trials import Setting, Trial
from fuzz.run.verdict import Verdict
from fuzz.write.render import text_in_c

Check = Callable[[Program, tuple[Trial, ...]], Verdict]

_EMPTY_ALLOWED = ("otherwise", "clauses", "scalars", "ending", "after")
_STRUCTURE = ("regions", "body", "then", "otherwise", "ending", "after")
_ZERO = Index(Linear())


@dataclass(frozen=True)
class Case:
    """A failing program, and the run that shows it; ``None`` if it fails before."""

    program: Program
    trial: Trial | None


def shrink(case: Case, verdict: Verdict, check: Check, seconds: float) -> tuple[Case, Verdict]:
    """The smallest case found in the given time, with its verdict."""
    ends = time.monotonic() + seconds
    seen = {_key(case)}
    for candidates in (_smaller, _lighter, _simpler):
        waiting = candidates(case)
        while time.monotonic() < ends:
            candidate = next(
                (candidate for candidate in waiting if _key(candidate) not in seen), None
            )
            if candidate is None:
                break
            seen.add(_key(candidate))
            found = _verdict(check, candidate)
            if found is not None and found.signature == verdict.signature:
                case, verdict = candidate, found
                waiting = candidates(case)
    return case, verdict


def _key(case: Case) -> tuple[str, Trial | None]:
    return text_in_c(case.program), case.trial


def _verdict(check: Check, case: Case) -> Verdict | None:
    runs = (case.trial or Trial(Setting(1), tuple(limit for _, limit in case.program.limits)),)
    try:
        return check(case.program, runs)
    except KeyError:
        return None


def _smaller(case: Case) -> Iterator[Case]:
    """With fewer regions, loops and statements."""
    for program in _valid(_variants(case.program, _STRUCTURE)):
        yield Case(program, case.trial)


def _lighter(case: Case) -> Iterator[Case]:
    """With a simpler run."""
    if case.trial:
        for trial in _simpler_trials(case.trial):
            yield Case(case.program, trial)


def _simpler(case: Case) -> Iterator[Case]:
    """With anything simpler."""
    yield from _smaller(case)
    for program in _valid(_variants(case.program)):
        yield Case(program, case.trial)
    yield from _lighter(case)


def _valid(programs: Iterator[Program]) -> Iterator[Program]:
    """Those whose text can be written: no name has lost its declaration."""
    for program in programs:
        try:
            text_in_c(program)
        except (KeyError, ValueError):
            continue
        if all(map(keeps_its_word, program.regions)):
            yield program


def _simpler_trials(trial: Trial) -> Iterator[Trial]:
    yield from (replace(trial, setting=setting) for setting in _simpler_settings(trial.setting))
    for k, value in enumerate(trial.arguments):
        for smaller in sorted({0, 1, value // 2, value - 1}):
            if 0 <= smaller < value:
                yield replace(
                    trial, arguments=(*trial.arguments[:k], smaller, *trial.arguments[k + 1 :])
                )


def _simpler_settings(setting: Setting) -> Iterator[Setting]:
    for ranks in (1, 2, 3, setting.ranks - 1):
        if 0 < ranks < setting.ranks:
            yield replace(setting, ranks=ranks, grid="")
    if setting.tile:
        yield replace(setting, tile="")
        yield from (
            replace(setting, tile=tile) for tile in ("1,1,1,1", "2,2,2,2") if tile < setting.tile
        )
    for name, simple in (
        ("distribution", ""),
        ("scheme", ""),
        ("grid", ""),
        ("weights", ""),
        ("threads", 1),
        ("device_aware", False),
        ("device", "host"),
    ):
        if getattr(setting, name) not in ("", simple):
            yield replace(setting, **{name: simple})


# ------------------------------------------------------------------------------------ simpler trees
def _variants(tree: Any, only: tuple[str, ...] = ()) -> Iterator[Any]:
    """The tree with one part made simpler, large parts first; ``only`` names the fields to look
    at."""
    if not only:
        yield from _own(tree)
    if not is_dataclass(tree):
        return
    for field in fields(tree):
        if only and field.name not in only:
            continue
        value = getattr(tree, field.name)
        if isinstance(value, tuple):
            yield from (
                replace(tree, **{field.name: new}) for new in _tuples(value, field.name, only)
            )
        elif is_dataclass(value):
            yield from (replace(tree, **{field.name: new}) for new in _variants(value, only))


def _tuples(parts: tuple[Any, ...], name: str, only: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    """With a part left out, replaced by what is inside it, or made simpler."""
    if name in ("limits", "subscripts", "swapped"):
        least = len(parts)
    else:
        least = 0 if name in _EMPTY_ALLOWED else 1
    if len(parts) > 2 and least <= 1:
        yield parts[: len(parts) // 2]
        yield parts[len(parts) // 2 :]
    for k in range(len(parts)):
        if len(parts) > least:
            yield parts[:k] + parts[k + 1 :]
        yield from (parts[:k] + inner + parts[k + 1 :] for inner in _opened(parts[k]))
    for k, part in enumerate(parts):
        yield from (
            (*parts[:k], new, *parts[k + 1 :]) for new in _variants(part, only) if new is not None
        )


def _opened(node: Any) -> Iterator[tuple[Node, ...]]:
    """What may stand in place of a loop or a condition."""
    if isinstance(node, If):
        yield node.then
        if node.otherwise:
            yield node.otherwise
    if isinstance(node, Loop):
        yield tuple(_without(part, node.name) for part in node.body)
    if isinstance(node, Call):
        yield node.body


def _without(tree: Any, name: str) -> Any:
    """The tree with 0 in place of an iterator."""
    if isinstance(tree, Linear):
        return Linear(tuple(term for term in tree.terms if term[0] != name), tree.constant)
    if isinstance(tree, tuple):
        return tuple(_without(part, name) for part in tree)
    if is_dataclass(tree):
        return replace(
            tree,
            **{field.name: _without(getattr(tree, field.name), name) for field in fields(tree)},
        )
    return tree


def _own(tree: Any) -> Iterator[Any]:
    """Simpler forms of this very node."""
    table: dict[type, Callable[[Any], Iterator[Any]]] = {
        Program: _program,
        Region: _region,
        Array: _array,
        Deed: _deed,
        Loop: _loop,
        Call: _call,
        Assign: _assign,
        If: _if,
        Settle: _settle,
        Term: _term,
        Index: _index,
        Linear: _linear,
        Both: lambda both: iter((both.left, both.right)),
    }
    yield from (new for new in table.get(type(tree), lambda _: iter(()))(tree) if new != tree)


def _program(program: Program) -> Iterator[Program]:
    yield replace(program, repeats=1)
    yield replace(program, host_writes=False)
    yield replace(program, parameter_type="int")
    yield replace(program, macros=False)
    yield replace(program, swapped=())
    yield replace(program, common=False)
    if program.files:
        yield replace(program, files=1)
    used = {node.name for node in walk(program.regions) if isinstance(node, Access)}
    arrays = tuple(array for array in program.arrays if array.name in used)
    if arrays:
        yield replace(program, arrays=arrays)


def _region(region: Region) -> Iterator[Region]:
    yield replace(region, gather="")
    yield replace(region, refilled="")
    yield replace(region, switch="")
    yield replace(region, live_out=None)
    yield replace(region, outside=False)
    yield replace(region, block=False)
    yield replace(region, concurrent=False)
    yield replace(region, clauses=())


def _array(array: Array) -> Iterator[Array]:
    yield replace(array, type="double")
    yield replace(array, type="int")
    if array.storage in ("work", "packed"):
        return
    yield replace(array, storage="static", wide=False)
    yield replace(array, wide=False)
    yield replace(array, tables=False)
    yield replace(array, beyond=0)
    yield replace(array, slack=0)
    yield replace(array, room="heap")


def _deed(deed: Deed) -> Iterator[Deed]:
    yield replace(deed, kind="look", other="")
    yield replace(deed, number=0)


def _loop(loop: Loop) -> Iterator[Loop]:
    yield replace(loop, type="int")
    yield replace(loop, style="plain")
    yield replace(loop, step=1)
    yield replace(loop, lowers=(_ZERO,))
    yield from (replace(loop, uppers=(Index(Linear(((name, 1),))),)) for name in "nm")
    yield from (replace(loop, uppers=(Index(Linear((), size)),)) for size in (1, 2, 3, 5))


def _call(call: Call) -> Iterator[Call]:
    yield replace(call, place="before" if call.place in C_PLACES else "module")
    yield replace(call, passing=("same",))
    yield replace(call, gives="")
    yield replace(call, scalars=0)
    yield replace(call, own=())
    yield replace(call, constant="")
    yield replace(call, returns=False)


def _if(branch: If) -> Iterator[If]:
    yield replace(branch, style="next" if branch.early else "plain")


def _assign(assign: Assign) -> Iterator[Assign]:
    yield replace(assign, operator="=")
    yield replace(assign, terms=(Term(1, None),))


def _settle(settle: Settle) -> Iterator[Settle]:
    yield replace(settle, style="while")
    yield replace(settle, terms=(Term(1, None),))


def _term(term: Term) -> Iterator[Term]:
    if isinstance(term.value, Pick):
        yield replace(term, value=term.value.first)
        yield replace(term, value=term.value.second)
    yield replace(term, wrap="")
    yield replace(term, factor=1)
    if term.value is not None:
        yield Term(1, None)


def _index(index: Index) -> Iterator[Index]:
    if index.inner is not None:
        yield Index(index.plain)
        yield replace(index, plain=Linear())
        yield Index(index.inner)
    yield _ZERO


def _linear(linear: Linear) -> Iterator[Linear]:
    for k, (name, factor) in enumerate(linear.terms):
        yield replace(linear, terms=linear.terms[:k] + linear.terms[k + 1 :])
        if factor != 1:
            yield replace(linear, terms=(*linear.terms[:k], (name, 1), *linear.terms[k + 1 :]))
    yield replace(linear, constant=0)
    if abs(linear.constant) > 1:
        yield replace(linear, constant=linear.constant // abs(linear.constant))
