"""Names that parameters of the model must not have, since generated functions use them."""

from __future__ import annotations

import re

_RESERVED = re.compile(
    r"(c|z|lo|hi|a|b|range|reach)\d*|c\d+_(last|down|up)|s\d+_\w+|args|arguments|array|bases|execution|first|k|last|parameters|points|sink|tile|tile_count"
)


def is_reserved(name: str) -> bool:
    """Whether generated functions use the name for something of their own."""
    return _RESERVED.fullmatch(name) is not None
