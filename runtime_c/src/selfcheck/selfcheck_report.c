/* What a program that checks itself has found. Every rank writes what differs there to
 * POLYRT_CHECK.R.json, if that is set:
 *
 *   {"file": "..", "region": name, "line": n, "execution": n, "ranks": n, "parameters": [..],
 * "unequal": [array, ..], "complete": true, "instance": {"sequence": n, "statement": index,
 * "point": [..], element}, "count": n, "wrong": [{element, "own": true}, ..]}
 *
 * where an element is: "array": index, "name": "u", "subscripts": [..], "expected": "..", "got":
 * "..". "instance" is the first in program order that this rank ran and that left a wrong value
 * (absent if there is none; "complete": whether all instances were observed). "wrong" are final
 * values, those first that the rank has computed itself. "unequal" are arrays of which ranks held
 * different values when the region began. One rank then says the first on stderr, and all end. */
#include "selfcheck_report.h"

#include "../base/error.h"
#include "../base/memory.h"
#include "../report/json.h"
#include "../report/report_file.h"

#include <complex.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_LENGTH = 128, NAME_LENGTH = 256 };

/* For each array whether ranks began with different values of it. Collective. */
static int *unequal_arrays(const polyrt_check *check)
{
    const int count = check->region->array_count;
    int *unequal = polyrti_new((size_t)count, sizeof *unequal);
    for (int a = 0; a < count; a++) {
        uint64_t own[2] = {check->memory[a].hash, ~check->memory[a].hash}, least[2];
        MPI_Allreduce(own, least, 2, MPI_UINT64_T, MPI_MIN, check->process->channel.comm);
        unequal[a] = least[0] != ~least[1];
    }
    return unequal;
}

/* -------------------------------------------------------------------------------------------------
 * values as text */

static int64_t integer_at(const char *place, size_t size, bool is_signed)
{
    uint64_t value = 0;
    memcpy(&value, place,
           size < sizeof value
               ? size
               : sizeof value); /* little-endian, as all machines that MPI runs on today */
    if (is_signed && size < sizeof value && value >> (8 * size - 1) & 1)
        value |= ~UINT64_C(0) << 8 * size;
    return (int64_t)value;
}

static void print_bytes(char *text, const char *place, size_t size)
{
    int at = snprintf(text, VALUE_LENGTH, "bytes ");
    for (size_t i = 0; i < size && at < VALUE_LENGTH - 3; i++)
        at += snprintf(text + at, (size_t)(VALUE_LENGTH - at), "%02x", (unsigned char)place[i]);
}

static void print_value(char *text, char kind, const char *place, size_t size)
{
    union {
        float f;
        double d;
        long double l;
        float _Complex c;
        double _Complex z;
    } value = {0};
    memcpy(&value, place, size < sizeof value ? size : sizeof value);
    if (kind == 'f')
        snprintf(text, VALUE_LENGTH, "%.9g", (double)value.f);
    else if (kind == 'd')
        snprintf(text, VALUE_LENGTH, "%.17g", value.d);
    else if (kind == 'l')
        snprintf(text, VALUE_LENGTH, "%.21Lg", value.l);
    else if (kind == 'F')
        snprintf(text, VALUE_LENGTH, "%.9g%+.9gi", (double)crealf(value.c),
                 (double)cimagf(value.c));
    else if (kind == 'D')
        snprintf(text, VALUE_LENGTH, "%.17g%+.17gi", creal(value.z), cimag(value.z));
    else if (kind == 'i')
        snprintf(text, VALUE_LENGTH, "%" PRId64, integer_at(place, size, true));
    else if (kind == 'u')
        snprintf(text, VALUE_LENGTH, "%" PRIu64, (uint64_t)integer_at(place, size, false));
    else
        print_bytes(text, place, size);
}

/* -------------------------------------------------------------------------------------------------
 * elements as text */

/* An element with the value that it should have and the one that it has. */
typedef struct element {
    int array;
    int64_t subscripts[POLYRT_MAX_DEPTH];
    char expected[VALUE_LENGTH], got[VALUE_LENGTH];
} element;

static element element_of(const polyrt_check *check, int array, int64_t offset,
                          const char *expected, const char *got, size_t size)
{
    element found = {.array = array};
    polyrti_subscripts_of(check, array, offset, found.subscripts);
    print_value(found.expected, check->shapes[array].kind, expected, size);
    print_value(found.got, check->shapes[array].kind, got, size);
    return found;
}

static element final_element(const polyrt_check *check, const polyrti_difference *at)
{
    const polyrti_memory *memory = &check->memory[at->array];
    const size_t size = check->region->arrays[at->array].element_size;
    const char *now;
    const size_t place = polyrti_place_in_copies(memory, at->offset, size, &now);
    return element_of(check, at->array, at->offset, memory->expected + place, now, size);
}

static element instance_element(const polyrt_check *check, const polyrti_wrong_instance *wrong)
{
    const int64_t size = (int64_t)check->region->arrays[wrong->array].element_size;
    return element_of(check, wrong->array, wrong->offset, wrong->expected, wrong->got,
                      (size_t)polyrt_min(size, POLYRTI_VALUE_BYTES));
}

static void name_element(const polyrt_check *check, const element *element, char name[NAME_LENGTH])
{
    const polyrt_shape *shape = &check->shapes[element->array];
    const char *const before = shape->bracket == '(' ? ", " : "][";
    int length = snprintf(name, NAME_LENGTH, "%.120s", check->region->arrays[element->array].name);
    for (int k = 0; k < shape->rank && length < NAME_LENGTH; k++) {
        const int64_t subscript = element->subscripts[k] + (shape->rank == 1 ? shape->first : 0);
        length += snprintf(name + length, (size_t)(NAME_LENGTH - length), "%s%" PRId64,
                           k                       ? before
                           : shape->bracket == '(' ? "("
                                                   : "[",
                           subscript);
    }
    if (shape->rank > 0 && length < NAME_LENGTH)
        snprintf(name + length, (size_t)(NAME_LENGTH - length), "%c",
                 shape->bracket == '(' ? ')' : ']');
}

/* -------------------------------------------------------------------------------------------------
 * the file */

static void write_numbers(FILE *file, const char *name, int count, const int64_t *numbers)
{
    fprintf(file, "\"%s\": [", name);
    for (int i = 0; i < count; i++)
        fprintf(file, "%s%" PRId64, i ? ", " : "", numbers[i]);
    fputs("], ", file);
}

static void write_element(FILE *file, const polyrt_check *check, const element *element)
{
    fprintf(file, "\"array\": %d, \"name\": \"%s\", ", element->array,
            check->region->arrays[element->array].name);
    write_numbers(file, "subscripts", check->shapes[element->array].rank, element->subscripts);
    fprintf(file, "\"expected\": \"%s\", \"got\": \"%s\"", element->expected, element->got);
}

static void write_unequal(FILE *file, const polyrt_check *check, const int *unequal)
{
    const char *separator = "";
    fputs("\"unequal\": [", file);
    for (int a = 0; a < check->region->array_count; a++)
        if (unequal[a]) {
            fprintf(file, "%s\"%s\"", separator, check->region->arrays[a].name);
            separator = ", ";
        }
    fprintf(file, "], \"complete\": %s",
            polyrti_instances_full(check->instances) ? "false" : "true");
}

static void write_instance(FILE *file, const polyrt_check *check)
{
    const polyrti_wrong_instance *wrong = polyrti_instances_first(check->instances);
    if (wrong->sequence < 0)
        return;
    const element element = instance_element(check, wrong);
    fprintf(file, ",\n\"instance\": {\"sequence\": %" PRId64 ", \"statement\": %d, ",
            wrong->sequence, wrong->statement);
    write_numbers(file, "point", wrong->count, wrong->point);
    write_element(file, check, &element);
    fputc('}', file);
}

static void write_final(FILE *file, const polyrt_check *check, const polyrti_differences *found)
{
    fprintf(file, ",\n\"count\": %" PRId64 ", \"wrong\": [", found->total);
    for (size_t i = 0; i < found->count; i++) {
        const element element = final_element(check, &found->data[i]);
        fputs(i ? ",\n{" : "\n{", file);
        write_element(file, check, &element);
        fprintf(file, ", \"own\": %s}", found->data[i].own ? "true" : "false");
    }
    fputs("]", file);
}

static void write_report(FILE *file, const polyrt_check *check, const polyrti_differences *found,
                         const int *unequal)
{
    fputs("{\"file\": ", file);
    polyrti_json_text(file, check->region->file);
    fprintf(file, ", \"region\": \"%s\", \"line\": %d, \"execution\": %" PRId64 ", \"ranks\": %d, ",
            check->region->name, check->region->line, check->execution,
            check->process->channel.ranks);
    write_numbers(file, "parameters", check->parameter_count, check->parameters);
    write_unequal(file, check, unequal);
    write_instance(file, check);
    write_final(file, check, found);
    fputs("}\n", file);
}

static void keep_report(const polyrt_check *check, const polyrti_differences *found,
                        const int *unequal)
{
    const char *prefix = polyrti_setting_text(&check->process->settings, POLYRTI_SETTING_CHECK);
    char name[4096];
    if (!prefix)
        return;
    snprintf(name, sizeof name, "%s.%d.json", prefix, check->process->channel.rank);
    FILE *file = polyrti_open_report(check->process->channel.rank, "POLYRT_CHECK", name);
    if (file)
        write_report(file, check, found, unequal);
    polyrti_close_report(check->process->channel.rank, "POLYRT_CHECK", name, file);
}

/* -------------------------------------------------------------------------------------------------
 * the message */

/* The rank that speaks for all: the one with the first wrong instance, else the first with a wrong
 * value of its own, else with any. */
static int speaker(const polyrt_check *check, const polyrti_differences *found)
{
    const int rank = check->process->channel.rank;
    const int64_t ranks = check->process->channel.ranks,
                  sequence = polyrti_instances_first(check->instances)->sequence;
    const int64_t own = found->count > 0 && found->data[0].own ? 0 : found->count > 0 ? 1 : 2;
    int64_t claim = (sequence >= 0 ? sequence : INT64_MAX / (2 * ranks) + own) * ranks + rank;
    MPI_Allreduce(MPI_IN_PLACE, &claim, 1, MPI_INT64_T, MPI_MIN, check->process->channel.comm);
    return (int)(claim % ranks);
}

static const char *const hint =
    "polydist verify names the statement; wrong assertions in the directive are the usual cause";

static _Noreturn void say_instance(const polyrt_check *check)
{
    const polyrti_wrong_instance *wrong = polyrti_instances_first(check->instances);
    const element element = instance_element(check, wrong);
    char name[NAME_LENGTH];
    name_element(check, &element, name);
    polyrti_fail(check->region, hint,
                 "execution %" PRId64
                 ": line %d sets %s to %s, where the region as it was written sets it to %s",
                 check->execution, wrong->line, name, element.got, element.expected);
}

static _Noreturn void say_final(const polyrt_check *check, const polyrti_differences *found)
{
    const element element = final_element(check, &found->data[0]);
    char name[NAME_LENGTH];
    name_element(check, &element, name);
    polyrti_fail(
        check->region, hint,
        "execution %" PRId64
        " leaves %s = %s, where the region as it was written leaves %s; computed on %s rank",
        check->execution, name, element.got, element.expected,
        found->data[0].own ? "this" : "another");
}

void polyrti_selfcheck_report(const polyrt_check *check, const polyrti_differences *found)
{
    int *unequal = unequal_arrays(check);
    keep_report(check, found, unequal);
    const int speaking = speaker(check, found);
    if (speaking != check->process->channel.rank)
        MPI_Barrier(check->process->channel.comm); /* until the speaking rank ends all */
    if (polyrti_instances_first(check->instances)->sequence >= 0)
        say_instance(check);
    if (found->count > 0)
        say_final(check, found);
    polyrti_fail(check->region, "run it again; if that happens again, it is a fault of polydist",
                 "execution %" PRId64
                 " left different values from the region as it was written, and "
                 "the right ones when it was run again",
                 check->execution);
}
