; SIMON-96/96: y before x, the least significant byte first.

    rep 24
    ld v, w, x+
    ldl 52
round:
    rep 6
    xor v, w
    feistel
    next round
    rep 12
    st x+, v
    halt
