"""What may be wrong with compilers, MPI and the runtime, in one class."""


class ToolchainError(Exception):
    """A program cannot be built; the message says why and what to do."""
