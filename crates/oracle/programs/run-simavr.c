/* Runs a flash image in simavr, in process, for so many cycles; prints cycles and nanoseconds. */
#include <simavr/sim_avr.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e9 + now.tv_nsec;
}

int main(int argc, char **argv)
{
    static uint8_t image[4096];
    if (argc != 3)
        return 2;
    FILE *file = fopen(argv[1], "rb");
    if (!file)
        return 1;
    size_t size = fread(image, 1, sizeof image, file);
    fclose(file);
    avr_t *avr = avr_make_mcu_by_name("atmega128");
    if (!avr)
        return 1;
    avr_init(avr);
    avr->log = LOG_NONE;
    avr->frequency = 8000000;
    avr_loadcode(avr, image, size, 0);
    avr_cycle_count_t limit = strtoull(argv[2], 0, 10);
    double start = nanoseconds();
    while (avr->cycle < limit && avr->state == cpu_Running)
        avr_run(avr);
    printf("%llu %.0f\n", (unsigned long long)avr->cycle, nanoseconds() - start);
    return 0;
}
