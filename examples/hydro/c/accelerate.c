/* Corners are accelerated by the pressures of the four cells around them. */
#include "hydro.h"

void accelerate(mesh m, double dt, FIELD(density), FIELD(pressure), FIELD(q), FIELD(u0), FIELD(v0),
                FIELD(u1), FIELD(v1))
{
#pragma polydist name(accelerate)
    for (int j = HALO; j < m.rows - HALO; j++)
        for (int i = HALO; i < m.columns - HALO; i++) {
            double mass = 0.25 * m.dx * m.dy * (density[j][i] + density[j][i - 1] +
                                                density[j - 1][i] + density[j - 1][i - 1]);
            double along_x = pressure[j][i] - pressure[j][i - 1] + pressure[j - 1][i] -
                             pressure[j - 1][i - 1] + q[j][i] - q[j][i - 1] + q[j - 1][i] -
                             q[j - 1][i - 1];
            double along_y = pressure[j][i] - pressure[j - 1][i] + pressure[j][i - 1] -
                             pressure[j - 1][i - 1] + q[j][i] - q[j - 1][i] + q[j][i - 1] -
                             q[j - 1][i - 1];
            u1[j][i] = u0[j][i] - 0.5 * dt * m.dy * along_x / mass;
            v1[j][i] = v0[j][i] - 0.5 * dt * m.dx * along_y / mass;
        }
}
