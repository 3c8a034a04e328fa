"""Values of counters: which planes pointers lead to, and what a region leaves."""
