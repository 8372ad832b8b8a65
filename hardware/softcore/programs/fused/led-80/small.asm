; LED-80, a column at a time.

    rep 18
    ld v, w, x+
    ldl 48
round:
    rep 8
    sub_cells
    shift_rows
    rep 2
    mix_two_columns
    next round
    rep 8
    st x+, v ^ w
    halt
