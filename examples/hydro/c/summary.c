/* Totals over the mesh. Every row has its sums, which are added here in their order, so that they
 * are the same on any number of ranks. */
#include "hydro.h"

#include <stdio.h>

void summary(mesh m, int step, double time, FIELD(density), FIELD(energy), FIELD(pressure),
             FIELD(u), FIELD(v))
{
    double sums[m.rows][4], total[4] = {0}, volume = m.dx * m.dy;
#pragma polydist name(summary)
    for (int j = HALO; j < m.rows - HALO - 1; j++) {
        for (int s = 0; s < 4; s++)
            sums[j][s] = 0;
        for (int i = HALO; i < m.columns - HALO - 1; i++) {
            double speed = 0;
            for (int b = 0; b < 2; b++)
                for (int a = 0; a < 2; a++)
                    speed += 0.25 * (u[j + b][i + a] * u[j + b][i + a] +
                                     v[j + b][i + a] * v[j + b][i + a]);
            sums[j][0] += volume * density[j][i];
            sums[j][1] += volume * density[j][i] * energy[j][i];
            sums[j][2] += volume * density[j][i] * 0.5 * speed;
            sums[j][3] += volume * pressure[j][i];
        }
    }
    for (int j = HALO; j < m.rows - HALO - 1; j++)
        for (int s = 0; s < 4; s++)
            total[s] += sums[j][s];
    printf("step %d time %a mass %a internal %a kinetic %a pressure %a\n", step, time, total[0],
           total[1], total[2], total[3]);
}
