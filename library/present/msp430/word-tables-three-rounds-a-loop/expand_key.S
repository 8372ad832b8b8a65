#include "word_tables_expand_key.inc"
