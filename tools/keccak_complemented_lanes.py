#!/usr/bin/env python3
"""Finds the lanes of Keccak that are best kept complemented.

Chi XORs into each lane (not b) AND c of the two lanes behind it. With one of b and c stored
complemented this is one AND or OR; otherwise a lane has to be complemented on the way: an operand or
the result of one operation, or a lane for all of chi. This goes through all 2^25 sets of lanes, follows
each through theta, rho and pi, and prints the set that needs the fewest complements a round, of several the
smallest, each time it finds a better one. It takes half a minute.

    python3 tools/keccak_complemented_lanes.py
"""

ROWS = range(5)
VALUES = range(32)


def complements_of_row(signs, wanted):
    """Fewest complements in a row whose lanes have these signs, for results with the wanted ones."""

    def operation(b, c, a, result):
        costs = []
        for before in range(4):
            not_b, not_c = b ^ (before & 1), c ^ (before >> 1)
            if not_b != not_c:
                term = 1 - not_b
                costs.append(before.bit_count() + (a ^ term != result))
        return min(costs)

    best = 25
    for turned in VALUES:
        now = [(signs ^ turned) >> x & 1 for x in ROWS]
        cost = turned.bit_count() + sum(
            operation(now[(x + 1) % 5], now[(x + 2) % 5], now[x], wanted >> x & 1) for x in ROWS
        )
        best = min(best, cost)
    return best


def main():
    costs = [[complements_of_row(signs, wanted) for signs in VALUES] for wanted in VALUES]
    # Where pi takes the lanes of row y: into column y, one into each row.
    moved = [
        [sum((value >> (y + 3 * row) % 5 & 1) << (5 * row + y) for row in ROWS) for value in VALUES]
        for y in ROWS
    ]
    # What theta turns, by the parities of the columns.
    turned = []
    for parities in VALUES:
        columns = sum((parities >> (x + 4) % 5 ^ parities >> (x + 1) % 5) % 2 << x for x in ROWS)
        pattern = 0
        for y in ROWS:
            pattern ^= moved[y][columns]
        turned.append(pattern)
    best = 25, 25
    for first in range(1 << 15):
        rows = [first >> 5 * y & 31 for y in range(3)]
        start = moved[0][rows[0]] ^ moved[1][rows[1]] ^ moved[2][rows[2]]
        parity = rows[0] ^ rows[1] ^ rows[2]
        cost0, cost1, cost2 = (costs[row] for row in rows)
        for row3 in VALUES:
            start3 = start ^ moved[3][row3]
            for row4 in VALUES:
                lanes = start3 ^ moved[4][row4] ^ turned[parity ^ row3 ^ row4]
                cost = (
                    cost0[lanes & 31]
                    + cost1[lanes >> 5 & 31]
                    + cost2[lanes >> 10 & 31]
                    + costs[row3][lanes >> 15 & 31]
                    + costs[row4][lanes >> 20]
                )
                if cost > best[0]:
                    continue
                values = (*rows, row3, row4)
                chosen = [x + 5 * y for y in ROWS for x in ROWS if values[y] >> x & 1]
                if (cost, len(chosen)) < best:
                    best = cost, len(chosen)
                    print(
                        f"{cost} complements: {', '.join(map(str, chosen)) or 'no lane'}",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
