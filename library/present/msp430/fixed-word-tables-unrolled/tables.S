#include "word_tables.inc"
