"""Regions as C.

``region`` puts a region together: the argument record (``binding``), per nest the points of a tile
(``compute``) and functions about sets (``functions``, ``touched``, ``reductions``), descriptors,
the function that runs it (``running``). ``code`` spells the loop IR. ``standalone`` is all of it
without the user's code; ``self_check`` is for regions that check themselves, ``replay`` for
iterators that outlive their loops.
"""
