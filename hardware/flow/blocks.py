"""What a sender of blocks drives into a design, clock by clock, and what must come out.

Blocks follow each other without a pause: the words of one go in while the result of the one before
comes out. Each takes `period` clocks.
"""

import dataclasses


@dataclasses.dataclass
class Traffic:
    """Rows of inputs, the words expected (clock, word, block), and clocks a block takes."""

    inputs: dict
    outputs: dict
    rows: list
    expected: list
    first: int
    period: int


def traffic(design, part, vectors):
    """The traffic of these vectors on a part of a design: `core` or `handshake`."""
    cycles, width = design.cycles, design.bus_bits
    data = [design.words_in(bytes.fromhex(vector["plaintext"])) for vector in vectors]
    keys = [design.words_in(bytes.fromhex(vector["key"])) for vector in vectors]
    # Words of no block bring the last result out.
    data.append(data[0])
    keys.append(keys[0])
    words = {"data_in": width, "key_in": width}
    if part == "core":
        inputs, outputs, rows = {"load": 1, "run": 1, **words}, {"done": 1, "data_out": width}, []
    else:
        inputs = {"reset": 1, "input_valid": 1, "output_ready": 1, **words}
        outputs = {"input_ready": 1, "output_valid": 1, "data_out": width}
        rows = [{"reset": 1, "input_valid": 0, "output_ready": 1, "data_in": 0, "key_in": 0}]
    first = len(rows)
    for block, (block_data, block_keys) in enumerate(zip(data, keys)):
        for data_word, key_word in zip(block_data, block_keys):
            rows.append(row(part, True, data_word, key_word))
        # While it computes, the next block waits at the door.
        following = min(block + 1, len(data) - 1)
        waiting = row(part, False, data[following][0], keys[following][0])
        rows += [waiting] * cycles.compute
    period = cycles.load + cycles.compute
    expected = []
    for block, vector in enumerate(vectors):
        result = [
            (first + (block + 1) * period + word, word, block) for word in range(cycles.unload)
        ]
        expected.append((vector, result))
    return Traffic(inputs, outputs, rows, expected, first, period)


def row(part, loading, data_word, key_word):
    words = {"data_in": data_word, "key_in": key_word}
    if part == "core":
        return {"load": int(loading), "run": 1, **words}
    return {"reset": 0, "input_valid": 1, "output_ready": 1, **words}


def wrong(design, traffic_sent, responses):
    """The first vector whose result is not the right one, with what came out; or nothing."""
    for vector, places in traffic_sent.expected:
        words = [responses[clock]["data_out"] for clock, _, _ in places]
        known = None not in words
        if not known or design.value_of(words).hex() != vector["ciphertext"]:
            return vector["source"], design.value_of(words).hex() if known else "unknown bits"
    return None
