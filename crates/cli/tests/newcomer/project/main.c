#include <stdint.h>

uint8_t block[16] __attribute__((aligned(2)));

int main(void)
{
    return block[0];
}
