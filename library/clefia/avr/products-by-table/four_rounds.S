#include "four_rounds.inc"
