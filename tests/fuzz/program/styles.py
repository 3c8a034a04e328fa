"""The styles and ways that parts of a program may have."""

STEPPING = ("while", "before", "after", "for", "do")
"""Styles of loops that are no ``for`` loops with three parts, in C."""

AT_ONCE = ("forall", "section", "shifted", "reduced")
"""Styles of loops around one assignment, in Fortran; around one accumulation the last."""

WHOLE = ("whole", "along", "listed", "printed")
"""Styles of nests that are one statement in Fortran: an assignment of arrays, or one of what is
combined along a dimension; one with a constructor, and output, with a loop inside."""

IN_ORDER = ("chain", "around", "twice", "branches", "largest", "smallest")
"""How ``Assign`` may combine a scalar with its terms where that rounds, or keeps one of two equal
zeros (``write.in_order``)."""

TRUTHS = ("any", "any but seen", "first of any", "all", "all still", "all chosen")
"""How ``Assign`` may collect in an integer whether its first term is above a limit."""

FINDING = ("found", "found last", "found smallest", "found smallest last")
"""How ``Assign`` may keep the largest or the smallest of its terms together with places."""

SETTLING = ("while", "do", "for", "counted", "halving", "skipping", "nested", "search", "jump")

EARLY = ("next", "leave", "skip")
"""Ways in which a condition ends an iteration: the next one follows, none follows, or a jump leads
to the end of the body."""

BRANCHES = ("jump", "switch", "arithmetic")
"""Other ways to write a condition with its branches; the last one in Fortran, of ``<``."""

WALKING = ("header", "body", "use")
"""Where pointers move that walk with a loop, in C."""

HELD = ("address", "brackets", "whole", "numbered", "cells", "rows")
"""How structures have an array in C: as a member of one that is passed by its address or as it is,
or that has a number in an array of them; or they are its elements, or its rows."""

ALLOCATIONS = ("calloc", "malloc")
"""How a region's function makes a work array in C, if it is no variable of its own."""

PLACES = ("module", "internal", "external", "other file", "other module")
"""Where Fortran has the subroutine of a call: in the module with the region, in the region's
subroutine, behind the module, in another file, and in a module there."""

PASSING = (
    "same",
    "from one",
    "other bounds",
    "extents",
    "last open",
    "assumed",
    "assumed from one",
    "element",
    "section",
    "plane",
    "column",
    "shared",
)
"""How a call passes an array, and the subroutine declares it: with its bounds, with others, with
extents that are arguments too, or with an open end; in an assumed shape; from its first element on;
the part that is used; a plane or a column of it, if all is in one; or not at all, but by its name.
"""

CONSTANTS = ("", "local", "passed")
"""Whether a number in a subroutine is a named constant of it, or is passed to it."""

C_PLACES = ("before", "after", "global before", "global after")
"""Where C has the function of a call, seen from the one with the region: behind it, it has a
prototype. Others are static."""

C_SHAPES = ("same", "open", "pointer", "flat", "row", "shared")
"""How a call in C passes an array, and the function declares it: as its caller has it, with an open
first extent, as a pointer to its rows, to its first element, as the row or plane of it that is
used; or not at all, but by its name."""

C_MANNERS = ("const", "restrict", "moved", "set", "twice")
"""What besides: qualifiers, a pointer that the function moves or that it sets another one to, and
an array that is passed twice, for what is read and for what is written."""

C_CONSTANTS = (*CONSTANTS, "negative", "whole", "sum")
"""Passed as its negative, as a whole number that is divided in the function, as a sum."""

GIVES = ("set", "added", "kept")
"""What becomes of the value of a function that has set one scalar: it is assigned, with one that
began at zero or where it was, or added."""

PARITIES = ("%", "&", "^")

NON_AFFINE = ("square", "*", "%+", "/+")
"""As a remainder, by its last bit, and by those of all names in ``inner``."""

SWITCHES = ("branch", "other branch", "macro")

EXCHANGES = ("declared", "block", "comma")
