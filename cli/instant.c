/* The quickest bot there is: plays the first word of every slot of the first offer. `parlour bench` builds it to
   measure what the referee adds to a pipe; with the argument `echo` it answers every line with the same line. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char offer[8192]; /* the first `legal` line since the last `go`, without its verb */

static void answer(const char *text) {
    size_t size = strlen(text);
    while (size > 0) {
        ssize_t sent = write(1, text, size);
        if (sent <= 0)
            _exit(1);
        text += sent;
        size -= (size_t)sent;
    }
}

/* Keep the first word of every slot: drop what lies between a comma and the next space. */
static void move(const char *n) {
    char line[8300];
    int at = snprintf(line, sizeof line, "move %.*s ", (int)strcspn(n, " "), n);
    int skip = 0;
    for (const char *c = offer; *c && at < (int)sizeof line - 2; c++) {
        if (*c == ',')
            skip = 1;
        if (*c == ' ')
            skip = 0;
        if (!skip)
            line[at++] = *c;
    }
    line[at++] = '\n';
    line[at] = 0;
    offer[0] = 0;
    answer(line);
}

static int handle(char *line) {
    if (!strncmp(line, "legal ", 6) && !offer[0])
        snprintf(offer, sizeof offer, "%s", line + 6);
    else if (!strncmp(line, "go ", 3))
        move(line + 3);
    else if (!strncmp(line, "udi ", 4))
        answer("id name instant\nudiok\n");
    else if (!strcmp(line, "isready"))
        answer("readyok\n");
    return strcmp(line, "quit") != 0;
}

int main(int argc, char **argv) {
    static char buffer[1 << 16];
    size_t filled = 0;
    int echo = argc > 1 && !strcmp(argv[1], "echo");
    for (;;) {
        ssize_t got = read(0, buffer + filled, sizeof buffer - filled);
        if (got <= 0)
            return 0;
        filled += (size_t)got;
        char *start = buffer, *end;
        while ((end = memchr(start, '\n', filled - (size_t)(start - buffer)))) {
            if (echo) {
                if (write(1, start, (size_t)(end + 1 - start)) <= 0)
                    return 1;
            } else {
                *end = 0;
                if (!handle(start))
                    return 0;
            }
            start = end + 1;
        }
        filled -= (size_t)(start - buffer);
        memmove(buffer, start, filled);
    }
}
