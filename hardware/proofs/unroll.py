"""A core unrolled over one block, against the reference: load, compute, unload, for every block and key."""

from __future__ import annotations

import aig
from bus import Bus

# `number`, the port of a reference, has eight bits.
MOST_ROUNDS = 256


class ControlFault(Exception):
    """The core's control depends on data, or `done` comes at another clock than claimed."""


def miter(bus: Bus, core: aig.Circuit, reference: aig.Circuit) -> tuple[aig.Graph, list[int]]:
    """Literals that are all false exactly if the core encrypts every block under every key as the
    reference does, whatever its registers held before.

    In each round of the reference its `landmarks` are those of one stage, its other outputs of the
    next.
    """
    graph = aig.Graph()
    load_bits = bus.cycles.load * bus.bits
    data = [graph.new_input() for _ in range(load_bits)]
    key = [graph.new_input() for _ in range(load_bits)]
    expected = reference_result(graph, reference, data, key)

    state = [graph.new_input() for _ in core.latches]
    for data_word, key_word in zip(bus.arranged(data), bus.arranged(key)):
        _, state = clock(graph, core, state, True, data_word, key_word)
    for number in range(bus.cycles.compute):
        outputs, state = clock(graph, core, state, False, [], [])
        expect_done(outputs["done"], aig.FALSE, number, bus)
    result = []
    for number in range(bus.cycles.unload):
        outputs, state = clock(graph, core, state, True, [], [])
        if number == 0:
            expect_done(outputs["done"], aig.TRUE, bus.cycles.compute, bus)
        result.append([outputs[f"data_out[{bit}]"] for bit in range(bus.bits)])

    return graph, [
        graph.difference(ours, theirs)
        for ours, theirs in zip(stream(bus, result), expected, strict=True)
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


def expect_done(done: int, expected: int, clocks: int, bus: Bus) -> None:
    if done == expected:
        return
    seen = {aig.FALSE: "is low", aig.TRUE: "is high"}.get(
        done, "depends on data, key or earlier blocks"
    )
    raise ControlFault(
        f"after {clocks} clocks `done` {seen}; "
        f"cycles.compute in design.toml is {bus.cycles.compute}"
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


def stream(bus: Bus, bus_words: list[list[int]]) -> list[int]:
    """The bits of a result in the order of the vectors; the reverse of `Bus.arranged`."""
    count = len(bus_words) * bus.bits
    places = bus.arranged(list(range(count)))
    bits = [aig.FALSE] * count
    for word, place in zip(bus_words, places, strict=True):
        for literal, index in zip(word, place, strict=True):
            bits[index] = literal
    return bits
