"""What stays on one rank, said without being asked: ``findings`` says which nests, ``causes`` why,
``trials`` what has been found to help, and ``warnings`` puts it into words."""
