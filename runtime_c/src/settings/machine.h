/* The machine that estimates of time are for. */
#ifndef POLYRTI_MACHINE_H
#define POLYRTI_MACHINE_H

#include "settings.h"

/* A machine after the LogGP model (Alexandrov, Ionescu, Schauser and Scheiman 1995). All but
 * `cache` in seconds; the gap between messages is `overhead`. */
typedef struct polyrti_machine {
    double latency;  /* L: from one rank to another */
    double overhead; /* o: of the processor, for a message sent or received */
    double byte;     /* G: per byte; 1 / bandwidth */
    double point;    /* of computing, per statement instance */
    double cache;    /* bytes of caches that a rank has for itself */
    double moved;    /* per byte between them and memory, where all ranks use it */
} polyrti_machine;

/* What POLYRT_MACHINE says, and the defaults for the rest. What cannot be read ends the process
 * with an error. */
polyrti_machine polyrti_machine_setting(const polyrti_settings *settings);

#endif
