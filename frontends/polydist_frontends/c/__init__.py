"""The C frontend, room by room in the direction in which a file flows:

``reading`` finds the directives in the text, marks the statements they govern, preprocesses, and
parses the functions around them; ``declarations`` resolves names and types; ``functions`` says what
the functions of the program do; ``control_flow`` recognises guards, ``switch`` and early exits;
``semantics`` says what names and expressions mean: references, accesses, integer expressions;
``checks`` refuses what a region must not contain; ``tree`` builds the region's nodes.
``frontend`` calls them in this order.
"""
