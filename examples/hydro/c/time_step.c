/* The longest stable step: the least over all cells does not depend on their order. */
#include "hydro.h"

#include <math.h>

double time_step(mesh m, FIELD(sound), FIELD(q), FIELD(density), FIELD(u), FIELD(v))
{
    double dt = 0.04;
#pragma polydist name(time_step) reduction(min: dt)
    for (int j = HALO; j < m.rows - HALO - 1; j++)
        for (int i = HALO; i < m.columns - HALO - 1; i++) {
            double fastest = sqrt(sound[j][i] * sound[j][i] + 2 * q[j][i] / density[j][i]) +
                             fabs(u[j][i]) + fabs(v[j][i]) + 1e-10;
            dt = fmin(dt, 0.3 * fmin(m.dx, m.dy) / fastest);
        }
    return dt;
}
