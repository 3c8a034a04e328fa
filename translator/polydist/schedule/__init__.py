"""From the scop to distributed nests.

- ``choice`` is the way: dependences, schedule, nests; ``cost`` compares schedules.
- ``dependences``, ``uncarried``: what a schedule must respect.
- ``tree``: bands, sequences and leaves, made by ``isl_schedule`` or ``loops_as_written`` and
  improved in ``bands``.
- ``parallelism``, ``nests``: what is distributed; ``privatisation`` says why anti and output
  dependences do not forbid it, ``reductions`` why contributions may be made in any order.
- ``placement``: which nests share an owner map.
- ``tiles``, ``memory_rows``: tiles with symbolic corners.
"""
