/* Weights of ranks: numbers that the user gives, or those of a calibration (region/calibration.c).
 */
#include "weights.h"

#include "../base/error.h"
#include "../settings/parse.h"

#include <string.h>

bool polyrti_weights_of(const polyrt_execution *execution, int ranks, double *weight)
{
    const polyrti_settings *settings = &execution->settings;
    if (!polyrti_measures_weights(settings))
        return polyrti_weight_setting(settings, execution->region, ranks, weight);
    if (execution->ranks == 1)
        return false;
    if (!execution->measured_weights)
        polyrti_fail_together(execution->region, "give numbers: POLYRT_WEIGHTS=1,9",
                              "POLYRT_WEIGHTS=auto: a simulation measures nothing");
    memcpy(weight, execution->measured_weights, (size_t)ranks * sizeof *weight);
    return true;
}
