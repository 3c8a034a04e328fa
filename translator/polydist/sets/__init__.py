"""What the analysis needs of integer sets beyond single calls of isl, and polynomials.

- ``isl_context``: how isl is set up, and the bound on its effort.
- ``spaces``, ``constraints``, ``unions``, ``coalescing``, ``distances``: single operations.
- ``projections``, ``quotients``: what loops are read off from.
- ``polynomial``, ``strides``: strides of linearised arrays.
- ``symbols``, ``identifiers``: names in sets and in generated code.
"""
