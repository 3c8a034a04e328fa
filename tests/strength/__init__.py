"""How strong the test suite is: seeded faults in Python and C, and which tests notice them."""
