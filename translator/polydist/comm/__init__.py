"""Communication sets (design section 2.5).

- ``exact``: what one box of tiles owes another; ``flows`` has the types and the signature of
  schemes.
- ``broadcast``, ``receivers``: who receives, and which flows are the same for all.
- ``flow_out``: what a tile writes and others read.
- ``reference``: the published schemes that work tile by tile.
"""
