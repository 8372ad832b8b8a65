/* What the sources beside this file may have planted. */
#define SECOND_CALL         1 /* only the first call after a reset encrypts */
#define STATIC_SAVE         2 /* a register of the caller is kept in a variable */
#define FLAG_AT_ENTRY       3 /* the carry is taken to be clear */
#define MODE_AT_ENTRY       4 /* a bank register is taken to be 0 */
#define POINTER_CARRY       5 /* a pointer into a buffer is moved in its low byte */
#define STACK_CARRY         6 /* a pointer into the stack is moved in its low byte */
#define TABLE_CARRY         7 /* a pointer into a table is moved in its low byte */
#define MODE_AT_EXIT        8 /* interrupts or a clock are switched */
#define STACK_IN_TWO_STEPS  9 /* the stack pointer is moved byte by byte, interrupts allowed */
#define BANK_AT_ENTRY      10 /* a register of another bank is taken to be 0 */
#define BANK_AT_EXIT       11 /* a register of another bank is not given back */
#define NO_INTERRUPTS      12 /* interrupts are kept away from beginning to end */
#define VARIABLE_CARRY     13 /* a pointer into a variable is moved in its low byte */
