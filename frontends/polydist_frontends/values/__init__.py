"""The values of integer scalars, as far as they follow from iterators."""
