/* Pressure and speed of sound of an ideal gas. */
#include "hydro.h"

#include <math.h>

void ideal_gas(mesh m, FIELD(density), FIELD(energy), FIELD(pressure), FIELD(sound))
{
#pragma polydist name(ideal_gas)
    for (int j = HALO; j < m.rows - HALO - 1; j++)
        for (int i = HALO; i < m.columns - HALO - 1; i++) {
            pressure[j][i] = (GAMMA - 1) * density[j][i] * energy[j][i];
            sound[j][i] = sqrt(GAMMA * pressure[j][i] / density[j][i]);
        }
}
