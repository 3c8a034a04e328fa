"""Calls of subroutines in regions, with the text of the subroutine in their place."""
