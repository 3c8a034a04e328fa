"""Which loops of a code without directives can be regions (``polydist init``), file by file in the
direction in which a source flows:

``annotated`` puts directives above loops; ``verdicts`` says what becomes of the regions that these
make; ``proposals`` goes from the outermost loops inwards until it finds what is shared out;
``shares`` says how much of the work each loop is, by its text or by a ``profile``.
"""
