/* Standard output: rank 0's, and in the end that of a rank at which the program ends inside a
 * region. */
#ifndef POLYRTI_OUTPUT_H
#define POLYRTI_OUTPUT_H

#include <stdbool.h>

/* Gives stdout a buffer; where the rank is not `heard`, what it prints goes nowhere. Once. */
void polyrti_settle_output(int rank, bool heard);

/* Hands over what the program has printed so far, in C and in Fortran, so that it cannot be lost
 * any more. */
void polyrti_flush_output(void);

/* What a rank prints that is not heard is kept from where a region begins to where it ends, */
void polyrti_keep_output(void);
void polyrti_drop_output(void);

/* and appears where the program ends in between. */
void polyrti_let_output_appear(void);

#endif
