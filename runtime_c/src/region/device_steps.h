/* Steps of a nest where the rank has a device. */
#ifndef POLYRTI_DEVICE_STEPS_H
#define POLYRTI_DEVICE_STEPS_H

#include "entered.h"

/* Before values move between ranks: they may come from what earlier regions left on a device. */
void polyrti_open_device(polyrti_entered *entered);

/* Chooses the rank's device, if there is one for the region in this execution. */
void polyrti_begin_device(polyrti_entered *entered);

/* When the nests have run: of what may be read after the region, what cannot stay on the device
 * comes back. When values have gone where they are wanted: closes what stays to ordinary code. */
void polyrti_deliver_from_device(polyrti_entered *entered);
void polyrti_end_device(polyrti_entered *entered);

/* Whether the device runs the nest. */
bool polyrti_device_runs(const polyrti_entered *entered, int nest);

/* Runs all of the rank's part of a step on the device, whose messages have come. */
void polyrti_run_on_device(polyrti_entered *entered, const polyrti_step *step);

/* Before the host runs the rank's part of a step: what that reads comes back. */
void polyrti_prepare_host(polyrti_entered *entered, const polyrti_step *step);

#endif
