/* Walls around the mesh: the halo mirrors the inside, with the sign turned for the velocity that
 * points at the wall. Corners have one row and column more than cells, and mirror at the wall. */
#include "hydro.h"

void reflect(mesh m, enum kind kind, FIELD(field))
{
    int corners = kind != CELLS, cut = HALO + 1 - corners;
    double at_sides = kind == X_VELOCITIES ? -1 : 1, at_ends = kind == Y_VELOCITIES ? -1 : 1;
#pragma polydist name(reflect_sides)
    for (int j = HALO; j < m.rows - cut; j++)
        for (int k = 0; k < HALO; k++) {
            field[j][HALO - 1 - k] = at_sides * field[j][HALO + corners + k];
            field[j][m.columns - cut + k] = at_sides * field[j][m.columns - cut - 1 - corners - k];
        }
#pragma polydist name(reflect_first)
    for (int k = 0; k < HALO; k++)
        for (int i = 0; i < m.columns; i++)
            field[HALO - 1 - k][i] = at_ends * field[HALO + corners + k][i];
#pragma polydist name(reflect_last)
    for (int k = 0; k < HALO; k++)
        for (int i = 0; i < m.columns; i++)
            field[m.rows - cut + k][i] = at_ends * field[m.rows - cut - 1 - corners - k][i];
}
