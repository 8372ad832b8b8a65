"""Runs a program that was found, without what found it: does every operation find its operands, and what does it cost?"""

from model import Copy
from routine import MEMORY


class Wrong(Exception):
    """A program that does not do what its routine says."""


def replay(routine, found):
    """Follows every value through registers, memory and the carry; raises [`Wrong`]."""
    machine = routine.machine
    registers, memory, carry, cycles, done = {}, set(), None, 0, []
    through = machine.classes[machine.through]
    for value, where in routine.inputs.items():
        if where == MEMORY:
            memory.add(value)
    for value, register in _begins(routine, found):
        registers[register] = value
    begun = dict(registers)

    def expect(is_so, event, what):
        if not is_so:
            raise Wrong(f"{event}: {what}")

    for event in found.program:
        if isinstance(event, Copy):
            ends = (event.source, event.to)
            here = (
                event.value in memory
                if event.source == MEMORY
                else registers.get(event.source) == event.value
            )
            expect(here, event, "it is not there")
            expect(any(end in through for end in ends), event, "no register that moves go through")
            cycles += (
                machine.load
                if event.source == MEMORY
                else machine.store
                if event.to == MEMORY
                else machine.move
            )
            if event.to == MEMORY:
                memory.add(event.value)
            else:
                registers[event.to] = event.value
            continue
        step, form = event.step, event.step.form
        cycles += form.cycles
        expect(sorted(event.operands) == sorted(step.operands), event, "other operands")
        expect(form.commutes or event.operands == step.operands, event, "operands exchanged")
        for index, (value, place) in enumerate(zip(event.operands, event.places, strict=True)):
            if place == MEMORY:
                expect(
                    index > 0 and form.memory is not None and value in memory,
                    event,
                    "not from memory",
                )
                cycles += form.memory - form.cycles
            else:
                expect(registers.get(place) == value, event, f"{value} is not in {place}")
                expect(
                    place in machine.classes[form.takes[index]],
                    event,
                    f"{place} is of another class",
                )
        expect(step.carry_in is None or carry == step.carry_in, event, "another carry")
        registers[event.places[0]] = step.result
        if form.carry != "kept":
            carry = step.carry_out
        done.append(step.result)
    expect(
        sorted(done) == sorted(step.result for step in routine.steps),
        "the program",
        "other operations",
    )
    for value, where in routine.outputs.items():
        places = [register for register, held in registers.items() if held == value]
        if where == MEMORY:
            is_there = value in memory
        elif where in routine.inputs:
            is_there = any(begun.get(register) == where for register in places)
        else:
            is_there = where in places or (where == "register" and places)
        expect(is_there, value, f"it does not end in {where}")
    expect(cycles == found.cycles, "the program", f"it takes {cycles} cycles, not {found.cycles}")


def _begins(routine, found):
    """In which registers the inputs are at first: as they are first used."""
    waiting = {value for value, where in routine.inputs.items() if where != MEMORY}
    for event in found.program:
        if isinstance(event, Copy):
            uses = [(event.value, event.source)]
        else:
            uses = zip(event.operands, event.places, strict=True)
        for value, place in uses:
            if value in waiting:
                waiting.discard(value)
                yield value, place
