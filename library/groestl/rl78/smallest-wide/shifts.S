#include "shifts.inc"
