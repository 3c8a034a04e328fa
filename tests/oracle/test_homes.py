"""The check of what ranks fetch between regions: a right exchange passes, and each way to spoil it
is noticed.

Three ranks. The first region writes ``a[0..5]``, two elements on each rank; the second reads on
each rank the elements around its own, under another name and one element farther on.
"""

from __future__ import annotations

import pytest

from oracle.faults import ReplayError
from oracle.history import Element, Memory, Values
from oracle.homes import Homes, Needs, Result, common_bytes
from oracle.recording import Message, Tile, fetches_of

_RANKS = 3
_BASES = (1000, 5000, 9000)
_A = Values({}, {}, {"a": Memory(_BASES, 8)})
_B = Values({}, {}, {"b": Memory(tuple(base - 8 for base in _BASES), 8)})
"""``b[k + 1]`` is ``a[k]``."""
_OWNERS = (0, 0, 1, 1, 2, 2)

Moves = list[tuple[int, int, int]]
"""From which rank to which rank which element of b."""


def _written(gather: str, owners: tuple[int, ...] = _OWNERS) -> Result:
    return Result({("a", k): rank for k, rank in enumerate(owners)}, {}, gather)


def _homes(gather: str = "none") -> Homes:
    homes = Homes(_RANKS, 8)
    homes.leave(_A, _written(gather))
    return homes


def _needs() -> list[Needs]:
    """Rank 0 reads a[0..2], rank 1 a[1..4], rank 2 a[3..5]."""
    return [_need(*range(1, 4)), _need(*range(2, 6)), _need(*range(4, 7))]


def _need(*offsets: int) -> Needs:
    return Needs(frozenset(("b", offset) for offset in offsets), frozenset())


_RIGHT: Moves = [(1, 0, 3), (0, 1, 2), (2, 1, 5), (1, 2, 4)]


def _messages(moves: Moves) -> list[list[Message]]:
    """A message per move, at both ends."""
    messages: list[list[Message]] = [[] for _ in range(_RANKS)]
    for source, target, offset in moves:
        messages[source].append(Message("send", target, -2, (("b", offset, 1),)))
        messages[target].append(Message("receive", source, -2, (("b", offset, 1),)))
    return messages


def _enter(homes: Homes, moves: Moves, needs: list[Needs] | None = None) -> int:
    return homes.enter(_B, needs or _needs(), _messages(moves))


def test_what_is_read_and_lies_elsewhere_is_fetched_once() -> None:
    homes = _homes()
    assert _enter(homes, _RIGHT) == 4
    assert _enter(homes, []) == 0


def test_a_missing_fetch_is_noticed() -> None:
    for k in range(len(_RIGHT)):
        with pytest.raises(ReplayError, match="does not fetch b"):
            _enter(_homes(), _RIGHT[:k] + _RIGHT[k + 1 :])


def test_a_fetch_of_what_nobody_there_reads_is_noticed() -> None:
    with pytest.raises(ReplayError, match=r"b\[6\] from rank 2, which is not needed there"):
        _enter(_homes(), [*_RIGHT, (2, 0, 6)])


def test_a_fetch_from_a_rank_that_is_not_the_home_is_noticed() -> None:
    with pytest.raises(ReplayError, match=r"b\[3\] from rank 2, which is not its home.* \[1\]"):
        _enter(_homes(), [(2, 0, 3), *_RIGHT[1:]])


def test_a_fetch_from_a_rank_that_holds_a_copy_is_noticed() -> None:
    """Only homes answer."""
    with pytest.raises(ReplayError, match="not its home"):
        _enter(_homes("root"), [(0, 2, 4), *_RIGHT[1:-1]])


def test_a_second_fetch_of_a_copy_is_noticed() -> None:
    homes = _homes()
    _enter(homes, _RIGHT)
    with pytest.raises(ReplayError, match=r"b\[5\] from rank 2, which it holds"):
        _enter(homes, [(2, 1, 5)])


def test_a_fetch_of_the_same_element_twice_is_noticed() -> None:
    with pytest.raises(ReplayError, match="second time"):
        _enter(_homes(), [*_RIGHT, (1, 0, 3)])


def test_a_fetch_of_what_the_rank_wrote_itself_is_noticed() -> None:
    with pytest.raises(ReplayError, match="which it holds"):
        _enter(_homes(), [*_RIGHT, (1, 0, 1)])


def test_a_copy_is_stale_once_its_element_is_written_again() -> None:
    homes = _homes()
    _enter(homes, _RIGHT)
    homes.leave(_A, _written("none"))
    with pytest.raises(ReplayError, match="does not fetch b"):
        _enter(homes, [])
    assert _enter(homes, _RIGHT) == 4


def test_an_old_home_has_a_stale_value() -> None:
    homes = _homes()
    homes.leave(_A, Result({("a", 2): 2}, {}, "none"))
    with pytest.raises(ReplayError, match=r"not its home.* \[2\]"):
        _enter(homes, [*_RIGHT, (2, 1, 3)])
    homes = _homes()
    homes.leave(_A, Result({("a", 2): 2}, {}, "none"))
    assert _enter(homes, [(2, 0, 3), (2, 1, 3), *_RIGHT[1:]]) == 5


def test_what_is_gathered_is_not_fetched() -> None:
    homes = _homes()
    homes.leave(_A, _written("all"))
    with pytest.raises(ReplayError, match="which is on every rank"):
        _enter(homes, _RIGHT)


def test_the_root_holds_what_is_gathered_there() -> None:
    homes = _homes("root")
    with pytest.raises(ReplayError, match=r"rank 0 fetches .* which it holds"):
        _enter(homes, _RIGHT)
    assert _enter(_homes("root"), _RIGHT[1:]) == 3


def test_different_lists_at_the_two_ends_are_noticed() -> None:
    messages = _messages(_RIGHT)
    messages[0][0] = Message("receive", 1, -2, (("b", 3, 2),))
    with pytest.raises(ReplayError, match="other elements before the region"):
        _homes().enter(_B, _needs(), messages)


def test_memory_elsewhere_on_one_rank_is_other_memory() -> None:
    """On rank 2 the array lies where it did not lie before."""
    moved = Values({}, {}, {"b": Memory((992, 4992, 7000), 8)})
    assert _homes().enter(moved, _needs(), _messages([])) == 0


def test_parts_of_an_element_may_come_from_two_ranks() -> None:
    wide = Values({}, {}, {"c": Memory(_BASES, 16)})
    assert common_bytes([_A, wide]) == 8
    moves = [(0, 2, ("c", 0)), (1, 2, ("c", 0))]
    homes = Homes(_RANKS, 8)
    homes.leave(_A, Result({("a", 0): 0, ("a", 1): 1}, {}, "none"))
    messages: list[list[Message]] = [[] for _ in range(_RANKS)]
    for source, target, (name, offset) in moves:
        messages[source].append(Message("send", target, -2, ((name, offset, 1),)))
        messages[target].append(Message("receive", source, -2, ((name, offset, 1),)))
    needs = [Needs(frozenset(), frozenset())] * 2 + [Needs(frozenset({("c", 0)}), frozenset())]
    assert homes.enter(wide, needs, messages) == 2


def test_what_a_reduction_made_may_be_fetched_or_not() -> None:
    made: dict[Element, int] = {("a", 2): 1}
    for moves in ([], [(1, 0, 3)]):
        homes = Homes(_RANKS, 8)
        homes.leave(_A, Result({}, made, "none"))
        assert _enter(homes, moves, [_need(3)] * _RANKS) == len(moves)
    homes = Homes(_RANKS, 8)
    homes.leave(_A, Result({}, made, "none"))
    with pytest.raises(ReplayError, match="not its home"):
        _enter(homes, [(2, 0, 3)], [_need(3)] * _RANKS)


def test_what_comes_after_the_region_has_begun_is_noticed() -> None:
    tile, message = Tile("N0", 0, (), (0,), (1,)), Message("receive", 1, -2, (("b", 3, 1),))
    assert fetches_of([[message, tile]]) == [[message]]
    with pytest.raises(ReplayError, match="after the region has begun"):
        fetches_of([[tile, message]])
