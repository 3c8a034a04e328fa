/* Structures with unnamed unions and structures inside, as layers of networks have them: what they share is read, or changes. */
#include <stdio.h>
#include <stdlib.h>

typedef struct layer {
    struct layer *before;
    int nodes;
    double *outputs;
    union {
        struct {
            int width, shift;
        } window;
        struct {
            double rate;
        } dense;
        int words[4];
    };
    struct {
        double low, high;
    };
    double *weights;
} layer;

struct cursor {
    int step;
    union {
        int shift;
        int words[2];
    };
};

union number {
    int whole;
    float real;
};

static void forward(layer *self, union number bias)
{
    layer *before = self->before;
#pragma polydist name(forward)
    for (int i = 0; i < self->nodes; i++) {
        double sum = self->low;
        for (int j = 0; j < self->window.width; j++)
            sum += self->weights[j] * before->outputs[i + j] + self->words[1];
        self->outputs[i] = sum * self->high + bias.whole;
    }
}

static void advance(struct cursor *at, int n, double *outputs)
{
    int sum = 0;
#pragma polydist name(advance)
    for (int i = 0; i < n; i++) {
        outputs[i] += at->step;
        at->shift += at->step;
        sum += at->words[0] % 5;
    }
    printf("%d %d\n", sum, at->shift);
}

static void rise(layer *self)
{
#pragma polydist name(rise)
    for (int i = 0; i < self->nodes; i++) {
        self->outputs[i] += self->dense.rate * self->words[0];
        self->high += self->low * i;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 30, width = argc > 2 ? atoi(argv[2]) : 4;
    layer input = {.nodes = n + width, .outputs = malloc((n + width) * sizeof(double))};
    layer self = {.before = &input, .nodes = n, .low = 0.5, .high = 2};
    self.outputs = malloc(n * sizeof(double));
    self.weights = malloc(width * sizeof(double));
    self.window.width = width;
    self.window.shift = 3;
    for (int i = 0; i < n + width; i++)
        input.outputs[i] = i % 17;
    for (int i = 0; i < width; i++)
        self.weights[i] = 1 + 0.25 * i;
    forward(&self, (union number){.whole = 3});
    advance(&(struct cursor){.step = 3, .shift = width}, n, self.outputs);
    self.dense.rate = 1.5;
    rise(&self);
    for (int i = 0; i < n; i++)
        printf("%a ", self.outputs[i]);
    printf("%a\n", self.high);
    free(input.outputs);
    free(self.outputs);
    free(self.weights);
    return 0;
}
