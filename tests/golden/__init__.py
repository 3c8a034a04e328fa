"""The emitted C of a few small programs, to the character."""
