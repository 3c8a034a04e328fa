/* Artificial viscosity where cells are compressed. */
#include "hydro.h"

void viscosity(mesh m, FIELD(density), FIELD(pressure), FIELD(u), FIELD(v), FIELD(q))
{
#pragma polydist name(viscosity)
    for (int j = HALO; j < m.rows - HALO - 1; j++)
        for (int i = HALO; i < m.columns - HALO - 1; i++) {
            double du = 0.5 * (u[j][i + 1] + u[j + 1][i + 1] - u[j][i] - u[j + 1][i]);
            double dv = 0.5 * (v[j + 1][i] + v[j + 1][i + 1] - v[j][i] - v[j][i + 1]);
            double slope_x = pressure[j][i + 1] - pressure[j][i - 1];
            double slope_y = pressure[j + 1][i] - pressure[j - 1][i];
            q[j][i] = 0;
            if (du * m.dy + dv * m.dx < 0 && slope_x * slope_x + slope_y * slope_y > 1e-16)
                q[j][i] = 2 * density[j][i] * (du * du + dv * dv);
        }
}
