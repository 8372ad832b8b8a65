#!/usr/bin/env python3
"""Searches the order of table additions for the AES rounds in library/aes/msp430/fixed-tables.

A round takes eight words p0 q0 ... p3 q3 in eight registers to the eight words of the next state.
Each word is split into two table addresses, the low byte's in a register that is free, the high
byte's in the word's own; an address gives its pair of words to the two halves of one column, and its
register is free again. Ten registers serve: eight words, the key pointer and one spare; the key
pointer and the first column's other address wait on the stack meanwhile.

Which register a new word ends in depends on the order. The search tries orders at random for

  inverse   a round that, done twice with the registers renamed, puts every word back: rounds follow
            each other without a move, and a loop of two rounds closes
  moves     a round with the fewest moves needed to put every word back: a loop of one round

and in both for registers that PUSHM and POPM accept: key pointer and address are neighbours, the
same one above the other when they go and when they come back.

Prints the first schedule found: one line an operation, then where the new words lie.

    python3 tools/aes_msp430_schedule.py inverse
    python3 tools/aes_msp430_schedule.py moves
"""

import argparse
import itertools
import random

WORDS = ["p0", "q0", "p1", "q1", "p2", "q2", "p3", "q3"]
KEY, SPARE = "key", "spare"
REGISTERS = [*WORDS, KEY, SPARE]


class NoFreeRegister(Exception):
    """This order needs more registers than there are."""


def column_bytes(column):
    """The bytes of a new column: word, half, new word that holds the byte's row, the other one."""
    p, q = f"p{column}", f"q{column}"
    return [
        (f"p{column}", "low", p, q),
        (f"p{(column + 1) % 4}", "high", p, q),
        (f"q{(column + 2) % 4}", "low", q, p),
        (f"q{(column + 3) % 4}", "high", q, p),
    ]


class Schedule:
    """One order of a round, drawn at random."""

    def __init__(self, rng):
        self.rng = rng
        self.operations = []
        self.free = {SPARE}
        self.addresses = {}  # (word, half) -> register
        self.place = {}  # new word -> register
        self.aside = None  # (word, half) that waits on the stack
        start, step = rng.randrange(4), rng.choice((1, -1))
        self.columns = [(start + n * step) % 4 for n in range(4)]
        for column in self.columns:
            for entry in self.order(column):
                self.add(*entry)

    def order(self, column):
        entries = column_bytes(column)
        self.rng.shuffle(entries)
        if column == self.columns[0]:
            # First the word whose other address the last column needs: that one can wait.
            last = {entry[0] for entry in column_bytes(self.columns[-1])}
            entries.sort(key=lambda entry: entry[0] not in last)
        else:
            # Addresses that occupy a register first, the waiting one last.
            entries.sort(
                key=lambda entry: 2 if entry[:2] == self.aside else entry[:2] not in self.addresses
            )
        return entries

    def take(self):
        if not self.free:
            raise NoFreeRegister
        register = self.rng.choice(sorted(self.free))
        self.free.discard(register)
        return register

    def add(self, word, half, near, far):
        if (word, half) == self.aside:
            self.key, register = self.take(), self.take()
            self.operations.append(("take_back", self.key, register))
            self.taken_back = (self.key, register)
            self.addresses[word, half] = register
            self.aside = None
        elif (word, half) not in self.addresses:
            first = not self.operations
            low = self.take()
            self.operations.append(("split", word, low))
            self.addresses[word, "low"], self.addresses[word, "high"] = low, word
            if first:
                self.aside = (word, "high" if half == "low" else "low")
                register = self.addresses.pop(self.aside)
                self.operations.append(("set_aside", KEY, register))
                self.set_aside = (KEY, register)
                self.free |= {KEY, register}
        register = self.addresses.pop((word, half))
        if near not in self.place:
            self.place[near], self.place[far] = self.take(), register
            self.operations.append(("start", register, self.place[near]))
        else:
            self.operations.append(("accumulate", register, self.place[near], self.place[far]))
            self.free.add(register)

    def renaming(self):
        """Register of before -> register of after, for the words, the key pointer and the spare."""
        after = {word: self.place[word] for word in WORDS}
        after[KEY] = self.key
        (after[SPARE],) = self.free - {self.key}
        return after


def neighbours(pairs):
    """Whether registers in a row exist where each (key pointer, address) of each group of pairs is
    neighbouring, one way round within a group."""
    involved = sorted({register for group in pairs for pair in group for register in pair})
    for order in itertools.permutations(range(10), len(involved)):
        number = dict(zip(involved, order))
        distances = [{number[key] - number[address] for key, address in group} for group in pairs]
        if all(distance in ({1}, {-1}) for distance in distances):
            return True
    return False


def is_own_inverse(schedule):
    after = schedule.renaming()
    if any(after[after[register]] != register for register in REGISTERS):
        return False
    pairs = [schedule.set_aside, schedule.taken_back]
    renamed = [tuple(after[register] for register in pair) for pair in pairs]
    return neighbours([pairs, renamed])


def move_count(after):
    """Moves that bring words and key pointer back through the spare register."""
    home = {
        register: name for name, register in after.items() if name != SPARE and register != name
    }
    cycles, seen = 0, set()
    for start in home:
        path, register = [], start
        while register in home and register not in seen:
            seen.add(register)
            path.append(register)
            register = home[register]
        cycles += bool(path) and register == start
    return len(home) + cycles


def has_moves(schedule, count):
    return move_count(schedule.renaming()) <= count and neighbours(
        [[schedule.set_aside, schedule.taken_back]]
    )


def main():
    parser = argparse.ArgumentParser(description="Searches schedules of an AES round.")
    parser.add_argument("goal", choices=("inverse", "moves"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, default=6, help="at most so many (default 6)")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    while True:
        try:
            schedule = Schedule(rng)
        except NoFreeRegister:
            continue
        if (
            is_own_inverse(schedule)
            if arguments.goal == "inverse"
            else has_moves(schedule, arguments.moves)
        ):
            break
    for operation in schedule.operations:
        print(*operation)
    after = schedule.renaming()
    print("after:", ", ".join(f"{name} in {after[name]}" for name in REGISTERS))
    print("moves back:", move_count(after))


if __name__ == "__main__":
    main()
