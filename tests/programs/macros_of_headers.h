/* Macros with the names of the library's parameters and members, in a header of the program. */
#define a 0.25
#define v 3
#define lo 1
#define flow(k) ((k) % 7)
#define array (rows + v)
#define elements 12
#define name weights
#define memory double

#pragma pack(1)
struct pair {
    char kind;
    memory scale;
};
