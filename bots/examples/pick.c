/* A UDI bot in C: it picks any move that the referee offers, and so plays every game.
 * Build and run it with: cc -O2 -o pick pick.c && parlour match GAME --seat 'cmd:./pick' …
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096, OFFERS = 256 }; /* a line has at most 4096 bytes, its newline included */

static char offers[OFFERS][LINE]; /* the `legal` lines since the last `go`, without the word `legal` */
static int count;
static uint64_t state = 1;

/* xorshift64: small, and seeded by the referee, which makes a match repeatable */
static unsigned below(unsigned n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % n;
}

/* Print one of the words of a slot such as `rope,cosh,dagger`. */
static void pick_word(const char *slot, size_t length)
{
    unsigned words = 1;
    for (size_t i = 0; i < length; i++)
        words += slot[i] == ',';
    for (unsigned skip = below(words); skip > 0; skip--) {
        size_t step = strcspn(slot, ",") + 1;
        slot += step;
        length -= step;
    }
    size_t end = strcspn(slot, ", ");
    printf(" %.*s", (int)(end < length ? end : length), slot);
}

/* A move is one word of every slot of one offer; a verb is a slot with one word. */
static void answer(long n)
{
    printf("move %ld", n);
    for (const char *slot = offers[below((unsigned)count)]; *slot != '\0';) {
        size_t length = strcspn(slot, " ");
        pick_word(slot, length);
        slot += length;
        slot += *slot == ' ';
    }
    putchar('\n');
    count = 0;
}

int main(void)
{
    static char line[LINE + 1];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        size_t verb = strcspn(line, " ");
        const char *rest = line[verb] == ' ' ? line + verb + 1 : "";
        line[verb] = '\0';
        if (strcmp(line, "udi") == 0) {
            if (strcmp(rest, "1") != 0) {
                fprintf(stderr, "this bot speaks UDI 1, not %s\n", rest);
                return 1;
            }
            puts("id name c-pick\nudiok");
        } else if (strcmp(line, "isready") == 0) {
            puts("readyok");
        } else if (strcmp(line, "newgame") == 0) {
            const char *seed = strstr(rest, "seed ");
            state = seed != NULL ? strtoull(seed + 5, NULL, 16) | 1 : 1;
            count = 0;
        } else if (strcmp(line, "legal") == 0 && count < OFFERS) {
            strcpy(offers[count++], rest);
        } else if (strcmp(line, "go") == 0 && count > 0) {
            answer(strtol(rest, NULL, 10));
        } else if (strcmp(line, "talk") == 0) {
            printf("done %ld\n", strtol(rest, NULL, 10));
        } else if (strcmp(line, "quit") == 0) {
            break;
        } /* events and all else: nothing that this bot needs */
        fflush(stdout);
    }
    return 0;
}
