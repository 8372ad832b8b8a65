"""What a sender of blocks drives into a circuit, clock by clock, and what must come out.

The first block only brings every register into a known state; the clocks of all others are observed.
"""

import dataclasses

from bus import Bus


@dataclasses.dataclass
class Traffic:
    """Widths of the ports, a row of inputs for each clock, which clocks are observed, the clocks of
    a block, and for each vector the clocks in which its result shows."""

    inputs: dict
    outputs: dict
    output: str
    rows: list
    observed: list
    period: int
    results: list
    value_of: object

    def wrong(self, vectors, responses):
        """The source of the first vector whose result is wrong, with what came out; or nothing."""
        for vector, clocks in zip(vectors, self.results):
            words = [responses[clock][self.output] for clock in clocks]
            if None in words:
                return vector["source"], "unknown bits"
            if self.value_of(words).hex() != vector["ciphertext"]:
                return vector["source"], self.value_of(words).hex()
        return None


def traffic(kind, part, vectors):
    """The traffic of these vectors: `words` of a bus or the `memory` of a soft core."""
    if kind["kind"] == "words":
        return over_bus(Bus.of(kind), part, vectors)
    return through_memory(kind, vectors)


def over_bus(bus, part, vectors):
    """Blocks follow each other without a pause: the words of one go in while the result of the one
    before comes out."""
    cycles, width = bus.cycles, bus.bits
    data = [bus.words_in(bytes.fromhex(vector["plaintext"])) for vector in vectors]
    keys = [bus.words_in(bytes.fromhex(vector["key"])) for vector in vectors]
    # Words of no block bring the last result out.
    data.append(data[0])
    keys.append(keys[0])
    words = {"data_in": width, "key_in": width}
    outputs, rows = {"data_out": width}, []
    if part == "core":
        inputs = {"load": 1, "run": 1, **words}
    else:
        inputs = {"reset": 1, "input_valid": 1, "output_ready": 1, **words}
        rows.append({"reset": 1, "input_valid": 0, "output_ready": 1, "data_in": 0, "key_in": 0})

    def row(loading, data_word, key_word):
        both = {"data_in": data_word, "key_in": key_word}
        if part == "core":
            return {"load": int(loading), "run": 1, **both}
        return {"reset": 0, "input_valid": 1, "output_ready": 1, **both}

    first = len(rows)
    for block, (block_data, block_keys) in enumerate(zip(data, keys)):
        rows += [row(True, *pair) for pair in zip(block_data, block_keys)]
        if block < len(vectors):
            # While it computes, the next block waits at the door.
            waiting = row(False, data[block + 1][0], keys[block + 1][0])
            rows += [waiting] * cycles.compute
    period = cycles.load + cycles.compute
    begins = [first + block * period for block in range(len(vectors) + 1)]
    return Traffic(
        inputs,
        outputs,
        "data_out",
        rows,
        [begins[1] <= clock < begins[-1] for clock in range(len(rows))],
        period,
        [[begin + word for word in range(cycles.unload)] for begin in begins[1:]],
        bus.value_of,
    )


def through_memory(layout, vectors):
    """A host fills the data memory, lets the program run, and reads the result. Only the program is
    observed: its data lie in memory, as those of any program."""
    sizes = [len(vectors[0][name]) // 2 for name in ("plaintext", "key", "ciphertext")]
    ends = [layout[name] + size for name, size in zip(("plaintext", "key", "ciphertext"), sizes)]
    inputs = {"reset": 1, "host_address": max(1, (max(ends) - 1).bit_length())}
    inputs |= {"host_in": 8, "host_write": 1}
    rows, observed, results = [], [], []

    def host(address, value, write):
        rows.append({"reset": 1, "host_address": address, "host_in": value, "host_write": write})
        observed.append(False)

    for number, vector in enumerate(vectors):
        for name in ("plaintext", "key"):
            for offset, byte in enumerate(bytes.fromhex(vector[name])):
                host(layout[name] + offset, byte, 1)
        running = {"reset": 0, "host_address": 0, "host_in": 0, "host_write": 0}
        rows += [running] * layout["cycles"]
        observed += [number > 0] * layout["cycles"]
        results.append(list(range(len(rows), len(rows) + sizes[2])))
        for offset in range(sizes[2]):
            host(layout["ciphertext"] + offset, 0, 0)
    return Traffic(
        inputs,
        {"host_out": 8},
        "host_out",
        rows,
        observed,
        layout["cycles"],
        results,
        bytes,
    )
