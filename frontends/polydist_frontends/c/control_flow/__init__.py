"""Control flow that a C region may contain: guards with ``continue``, and ``switch`` and loops that
end early, which are single statements."""
