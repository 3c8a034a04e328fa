/* What ranks of different speed are to get. */
#ifndef POLYRTI_SPEEDS_H
#define POLYRTI_SPEEDS_H

/* The weights of ranks that take so many seconds, all positive, for the same work: of the slowest
 * rank 1, of others how many times as fast they are, in quarters, so that what differs by chance
 * counts as equal. */
void polyrti_weights_by_seconds(int ranks, const double *seconds, double *weight);

#endif
