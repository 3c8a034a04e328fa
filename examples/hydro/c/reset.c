/* The values at the end of the step are those at the beginning of the next. */
#include "hydro.h"

void reset(mesh m, FIELD(density0), FIELD(density1), FIELD(energy0), FIELD(energy1), FIELD(u0),
           FIELD(u1), FIELD(v0), FIELD(v1))
{
#pragma polydist name(reset)
    for (int j = 0; j < m.rows; j++)
        for (int i = 0; i < m.columns; i++) {
            density0[j][i] = density1[j][i];
            energy0[j][i] = energy1[j][i];
            u0[j][i] = u1[j][i];
            v0[j][i] = v1[j][i];
        }
}
