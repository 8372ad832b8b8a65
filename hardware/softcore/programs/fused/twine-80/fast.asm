; TWINE-80

    rep 18
    ld v, w, x+
    ldl 36
round:
    rep 8
    feistel
    step
    next round
    rep 8
    st x+, v
    halt
