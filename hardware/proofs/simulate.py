"""Circuits run side by side on random blocks: how a planted fault is noticed."""

from __future__ import annotations

import random

import aig
from bus import Bus

# Blocks at once, one in each bit of a number.
PATTERNS = 256
EVERYTHING = (1 << PATTERNS) - 1


def differ(bus: Bus, one: aig.Circuit, other: aig.Circuit) -> bool:
    """Whether outputs differ while random blocks are loaded, computed and unloaded."""
    rng = random.Random(0)
    states = [[0] * len(circuit.latches) for circuit in (one, other)]
    cycles = bus.cycles
    for clock in range(cycles.load + cycles.compute + cycles.unload):
        load = not cycles.load <= clock < cycles.load + cycles.compute
        inputs = {name: rng.getrandbits(PATTERNS) for name in one.inputs}
        inputs |= {"run": EVERYTHING, "load": EVERYTHING if load else 0}
        outputs = []
        for number, circuit in enumerate((one, other)):
            given = [inputs[name] for name in circuit.inputs]
            nodes = evaluate(circuit, given, states[number])
            states[number] = [value(nodes, literal) for literal in circuit.latches]
            outputs.append({name: value(nodes, at) for name, at in circuit.outputs.items()})
        if outputs[0] != outputs[1]:
            return True
    return False


def evaluate(circuit: aig.Circuit, inputs: list[int], state: list[int]) -> list[int]:
    nodes = [0, *inputs, *state]
    for left, right in circuit.ands:
        nodes.append(value(nodes, left) & value(nodes, right))
    return nodes


def value(nodes: list[int], literal: int) -> int:
    return nodes[literal >> 1] ^ EVERYTHING if literal & 1 else nodes[literal >> 1]
