; AES-128, ShiftRows by turns to the left alone: a smaller core.

    rep 32
    ldr v, w, x+
    ldl 10
round:
    rep 20
    sub_key
    shift_rows_left
    turn_last_row
    repi 2
    mix_columns
    next round
    rep 16
    str x+, v ^ w
    halt
