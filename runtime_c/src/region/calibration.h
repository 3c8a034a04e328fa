/* How quickly ranks compute, for POLYRT_WEIGHTS=auto. */
#ifndef POLYRTI_CALIBRATION_H
#define POLYRTI_CALIBRATION_H

#include "entered.h"

/* Measures all ranks, once for regions with kernels for devices and once for others, and lets the
 * execution have the weights, if that is what POLYRT_WEIGHTS asks for. Collective. */
void polyrti_calibrate(polyrti_entered *entered);

#endif
