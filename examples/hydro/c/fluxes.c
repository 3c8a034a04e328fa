/* Volumes that pass the sides of cells during the step. */
#include "hydro.h"

void fluxes(mesh m, double dt, FIELD(u0), FIELD(v0), FIELD(u1), FIELD(v1), FIELD(flux_x),
            FIELD(flux_y))
{
#pragma polydist name(fluxes)
    {
        for (int j = HALO; j < m.rows - HALO - 1; j++)
            for (int i = HALO; i < m.columns - HALO; i++)
                flux_x[j][i] =
                    0.25 * dt * m.dy * (u0[j][i] + u0[j + 1][i] + u1[j][i] + u1[j + 1][i]);
        for (int j = HALO; j < m.rows - HALO; j++)
            for (int i = HALO; i < m.columns - HALO - 1; i++)
                flux_y[j][i] =
                    0.25 * dt * m.dx * (v0[j][i] + v0[j][i + 1] + v1[j][i] + v1[j][i + 1]);
    }
}
