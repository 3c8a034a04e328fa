"""Scalars that have an element for each iteration of some loops: the history as it then is.

What an instance does to such a scalar it does to the element of its iteration. Nothing else
changes: no value of the scalar passes from one iteration to another, or is needed in the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from polydist_frontends.region import Region

from oracle.history import Element, History, Instance, Unit

Expanded = Mapping[Unit, tuple[tuple[str, str, tuple[int, ...]], ...]]
"""For each unit its scalars, the arrays that have their elements, and the numbers of the loops by
whose iterators these are told apart: none where all iterations have one element."""
T = TypeVar("T")


def with_memory(region: Region, expanded: Expanded) -> Region:
    """The region in which such scalars are seen even where a statement declares them."""
    names = {scalar for own in expanded.values() for scalar, _, _ in own}
    arrays = {
        key: replace(array, local=False, live_out=False)
        if array.local and key.partition("@")[0] in names
        else array
        for key, array in region.arrays.items()
    }
    return replace(region, arrays=arrays)


def with_elements(history: History, expanded: Expanded) -> History:
    """The history with elements in place of scalars."""
    return _Expansion(history, expanded).expanded() if expanded else history


class _Expansion:
    def __init__(self, history: History, units: Expanded) -> None:
        self.history = history
        self.units = units
        self.strides = {array: self._strides(array) for array in self._arrays()}

    def expanded(self) -> History:
        instances = [self._instance(instance) for instance in self.history.instances]
        final = {
            element: writer
            for element, writer in self.history.final.items()
            if writer < 0 or not self._is_expanded(self.history.instances[writer], element)
        }
        return History(instances, final)

    def _is_expanded(self, instance: Instance, element: Element) -> bool:
        return self._element(instance, element) != element

    def _arrays(self) -> set[str]:
        return {array for own in self.units.values() for _, array, _ in own}

    def _strides(self, array: str) -> list[int]:
        """Elements lie in a box that holds the points of all instances, row by row."""
        points = [
            [instance.point[k] for k in loops]
            for instance in self.history.instances
            for _, name, loops in self.units.get(instance.unit, ())
            if name == array
        ]
        strides = [1]
        for values in reversed([*zip(*points, strict=True)][1:]):
            strides.insert(0, strides[0] * (max(values) - min(values) + 1))
        return strides

    def _instance(self, instance: Instance) -> Instance:
        return replace(
            instance,
            reads=self._renamed(instance, instance.reads),
            writes={self._element(instance, element) for element in instance.writes},
            keeps=self._renamed(instance, instance.keeps),
            steady={self._element(instance, element) for element in instance.steady},
            under=self._renamed(instance, instance.under),
        )

    def _renamed(self, instance: Instance, of: Mapping[Element, T]) -> dict[Element, T]:
        return {self._element(instance, element): value for element, value in of.items()}

    def _element(self, instance: Instance, element: Element) -> Element:
        for scalar, array, loops in self.units.get(instance.unit, ()):
            if scalar == element[0].partition("@")[0]:
                strides = self.strides[array] if loops else []
                at = zip((instance.point[k] for k in loops), strides, strict=True)
                return array, sum(value * stride for value, stride in at)
        return element
