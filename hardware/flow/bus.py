"""The bus of a design: blocks and keys as its words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cycles:
    """Clocks of one block, as design.toml claims them."""

    load: int
    compute: int
    unload: int
    latency: int


@dataclass(frozen=True)
class Bus:
    """Width, order and clocks; hardware/rtl/README.md says what the orders mean."""

    bits: int
    byte_order: str
    word_order: str
    cycles: Cycles

    @staticmethod
    def of(traffic: dict) -> Bus:
        """The bus of a job's `traffic`, which is known to be right."""
        cycles = Cycles(**traffic["cycles"])
        return Bus(traffic["bits"], traffic["byte_order"], traffic["word_order"], cycles)

    def arranged(self, bits: list) -> list[list]:
        """Things for each bit, in the order of the vectors (byte by byte, most significant bit
        first), as words in the order of the bus, each from its least significant bit."""
        count = len(bits) // self.bits
        if self.byte_order == "little-endian":
            places = [place ^ 7 for place in range(len(bits))]
            words = [places[i * self.bits : (i + 1) * self.bits] for i in range(count)]
        else:
            places = range(len(bits))
            words = [places[i * self.bits : (i + 1) * self.bits][::-1] for i in range(count)]
        if self.word_order == "halves-alternate":
            half = count // 2
            words = [words[index] for i in range(half) for index in (half + i, i)]
        return [[bits[place] for place in word] for word in words]

    def words_in(self, value: bytes, padding: int = 0) -> list[int]:
        """The words of a load that bring `value` (a block or a key, bytes in the vectors' order).

        The last words carry it; the bits before, which a core ignores, are taken from `padding`.
        """
        spare = self.cycles.load * self.bits - 8 * len(value)
        number = (padding & (1 << spare) - 1) << 8 * len(value) | int.from_bytes(value, "big")
        bits = [number >> i & 1 for i in reversed(range(spare + 8 * len(value)))]
        return [sum(bit << i for i, bit in enumerate(word)) for word in self.arranged(bits)]

    def value_of(self, words: list[int]) -> bytes:
        """The bytes that the words of a result carry; the reverse of `words_in`."""
        block_bits = self.cycles.unload * self.bits
        number = 0
        places = self.arranged(list(reversed(range(block_bits))))
        for word, places_in_word in zip(words, places, strict=True):
            for i, place in enumerate(places_in_word):
                number |= (word >> i & 1) << place
        return number.to_bytes(block_bits // 8, "big")
