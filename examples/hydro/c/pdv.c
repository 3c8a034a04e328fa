/* Work of the pressure: the volumes of cells change as their corners move. The corners move by the
 * mean of both velocities; the predictor gives the same for both. */
#include "hydro.h"

void pdv(mesh m, double dt, FIELD(density0), FIELD(density1), FIELD(energy0), FIELD(energy1),
         FIELD(pressure), FIELD(q), FIELD(u0), FIELD(v0), FIELD(u1), FIELD(v1))
{
    double volume = m.dx * m.dy;
#pragma polydist name(pdv)
    for (int j = HALO; j < m.rows - HALO - 1; j++)
        for (int i = HALO; i < m.columns - HALO - 1; i++) {
            double left = u0[j][i] + u0[j + 1][i] + u1[j][i] + u1[j + 1][i];
            double right = u0[j][i + 1] + u0[j + 1][i + 1] + u1[j][i + 1] + u1[j + 1][i + 1];
            double bottom = v0[j][i] + v0[j][i + 1] + v1[j][i] + v1[j][i + 1];
            double top = v0[j + 1][i] + v0[j + 1][i + 1] + v1[j + 1][i] + v1[j + 1][i + 1];
            double flow = 0.25 * dt * ((right - left) * m.dy + (top - bottom) * m.dx);
            energy1[j][i] = energy0[j][i] - (pressure[j][i] + q[j][i]) * flow /
                                                (density0[j][i] * volume);
            density1[j][i] = density0[j][i] * volume / (volume + flow);
        }
}
