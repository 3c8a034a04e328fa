/* What is to be simulated. */
#ifndef POLYRTI_SIMULATE_SETTINGS_H
#define POLYRTI_SIMULATE_SETTINGS_H

#include "cost_estimate.h"
#include "../settings/settings.h"

/* What POLYRT_SIMULATE, POLYRT_MACHINE and POLYRT_SIMULATE_STEP ask for; NULL unless the first is
 * set. The message limit is not set yet. What cannot be read ends the process with an error. */
polyrti_simulation *polyrti_simulation_setting(const polyrti_settings *settings);

#endif
