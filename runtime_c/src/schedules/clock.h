/* The estimate of time: one clock for each rank, after the LogGP model (Alexandrov, Ionescu,
 * Schauser and Scheiman 1995). Pure. In each step a rank's clock begins, sends or passes, and
 * ends. */
#ifndef POLYRTI_CLOCK_H
#define POLYRTI_CLOCK_H

#include "../settings/machine.h"

#include <stdint.h>

/* Where a rank is in time, and in the longest chain of steps that must follow each other. */
typedef struct polyrti_clock {
    double now, wire;     /* the processor is free; its last message has left */
    double arrival;       /* of the last message of the step before */
    int64_t messages;     /* of the step before, received */
    int64_t depth, chain; /* steps on the longest chain before the rank; before the messages of the
                             step before */
    double next_arrival;  /* the same for the messages of the step at hand */
    int64_t next_messages, next_chain;
} polyrti_clock;

/* The rank takes in the messages of the step before, and computes `points` statement instances. */
void polyrti_clock_begin(polyrti_clock *clock, const polyrti_machine *machine, double points);
/* `bytes` bytes in so many messages from one rank to another. */
void polyrti_clock_send(polyrti_clock *from, polyrti_clock *to, const polyrti_machine *machine,
                        double bytes, int64_t messages);

/* A message that reaches its receiver in a round of the tree below the root. */
void polyrti_clock_pass(polyrti_clock *root, polyrti_clock *to, const polyrti_machine *machine,
                        double bytes, int64_t messages, int round);
/* What the step has sent becomes what the next one waits for. */
void polyrti_clock_end(polyrti_clock *clock);

#endif
