/* Executes single instructions in simavr: step-simavr MEMORY TESTS RESULTS.
 *
 * MEMORY   flash, then the data space from SRAM_START on
 * TESTS    struct test after struct test
 * RESULTS  the data space at the start, one byte for each I/O address that a device of simavr answers,
 *          then struct result after struct result
 */
#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>
#include <stdio.h>
#include <string.h>

#define FLASH_BYTES 0x20000
#define DATA_BYTES 0x1100
#define SRAM_START 0x100
#define MAX_CHANGES 4
#define RAMPZ 0x5b
#define SPL 0x5d
#define SREG 0x5f

struct state {
    uint8_t registers[32];
    uint8_t pc[4];
    uint8_t sp[2];
    uint8_t sreg, rampz;
} __attribute__((packed));

struct test {
    struct state before;
    uint8_t code[8];
} __attribute__((packed));

struct result {
    struct state after;
    uint8_t cycles, running, changes;
    struct {
        uint8_t address[2], value;
    } change[MAX_CHANGES];
} __attribute__((packed));

static uint8_t known[DATA_BYTES];

static void store(uint8_t *bytes, uint32_t value, int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = value >> 8 * i;
}

static void set(avr_t *avr, const struct test *test)
{
    const struct state *state = &test->before;
    memcpy(avr->data, state->registers, 32);
    for (int bit = 0; bit < 8; bit++)
        avr->sreg[bit] = state->sreg >> bit & 1;
    avr->data[RAMPZ] = state->rampz;
    memcpy(avr->data + SPL, state->sp, 2);
    avr->pc = state->pc[0] | state->pc[1] << 8 | (uint32_t)state->pc[2] << 16;
    memcpy(avr->flash + avr->pc, test->code, sizeof test->code);
    avr->state = cpu_Running;
    avr->interrupt_state = 0;
    avr->run_cycle_count = 0;
}

static void get(const avr_t *avr, struct state *state)
{
    memcpy(state->registers, avr->data, 32);
    state->sreg = 0;
    for (int bit = 0; bit < 8; bit++)
        state->sreg |= avr->sreg[bit] << bit;
    state->rampz = avr->data[RAMPZ];
    memcpy(state->sp, avr->data + SPL, 2);
    store(state->pc, avr->pc, 4);
}

/* The CPU's own registers are part of its state. */
static void forget_cpu(avr_t *avr)
{
    memcpy(known, avr->data, 32);
    known[RAMPZ] = avr->data[RAMPZ];
    memcpy(known + SPL, avr->data + SPL, 3);
}

static void report_changes(avr_t *avr, struct result *result)
{
    forget_cpu(avr);
    if (!memcmp(known, avr->data, DATA_BYTES))
        return;
    for (int address = 0; address < DATA_BYTES; address++) {
        if (known[address] == avr->data[address])
            continue;
        known[address] = avr->data[address];
        if (result->changes < MAX_CHANGES) {
            store(result->change[result->changes].address, address, 2);
            result->change[result->changes].value = avr->data[address];
        }
        result->changes++;
    }
}

static void quiet(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr, (void)level, (void)format, (void)arguments;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    FILE *memory = fopen(argv[1], "rb"), *tests = fopen(argv[2], "rb");
    FILE *results = fopen(argv[3], "wb");
    avr_global_logger_set(quiet);
    avr_t *avr = avr_make_mcu_by_name("atmega128");
    if (!memory || !tests || !results || !avr)
        return 1;
    avr_init(avr);
    avr->codeend = avr->flashend;
    if (fread(avr->flash, 1, FLASH_BYTES, memory) != FLASH_BYTES)
        return 1;
    if (fread(avr->data + SRAM_START, 1, DATA_BYTES - SRAM_START, memory) != DATA_BYTES - SRAM_START)
        return 1;
    memcpy(known, avr->data, DATA_BYTES);
    fwrite(known, 1, DATA_BYTES, results);
    for (int address = 0x20; address < SRAM_START; address++) {
        int io = address - 32;
        fputc(avr->io[io].r.c || avr->io[io].w.c || avr->io[io].irq, results);
    }
    struct test test;
    while (fread(&test, sizeof test, 1, tests) == 1) {
        struct result result = { 0 };
        set(avr, &test);
        avr_cycle_count_t start = avr->cycle;
        avr->pc = avr_run_one(avr);
        result.cycles = avr->cycle - start;
        result.running = avr->state == cpu_Running;
        get(avr, &result.after);
        report_changes(avr, &result);
        fwrite(&result, sizeof result, 1, results);
    }
    return fclose(results) != 0;
}
