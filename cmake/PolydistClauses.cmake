# Written by tests/docs/tables.py from the table of clauses:
# frontends/polydist_frontends/clauses/table.py.
#
# Sets the keywords of polydist_add_target that are clauses: those that take one word,
# those that take a list, and for each list what its words match, and what they are.
macro(_polydist_clause_keywords)
  set(clause_words DIST COMM GATHER GRID DEVICE)
  set(clause_lists TILE WEIGHTS)
  string(JOIN " " clause_form
    "[TILE <size>...]"
    "[DIST <placement>]"
    "[WEIGHTS <number>...]"
    "[COMM <scheme>]"
    "[GATHER <where>]"
    "[GRID <dimensions>]"
    "[DEVICE <where>]")
  set(clause_TILE_pattern "^[1-9][0-9]*$")
  set(clause_TILE_words "positive integers")
  set(clause_WEIGHTS_pattern "^[0-9]*[.]?[0-9]+$")
  set(clause_WEIGHTS_words "positive numbers")
endmacro()
