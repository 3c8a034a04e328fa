"""What each command does: modules with a function ``run``, each loaded only when its command is
given."""
