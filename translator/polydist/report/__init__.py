"""What became of a region, for people.

- ``explain``, made of ``nest_lines``, ``sends`` and ``dependence_lines``; ``obstacles`` finds the
  dependences that keep a loop sequential.
- ``stages``: any stage as text. ``schedule_table``: the schedule as a table.
- ``effort_hints``: the way out where the analysis takes too long.
"""
