"""The clauses of a directive: their text, and what they say."""
