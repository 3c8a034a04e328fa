"""Names and types of a C file: what each identifier means, and which functions only compute."""
