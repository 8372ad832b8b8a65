"""What both cocotb modules share: the bus of the design under test, its blocks, and the clock."""

from __future__ import annotations

import json
import os
import random
from dataclasses import dataclass
from pathlib import Path

from cocotb.clock import Clock
from cocotb.triggers import RisingEdge

from bus import Bus

JOB = json.loads(Path(os.environ["CIPHERFIT_JOB"]).read_text(encoding="utf-8"))
bus = Bus.of(JOB["traffic"])


@dataclass(frozen=True)
class Block:
    """One block to encrypt, as words of the bus, and the bytes expected."""

    data: list[int]
    key: list[int]
    ciphertext: bytes
    source: str


def blocks_of_job(rng: random.Random) -> list[Block]:
    """All blocks of the job; bits that the core must ignore are random."""
    return [
        Block(
            data=bus.words_in(bytes.fromhex(vector["plaintext"]), rng.getrandbits(64)),
            key=bus.words_in(bytes.fromhex(vector["key"]), rng.getrandbits(64)),
            ciphertext=bytes.fromhex(vector["ciphertext"]),
            source=vector["source"],
        )
        for vector in JOB["vectors"]
    ]


def start_clock(dut) -> None:
    Clock(dut.clk, 10, unit="ns").start()


async def next_clock(dut) -> None:
    """Wait for the next rising edge; outputs read afterwards are those of the clock that ends there."""
    await RisingEdge(dut.clk)


def check_result(block: Block, words: list[int]) -> None:
    result = bus.value_of(words)
    assert result == block.ciphertext, (
        f"{block.source}: expected {block.ciphertext.hex()}, the core gave {result.hex()}"
    )
