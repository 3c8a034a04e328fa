/* The estimate of time (LogGP; Alexandrov, Ionescu, Schauser and Scheiman 1995): one clock for each
 * rank.
 *
 * In each step a rank
 * 1. waits for the messages of the step before and takes them in, o each;
 * 2. computes its points;
 * 3. sends: o each, and on its way a message waits for the one before it, takes G per byte, and
 * arrives L later. A real run computes tiles that need nothing while messages are under way; here
 * all of them wait, so the estimate is on the safe side.
 *
 * The same clock counts the longest chain of steps with work that follow each other on a rank or
 * through a message. */
#include "clock.h"

#include "polyrt.h"

static double later(double a, double b)
{
    return a > b ? a : b;
}

void polyrti_clock_begin(polyrti_clock *clock, const polyrti_machine *machine, double points)
{
    clock->now = later(clock->now, clock->arrival) + machine->overhead * (double)clock->messages +
                 machine->point * points;
    clock->depth = polyrt_max(clock->depth, clock->chain) + (points > 0);
}

void polyrti_clock_send(polyrti_clock *from, polyrti_clock *to, const polyrti_machine *machine,
                        double bytes, int64_t messages)
{
    from->now += machine->overhead * (double)messages;
    from->wire = later(from->wire, from->now) + machine->byte * bytes;
    to->next_arrival = later(to->next_arrival, from->wire + machine->latency);
    to->next_messages += messages;
    to->next_chain = polyrt_max(to->next_chain, from->depth);
}

void polyrti_clock_pass(polyrti_clock *root, polyrti_clock *to, const polyrti_machine *machine,
                        double bytes, int64_t messages, int round)
{
    const double hop =
        machine->overhead * (double)messages + machine->byte * bytes + machine->latency;
    to->next_arrival = later(to->next_arrival, later(root->wire, root->now) + round * hop);
    to->next_messages += messages;
    to->next_chain = polyrt_max(to->next_chain, root->depth);
}

void polyrti_clock_end(polyrti_clock *clock)
{
    clock->arrival = clock->next_arrival;
    clock->messages = clock->next_messages;
    clock->chain = clock->next_chain;
    clock->next_arrival = 0;
    clock->next_messages = 0;
    clock->next_chain = 0;
}
