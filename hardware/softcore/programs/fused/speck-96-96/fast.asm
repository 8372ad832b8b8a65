; SPECK-96/96: y before x, the least significant byte first.

    rep 24
    ld v, w, x+
    ldl 28
round:
    rotate
    rep 6
    add
    next round
    rotate
    rep 12
    st x+, v
    halt
