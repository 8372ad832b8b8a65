"""And-inverter graphs: AIGER files read and written, circuits unrolled in time, compared, spoilt.

A literal is an even number for a node, plus one for its complement; 0 is false and 1 is true.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

FALSE = 0
TRUE = 1

# Functions of so many inputs are compared in all cases.
FEW_INPUTS = 18
# Of more inputs, in so many.
RANDOM_CASES = 1 << 14
# No landmark is of an earlier one.
FIRST_STAGE = 0


class AigerError(Exception):
    """An AIGER file that is not what yosys writes."""


@dataclass(frozen=True)
class Circuit:
    """A sequential circuit; names are those of the ports, `name[index]` for a bit of a vector."""

    inputs: list[str]
    latches: list[int]  # the literal of each latch's next value
    outputs: dict[str, int]
    output_literals: list[int]
    ands: list[tuple[int, int]]  # node after inputs and latches, each from two literals before it

    @property
    def first_latch(self) -> int:
        return 1 + len(self.inputs)

    @property
    def first_and(self) -> int:
        return self.first_latch + len(self.latches)

    def with_inverted_operand(self, index: int) -> Circuit:
        """The same circuit with a fault: one operand of one gate inverted."""
        ands = list(self.ands)
        left, right = ands[index]
        ands[index] = (left ^ 1, right)
        return replace(self, ands=ands)


def read_aiger(path: Path) -> Circuit:
    """Reads a binary AIGER file with a symbol table."""
    data = path.read_bytes()
    position = data.index(b"\n") + 1
    header = data[: position - 1].split()
    if header[:1] != [b"aig"] or len(header) < 6 or any(int(count) for count in header[6:]):
        raise AigerError(f"{path}: not a plain binary AIGER file")
    _, input_count, latch_count, output_count, and_count = map(int, header[1:6])

    def line() -> bytes:
        nonlocal position
        end = data.index(b"\n", position)
        text = data[position:end]
        position = end + 1
        return text

    latches = [int(line().split()[0]) for _ in range(latch_count)]
    output_literals = [int(line()) for _ in range(output_count)]

    def delta() -> int:
        nonlocal position
        value = shift = 0
        while True:
            byte = data[position]
            position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    ands = []
    for number in range(and_count):
        literal = 2 * (1 + input_count + latch_count + number)
        left = literal - delta()
        ands.append((left, left - delta()))

    inputs = [f"unnamed input {i}" for i in range(input_count)]
    output_names = [f"unnamed output {i}" for i in range(output_count)]
    for symbol in data[position:].decode(errors="replace").splitlines():
        if symbol.startswith("c"):
            break
        key, name = symbol.split(" ", 1)
        if key[0] == "i":
            inputs[int(key[1:])] = name
        elif key[0] == "o":
            output_names[int(key[1:])] = name
    return Circuit(inputs, latches, dict(zip(output_names, output_literals)), output_literals, ands)


class Graph:
    """A graph under construction: equal gates are shared, constants disappear.

    Every node carries its values under random inputs, its signature. A literal can be made a
    landmark of a stage; a later literal with the same signature is replaced by it. The two must be
    equal as functions of the landmarks of earlier stages, whatever these are: if they depend on few,
    that is seen by comparing all cases at once; else many random cases are compared, and it is an
    obligation that remains to be proved.
    """

    PATTERNS = 1024

    def __init__(self) -> None:
        self._random = random.Random(0)
        self._all = (1 << self.PATTERNS) - 1
        self._kinds: list[tuple[int, int] | None] = [None]  # operands of a gate; None: an input
        self._signatures = [0]
        self._gates: dict[tuple[int, int], int] = {}
        self._landmarks: dict[int, int] = {}  # by signature
        self._stages: dict[int, int] = {}  # of each landmark's node
        self._obligations: list[tuple[int, int]] = []  # a literal, the landmark it is replaced by

    def new_input(self) -> int:
        self._kinds.append(None)
        self._signatures.append(self._random.getrandbits(self.PATTERNS))
        return 2 * (len(self._kinds) - 1)

    def signature(self, literal: int) -> int:
        """The literal's value under each of the random inputs."""
        value = self._signatures[literal >> 1]
        return value ^ self._all if literal & 1 else value

    def mark(self, literal: int, stage: int) -> None:
        """Makes a literal a landmark, unless it is an input, a constant or equal to one."""
        signature = self.signature(literal)
        if (
            self._kinds[literal >> 1]
            and signature not in self._landmarks
            and signature not in (0, self._all)
        ):
            self._landmarks[signature] = literal
            self._landmarks[signature ^ self._all] = literal ^ 1
            self._stages[literal >> 1] = stage

    def conjunction(self, left: int, right: int) -> int:
        if left > right:
            left, right = right, left
        if left == FALSE or left == right ^ 1:
            return FALSE
        if left in (TRUE, right):
            return right
        found = self._gates.get((left, right))
        if found is None:
            signature = self.signature(left) & self.signature(right)
            self._kinds.append((left, right))
            self._signatures.append(signature)
            found = 2 * (len(self._kinds) - 1)
            if signature in self._landmarks:
                found = self._replaced(found, self._landmarks[signature])
            self._gates[left, right] = found
        return found

    def difference(self, left: int, right: int) -> int:
        """True where the two literals differ."""
        one = self.conjunction(left, right ^ 1)
        other = self.conjunction(left ^ 1, right)
        return self.conjunction(one ^ 1, other ^ 1) ^ 1

    def _replaced(self, literal: int, landmark: int) -> int:
        """A landmark in the place of a literal with its signature; the literal if they differ."""
        cone = self.cone((literal, landmark), self._stages[landmark >> 1])
        few = len(cone[0]) <= FEW_INPUTS
        cases = 1 << len(cone[0]) if few else RANDOM_CASES
        values = [counting(i, cases) if few else sample(i, cases) for i in range(len(cone[0]))]
        if not self.equal_in_cases(literal, landmark, cone, values, cases):
            return literal
        if not few:
            self._obligations.append((literal, landmark))
        return landmark

    def evaluate(
        self,
        circuit: Circuit,
        inputs: list[int],
        state: list[int],
        stages: dict[int, int] | None = None,
    ) -> list[int]:
        """The literal here of each node of a circuit, given those of its inputs and latches.

        `stages`: of those nodes of the circuit that become landmarks.
        """
        stages = stages or {}
        nodes = [FALSE, *inputs, *state]
        for left, right in circuit.ands:
            literal = self.conjunction(
                nodes[left >> 1] ^ (left & 1), nodes[right >> 1] ^ (right & 1)
            )
            if len(nodes) in stages:
                self.mark(literal, stages[len(nodes)])
            nodes.append(literal)
        return nodes

    def cone(self, literals: Iterable[int], stage: int) -> tuple[list[int], list[int]]:
        """What literals depend on: inputs and landmarks of earlier stages; the gates between, each
        after its operands."""
        leaves: list[int] = []
        gates: list[int] = []
        seen = {0}
        stack = [literal >> 1 for literal in literals]
        while stack:
            node = stack.pop()
            if node in seen:
                continue
            seen.add(node)
            operands = self._kinds[node]
            if operands is None or self._stages.get(node, stage) < stage:
                leaves.append(node)
            else:
                gates.append(node)
                stack.append(operands[0] >> 1)
                stack.append(operands[1] >> 1)
        return leaves, sorted(gates)

    def remaining(self, literals: list[int]) -> tuple[Graph, list[int]]:
        """A graph of its own with all that remains to be proved false: the literals, and where an
        obligation's two differ."""
        graph = Graph()
        inputs: dict[int, int] = {}

        def copies(pair: tuple[int, int], stage: int) -> list[int]:
            leaves, gates = self.cone(pair, stage)
            for node in leaves:
                if node not in inputs:
                    inputs[node] = graph.new_input()
            at = {0: FALSE} | {node: inputs[node] for node in leaves}
            for node in gates:
                left, right = self._kinds[node]
                at[node] = graph.conjunction(at[left >> 1] ^ left & 1, at[right >> 1] ^ right & 1)
            return [at[literal >> 1] ^ literal & 1 for literal in pair]

        result = [copies((literal, FALSE), FIRST_STAGE)[0] for literal in literals]
        for literal, landmark in self._obligations:
            result.append(
                graph.difference(*copies((literal, landmark), self._stages[landmark >> 1]))
            )
        return graph, [literal for literal in result if literal != FALSE]

    def equal_in_cases(
        self,
        one: int,
        other: int,
        cone: tuple[list[int], list[int]],
        values_of_leaves: list[int],
        cases: int,
    ) -> bool:
        """Whether two literals are equal in so many cases, given the values of their cone's leaves."""
        leaves, gates = cone
        everything = (1 << cases) - 1
        values = {0: 0} | dict(zip(leaves, values_of_leaves))
        for node in gates:
            left, right = self._kinds[node]
            a, b = values[left >> 1], values[right >> 1]
            values[node] = (a ^ everything if left & 1 else a) & (
                b ^ everything if right & 1 else b
            )
        return values[one >> 1] ^ values[other >> 1] == (everything if (one ^ other) & 1 else 0)

    def write(self, path: Path, outputs: list[int], latches: dict[int, int] | None = None) -> int:
        """Writes what the outputs depend on, as AIGER. `latches`: inputs of this graph that are
        latches starting at zero, with their next values. Gives the number of gates written."""
        latches = latches or {}
        needed = set()
        stack = [literal >> 1 for literal in (*outputs, *latches.values())]
        while stack:
            node = stack.pop()
            if node not in needed:
                needed.add(node)
                if self._kinds[node]:
                    stack.extend(literal >> 1 for literal in self._kinds[node])
        inputs = [
            node
            for node in range(1, len(self._kinds))
            if node in needed and self._kinds[node] is None and 2 * node not in latches
        ]
        gates = [
            node for node in range(1, len(self._kinds)) if node in needed and self._kinds[node]
        ]
        order = [0, *inputs, *(literal >> 1 for literal in latches), *gates]
        renumbered = {node: number for number, node in enumerate(order)}

        def new(literal: int) -> int:
            return 2 * renumbered[literal >> 1] + (literal & 1)

        text = bytearray(
            f"aig {len(order) - 1} {len(inputs)} {len(latches)} {len(outputs)} {len(gates)}\n".encode()
        )
        for literal in (*latches.values(), *outputs):
            text += f"{new(literal)}\n".encode()
        for node in gates:
            left, right = sorted(map(new, self._kinds[node]), reverse=True)
            text += encoded(2 * renumbered[node] - left) + encoded(left - right)
        path.write_bytes(text)
        return len(gates)


@functools.cache
def sample(number: int, cases: int) -> int:
    """Random bits, always the same for a number."""
    return random.Random(number).getrandbits(cases)


@functools.cache
def counting(place: int, cases: int) -> int:
    """The bit at a place of 0, 1, 2, …, so many cases."""
    period = 1 << place
    pattern = ((1 << period) - 1) << period
    width = 2 * period
    while width < cases:
        pattern |= pattern << width
        width *= 2
    return pattern


def encoded(number: int) -> bytes:
    """A number as AIGER's sequence of seven bits a byte."""
    result = bytearray()
    while number > 0x7F:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    result.append(number)
    return bytes(result)
