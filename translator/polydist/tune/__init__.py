"""``polydist tune``: settings that make a program quick on this machine and input."""
