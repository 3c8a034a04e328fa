/* What a simulation found: a table on stderr, or JSON.
 *
 *   {"machine": {"latency": s, "overhead": s, "bandwidth": bytes per s, "point": s},
 *    "root_blocks_skipped": n, "outside": [..],
 *    "regions": [{"name": "...", "file": "...", "line": n, "nests": ["N0", ...], "runs": [run,
 * ...]}, ...]}
 *
 * A run is one number of ranks. Where the region has several schedules, it begins with the one that
 * was chosen and its nests, {"ranks": n, "scheme": .., "schedule": "keep", "nests": ["N1", ..],
 * ..}. Its "work" has one row per rank, its "rows" one per step of the first execution; everything
 * else is a sum over all executions:
 *   {"ranks": n, "scheme": "exact", "tile": [..], "origin": [..], "executions": n, "steps": n,
 * "chain": n, "points": n, "bytes": n, "messages": n, "elements": n, "gather_bytes": n,
 * "gather_messages": n, "fetch_bytes": n, "fetch_messages": n, "memory": n, "mean_memory": n,
 * "seconds": s, "gather_seconds": s, "work": [..], "devices": [..], "pairs": [[from, to, bytes,
 * messages], ..], "rows": [..], "places": [..]} "pairs" are what ranks send to each other in steps.
 * "places" are the boxes of POLYRT_SIMULATE_STEP: {"rank": n, "step": n, "nest": n, "lo": [..],
 * "hi": [..]}. Bytes, messages and elements are what is sent in steps; what is sent for the
 * fetching before the region and the gathering after it is counted apart.
 *
 * "outside" is what code outside regions brings, one entry for each number of ranks:
 *   {"ranks": n, "accesses": n, "bytes": n, "seconds": s, "work": [{"rank": 0, "bytes": n}, ..]} */
#include "simulate_report.h"

#include "episodes.h"
#include "simulated_accesses.h"
#include "simulated_devices.h"
#include "../report/json.h"
#include "../report/report_file.h"
#include "../report/statistics.h"
#include "../settings/parse.h"

#include <stdlib.h>
#include <string.h>

typedef struct totals {
    double points, most_points;
    double bytes, most_bytes, messages, elements;
    double gather_bytes, gather_messages;
    double fetch_bytes, fetch_messages;
    double largest, buffer;
    double memory, most_memory;
    double neighbours; /* of the rank with the most */
} totals;

static totals sum_up(const polyrti_cost_estimate *estimate)
{
    totals sum = {0};
    for (int rank = 0; rank < estimate->ranks; rank++) {
        const polyrti_load *load = &estimate->loads[rank];
        sum.points += load->points;
        sum.bytes += load->bytes;
        sum.messages += load->messages;
        sum.elements += load->elements;
        sum.gather_bytes += load->gather_bytes;
        sum.gather_messages += load->gather_messages;
        sum.fetch_bytes += load->fetch_bytes;
        sum.fetch_messages += load->fetch_messages;
        polyrti_raise(&sum.most_points, load->points);
        polyrti_raise(&sum.most_bytes, load->bytes);
        sum.memory += load->memory;
        polyrti_raise(&sum.most_memory, load->memory);
        polyrti_raise(&sum.largest, load->largest);
        polyrti_raise(&sum.buffer, load->buffer);
        polyrti_raise(&sum.neighbours, (double)polyrti_neighbour_count(load));
    }
    return sum;
}

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 1;
}

/* -------------------------------------------------------------------------------------------------
 * table */

static const char heading[] =
    "  ranks     steps     chain  balance          bytes  most per rank    messages  partners      "
    "  largest         "
    "buffer        fetched       gathered   most touched   mean touched      seconds  speed-up\n";

static void print_run(FILE *file, const polyrti_cost_estimate *estimate,
                      const polyrti_machine *machine)
{
    const totals sum = sum_up(estimate);
    fprintf(file,
            "%7d %9lld %9lld %8.3f %14.0f %14.0f %11.0f %9.0f %14.0f %14.0f %14.0f %14.0f %14.0f "
            "%14.0f %12.6f %9.2f\n",
            estimate->ranks, (long long)estimate->steps, (long long)estimate->chain,
            ratio(sum.points, sum.most_points * estimate->ranks), sum.bytes, sum.most_bytes,
            sum.messages, sum.neighbours, sum.largest, sum.buffer, sum.fetch_bytes,
            sum.gather_bytes, sum.most_memory, sum.memory / estimate->ranks, estimate->seconds,
            ratio(sum.points * machine->point, estimate->seconds));
}

/* Regions in the order in which they were entered first, and for each the numbers of ranks as they
 * were given. */
static bool is_first(const polyrti_simulation *simulation, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (simulation->estimates[k]->region == simulation->estimates[i]->region)
            return false;
    return true;
}

/* What code outside regions brings, if that is anything. */
static void print_outside(polyrti_simulation *simulation)
{
    polyrti_outside *outside = polyrti_outside_of(simulation);
    bool any = false;
    for (int i = 0; i < simulation->count; i++)
        any = any || outside[i].accesses > 0;
    if (any)
        fputs("polyrt: code outside regions\n"
              "  ranks  accesses          bytes  most per rank      seconds\n",
              stderr);
    for (int i = 0; i < simulation->count && any; i++) {
        double bytes = 0, most = 0;
        for (int rank = 0; rank < outside[i].ranks; rank++) {
            bytes += outside[i].bytes[rank];
            polyrti_raise(&most, outside[i].bytes[rank]);
        }
        fprintf(stderr, "%7d %9lld %14.0f %14.0f %12.6f\n", outside[i].ranks,
                (long long)outside[i].accesses, bytes, most, outside[i].seconds);
    }
    if (simulation->skipped > 0)
        fprintf(stderr,
                "polyrt: %lld root blocks did not run, and what they touch is not counted; "
                "POLYRT_SIMULATE_ROOT=on runs them\n",
                (long long)simulation->skipped);
    polyrti_free_outside(simulation, outside);
}

static void write_table(polyrti_simulation *simulation)
{
    const polyrti_machine *machine = &simulation->machine;
    fprintf(stderr,
            "polyrt: simulated: nothing was computed. Times are estimates for a machine with "
            "latency %g s, overhead %g s,\n"
            "polyrt: bandwidth %g bytes/s and %g s per point; "
            "POLYRT_MACHINE=latency=..,overhead=..,bandwidth=..,point=.. describes another\n",
            machine->latency, machine->overhead, 1 / machine->byte, machine->point);
    for (size_t i = 0; i < simulation->estimate_count; i++) {
        const polyrt_region *region = simulation->estimates[i]->region;
        if (!is_first(simulation, i))
            continue;
        fprintf(stderr, "polyrt: region %s (%s:%d)\n%s", region->name, region->file, region->line,
                heading);
        for (size_t k = i; k < simulation->estimate_count; k++)
            if (simulation->estimates[k]->region == region)
                print_run(stderr, simulation->estimates[k], machine);
    }
    polyrti_print_replicated(stderr, simulation);
    print_outside(simulation);
}

/* -------------------------------------------------------------------------------------------------
 * JSON */

static void print_work(FILE *file, int rank, const polyrti_load *load)
{
    fprintf(file,
            "%s\n    {\"rank\": %d, \"points\": %.0f, \"busy\": %.0f, \"bytes\": %.0f, "
            "\"messages\": %.0f, \"elements\": %.0f, "
            "\"received\": %.0f, \"partners\": %zu, \"largest\": %.0f, \"buffer\": %.0f, "
            "\"touched\": %.0f, \"memory\": %.0f, "
            "\"gather_bytes\": %.0f, "
            "\"gather_messages\": %.0f, \"gather_elements\": %.0f, \"gather_received\": %.0f, "
            "\"fetch_bytes\": %.0f, \"fetch_messages\": %.0f, \"fetch_elements\": %.0f, "
            "\"fetch_received\": %.0f}",
            rank ? "," : "", rank, load->points, load->busy, load->bytes, load->messages,
            load->elements, load->received, polyrti_neighbour_count(load), load->largest,
            load->buffer, load->touched, load->memory, load->gather_bytes, load->gather_messages,
            load->gather_elements, load->gather_received, load->fetch_bytes, load->fetch_messages,
            load->fetch_elements, load->fetch_received);
}

static void print_row(FILE *file, bool first, const polyrti_step_row *row)
{
    fprintf(file,
            "%s\n    {\"nest\": %d, \"z\": [%lld, %lld], \"busy\": %lld, \"points\": %.0f, "
            "\"most_points\": %.0f, \"bytes\": %.0f, "
            "\"most_bytes\": %.0f, \"messages\": %.0f, \"end\": %.9g}",
            first ? "" : ",", row->nest, (long long)row->z[0], (long long)row->z[1],
            (long long)row->busy, row->points, row->most_points, row->bytes, row->most_bytes,
            row->messages, row->end);
}

static void print_place(FILE *file, bool first, const polyrti_place *place, int depth)
{
    fprintf(file, "%s\n    {\"rank\": %d, \"step\": %lld, \"nest\": %d, ", first ? "" : ",",
            place->rank, (long long)place->step, place->nest);
    polyrti_json_numbers(file, "lo", place->box.lo, depth);
    fputs(", ", file);
    polyrti_json_numbers(file, "hi", place->box.hi, depth);
    fputs("}", file);
}

/* Between whom anything travels in steps. */
static void print_pairs(FILE *file, const polyrti_cost_estimate *estimate)
{
    const char *separator = "\n    ";
    for (int rank = 0; rank < estimate->ranks; rank++)
        for (size_t i = 0; i < estimate->loads[rank].pair_count; i++) {
            const polyrti_pair *pair = &estimate->loads[rank].pairs[i];
            if (pair->messages > 0) {
                fprintf(file, "%s[%d, %d, %.0f, %.0f]", separator, rank, pair->rank, pair->bytes,
                        pair->messages);
                separator = ", ";
            }
        }
}

static void print_tiling(FILE *file, const polyrti_tiling *tile, int depth)
{
    int64_t size[POLYRT_MAX_DEPTH], origin[POLYRT_MAX_DEPTH];
    for (int k = 0; k < depth; k++) {
        size[k] = tile[k].size;
        origin[k] = tile[k].origin;
    }
    polyrti_json_numbers(file, "tile", size, depth);
    fputs(", ", file);
    polyrti_json_numbers(file, "origin", origin, depth);
}

static void print_nests(FILE *file, const polyrt_region *region)
{
    fputs("\"nests\": [", file);
    for (int n = 0; n < region->nest_count; n++) {
        fputs(n ? ", " : "", file);
        polyrti_json_text(file, region->nests[n].name);
    }
    fputs("], ", file);
}

static void write_run(FILE *file, const polyrti_cost_estimate *estimate)
{
    const totals sum = sum_up(estimate);
    const polyrt_region *region = estimate->scheduled ? estimate->scheduled : estimate->region;
    int depth = 0;
    for (int i = 0; i < region->nest_count; i++)
        depth = region->nests[i].depth > depth ? region->nests[i].depth : depth;
    fprintf(file, "\n  {\"ranks\": %d, \"scheme\": \"%s\", ", estimate->ranks,
            polyrti_scheme_name(estimate->scheme));
    if (region->schedule) {
        fprintf(file, "\"schedule\": \"%s\", ", region->schedule);
        print_nests(file, region);
    }
    print_tiling(file, estimate->tile, depth);
    fprintf(file,
            ", \"executions\": %lld, \"steps\": %lld, \"chain\": %lld, \"points\": %.0f, "
            "\"bytes\": %.0f, \"messages\": %.0f, "
            "\"elements\": %.0f, \"gather_bytes\": %.0f, \"gather_messages\": %.0f, "
            "\"fetch_bytes\": %.0f, \"fetch_messages\": %.0f, \"memory\": "
            "%.0f, \"mean_memory\": %.0f, \"seconds\": "
            "%.9g, \"gather_seconds\": %.9g,\n"
            "   \"work\": [",
            (long long)estimate->executions, (long long)estimate->steps, (long long)estimate->chain,
            sum.points, sum.bytes, sum.messages, sum.elements, sum.gather_bytes,
            sum.gather_messages, sum.fetch_bytes, sum.fetch_messages, sum.most_memory,
            sum.memory / estimate->ranks, estimate->seconds, estimate->gather_seconds);
    for (int rank = 0; rank < estimate->ranks; rank++)
        print_work(file, rank, &estimate->loads[rank]);
    fputs("],\n   \"devices\": [", file);
    polyrti_print_simulated_devices(file, estimate);
    fputs("],\n   \"pairs\": [", file);
    print_pairs(file, estimate);
    fputs("],\n   \"rows\": [", file);
    for (size_t i = 0; i < estimate->row_count; i++)
        print_row(file, i == 0, &estimate->rows[i]);
    fputs("],\n   \"places\": [", file);
    for (size_t i = 0; i < estimate->places.count; i++)
        print_place(file, i == 0, &estimate->places.data[i],
                    region->nests[estimate->places.data[i].nest].depth);
    fputs("]}", file);
}

static void write_region(FILE *file, const polyrti_simulation *simulation, size_t i)
{
    const polyrt_region *region = simulation->estimates[i]->region;
    fputs("\n ", file);
    polyrti_print_title(file, region);
    print_nests(file, region);
    fputs("\"runs\": [", file);
    bool first = true;
    for (size_t k = i; k < simulation->estimate_count; k++)
        if (simulation->estimates[k]->region == region) {
            fputs(first ? "" : ",", file);
            write_run(file, simulation->estimates[k]);
            first = false;
        }
    fputs("]}", file);
}

static void write_outside(FILE *file, polyrti_simulation *simulation)
{
    polyrti_outside *outside = polyrti_outside_of(simulation);
    fprintf(file, "\"root_blocks_skipped\": %lld,\n\"outside\": [", (long long)simulation->skipped);
    for (int i = 0; i < simulation->count; i++) {
        double bytes = 0;
        for (int rank = 0; rank < outside[i].ranks; rank++)
            bytes += outside[i].bytes[rank];
        fprintf(file,
                "%s\n {\"ranks\": %d, \"accesses\": %lld, \"bytes\": %.0f, \"seconds\": %.9g, "
                "\"work\": [",
                i ? "," : "", outside[i].ranks, (long long)outside[i].accesses, bytes,
                outside[i].seconds);
        for (int rank = 0; rank < outside[i].ranks; rank++)
            fprintf(file, "%s{\"rank\": %d, \"bytes\": %.0f}", rank ? ", " : "", rank,
                    outside[i].bytes[rank]);
        fputs("]}", file);
    }
    fputs("],\n", file);
    polyrti_free_outside(simulation, outside);
}

static void write_json(FILE *file, polyrti_simulation *simulation)
{
    const polyrti_machine *machine = &simulation->machine;
    fprintf(file,
            "{\"machine\": {\"latency\": %g, \"overhead\": %g, \"bandwidth\": %g, \"point\": "
            "%g},\n",
            machine->latency, machine->overhead, 1 / machine->byte, machine->point);
    write_outside(file, simulation);
    fputs("\"regions\": [", file);
    bool first = true;
    for (size_t i = 0; i < simulation->estimate_count; i++)
        if (is_first(simulation, i)) {
            fputs(first ? "" : ",", file);
            write_region(file, simulation, i);
            first = false;
        }
    fputs("]}\n", file);
}

void polyrti_simulation_write(polyrti_simulation *simulation, const char *name)
{
    polyrti_sum_episodes(simulation);
    if (!name || strcmp(name, "1") == 0) {
        write_table(simulation);
        return;
    }
    FILE *file = polyrti_open_report(0, "POLYRT_STATS", name);
    if (file)
        write_json(file, simulation);
    polyrti_close_report(0, "POLYRT_STATS", name, file);
}
