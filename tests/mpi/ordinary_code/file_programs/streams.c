/* What ordinary code does with files, in C; prints what it finds there. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
enum { N = 4096 };

static double a[N];

static void step(void)
{
#pragma polydist
    for (int i = 0; i < N; i++)
        a[i] = a[i] * 0.5 + i;
}
/* Ranks come at different times. */
static void dawdle(void)
{
    usleep((useconds_t)(getpid() % 5) * 1000);
}

/* Two descriptors of one file, of which one changes what the other has read. */
static void change_what_was_read(void)
{
    enum { MANY = 3 << 20 };
    int *numbers = malloc(MANY * sizeof *numbers), got = 0;
    for (int i = 0; i < MANY; i++)
        numbers[i] = i;
    int writes = open("out/many", O_RDWR | O_CREAT | O_TRUNC, 0666);
    printf("wrote %zd\n", write(writes, numbers, MANY * sizeof *numbers));
    int reads = open("out/many", O_RDONLY);
    memset(numbers, 0, MANY * sizeof *numbers);
    printf("read %zd\n", read(reads, numbers, MANY * sizeof *numbers));
    printf("last %d\n", numbers[MANY - 1]);
    for (int k = 0; k < 5; k++) {
        pread(reads, &got, sizeof got, 4 * 1000);
        got += 7;
        pwrite(writes, &got, sizeof got, 4 * 1000);
        dawdle();
    }
    pread(reads, &got, sizeof got, 4 * 1000);
    printf("changed %d\n", got);
#pragma polydist root
    {
        got = -5;
        pwrite(writes, &got, sizeof got, 4 * 1000);
    }
    pread(reads, &got, sizeof got, 4 * 1000);
    printf("by root %d\n", got);
    ftruncate(writes, 4 * 1000);
    printf("cut %zd\n", pread(reads, &got, sizeof got, 4 * 1000));
    lseek(writes, 0, SEEK_SET);
    for (int k = 0; k < 900; k++)
        if (read(writes, &got, sizeof got) != sizeof got || got != k)
            printf("wrong %d\n", got);
    printf("place %ld\n", (long)lseek(writes, 0, SEEK_CUR));
    int parts[4] = {0};
    struct iovec vector[] = {{parts, 4}, {parts + 1, 12}};
    lseek(reads, 80, SEEK_SET);
    printf("parts %zd", readv(reads, vector, 2));
    printf(" %d %d, %zd\n", parts[0], parts[3], pwritev(writes, vector, 2, 160));
    printf("placed %zd", preadv(reads, vector, 2, 152));
    printf(" %d %d, %zd\n", parts[0], parts[3], writev(writes, vector, 2));
    close(reads);
    close(writes);
    unlink("out/many");
    free(numbers);
}

/* The compiler calls other functions where it knows the room but not how much is read. */
static void read_less(const char *name, int some)
{
    char room[64] = "";
    int d = open(name, O_RDONLY | (some > 100 ? O_TRUNC : 0));
    printf("less %zd", read(d, room, (size_t)some));
    printf(" %s", room);
    printf(", %zd\n", pread(d, room, (size_t)some, 3));
    FILE *f = fdopen(d, "r");
    printf("less %zu\n", fread(room, 1, (size_t)some, f));
    fclose(f);
}

int main(void)
{
    char line[200];
    struct stat st;
    printf("mkdir %d\n", mkdir("out", 0777));
    printf("mkdir again %d\n", mkdir("out", 0777));
    FILE *f = fopen("out/log", "a");
    for (int t = 0; t < 5; t++) {
        step();
        fprintf(f, "%d %.17g\n", t, a[N - 1]);
        printf("tell %ld\n", ftell(f));
    }
    fclose(f);
    dawdle();
    f = fopen("out/log", "a");
    fprintf(f, "more\n");
    printf("tell %ld\n", ftell(f));
    fclose(f);
    f = fopen("out/log", "r");
    while (fgets(line, sizeof line, f))
        printf("read %s", line);
    printf("end %d at %ld\n", feof(f), ftell(f));
    fclose(f);
    printf("new %d\n", open("out/new", O_CREAT | O_EXCL | O_WRONLY, 0666) >= 0);
    printf("new again %d\n", open("out/new", O_CREAT | O_EXCL | O_WRONLY, 0666) >= 0);
    f = fopen("out/rw", "w+");
    fwrite(a, sizeof *a, N, f);
    printf("fileno %d\n", fileno(f) > 2);
    fflush(f);
    fstat(fileno(f), &st);
    printf("size %ld\n", (long)st.st_size);
    rewind(f);
    double b[N];
    printf("got %zu\n", fread(b, sizeof *b, N, f));
    printf("same %d\n", memcmp(a, b, sizeof b));
    fseek(f, 80, SEEK_SET);
    double x = 3.5;
    fwrite(&x, sizeof x, 1, f);
    fseek(f, 0, SEEK_END);
    printf("end %ld\n", ftell(f));
    fseek(f, 80, SEEK_SET);
    x = 0;
    printf("%zu %g\n", fread(&x, sizeof x, 1, f), x);
    fclose(f);
    int d = open("out/rw", O_RDWR);
    double *m = mmap(NULL, sizeof a, PROT_READ | PROT_WRITE, MAP_SHARED, d, 0);
    printf("mapped %g %g\n", m[10], m[N - 1]);
    m[11] = 7;
    munmap(m, sizeof a);
    x = 0;
    printf("pread %zd %g\n", pread(d, &x, sizeof x, 88), x);
    close(d);
    change_what_was_read();
    read_less("out/log", (int)st.st_size % 17 + 6);
    printf("rename %d\n", rename("out/rw", "out/moved"));
    printf("access %d %d\n", access("out/rw", F_OK), access("out/moved", F_OK));
    printf("stat %d %ld\n", stat("out/moved", &st), (long)st.st_size);
    char name[] = "out/tmpXXXXXX";
    d = mkstemp(name);
    printf("written %zd\n", write(d, "hello", 5));
    lseek(d, 0, SEEK_SET);
    printf("back %zd\n", read(d, line, 5));
    printf("hello %.5s\n", line);
    printf("gone %d\n", unlink(name));
    close(d);
    dawdle();
    printf("system %d\n", system("echo once >> out/log"));
    printf("remove %d %d\n", remove("out/new"), remove("out/new"));
    f = fopen("missing/x", "w");
    printf("missing %d\n", f == NULL);
    f = popen("cat >> out/log", "w");
    fprintf(f, "piped\n");
    printf("pclose %d\n", pclose(f));
    f = fopen("out/log", "r+");
    while (fgets(line, sizeof line, f))
        printf("read %s", line);
#pragma polydist root
    fprintf(f, "root\n");
    rewind(f);
    while (fgets(line, sizeof line, f))
        printf("read %s", line);
    fclose(f);
#pragma polydist root
    {
        f = fopen("out/root", "w");
        fprintf(f, "by root\n");
        fclose(f);
    }
    f = fopen("out/root", "r");
    printf("root %s", fgets(line, sizeof line, f));
    fclose(f);
    d = open("out/copy", O_RDWR | O_CREAT | O_TRUNC, 0666);
    int e = dup(d);
    close(d);
    printf("pwrite %zd\n", pwrite(e, a, sizeof a, 100));
    f = fdopen(e, "r+");
    printf("end %d %ld\n", fseek(f, 0, SEEK_END), ftell(f));
    rewind(f);
    printf("zeros %d\n", fgetc(f));
    fclose(f);
    dawdle();
    printf("rmdir %d, %d\n", rmdir("out"), unlink("out/copy"));
    freopen("out/stdout", "w", stdout);
    printf("to file\n");
    return 0;
}
