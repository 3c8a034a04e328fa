"""What passes through scalars: ``dead_values`` of which nobody needs the old value where they are
perhaps set (and ``filled_arrays``), ``live_ranges`` between which nothing passes, and
``private_scalars`` of which each instance may have its own."""
