"""The Fortran frontend, room by room in the direction in which a file flows:

``reading`` cuts the text into statements and constructs and finds the directives; ``declarations``
reads specification parts and modules into scopes; ``semantics`` says what names and expressions
mean: references, sections, accesses, integer expressions; ``procedures`` says what the program's
procedures do; ``checks`` refuses what a directive must not say; ``tree`` builds the region's nodes.
``frontend`` calls them in this order.
"""
