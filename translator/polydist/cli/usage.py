"""Errors of usage."""


class UsageError(Exception):
    """The command cannot be carried out as it was given; the message says why and what to do."""
