"""The bare core: load, run, done."""

from __future__ import annotations

import random

import cocotb

from stimulus import Block, blocks_of_job, bus, check_result, next_clock, start_clock


@cocotb.test()
async def blocks_one_after_the_other(dut):
    """Each load brings a block in and the last result out; no clock is lost in between."""
    await encrypt_all(dut, random.Random(1), pause=0.0)


@cocotb.test()
async def pauses_change_nothing(dut):
    """Without run the core keeps still, at any point of a block."""
    await encrypt_all(dut, random.Random(2), pause=0.25)


async def encrypt_all(dut, rng: random.Random, pause: float) -> None:
    blocks = blocks_of_job(rng)
    dut.load.value = 0
    dut.run.value = 0
    start_clock(dut)
    await next_clock(dut)
    previous: Block | None = None
    for block in blocks:
        words = await exchange(dut, block.data, block.key, rng, pause)
        if previous:
            check_result(previous, words)
        await compute(dut, rng, pause)
        previous = block
    # Whatever is loaded with the last result must not matter.
    noise = [rng.getrandbits(bus.bits) for _ in range(bus.cycles.unload)]
    check_result(previous, await exchange(dut, noise, noise, rng, pause))


async def exchange(
    dut, data: list[int], key: list[int], rng: random.Random, pause: float
) -> list[int]:
    """Shift words in; the words that come out meanwhile, as many as a result has."""
    words = []
    for data_word, key_word in zip(data, key):
        await keep_still(dut, rng, pause)
        dut.load.value = 1
        dut.run.value = 1
        dut.data_in.value = data_word
        dut.key_in.value = key_word
        await next_clock(dut)
        value = dut.data_out.value
        words.append(int(value) if value.is_resolvable else 0)
    dut.load.value = 0
    dut.run.value = 0
    return words[: bus.cycles.unload]


async def compute(dut, rng: random.Random, pause: float) -> None:
    """Run until done, which must come after exactly the claimed clocks and stay."""
    for clock in range(bus.cycles.compute):
        await keep_still(dut, rng, pause)
        dut.run.value = 1
        await next_clock(dut)
        assert dut.done.value == 0, (
            f"done after {clock} clocks, design.toml claims {bus.cycles.compute}"
        )
    dut.run.value = 0
    await next_clock(dut)
    assert dut.done.value == 1, (
        f"not done after the {bus.cycles.compute} clocks that design.toml claims"
    )


async def keep_still(dut, rng: random.Random, pause: float) -> None:
    while pause and rng.random() < pause:
        dut.load.value = 0
        dut.run.value = 0
        dut.data_in.value = rng.getrandbits(bus.bits)
        dut.key_in.value = rng.getrandbits(bus.bits)
        await next_clock(dut)
