/* Arrays that a structure holds: by value and through a pointer. */
struct grid {
    int n;
    double h, row[100];
    double (*u)[100];
};

void smooth(struct grid *g, struct grid coarse)
{
#pragma polydist name(smooth) gather(none)
    for (int i = 1; i < g->n - 1; i++)
        for (int j = 1; j < 99; j++)
            coarse.u[i][j] = g->u[i][j] + g->h * (g->u[i - 1][j] + g->u[i + 1][j]) + g->row[j];
}
