"""Which instances of the region's statements run.

- ``iteration_domains`` is the way through the tree, ``reach`` what it carries and its results.
- ``loops``, ``conditions``: the sets that loops and conditions add.
- ``affine_parts``, ``guards``: what is known of conditions that no set says.
"""
