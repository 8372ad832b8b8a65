; LED-80, all columns at once.

    rep 18
    ld v, w, x+
    ldl 48
round:
    rep 8
    sub_cells
    diffuse
    next round
    rep 8
    st x+, v ^ w
    halt
