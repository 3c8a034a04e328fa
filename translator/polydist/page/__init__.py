"""``polydist report``: a file's regions as one HTML page."""
