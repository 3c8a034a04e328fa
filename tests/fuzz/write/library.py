"""A library that is compiled without polydist, in C: for every element type the functions that fill
and show arrays, and others that read and write them by all kinds of ways through the C library."""

from __future__ import annotations

from fuzz.program.tree import COMPLEX
from fuzz.write.prelude import HEADERS, MIX, functions_of, word_of

TYPES = (
    *("double", "float", "int", "unsigned", "unsigned char", "short", "long"),
    COMPLEX,
)
_COMMON = (
    """
int through_file(const void *from, void *to, size_t bytes, int how)
{
    static const char name[] = "through.bin", moved[] = "moved.bin";
    const int kind = how / 9 % 4;
    FILE *file = kind == 0   ? tmpfile()
                 : kind == 1 ? fopen(name, "w+")
                 : kind == 2 ? fopen(name, "w+x")
                             : fopen(name, "a+");
    if (!file)
        exit(7);
    int number = fileno(file);
    size_t half = bytes / 2;
    struct iovec out[2] = {{(char *)from, half}, {(char *)from + half, bytes - half}};
    struct iovec in[2] = {{to, half}, {(char *)to + half, bytes - half}};
    size_t there = how % 3 == 0   ? fwrite(from, 1, bytes, file)
                   : how % 3 == 1 ? (size_t)write(number, from, bytes)
                                  : (size_t)writev(number, out, 2);
    rewind(file);
    lseek(number, 0, SEEK_SET);
    size_t back = how / 3 % 3 == 0   ? fread(to, 1, bytes, file)
                  : how / 3 % 3 == 1 ? (size_t)pread(number, to, bytes, 0)
                                     : (size_t)readv(number, in, 2);
    fclose(file);
    int done = (there == bytes) + 2 * (back == bytes);
    if (kind == 0)
        return done;
    done += 4 * (rename(name, moved) == 0) + 8 * (access(name, F_OK) == 0);
    file = fopen(moved, "r");
    if (!file)
        exit(8);
    done += 16 * (fread(to, 1, bytes, file) == bytes) + 32 * (fgetc(file) == EOF);
    fclose(file);
    return done + 64 * (remove(moved) == 0);
}
""",
    """
int child_of(double (*sum)(const void *, long), const void *from, long count)
{
    int status;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        double all = sum(from, count);
        _exit(isfinite(all) ? (int)fmod(fabs(all), 50) : 51);
    }
    return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : 99;
}
""",
)
_FUNCTIONS = """
double sum_@(const void *from, long count)
{
    const TYPE *x = from;
    double sum = 0;
    for (long q = 0; q < count; q++)
        sum = sum * 0.5 + (double)x[q];
    return isnan(sum) ? 0.375 : sum;
}

void smooth_@(void *to, long count)
{
    TYPE *x = to;
    for (long q = 1; q < count; q++)
        x[q] = (TYPE)(x[q] * 0.5 + x[q - 1] * 0.25);
}

static int order_@(const void *a, const void *b)
{
    double x = (double)*(const TYPE *)a, y = (double)*(const TYPE *)b;
    x = isnan(x) ? 0.123 : x;
    y = isnan(y) ? 0.123 : y;
    return (x > y) - (x < y);
}

void sort_@(void *to, long first, long count)
{
    qsort((TYPE *)to + first, (size_t)count, sizeof(TYPE), order_@);
}

void text_@(const void *from, long first, long count)
{
    const TYPE *x = from;
    char text[200];
    int length = 0;
    for (long q = 0; q < 4; q++) {
        double value = (double)x[(first + q) % count];
        length += snprintf(text + length, sizeof text - (size_t)length, " %a",
                           isnan(value) ? 0.123 : value);
    }
    puts(text);
}

void each_@(void *to, long count)
{
    TYPE *x = to;
#pragma omp parallel for
    for (long q = 0; q < count; q++)
        x[q] = (TYPE)(x[q] * 0.5 + q % 3);
}
"""


def library_text() -> str:
    """The whole file."""
    functions = (
        (functions_of(kind, True, True) + "\n" + _FUNCTIONS)
        .replace("static void", "void")
        .replace("@", word_of(kind))
        .replace("TYPE", kind)
        for kind in TYPES
    )
    more = ("sys/types.h", "sys/uio.h", "sys/wait.h", "unistd.h")
    headers = "\n".join(f"#include <{name}>" for name in more)
    return "\n\n".join([HEADERS, headers, MIX, *_COMMON, *functions])


def header_text(kinds: set[str]) -> str:
    """The declarations for these element types."""
    declared = """
void fill_@(void *, long, int), show_@(const char *, const void *, long, long);
void touch_@(void *, long), smooth_@(void *, long), each_@(void *, long);
void sort_@(void *, long, long), text_@(const void *, long, long);
double sum_@(const void *, long);"""
    common = """int through_file(const void *, void *, size_t, int);
int child_of(double (*)(const void *, long), const void *, long);"""
    return common + "".join(declared.replace("@", word_of(kind)) for kind in sorted(kinds))
