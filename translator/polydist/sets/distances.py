"""Distances between the points of a set."""

from __future__ import annotations

import math

import islpy as isl

from polydist.sets.spaces import PARAM


def greatest_distance(coordinates: isl.Set) -> float:
    """Between two of the coordinates at the same parameters, over all parameters, or more."""
    distances = isl.Map.from_domain_and_range(coordinates, coordinates).deltas()
    greatest = distances.project_out(PARAM, 0, distances.dim(PARAM)).remove_divs().dim_max_val(0)
    return int(greatest.to_str()) if greatest.is_int() else math.inf
