"""What Fortran assigns at once: arrays, sections, and what ``where`` keeps of them. As implied
loops where that means the same, else as one statement that accesses ranges."""
