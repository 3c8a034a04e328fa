"""Target-language text from the loop IR; nothing here knows isl.

Here is what the languages share: their interface (``target``), putting text into the user's file
(``splice``), line markers (``lines``), and templates (``templates``). ``c`` and ``fortran`` are the
languages; text of a fixed shape is in ``.j2`` files beside the modules that fill them in.
"""
