/* Whether a tile decides a choice: whether one of its instances has replaced the key's value.
 *
 * 1. Where the first of equal values counts, the key's value is then another one. Conditions of
 * programs replace nothing that is no number; Fortran's maxval replaces it by any number.
 * 2. Where the last counts, an instance may have replaced the value by an equal one. So the tile
 * begins with the next lower value (of a smallest one, higher), which equal and better values
 * replace: it decides if the key ends with no worse a value than it had. Otherwise all elements get
 * back what they had.
 * 3. If there is no such value, as below minus infinity, any value replaces the key's. A tile that
 * changes nothing has then either replaced nothing, or given all elements the values that they had:
 * it runs again from other ones. It does nothing else, so that it may. */
#include "choices.h"

#include <math.h>
#include <string.h>

/* -------------------------------------------------------------------------------------------------
 * values */

static double real_at(const void *place, size_t bytes)
{
    if (bytes == sizeof(float)) {
        float value;
        memcpy(&value, place, sizeof value);
        return value;
    }
    double value;
    memcpy(&value, place, sizeof value);
    return value;
}

/* The integer, with its sign if it has one. */
static uint64_t integer_at(const void *place, size_t bytes, bool sign)
{
    uint64_t value = 0;
    for (size_t k = 0; k < bytes; k++)
        value |= (uint64_t)((const unsigned char *)place)[k] << 8 * k;
    const unsigned unused = 64 - 8 * (unsigned)bytes;
    return sign ? (uint64_t)((int64_t)(value << unused) >> unused) : value;
}

static int compared(polyrt_choice how, const void *one, const void *other, size_t bytes)
{
    if (how.kind == POLYRT_NATURAL) {
        const uint64_t x = integer_at(one, bytes, false), y = integer_at(other, bytes, false);
        return (x > y) - (x < y);
    }
    const int64_t x = (int64_t)integer_at(one, bytes, true),
                  y = (int64_t)integer_at(other, bytes, true);
    return (x > y) - (x < y);
}

bool polyrti_replaces(polyrt_choice how, const void *value, const void *old, size_t bytes)
{
    if (how.kind == POLYRT_REAL) {
        const double x = real_at(how.smallest ? old : value, bytes),
                     y = real_at(how.smallest ? value : old, bytes);
        const bool first = isnan(real_at(old, bytes)) && !isnan(real_at(value, bytes));
        return first || (how.last ? x >= y : x > y);
    }
    const int order =
        how.smallest ? compared(how, old, value, bytes) : compared(how, value, old, bytes);
    return how.last ? order >= 0 : order > 0;
}

/* Steps from one number to the next one by their bits: those of positive ones are in order. */
static bool step_real(char *place, size_t bytes, bool up)
{
    const double value = real_at(place, bytes);
    if (isnan(value))
        return true;
    if (isinf(value) && (value > 0) == up)
        return false;
    const uint64_t sign = (uint64_t)1 << (8 * bytes - 1);
    uint64_t bits = integer_at(place, bytes, false);
    if (value == 0)
        bits = up ? 1 : sign | 1;
    else
        bits = (value > 0) == up ? bits + 1 : bits - 1;
    for (size_t k = 0; k < bytes; k++)
        place[k] = (char)(unsigned char)(bits >> 8 * k);
    return true;
}

static bool step_integer(char *place, size_t bytes, bool up, bool sign)
{
    const uint64_t bits = integer_at(place, bytes, false), top = (uint64_t)1 << (8 * bytes - 1),
                   every = top | (top - 1), last = sign ? (up ? top - 1 : top) : (up ? every : 0);
    if (bits == last)
        return false;
    for (size_t k = 0; k < bytes; k++)
        place[k] = (char)(unsigned char)((up ? bits + 1 : bits - 1) >> 8 * k);
    return true;
}

/* Sets the key to the next value that its own would replace; false if there is none. */
static bool lower(polyrt_choice how, polyrti_chosen_element key)
{
    const bool up = how.smallest;
    return how.kind == POLYRT_REAL
               ? step_real(key.place, key.bytes, up)
               : step_integer(key.place, key.bytes, up, how.kind == POLYRT_INTEGER);
}

/* -------------------------------------------------------------------------------------------------
 * tiles */

static void save(polyrti_rank_choice *choice)
{
    char *to = choice->before;
    for (int i = 0; i < choice->count; to += choice->elements[i++].bytes)
        memcpy(to, choice->elements[i].place, choice->elements[i].bytes);
}

static void restore(const polyrti_rank_choice *choice)
{
    const char *from = choice->before;
    for (int i = 0; i < choice->count; from += choice->elements[i++].bytes)
        memcpy(choice->elements[i].place, from, choice->elements[i].bytes);
}

static char flipped(const polyrti_rank_choice *choice, int element, char byte)
{
    return element > 0 && choice->marked ? (char)~byte : byte;
}

/* Gives the elements that belong to the key values that they did not have. */
static void mark(polyrti_rank_choice *choice)
{
    const char *from = choice->before;
    choice->marked = true;
    for (int i = 0; i < choice->count; i++)
        for (size_t k = 0; k < choice->elements[i].bytes; k++)
            choice->elements[i].place[k] = flipped(choice, i, *from++);
}

/* Whether any element is not as it was when the tile began. */
static bool changed(const polyrti_rank_choice *choice)
{
    const char *from = choice->before;
    for (int i = 0; i < choice->count; i++)
        for (size_t k = 0; k < choice->elements[i].bytes; k++)
            if (choice->elements[i].place[k] != flipped(choice, i, *from++))
                return true;
    return false;
}

void polyrti_choice_begin(polyrti_rank_choice *choice)
{
    save(choice);
    choice->marked = false;
    choice->least = choice->how.last && !lower(choice->how, choice->elements[0]);
}

bool polyrti_choice_end(polyrti_rank_choice *choice, int64_t tile)
{
    const polyrti_chosen_element key = choice->elements[0];
    const bool decided = choice->least
                             ? changed(choice)
                             : polyrti_replaces(choice->how, key.place, choice->before, key.bytes);
    if (decided)
        choice->tile = tile;
    else if (choice->least && !choice->marked && choice->count > 1) {
        mark(choice);
        return false;
    } else
        restore(choice);
    return true;
}

/* -------------------------------------------------------------------------------------------------
 * ranks */

void polyrti_choice_consider(polyrt_choice how, int rank, int64_t tile, const void *value,
                             size_t bytes, polyrti_best_choice *best)
{
    if (tile == POLYRTI_UNDECIDED)
        return;
    const bool replaces =
        best->rank < 0 || (tile > best->tile ? polyrti_replaces(how, value, best->value, bytes)
                                             : !polyrti_replaces(how, best->value, value, bytes));
    if (replaces)
        *best = (polyrti_best_choice){rank, tile, value};
}
