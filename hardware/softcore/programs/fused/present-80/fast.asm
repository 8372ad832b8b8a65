; PRESENT-80

    rep 18
    ld v, w, x+
    ldl 31
round:
    rep 8
    sub_key
    permute
    next round
    rep 8
    st x+, v ^ w
    halt
