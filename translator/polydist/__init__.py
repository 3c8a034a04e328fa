"""polydist: distributed-memory programs from annotated loop nests."""

__version__ = "0.1.0"
