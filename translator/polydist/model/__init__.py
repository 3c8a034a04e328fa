"""From a region's tree to its polyhedral model, the scop.

- ``extraction`` is the way from one to the other, ``scop`` the result.
- ``parameters``, ``parameter_terms``, ``affine``, ``not_affine``, ``periods``,
  ``unsigned_wrap_around``: integer expressions as affine functions.
- ``domains``, ``accesses``, ``delinearize``, ``leaf_relations``: the leaves of the tree
  with their domains and access relations.
- ``program_order``, ``dataflow``: which write a read sees.
- ``scalars``, ``statement_fusion``, ``statements``: which leaves form one statement.
- ``contributions``: what a reduction clause asks for, and which values can be kept.
"""
