/* What addr2line of binutils says, if it is there and the program has been compiled with -g; else
 * what the loader knows.
 *
 * addr2line is asked once for all instructions of an executable or shared library. It counts from
 * where these are loaded, unless an executable can be loaded at one place only. */
#include "source_lines.h"

#include "../base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __GLIBC__
#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

enum { TEXT = 4096 };

/* What the loader knows of an instruction; `base` is NULL if nothing. */
typedef struct loaded {
    const char *file, *symbol;
    const char *base, *start; /* of the file, and of the symbol */
} loaded;

static loaded find(const void *instruction)
{
    Dl_info found;
    if (!dladdr(instruction, &found) || !found.dli_fname)
        return (loaded){0};
    return (loaded){found.dli_fname, found.dli_sname, found.dli_fbase, found.dli_saddr};
}

/* As addr2line counts. */
static uintptr_t address_in_file(const loaded *where, const void *instruction)
{
    const ElfW(Ehdr) *header = (const void *)where->base;
    const uintptr_t address = (uintptr_t)instruction;
    return header->e_type == ET_DYN ? address - (uintptr_t)where->base : address;
}

/* The loader may know the executable by a name that is relative to another folder. */
static void name_file(const loaded *where, char name[TEXT])
{
    snprintf(name, TEXT, "%s", where->file);
    if (find((const void *)(uintptr_t)getauxval(AT_ENTRY)).base != where->base)
        return;
    const ssize_t length = readlink("/proc/self/exe", name, TEXT - 1);
    if (length > 0)
        name[length] = '\0';
}

static void put_quoted(FILE *command, const char *text)
{
    fputc('\'', command);
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", command);
        else
            fputc(*text, command);
    fputc('\'', command);
}

/* Of the instructions in the file that `base` belongs to, in their order. */
static char *command_for(const void *const *instructions, size_t count, const loaded *first)
{
    char *text = NULL, name[TEXT];
    size_t length;
    FILE *command = open_memstream(&text, &length);
    if (!command)
        return NULL;
    name_file(first, name);
    fputs("addr2line -f -C -e ", command);
    put_quoted(command, name);
    for (size_t i = 0; i < count; i++) {
        const loaded where = find(instructions[i]);
        if (where.base == first->base)
            fprintf(command, " 0x%llx",
                    (unsigned long long)address_in_file(&where, instructions[i]));
    }
    fputs(" 2>/dev/null", command);
    return fclose(command) == 0 ? text : NULL;
}

static char *copy(const char *text)
{
    char *copied = polyrti_new(strlen(text) + 1, 1);
    return strcpy(copied, text);
}

static void replace(char **text, const char *by)
{
    free(*text);
    *text = copy(by);
}

/* Code outside regions is under line markers of the user's file, but binutils 2.40 names the file
 * that was compiled, heat.polydist.f90 for heat.f90, at the beginning of a DWARF 5 line table. */
static void name_users_file(char *name)
{
    static const char mark[] = ".polydist.";
    char *found = strstr(name, mark);
    for (char *next; found && (next = strstr(found + 1, mark));)
        found = next;
    if (found)
        memmove(found, found + sizeof mark - 2, strlen(found + sizeof mark - 2) + 1);
}

/* "heat.c:12 (discriminator 3)", or "??:0". */
static void take_line(polyrti_source_line *line, char *text)
{
    char *colon = strrchr(text, ':');
    if (!colon || text[0] == '?' || atoi(colon + 1) <= 0)
        return;
    line->line = atoi(colon + 1);
    *colon = '\0';
    name_users_file(text);
    replace(&line->file, text);
}

/* Two lines for each instruction. The function is known without -g, too. */
static void take_answer(FILE *answer, polyrti_source_line *line)
{
    char function[TEXT], place[TEXT], both[2 * TEXT];
    if (!fgets(function, TEXT, answer) || !fgets(place, TEXT, answer))
        return;
    function[strcspn(function, "\n")] = '\0';
    take_line(line, place);
    if (function[0] == '?')
        return;
    snprintf(both, sizeof both, "%s (%s)", function, line->function);
    replace(&line->function, line->line > 0 ? function : both);
}

static void ask(const void *const *instructions, size_t count, const loaded *first,
                polyrti_source_line *lines)
{
    char *command = command_for(instructions, count, first);
    FILE *answer = command ? popen(command, "r") : NULL;
    for (size_t i = 0; answer && i < count; i++)
        if (find(instructions[i]).base == first->base)
            take_answer(answer, &lines[i]);
    if (answer)
        pclose(answer);
    free(command);
}

/* "main+0x1c", "heat+0x12f0" in a file whose symbols the loader does not know. */
static polyrti_source_line offset_of(const void *instruction)
{
    char text[TEXT];
    const loaded where = find(instruction);
    if (!where.base)
        snprintf(text, TEXT, "%p", instruction);
    else if (where.symbol)
        snprintf(text, TEXT, "%s+0x%llx", where.symbol,
                 (unsigned long long)((const char *)instruction - where.start));
    else
        snprintf(text, TEXT, "%s+0x%llx",
                 strrchr(where.file, '/') ? strrchr(where.file, '/') + 1 : where.file,
                 (unsigned long long)address_in_file(&where, instruction));
    return (polyrti_source_line){.function = copy(text), .file = copy("")};
}

/* Whether an earlier instruction is in the same file. */
static bool asked_before(const void *const *instructions, size_t i, const loaded *where)
{
    for (size_t earlier = 0; earlier < i; earlier++)
        if (find(instructions[earlier]).base == where->base)
            return true;
    return false;
}

polyrti_source_line *polyrti_source_lines(const void *const *instructions, size_t count)
{
    polyrti_source_line *lines = polyrti_new(count, sizeof *lines);
    for (size_t i = 0; i < count; i++)
        lines[i] = offset_of(instructions[i]);
    for (size_t i = 0; i < count; i++) {
        const loaded where = find(instructions[i]);
        if (where.base && !asked_before(instructions, i, &where))
            ask(instructions, count, &where, lines);
    }
    return lines;
}
#else
polyrti_source_line *polyrti_source_lines(const void *const *instructions, size_t count)
{
    polyrti_source_line *lines = polyrti_new(count, sizeof *lines);
    for (size_t i = 0; i < count; i++) {
        lines[i].function = polyrti_new(32, 1);
        lines[i].file = polyrti_new(1, 1);
        snprintf(lines[i].function, 32, "%p", instructions[i]);
    }
    return lines;
}
#endif

void polyrti_free_lines(polyrti_source_line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(lines[i].function);
        free(lines[i].file);
    }
    free(lines);
}
