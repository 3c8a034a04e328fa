/* Unit tests of the runtime against counting by hand; without MPI. */
#include "counting.h"

#include <stdarg.h>

void polyrti_fail(const polyrt_region *region, const char *hint, const char *format, ...)
{
    (void)region, (void)hint;
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    exit(3);
}

static uint64_t state = 88172645463325252u;

int64_t number(int64_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (int64_t)(state % (uint64_t)below);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "memory") == 0) {
        size_t capacity = 0;
        polyrti_grow(NULL, &capacity, SIZE_MAX / 4, 8);
    }
    if (argc > 1 && strcmp(argv[1], "subscripts") == 0) {
        polyrt_require_subscript("a", 1, 1, -INT64_C(2147483648), INT64_C(2147483647));
        polyrt_require_subscript("a", 2, 1, -8388608, 8388607);
        polyrt_require_subscript("a", 2, 2, 0, 2097152);
    }
    if (argc > 2 && strcmp(argv[1], "losses") == 0) {
        show_losses(atoi(argv[2]));
        return 0;
    }
    if (argc > 2 && strcmp(argv[1], "entries") == 0) {
        show_entries(atof(argv[2]));
        return 0;
    }
    if (argc > 2 && strcmp(argv[1], "affinity") == 0) {
        show_advice(argv[2]);
        return 0;
    }
    check_alone();
    check_small();
    check_entries();
    check_trial_choice();
    check_owners();
    check_speeds();
    check_placements();
    check_spans();
    check_trees();
    check_trees_in_grids();
    check_sets();
    check_appends();
    check_tables();
    check_gaps();
    check_patterns();
    check_beginnings();
    check_joined_pages();
    check_even_sizes();
    check_guarded_objects();
    check_slices();
    check_slices_of_large_tiles();
    check_whole_tiles();
    check_rectangles();
    check_packing();
    check_pieces();
    check_listings();
    check_division();
    printf("right\n");
    return 0;
}
