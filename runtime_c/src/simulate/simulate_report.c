/* What a simulation found: a table on stderr, or JSON.
 *
 *   {"machine": {"latency": s, "overhead": s, "bandwidth": bytes per s, "point": s},
 *    "regions": [{"name": "...", "file": "...", "line": n, "nests": ["N0", ...], "runs": [run,
 * ...]}, ...]}
 *
 * A run is one number of ranks. Its "work" has one row per rank, its "rows" one per step of the
 * first execution; everything else is a sum over all executions:
 *   {"ranks": n, "scheme": "exact", "tile": [..], "executions": n, "steps": n, "chain": n,
 * "points": n, "bytes": n, "messages": n, "elements": n, "gather_bytes": n, "gather_messages": n,
 * "memory": n, "mean_memory": n, "seconds": s, "gather_seconds": s, "work": [..], "rows": [..],
 * "places": [..]} "places" are the boxes of POLYRT_SIMULATE_STEP: {"rank": n, "lo": [..], "hi":
 * [..]}. Bytes, messages and elements are what is sent in steps; what the gathering sends is
 * counted apart. */
#include "../simulate.h"

#include <stdlib.h>
#include <string.h>

typedef struct totals {
    double points, most_points;
    double bytes, most_bytes, messages, elements;
    double gather_bytes, gather_messages;
    double largest, buffer;
    double memory, most_memory;
    double partners; /* of the rank with the most */
} totals;

static void widen(double *most, double value)
{
    *most = *most > value ? *most : value;
}

static totals sum_up(const polyrti_forecast *forecast)
{
    totals sum = {0};
    for (int rank = 0; rank < forecast->ranks; rank++) {
        const polyrti_load *load = &forecast->loads[rank];
        sum.points += load->points;
        sum.bytes += load->bytes;
        sum.messages += load->messages;
        sum.elements += load->elements;
        sum.gather_bytes += load->gather_bytes;
        sum.gather_messages += load->gather_messages;
        widen(&sum.most_points, load->points);
        widen(&sum.most_bytes, load->bytes);
        sum.memory += load->memory;
        widen(&sum.most_memory, load->memory);
        widen(&sum.largest, load->largest);
        widen(&sum.buffer, load->buffer);
        widen(&sum.partners, (double)polyrti_partners(load));
    }
    return sum;
}

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 1;
}

/* -------------------------------------------------------------------------------------------------------------------------
 * table */

static const char heading[] =
    "  ranks     steps     chain  balance          bytes  most per rank    messages  partners      "
    "  largest         "
    "buffer     gathered   most touched   mean touched      seconds  speed-up\n";

static void print_run(FILE *file, const polyrti_forecast *forecast, const polyrti_machine *machine)
{
    const totals sum = sum_up(forecast);
    fprintf(file,
            "%7d %9lld %9lld %8.3f %14.0f %14.0f %11.0f %9.0f %14.0f %14.0f %12.0f %14.0f %14.0f "
            "%12.6f %9.2f\n",
            forecast->ranks, (long long)forecast->steps, (long long)forecast->chain,
            ratio(sum.points, sum.most_points * forecast->ranks), sum.bytes, sum.most_bytes,
            sum.messages, sum.partners, sum.largest, sum.buffer, sum.gather_bytes, sum.most_memory,
            sum.memory / forecast->ranks, forecast->seconds,
            ratio(sum.points * machine->point, forecast->seconds));
}

/* Regions in the order in which they were entered first, and for each the numbers of ranks as they
 * were given. */
static bool is_first(const polyrti_simulation *simulation, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (simulation->forecasts[k]->region == simulation->forecasts[i]->region)
            return false;
    return true;
}

static void write_table(const polyrti_simulation *simulation)
{
    const polyrti_machine *machine = &simulation->machine;
    fprintf(stderr,
            "polyrt: simulated: nothing was computed. Times are estimates for a machine with "
            "latency %g s, overhead %g s,\n"
            "polyrt: bandwidth %g bytes/s and %g s per point; "
            "POLYRT_MACHINE=latency=..,overhead=..,bandwidth=..,point=.. describes another\n",
            machine->latency, machine->overhead, 1 / machine->byte, machine->point);
    for (size_t i = 0; i < simulation->forecast_count; i++) {
        const polyrt_region *region = simulation->forecasts[i]->region;
        if (!is_first(simulation, i))
            continue;
        fprintf(stderr, "polyrt: region %s (%s:%d)\n%s", region->name, region->file, region->line,
                heading);
        for (size_t k = i; k < simulation->forecast_count; k++)
            if (simulation->forecasts[k]->region == region)
                print_run(stderr, simulation->forecasts[k], machine);
    }
}

/* --------------------------------------------------------------------------------------------------------------------------
 * JSON */

static void print_numbers(FILE *file, const char *name, const int64_t *numbers, int count)
{
    fprintf(file, "\"%s\": [", name);
    for (int k = 0; k < count; k++)
        fprintf(file, "%s%lld", k ? ", " : "", (long long)numbers[k]);
    fputs("]", file);
}

static void print_work(FILE *file, int rank, const polyrti_load *load)
{
    fprintf(file,
            "%s\n    {\"rank\": %d, \"points\": %.0f, \"busy\": %.0f, \"bytes\": %.0f, "
            "\"messages\": %.0f, \"elements\": %.0f, "
            "\"received\": %.0f, \"partners\": %zu, \"largest\": %.0f, \"buffer\": %.0f, "
            "\"touched\": %.0f, \"memory\": %.0f, "
            "\"gather_bytes\": %.0f, "
            "\"gather_messages\": %.0f, \"gather_elements\": %.0f, \"gather_received\": %.0f}",
            rank ? "," : "", rank, load->points, load->busy, load->bytes, load->messages,
            load->elements, load->received, polyrti_partners(load), load->largest, load->buffer,
            load->touched, load->memory, load->gather_bytes, load->gather_messages,
            load->gather_elements, load->gather_received);
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
    fprintf(file, "%s\n    {\"rank\": %d, ", first ? "" : ",", place->rank);
    print_numbers(file, "lo", place->box.lo, depth);
    fputs(", ", file);
    print_numbers(file, "hi", place->box.hi, depth);
    fputs("}", file);
}

static void write_run(FILE *file, const polyrti_forecast *forecast)
{
    const totals sum = sum_up(forecast);
    int depth = 0;
    for (int i = 0; i < forecast->region->nest_count; i++)
        depth = forecast->region->nests[i].depth > depth ? forecast->region->nests[i].depth : depth;
    fprintf(file, "\n  {\"ranks\": %d, \"scheme\": \"%s\", ", forecast->ranks,
            polyrti_scheme_name(forecast->scheme));
    print_numbers(file, "tile", forecast->tile, depth);
    fprintf(file,
            ", \"executions\": %lld, \"steps\": %lld, \"chain\": %lld, \"points\": %.0f, "
            "\"bytes\": %.0f, \"messages\": %.0f, "
            "\"elements\": %.0f, \"gather_bytes\": %.0f, \"gather_messages\": %.0f, \"memory\": "
            "%.0f, \"mean_memory\": %.0f, \"seconds\": "
            "%.9g, \"gather_seconds\": %.9g,\n"
            "   \"work\": [",
            (long long)forecast->executions, (long long)forecast->steps, (long long)forecast->chain,
            sum.points, sum.bytes, sum.messages, sum.elements, sum.gather_bytes,
            sum.gather_messages, sum.most_memory, sum.memory / forecast->ranks, forecast->seconds,
            forecast->gather_seconds);
    for (int rank = 0; rank < forecast->ranks; rank++)
        print_work(file, rank, &forecast->loads[rank]);
    fputs("],\n   \"rows\": [", file);
    for (size_t i = 0; i < forecast->row_count; i++)
        print_row(file, i == 0, &forecast->rows[i]);
    fputs("],\n   \"places\": [", file);
    for (size_t i = 0; i < forecast->places.count; i++)
        print_place(file, i == 0, &forecast->places.data[i],
                    forecast->region->nests[forecast->places.nest].depth);
    fputs("]}", file);
}

static void write_region(FILE *file, const polyrti_simulation *simulation, size_t i)
{
    const polyrt_region *region = simulation->forecasts[i]->region;
    fputs("\n {\"name\": ", file);
    polyrti_json_text(file, region->name);
    fputs(", \"file\": ", file);
    polyrti_json_text(file, region->file);
    fprintf(file, ", \"line\": %d, \"nests\": [", region->line);
    for (int n = 0; n < region->nest_count; n++) {
        fputs(n ? ", " : "", file);
        polyrti_json_text(file, region->nests[n].name);
    }
    fputs("], \"runs\": [", file);
    bool first = true;
    for (size_t k = i; k < simulation->forecast_count; k++)
        if (simulation->forecasts[k]->region == region) {
            fputs(first ? "" : ",", file);
            write_run(file, simulation->forecasts[k]);
            first = false;
        }
    fputs("]}", file);
}

static void write_json(FILE *file, const polyrti_simulation *simulation)
{
    const polyrti_machine *machine = &simulation->machine;
    fprintf(file,
            "{\"machine\": {\"latency\": %g, \"overhead\": %g, \"bandwidth\": %g, \"point\": "
            "%g},\n\"regions\": [",
            machine->latency, machine->overhead, 1 / machine->byte, machine->point);
    bool first = true;
    for (size_t i = 0; i < simulation->forecast_count; i++)
        if (is_first(simulation, i)) {
            fputs(first ? "" : ",", file);
            write_region(file, simulation, i);
            first = false;
        }
    fputs("]}\n", file);
}

void polyrti_simulation_write(const polyrti_simulation *simulation, const char *name)
{
    if (!name || strcmp(name, "1") == 0) {
        write_table(simulation);
        return;
    }
    FILE *file = polyrti_open_report("POLYRT_STATS", name);
    if (file)
        write_json(file, simulation);
    polyrti_close_report("POLYRT_STATS", name, file);
}
