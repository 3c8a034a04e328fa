"""What the procedures that are generated for a region need of the procedure around it."""
