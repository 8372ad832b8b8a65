"""The core behind the common handshake: words in and out with valid and ready."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import cocotb

from stimulus import Block, blocks_of_job, bus, check_result, next_clock, start_clock

# Longer than any block takes, even with every other clock a stall.
PATIENCE = 8 * bus.cycles.latency + 200


@dataclass
class Times:
    """At which clock each block's first word went in, and its last word came out."""

    first_in: list[int] = field(default_factory=list)
    last_out: list[int] = field(default_factory=list)


@cocotb.test()
async def one_block_takes_the_claimed_latency(dut):
    """A block alone: from the first word taken to the last word given."""
    block = blocks_of_job(random.Random(1))[0]
    start_clock(dut)
    await reset(dut)
    times = await encrypt_all(dut, [block])
    assert latencies(times) == [bus.cycles.latency]


@cocotb.test()
async def blocks_back_to_back(dut):
    """The next block goes in while a result comes out: one block every load + compute clocks."""
    blocks = blocks_of_job(random.Random(2))
    start_clock(dut)
    await reset(dut)
    times = await encrypt_all(dut, blocks)
    assert set(latencies(times)) == {bus.cycles.latency}
    period = {later - earlier for earlier, later in zip(times.first_in, times.first_in[1:])}
    assert period <= {bus.cycles.load + bus.cycles.compute}, f"a block every {period} clocks"


@cocotb.test()
async def stalls_on_both_sides(dut):
    """Whoever is not ready is waited for; nothing is lost, nothing comes twice."""
    rng = random.Random(3)
    blocks = blocks_of_job(rng)
    start_clock(dut)
    await reset(dut)
    await encrypt_all(dut, blocks, rng, input_stall=0.5, output_stall=0.5)


@cocotb.test()
async def result_before_the_next_block(dut):
    """A sender that waits for each result before it sends again is not left waiting."""
    rng = random.Random(4)
    blocks = blocks_of_job(rng)[:40]
    start_clock(dut)
    await reset(dut)
    await encrypt_all(dut, blocks, rng, output_stall=0.3, one_at_a_time=True)


@cocotb.test()
async def reset_in_the_middle(dut):
    """After a reset at any time the next block comes out right."""
    rng = random.Random(5)
    blocks = blocks_of_job(rng)[:20]
    start_clock(dut)
    await reset(dut)
    for block in blocks:
        dut.input_valid.value = 1
        dut.output_ready.value = rng.getrandbits(1)
        for _ in range(rng.randrange(2 * bus.cycles.latency)):
            dut.data_in.value = rng.getrandbits(bus.bits)
            dut.key_in.value = rng.getrandbits(bus.bits)
            await next_clock(dut)
        await reset(dut)
        await encrypt_all(dut, [block])


def latencies(times: Times) -> list[int]:
    return [end - start + 1 for start, end in zip(times.first_in, times.last_out)]


async def reset(dut) -> None:
    dut.input_valid.value = 0
    dut.output_ready.value = 0
    dut.data_in.value = 0
    dut.key_in.value = 0
    dut.reset.value = 1
    await next_clock(dut)
    await next_clock(dut)
    dut.reset.value = 0


async def encrypt_all(
    dut,
    blocks: list[Block],
    rng: random.Random | None = None,
    input_stall: float = 0.0,
    output_stall: float = 0.0,
    one_at_a_time: bool = False,
) -> Times:
    """Send all blocks and check all results; a stall is the chance that a side lets a clock pass."""
    rng = rng or random.Random(0)
    times = Times()
    to_send = [
        (number, *words)
        for number, block in enumerate(blocks)
        for words in zip(block.data, block.key)
    ]
    sent = 0
    received: list[int] = []
    offered = False
    idle = clock = 0
    while len(received) < len(blocks) * bus.cycles.unload:
        # A word once offered stays, as the handshake demands.
        if not offered and sent < len(to_send) and rng.random() >= input_stall:
            number = to_send[sent][0]
            offered = not one_at_a_time or number * bus.cycles.unload <= len(received)
        ready = rng.random() >= output_stall
        dut.input_valid.value = int(offered)
        dut.output_ready.value = int(ready)
        if offered:
            dut.data_in.value = to_send[sent][1]
            dut.key_in.value = to_send[sent][2]
        else:
            dut.data_in.value = rng.getrandbits(bus.bits)
            dut.key_in.value = rng.getrandbits(bus.bits)
        await next_clock(dut)
        idle += 1
        if offered and dut.input_ready.value == 1:
            if sent % bus.cycles.load == 0:
                times.first_in.append(clock)
            sent += 1
            offered = False
            idle = 0
        if ready and dut.output_valid.value == 1:
            received.append(int(dut.data_out.value))
            if len(received) % bus.cycles.unload == 0:
                times.last_out.append(clock)
                number = len(times.last_out) - 1
                check_result(blocks[number], received[-bus.cycles.unload :])
            idle = 0
        clock += 1
        assert idle < PATIENCE, (
            f"no word went in or out for {idle} clocks, with {len(received)} received"
        )
    dut.input_valid.value = 0
    dut.output_ready.value = 0
    return times
