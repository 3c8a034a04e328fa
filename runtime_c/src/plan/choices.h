/* Choices of the largest or the smallest of values, and what belongs to the chosen one
 * (translator/polydist/schedule/selections.py): which tiles of a rank decide. */
#ifndef POLYRTI_CHOICES_H
#define POLYRTI_CHOICES_H

#include "polyrt.h"

#include <stdbool.h>

enum { POLYRTI_UNDECIDED = INT64_MIN };

/* An element that a choice gives its value; the program's memory. */
typedef struct polyrti_chosen_element {
    char *place;
    size_t bytes;
} polyrti_chosen_element;

/* One choice on this rank: elements of which the first is the key, what they were before the tile
 * that runs, and the last tile that has decided. */
typedef struct polyrti_rank_choice {
    polyrt_choice how;
    polyrti_chosen_element *elements;
    int count;
    char *before;
    bool least;  /* the key has the value that any other one replaces */
    bool marked; /* the elements that belong to it have values that they did not have before */
    int64_t tile;
} polyrti_rank_choice;

/* Whether a value of so many bytes replaces an older one. */
bool polyrti_replaces(polyrt_choice how, const void *value, const void *old, size_t bytes);

/* The best of what ranks have chosen: the tile that decided, and the value of the key. */
typedef struct polyrti_best_choice {
    int rank; /* -1 for none */
    int64_t tile;
    const void *value;
} polyrti_best_choice;

/* Takes into account what one rank has chosen. */
void polyrti_choice_consider(polyrt_choice how, int rank, int64_t tile, const void *value,
                             size_t bytes, polyrti_best_choice *best);

/* Before a tile. */
void polyrti_choice_begin(polyrti_rank_choice *choice);

/* After it, with its first coordinate; false if it has to be run once more, and this called
 * again. */
bool polyrti_choice_end(polyrti_rank_choice *choice, int64_t tile);

#endif
