"""What the parser is given: preprocessed text in the C that it reads."""
