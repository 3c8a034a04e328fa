/* Characters and strings: functions of the library that read them, classes of characters, and functions of the program
 * that call those. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
    char name[12];
    int age;
};

static char words[64][10];
static struct person people[64];

static int is_word(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

static int same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static void made(int n)
{
#pragma polydist name(made)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 8; j++) {
            words[i][j] = "qa_7Zx 3"[(i * 5 + j * j) % 8];
            people[i].name[j] = words[i][j];
        }
        words[i][8 - i % 4] = 0;
        people[i].name[8] = 0;
        people[i].age = i % 3;
    }
}

static void found(int n, const char *key, int length[n], int order[n])
{
    int equal = 0, prefixes = 0, repeated = 0, first = 0, letters = 0, spans = 0;
#pragma polydist name(found) size(key[2])
    {
        for (int i = 0; i < n; i++) {
            length[i] = (int)strlen(words[i]);
            order[i] = strcmp(words[i], key) < 0 ? -1 : 1;
            equal += same(words[i], "qa_7Zx 3");
            if (strncmp(people[i].name, "qa", 2) == 0)
                prefixes++;
            spans += (int)strspn(words[i], "qa_") + (strchr(words[i], 'Z') != NULL);
        }
        for (int i = 1; i < n; i++) {
            repeated += memcmp(words[i], words[i - 1], sizeof words[i]) == 0;
            first += strcmp(words[i] + 2, &words[0][2]) > 0 ? people[i].age : 1;
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < length[i] && j < 9; j++)
                letters += is_word(words[i][j]) ? 1 : 100;
    }
    printf("%d %d %d %d %d %d\n", equal, prefixes, repeated, first, letters, spans);
}

static void text(int n, char line[n], int seen[256], double value[n])
{
    int digits = 0, any = 0;
#pragma polydist name(text)
    {
        for (int i = 0; i < n; i++) {
            if (isdigit((unsigned char)line[i]))
                digits++;
            any = any || isspace((unsigned char)line[i]);
            seen[tolower((unsigned char)line[i])]++;
        }
        for (int i = 0; i < n; i++) {
            line[i] = (char)toupper((unsigned char)line[i]);
            value[i] = fma(line[i], 0.5, hypot(3, 4)) + lround(line[i] * 0.3) + copysign(1, value[i]);
        }
    }
    printf("%d %d\n", digits, any);
}

/* Functions that set variables whose addresses they are given. */
static void parts(int n, double value[n], int order[n])
{
    double whole = 0, row[64];
    int scale = -1;
#pragma polydist name(parts)
    for (int i = 0; i < n; i++) {
        int own;
        double of = 1.7 * value[i] + i, rest;
        value[i] = frexp(of, &own) + modf(of, &rest) - rest;
        order[i] += own + (int)strtol(words[i], NULL, 36) % 99;
        row[i] = modf(of * 3, &whole);
    }
#pragma polydist name(scales)
    for (int i = 0; i < n; i++)
        value[i] += frexp(row[i] + i, &order[i]) + frexp(i, &scale);
    printf("%g %d\n", whole, scale);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40, length[64] = {0}, order[64] = {0}, seen[256] = {0};
    double value[64] = {0};
    char line[64];
    made(n);
    found(n, "q", length, order);
    for (int i = 0; i < n; i++)
        line[i] = "The 3 Men, 12 a"[i * 7 % 15];
    text(n, line, seen, value);
    parts(n, value, order);
    for (int i = 0; i < n; i++)
        printf("%d %d %a %c\n", length[i], order[i], value[i], line[i]);
    for (int c = 0; c < 256; c++)
        printf("%d", seen[c]);
    printf("\n");
    return 0;
}
