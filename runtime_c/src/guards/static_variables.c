/* Which static variables begin with a page and are whole pages long, as translator/polydist/
 * own_pages.py makes large ones: by that alone nothing else lies on their pages.
 *
 * The tables of symbols say so that programs and their libraries have for debuggers. One is read
 * when memory of its file is asked for the first time. Of a file that has none, or cannot be read,
 * no variable is known; these lose no more than their partial pages. */
#include "static_variables.h"

#ifdef __linux__

#include "allocations.h"
#include "../base/memory.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that is part of the process: the memory that it takes, and its variables. */
typedef struct image {
    const char *begin, *end;
    polyrti_pages *variables;
    size_t count, capacity;
} image;

typedef struct images {
    image *list;
    size_t count, capacity;
    unsigned long long removed; /* files so far, whose memory may be anybody's by now */
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

static void add_variable(image *found, char *loaded, const ElfW(Sym) * symbol)
{
    const size_t page = polyrti_page_size();
    char *begin = loaded + symbol->st_value;
    if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || symbol->st_shndx == SHN_UNDEF ||
        symbol->st_size < POLYRTI_LARGE || symbol->st_size % page != 0 ||
        (uintptr_t)begin % page != 0)
        return;
    found->variables = polyrti_grow(found->variables, &found->capacity, found->count + 1,
                                    sizeof *found->variables);
    found->variables[found->count++] = (polyrti_pages){begin, begin + symbol->st_size};
}

static void add_variables(image *found, char *loaded, const content *file)
{
    const ElfW(Ehdr) *header = at(file, 0, sizeof *header);
    const ElfW(Shdr) *sections =
        header ? at(file, header->e_shoff, header->e_shnum * sizeof *sections) : NULL;
    for (size_t i = 0; sections && i < header->e_shnum; i++) {
        if (sections[i].sh_type != SHT_SYMTAB)
            continue;
        const ElfW(Sym) *symbols = at(file, sections[i].sh_offset, sections[i].sh_size);
        for (size_t k = 0; symbols && k < sections[i].sh_size / sizeof *symbols; k++)
            add_variable(found, loaded, &symbols[k]);
    }
}

/* The program itself has no name. */
static void read_file(image *found, char *loaded, const char *name)
{
    const int file = open(*name ? name : "/proc/self/exe", O_RDONLY | O_CLOEXEC);
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

/* For dl_iterate_phdr: how many files are no part of the process any more. */
static int ask_removed(struct dl_phdr_info *file, size_t size, void *removed)
{
    (void)size;
    *(unsigned long long *)removed = file->dlpi_subs;
    return 1;
}

static void forget_if_removed(images *own)
{
    unsigned long long removed = 0;
    dl_iterate_phdr(ask_removed, &removed);
    if (removed == own->removed)
        return;
    for (size_t i = 0; i < own->count; i++)
        free(own->list[i].variables);
    own->count = 0;
    own->removed = removed;
}

/* NULL if the memory is of no file. */
static const image *image_of(const char *place)
{
    images *own = all();
    forget_if_removed(own);
    for (size_t i = 0; i < own->count; i++)
        if (place >= own->list[i].begin && place < own->list[i].end)
            return &own->list[i];
    search wanted = {.place = place};
    if (!dl_iterate_phdr(visit, &wanted))
        return NULL;
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
