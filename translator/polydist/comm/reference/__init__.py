"""The published schemes that work tile by tile: ``fo``, ``foifi`` and ``fop``."""
