"""What became of a region, for people: stages as text, the explanation, the table of schedules."""
