/* For AVR: variables with and without first values, a device's registers, and a loop without end. */
unsigned char table[4] = {1, 2, 3, 4};
unsigned char total;
unsigned char saved __attribute__((section(".eeprom"))) = 7;

unsigned char sum(unsigned char count)
{
    for (unsigned char i = 0; i < count; i++)
        total += table[i];
    return total;
}

unsigned char pin(void) { return *(volatile unsigned char *)0x36; }

void set_pin(unsigned char value) { *(volatile unsigned char *)0x38 = value; }

unsigned char first(const unsigned char *bytes) { return *bytes; }

int main(void)
{
    for (;;)
        total++;
}
