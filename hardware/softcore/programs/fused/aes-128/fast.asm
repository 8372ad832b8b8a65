; AES-128

    rep 32
    ldr v, w, x+
    ldl 10
round:
    rep 20
    sub_key
    shift_rows
    repi 2
    mix_columns
    next round
    rep 16
    str x+, v ^ w
    halt
