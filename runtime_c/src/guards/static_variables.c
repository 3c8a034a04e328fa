/* Which static variables have pages for themselves, as translator/polydist/own_pages.py gives them
 * to large ones: those that begin a page and are whole pages long, by which alone nothing else lies
 * on them; and those that end with a page, and are in the file's list of variables that begin so
 * many bytes later than theirs.
 *
 * The tables of symbols say so that programs and their libraries have for debuggers. One is read
 * when memory of its file is asked for the first time. Of a file that has none, or cannot be read,
 * no variable is known; these lose no more than their partial pages. */
#include "static_variables.h"

#ifdef __linux__

#include "allocations.h"
#include "../base/memory.h"
#include "../files/here.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that is part of the process: the memory that it takes, and its variables. */
typedef struct image {
    const char *begin, *end;
    polyrti_pages *variables;
    size_t count, capacity;
} image;

/* Files that became part of the process, and those that are none any more: the memory of these may
 * be anybody's by now. */
typedef struct changes {
    unsigned long long added, removed;
} changes;

/* Memory of no file, on pages: regions ask for the same scalars on the stack again and again. */
enum { ELSEWHERE = 16 };

typedef struct images {
    image *list;
    size_t count, capacity;
    changes so_far;
    uintptr_t elsewhere[ELSEWHERE];
} images;

static images *all(void)
{
    static images known;
    return &known;
}

/* -------------------------------------------------------------------------------------------------
 * reading a file */

/* A file's bytes. */
typedef struct content {
    const char *bytes;
    size_t size;
} content;

static const void *at(const content *file, size_t offset, size_t size)
{
    return offset <= file->size && size <= file->size - offset ? file->bytes + offset : NULL;
}

/* The sections of a file. */
typedef struct sections {
    const ElfW(Shdr) * data;
    size_t count, names; /* the number of that with the names */
} sections;

static sections sections_of(const content *file)
{
    const ElfW(Ehdr) *header = at(file, 0, sizeof *header);
    const ElfW(Shdr) *data =
        header ? at(file, header->e_shoff, header->e_shnum * sizeof *data) : NULL;
    return data ? (sections){data, header->e_shnum, header->e_shstrndx} : (sections){0};
}

/* A string in a section of strings, "" if there is none. */
static const char *string_at(const content *file, const sections *of, size_t section, size_t place)
{
    if (section >= of->count || place >= of->data[section].sh_size)
        return "";
    const size_t most = of->data[section].sh_size - place;
    const char *text = at(file, of->data[section].sh_offset + place, most);
    return text && memchr(text, 0, most) ? text : "";
}

/* The list of variables that begin later than their pages; empty if the file has none. */
static content list_of(const content *file, const sections *of)
{
    for (size_t i = 0; i < of->count; i++)
        if (strcmp(string_at(file, of, of->names, of->data[i].sh_name), ".polydist.own") == 0) {
            const size_t size = of->data[i].sh_size;
            const char *bytes = at(file, of->data[i].sh_offset, size);
            return (content){bytes, bytes ? size : 0};
        }
    return (content){0};
}

/* Whether the list has the line about the variable. */
static bool is_listed(const content *list, const char *name, size_t later)
{
    char line[512];
    const int length = snprintf(line, sizeof line, "%s %zu\n", name, later);
    if (!list->bytes || length < 0 || (size_t)length >= sizeof line)
        return false;
    for (const char *place = list->bytes, *end = place + list->size; place < end;) {
        if ((size_t)(end - place) >= (size_t)length && memcmp(place, line, (size_t)length) == 0)
            return true;
        const char *next = memchr(place, '\n', (size_t)(end - place));
        place = next ? next + 1 : end;
    }
    return false;
}

static void add_variable(image *found, char *loaded, const content *list, const char *name,
                         const ElfW(Sym) * symbol)
{
    const size_t page = polyrti_page_size();
    char *begin = loaded + symbol->st_value, *end = begin + symbol->st_size;
    const size_t later = (uintptr_t)begin % page;
    if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || symbol->st_shndx == SHN_UNDEF ||
        symbol->st_size < POLYRTI_LARGE || (uintptr_t)end % page != 0 ||
        (later != 0 && !is_listed(list, name, later)))
        return;
    found->variables = polyrti_grow(found->variables, &found->capacity, found->count + 1,
                                    sizeof *found->variables);
    found->variables[found->count++] = (polyrti_pages){begin - later, end};
}

static void add_variables(image *found, char *loaded, const content *file)
{
    const sections of = sections_of(file);
    const content list = list_of(file, &of);
    for (size_t i = 0; i < of.count; i++) {
        if (of.data[i].sh_type != SHT_SYMTAB)
            continue;
        const ElfW(Sym) *symbols = at(file, of.data[i].sh_offset, of.data[i].sh_size);
        for (size_t k = 0; symbols && k < of.data[i].sh_size / sizeof *symbols; k++)
            add_variable(found, loaded, &list,
                         string_at(file, &of, of.data[i].sh_link, symbols[k].st_name), &symbols[k]);
    }
}

/* The program itself has no name. */
static void read_file(image *found, char *loaded, const char *name)
{
    const int file =
        polyrti_open_here(AT_FDCWD, *name ? name : "/proc/self/exe", O_RDONLY | O_CLOEXEC, 0);
    struct stat state;
    if (file < 0)
        return;
    if (fstat(file, &state) == 0 && state.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)state.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        if (bytes != MAP_FAILED) {
            add_variables(found, loaded, &(content){bytes, (size_t)state.st_size});
            munmap(bytes, (size_t)state.st_size);
        }
    }
    close(file);
}

/* -------------------------------------------------------------------------------------------------
 * which file */

/* Memory that is looked for, and the part of a file that holds it. */
typedef struct search {
    const char *place;
    image found;
} search;

/* For dl_iterate_phdr: ends with 1 where the part is found. */
static int visit(struct dl_phdr_info *file, size_t size, void *argument)
{
    (void)size;
    search *wanted = argument;
    for (int i = 0; i < file->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &file->dlpi_phdr[i];
        char *loaded = (char *)file->dlpi_addr; // NOLINT(performance-no-int-to-ptr)
        const char *begin = loaded + part->p_vaddr, *end = begin + part->p_memsz;
        if (part->p_type != PT_LOAD || wanted->place < begin || wanted->place >= end)
            continue;
        wanted->found = (image){.begin = begin, .end = end};
        if (part->p_flags & PF_W)
            read_file(&wanted->found, loaded, file->dlpi_name);
        return 1;
    }
    return 0;
}

/* For dl_iterate_phdr. */
static int ask_changes(struct dl_phdr_info *file, size_t size, void *now)
{
    (void)size;
    *(changes *)now = (changes){file->dlpi_adds, file->dlpi_subs};
    return 1;
}

static void forget_if_changed(images *own)
{
    changes now = {0};
    dl_iterate_phdr(ask_changes, &now);
    if (now.removed != own->so_far.removed) {
        for (size_t i = 0; i < own->count; i++)
            free(own->list[i].variables);
        own->count = 0;
    }
    if (now.added != own->so_far.added)
        memset(own->elsewhere, 0, sizeof own->elsewhere);
    own->so_far = now;
}

/* Where it is noted that a page is of no file. */
static uintptr_t *note_about(images *own, uintptr_t page)
{
    return &own->elsewhere[page % ELSEWHERE];
}

/* NULL if the memory is of no file. */
static const image *image_of(const char *place)
{
    images *own = all();
    const uintptr_t page = (uintptr_t)place / polyrti_page_size();
    forget_if_changed(own);
    if (*note_about(own, page) == page)
        return NULL;
    for (size_t i = 0; i < own->count; i++)
        if (place >= own->list[i].begin && place < own->list[i].end)
            return &own->list[i];
    search wanted = {.place = place};
    if (!dl_iterate_phdr(visit, &wanted)) {
        *note_about(own, page) = page;
        return NULL;
    }
    own->list = polyrti_grow(own->list, &own->capacity, own->count + 1, sizeof *own->list);
    own->list[own->count] = wanted.found;
    return &own->list[own->count++];
}

polyrti_pages polyrti_pages_of_variable(const char *first, const char *past)
{
    const image *file = image_of(first);
    for (size_t i = 0; file && i < file->count; i++)
        if (first >= file->variables[i].begin && past <= file->variables[i].end)
            return file->variables[i];
    return (polyrti_pages){0};
}

#else

polyrti_pages polyrti_pages_of_variable(const char *first, const char *past)
{
    (void)first, (void)past;
    return (polyrti_pages){0};
}

#endif
