"""Hardware designs: design.toml read and checked, and blocks turned into the words of the bus."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent
RTL = HARDWARE / "rtl"

POINTS = ("published", "smaller", "faster")
BYTE_ORDERS = ("big-endian", "little-endian")
WORD_ORDERS = ("in-sequence", "halves-alternate")


class DesignError(Exception):
    """A design.toml that cannot be used: says which file, what was expected and what to do."""


@dataclass(frozen=True)
class Cycles:
    """Clocks of one block, as design.toml claims them."""

    load: int
    compute: int
    unload: int
    latency: int


@dataclass(frozen=True)
class Design:
    """One design.toml; `sources` are absolute paths in order of analysis."""

    folder: Path
    summary: str
    primitive: str
    point: str
    core: str
    top: str
    sources: tuple[Path, ...]
    bus_bits: int
    datapath_bits: int
    byte_order: str
    word_order: str
    cycles: Cycles

    @property
    def name(self) -> str:
        """`cipher/design`, as in hardware/rtl."""
        return f"{self.folder.parent.name}/{self.folder.name}"

    @property
    def block_bits(self) -> int:
        """Bits of one block: what the words of a result carry."""
        return self.cycles.unload * self.bus_bits

    def arranged(self, bits: list) -> list[list]:
        """Things for each bit, in the order of the vectors (byte by byte, most significant bit
        first), as words in the order of the bus, each from its least significant bit."""
        count = len(bits) // self.bus_bits
        if self.byte_order == "little-endian":
            places = [place ^ 7 for place in range(len(bits))]
            words = [places[i * self.bus_bits : (i + 1) * self.bus_bits] for i in range(count)]
        else:
            places = range(len(bits))
            words = [places[i * self.bus_bits : (i + 1) * self.bus_bits][::-1] for i in range(count)]
        if self.word_order == "halves-alternate":
            half = count // 2
            words = [words[index] for i in range(half) for index in (half + i, i)]
        return [[bits[place] for place in word] for word in words]

    def words_in(self, value: bytes, padding: int = 0) -> list[int]:
        """The words of a load that bring `value` (a block or a key, bytes in the vectors' order).

        The last words carry it; the bits before, which a core ignores, are taken from `padding`.
        """
        spare = self.cycles.load * self.bus_bits - 8 * len(value)
        if spare < 0:
            raise DesignError(
                f"{self.folder}/design.toml: {len(value)} bytes do not fit into "
                f"{self.cycles.load} words of {self.bus_bits} bits; raise cycles.load or bus_bits"
            )
        number = (padding & (1 << spare) - 1) << 8 * len(value) | int.from_bytes(value, "big")
        bits = [number >> i & 1 for i in reversed(range(spare + 8 * len(value)))]
        return [sum(bit << i for i, bit in enumerate(word)) for word in self.arranged(bits)]

    def value_of(self, words: list[int]) -> bytes:
        """The bytes that the words of a result carry; the reverse of `words_in`."""
        number = 0
        places = self.arranged(list(reversed(range(self.block_bits))))
        for word, places_in_word in zip(words, places, strict=True):
            for i, place in enumerate(places_in_word):
                number |= (word >> i & 1) << place
        return number.to_bytes(self.block_bits // 8, "big")


def load_design(path: Path) -> Design:
    """Read and check one design.toml, or the folder that holds it."""
    if path.is_dir():
        path = path / "design.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DesignError(f"{path}: no such file; name a folder below hardware/rtl/<cipher>") from None
    except tomllib.TOMLDecodeError as error:
        raise DesignError(f"{path}: {error}; see hardware/rtl/README.md for the format") from None

    fields = _Fields(path, data)
    cycles = _Fields(path, fields.take("cycles", dict), "cycles.")
    design = Design(
        folder=path.resolve().parent,
        summary=fields.take("summary", str),
        primitive=fields.take("primitive", str),
        point=fields.choice("point", POINTS),
        core=fields.take("core", str),
        top=fields.take("top", str),
        sources=tuple((path.parent / name).resolve() for name in fields.take("sources", list)),
        bus_bits=fields.positive("bus_bits"),
        datapath_bits=fields.positive("datapath_bits"),
        byte_order=fields.choice("byte_order", BYTE_ORDERS, "big-endian"),
        word_order=fields.choice("word_order", WORD_ORDERS, "in-sequence"),
        cycles=Cycles(*(cycles.positive(name) for name in ("load", "compute", "unload", "latency"))),
    )
    cycles.nothing_left()
    fields.nothing_left()
    _check(path, design)
    return design


def find_designs() -> list[Design]:
    """Every design below hardware/rtl, by name."""
    return [load_design(path) for path in sorted(RTL.glob("*/*/design.toml"))]


def _check(path: Path, design: Design) -> None:
    for source in design.sources:
        if not source.is_file():
            raise DesignError(f"{path}: sources: {source} does not exist; paths are relative to the folder")
    cycles = design.cycles
    if cycles.unload > cycles.load:
        raise DesignError(f"{path}: cycles.unload is {cycles.unload}, more than cycles.load, {cycles.load}")
    if cycles.latency != cycles.load + cycles.compute + cycles.unload:
        raise DesignError(
            f"{path}: cycles.latency is {cycles.latency}, expected load + compute + unload, "
            f"{cycles.load + cycles.compute + cycles.unload}"
        )
    if design.word_order == "halves-alternate" and (cycles.load % 2 or cycles.unload != cycles.load):
        raise DesignError(f"{path}: word_order halves-alternate needs an even load equal to unload")


class _Fields:
    """Takes fields out of a table and says what is wrong with them."""

    def __init__(self, path: Path, table: dict, prefix: str = "") -> None:
        self._path = path
        self._table = dict(table)
        self._prefix = prefix

    def take(self, name: str, kind: type, default=None):
        value = self._table.pop(name, default)
        if value is None:
            raise DesignError(f"{self._path}: {self._prefix}{name} is missing; add it")
        if not isinstance(value, kind) or isinstance(value, bool):
            raise DesignError(f"{self._path}: {self._prefix}{name} is {value!r}, expected {kind.__name__}")
        return value

    def positive(self, name: str) -> int:
        value = self.take(name, int)
        if value < 1:
            raise DesignError(f"{self._path}: {self._prefix}{name} is {value}, expected at least 1")
        return value

    def choice(self, name: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        value = self.take(name, str, default)
        if value not in allowed:
            raise DesignError(f"{self._path}: {self._prefix}{name} is {value!r}, expected one of {', '.join(allowed)}")
        return value

    def nothing_left(self) -> None:
        if self._table:
            names = ", ".join(self._prefix + name for name in self._table)
            raise DesignError(f"{self._path}: unknown field {names}; see hardware/rtl/README.md")
