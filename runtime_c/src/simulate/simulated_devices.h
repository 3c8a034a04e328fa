/* What the ranks of a simulated execution copy to their devices and from them.
 *
 * The sets of what is valid where are those of a real run (device/mirrors.h), with transfers that
 * move nothing. The devices have nothing when the region begins, and keep nothing after it. */
#ifndef POLYRTI_SIMULATED_DEVICES_H
#define POLYRTI_SIMULATED_DEVICES_H

#include "cost_estimate.h"
#include "../plan/plan.h"

#include <stdio.h>

typedef struct polyrti_simulated_devices polyrti_simulated_devices;

/* NULL where no rank has a device (POLYRT_DEVICE), or the region no kernel. The execution outlives
 * the result. */
polyrti_simulated_devices *polyrti_simulated_devices_new(const polyrt_execution *execution);

/* A rank runs its part of a step, then sends what `plan` says. */
void polyrti_simulated_devices_run(polyrti_simulated_devices *devices, const polyrti_step *step,
                                   int rank, const polyrti_plan *plan);

/* All ranks have run the step: they unpack what has come. */
void polyrti_simulated_devices_unpack(polyrti_simulated_devices *devices);

/* The region ends: results come to the host. Adds the bytes to the loads, and frees the devices.
 * Nothing without devices. */
void polyrti_simulated_devices_end(polyrti_simulated_devices *devices, polyrti_load *loads);

/* Prints the elements of the JSON list "devices" of an estimate; none without devices. */
void polyrti_print_simulated_devices(FILE *file, const polyrti_cost_estimate *estimate);

#endif
