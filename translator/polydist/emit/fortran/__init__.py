"""Regions as Fortran, with the C file beside them.

``region`` puts a region together: what stands at its place (``call``), the procedure called there
(``entry``), and per nest a tile procedure and one with the user's text (``tile``); ``arguments``
says how they get at variables. ``companion`` is the C file. ``expressions``, ``loops`` and
``layout`` spell the loop IR.
"""
