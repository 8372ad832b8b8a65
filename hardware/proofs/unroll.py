"""A core unrolled over one block, against the reference: load, compute, unload, for every block and key."""

from __future__ import annotations

import aig
from design import Design

# `number`, the port of a reference, has eight bits.
MOST_ROUNDS = 256


class ControlFault(Exception):
    """The core's control depends on data, or `done` comes at another clock than claimed."""


def miter(design: Design, core: aig.Circuit, reference: aig.Circuit) -> tuple[aig.Graph, list[int]]:
    """Literals that are all false exactly if the core encrypts every block under every key as the
    reference does, whatever its registers held before.

    In each round of the reference its `landmarks` are those of one stage, its other outputs of the
    next.
    """
    graph = aig.Graph()
    load_bits = design.cycles.load * design.bus_bits
    data = [graph.new_input() for _ in range(load_bits)]
    key = [graph.new_input() for _ in range(load_bits)]
    expected = reference_result(graph, reference, data, key)

    state = [graph.new_input() for _ in core.latches]
    for data_word, key_word in zip(design.arranged(data), design.arranged(key)):
        _, state = clock(graph, core, state, True, data_word, key_word)
    for number in range(design.cycles.compute):
        outputs, state = clock(graph, core, state, False, [], [])
        expect_done(outputs["done"], aig.FALSE, number, design)
    result = []
    for number in range(design.cycles.unload):
        outputs, state = clock(graph, core, state, True, [], [])
        if number == 0:
            expect_done(outputs["done"], aig.TRUE, design.cycles.compute, design)
        result.append([outputs[f"data_out[{bit}]"] for bit in range(design.bus_bits)])

    return graph, [
        graph.difference(ours, theirs)
        for ours, theirs in zip(stream(design, result), expected, strict=True)
    ]


def clock(graph, core, state, load, data_word, key_word):
    """One clock with `run`; an input without a given value is a fresh one. Outputs, next state."""
    given = {"run": aig.TRUE, "load": aig.TRUE if load else aig.FALSE, "clk": aig.FALSE}
    for name, word in (("data_in", data_word), ("key_in", key_word)):
        given |= {f"{name}[{bit}]": literal for bit, literal in enumerate(word)}
    inputs = [given[name] if name in given else graph.new_input() for name in core.inputs]
    nodes = graph.evaluate(core, inputs, state)

    def value(literal: int) -> int:
        return nodes[literal >> 1] ^ (literal & 1)

    return (
        {name: value(literal) for name, literal in core.outputs.items()},
        [value(literal) for literal in core.latches],
    )


def expect_done(done: int, expected: int, clocks: int, design: Design) -> None:
    if done == expected:
        return
    seen = {aig.FALSE: "is low", aig.TRUE: "is high"}.get(
        done, "depends on data, key or earlier blocks"
    )
    raise ControlFault(
        f"{design.core}: after {clocks} clocks `done` {seen}; "
        f"cycles.compute in design.toml is {design.cycles.compute}"
    )


def reference_result(graph, reference: aig.Circuit, data: list[int], key: list[int]) -> list[int]:
    """What the reference's rounds, one after the other, make of a block and a key at the end of a
    load: bits in the order of the vectors."""
    if reference.latches:
        raise ControlFault("the reference has registers; write it without a clock")
    state = last_bits(data, port_size(reference, "state_in"))
    round_key = last_bits(key, port_size(reference, "key_in"))
    for number in range(MOST_ROUNDS):
        given = {f"number[{bit}]": number >> bit & 1 for bit in range(8)}
        given |= port("state_in", state) | port("key_in", round_key)
        inputs = [given[name] for name in reference.inputs]
        stages = {at >> 1: stage_of(name, number) for name, at in reference.outputs.items()}
        nodes = graph.evaluate(reference, inputs, [], stages)
        value = {name: nodes[at >> 1] ^ (at & 1) for name, at in reference.outputs.items()}
        state = [value[name] for name in port("state_out", state)]
        round_key = [value[name] for name in port("key_out", round_key)]
        if value["last"] == aig.TRUE:
            return state
    raise ControlFault(f"the reference has more than {MOST_ROUNDS} rounds: is `last` driven?")


def stage_of(output: str, number: int) -> int:
    """When a round gives an output: landmarks come before the others."""
    return aig.FIRST_STAGE + 2 * number + (not output.startswith("landmarks["))


def port(name: str, bits: list[int]) -> dict[str, int]:
    """The bits of a port by name, the first one the most significant."""
    return {f"{name}[{len(bits) - 1 - i}]": literal for i, literal in enumerate(bits)}


def port_size(circuit: aig.Circuit, name: str) -> int:
    return sum(1 for bit in circuit.inputs if bit.startswith(f"{name}["))


def last_bits(bits: list[int], size: int) -> list[int]:
    return bits[len(bits) - size :]


def stream(design: Design, bus_words: list[list[int]]) -> list[int]:
    """The bits of a result in the order of the vectors; the reverse of `Design.arranged`."""
    count = len(bus_words) * design.bus_bits
    places = design.arranged(list(range(count)))
    bits = [aig.FALSE] * count
    for word, place in zip(bus_words, places, strict=True):
        for literal, index in zip(word, place, strict=True):
            bits[index] = literal
    return bits
