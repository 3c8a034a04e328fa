"""``polydist-cc`` and ``polydist-fc``: compilers' wrappers that translate what has a directive."""
