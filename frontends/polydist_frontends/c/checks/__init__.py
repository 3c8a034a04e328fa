"""What a C region must not contain, and the control flow that is one statement of it."""
