/* Preloaded into a program: its calendar is 1234 days ahead. Files keep their times. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define AHEAD (1234L * 24 * 60 * 60)

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int failed = (int)syscall(SYS_clock_gettime, clock, now);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += AHEAD;
    return failed;
}

time_t time(time_t *now)
{
    struct timespec ahead;
    clock_gettime(CLOCK_REALTIME, &ahead);
    if (now)
        *now = ahead.tv_sec;
    return ahead.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec ahead;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &ahead);
    now->tv_sec = ahead.tv_sec;
    now->tv_usec = ahead.tv_nsec / 1000;
    return 0;
}
