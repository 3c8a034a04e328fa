"""What devices run, as C."""
