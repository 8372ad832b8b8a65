"""What both cocotb modules share: the design under test, its blocks, and the clock."""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass
from pathlib import Path

from cocotb.clock import Clock
from cocotb.triggers import RisingEdge

from design import Design, load_design


@dataclass(frozen=True)
class Block:
    """One block to encrypt, as words of the bus, and the bytes expected."""

    data: list[int]
    key: list[int]
    ciphertext: bytes
    source: str


def design_under_test() -> Design:
    return load_design(Path(os.environ["CIPHERFIT_DESIGN"]))


def blocks_for(design: Design, rng: random.Random) -> list[Block]:
    """All blocks of the vector file; bits that the core must ignore are random."""
    vectors = json.loads(Path(os.environ["CIPHERFIT_VECTORS"]).read_text(encoding="utf-8"))
    return [
        Block(
            data=design.words_in(bytes.fromhex(vector["plaintext"]), rng.getrandbits(64)),
            key=design.words_in(bytes.fromhex(vector["key"]), rng.getrandbits(64)),
            ciphertext=bytes.fromhex(vector["ciphertext"]),
            source=vector["source"],
        )
        for vector in vectors
    ]


def start_clock(dut) -> None:
    Clock(dut.clk, 10, unit="ns").start()


async def next_clock(dut) -> None:
    """Wait for the next rising edge; outputs read afterwards are those of the clock that ends there."""
    await RisingEdge(dut.clk)


def check_result(design: Design, block: Block, words: list[int]) -> None:
    result = design.value_of(words)
    assert result == block.ciphertext, (
        f"{block.source}: expected {block.ciphertext.hex()}, the core gave {result.hex()}"
    )
