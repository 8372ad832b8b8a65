#include "block_by_block.inc"
