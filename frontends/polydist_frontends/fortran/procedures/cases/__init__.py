"""What of a procedure's text a call runs."""
