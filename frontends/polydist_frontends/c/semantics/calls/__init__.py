"""What calls in a region read and write: their arguments, memory behind addresses, output."""
