"""From sets to the loop IR.

``lowering`` is the stage, and has its steps in prose. ``loop_ir`` are the trees, ``mapper`` walks
them; ``arithmetic``, ``variables`` and ``counting`` are walks. Sets become code in three ways: by
isl's loop generation (``isl_ast``), by reading loops off constraints (``flow_scan``,
``footprint``), and as enclosing ranges (``bounds``).
"""
