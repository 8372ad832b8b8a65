"""The routine as constraints.

Time runs in half steps: the operation at position p reads at 2p and writes at 2p + 1. A value has places, one
after another or at once: a register or memory, from a moment to a moment. Its first place is where it is made;
every other is a copy of an earlier one, which costs a move, a load or a store. An operation destroys the operand
in a place that ends there, and its result begins in that register. Places in registers are rectangles of time and
register that must not overlap; so are those of the carry, of which there is one.
"""

from dataclasses import dataclass

from ortools.sat.python import cp_model

from routine import MEMORY, Step


class Unsolvable(Exception):
    """There is no such program, or none was found in time."""


@dataclass
class Copy:
    """A value is brought somewhere: from register or memory to register or memory."""

    value: str
    source: str
    to: str

    def __str__(self):
        return f"{self.value:8} {self.source} -> {self.to}"


@dataclass
class Do:
    """An operation, with where its operands are; the result takes the place of the first."""

    step: Step
    operands: list
    places: list

    def __str__(self):
        pairs = zip(self.operands, self.places, strict=True)
        operands = ", ".join(f"{value} in {place}" for value, place in pairs)
        return f"{self.step.result:8} {self.step.form.name} {operands}"


@dataclass
class Found:
    """A program, its cycles, and the fewest that are still possible."""

    program: list
    cycles: int
    bound: int


class _Place:
    """Where a value is for a while."""

    def __init__(self, model, name, end, registers):
        self.there = model.new_bool_var(f"{name} there")
        self.in_memory = model.new_bool_var(f"{name} in memory")
        self.start = model.new_int_var(0, end, f"{name} start")
        self.end = model.new_int_var(0, end, f"{name} end")
        self.register = model.new_int_var_from_domain(
            cp_model.Domain.from_values(registers), f"{name} register"
        )
        model.add(self.end > self.start).only_enforce_if(self.there)
        model.add_implication(self.in_memory, self.there)
        held = model.new_bool_var(f"{name} in a register")
        model.add(self.there == held + self.in_memory)
        self.held = held
        length = model.new_int_var(0, end, f"{name} length")
        self.time = model.new_optional_interval_var(
            self.start, length, self.end, held, f"{name} time"
        )
        self.room = model.new_optional_fixed_size_interval_var(
            self.register, 1, held, f"{name} room"
        )


class _Search:
    def __init__(self, routine, registers, places):
        self.routine, self.machine = routine, routine.machine
        self.model = cp_model.CpModel()
        self.count = len(self.machine.registers) if registers is None else registers
        self.last = 2 * len(routine.steps) + 2
        self.costs = []
        # What the solution is read from: of each copy its source, of each step its order and its operands' places.
        self.sources, self.orders, self.served = {}, {}, {}
        self.carries, self.carry_start, self.carry_end = [], {}, {}
        self.places = {}
        steps = len(routine.steps)
        self.at = [
            self.model.new_int_var(1, steps, f"position {number}") for number in range(steps)
        ]
        self.model.add_all_different(self.at)
        produced = [step.result for step in routine.steps]
        for value in [*routine.inputs, *produced]:
            self.places[value] = [self.place(f"{value} {number}") for number in range(places)]
        for value, where in routine.inputs.items():
            self.begin(value, where)
        for number, step in enumerate(routine.steps):
            self.operation(number, step)
        for value, where in routine.outputs.items():
            self.finish(value, where)
        for value, all_of in self.places.items():
            self.copies(value, all_of)
        held = [place for all_of in self.places.values() for place in all_of]
        self.model.add_no_overlap_2d([place.time for place in held], [place.room for place in held])
        self.model.add_no_overlap(self.carries)
        self.model.minimize(sum(cost * literal for cost, literal in self.costs))

    def numbers(self, kind):
        """Registers of a class, of those that may be used."""
        names = self.machine.registers[: self.count]
        return [names.index(name) for name in self.machine.classes[kind] if name in names]

    def place(self, name):
        return _Place(self.model, name, self.last, self.numbers("any"))

    def begin(self, value, where):
        first = self.places[value][0]
        self.model.add(first.start == 0)
        self.model.add(first.there == 1)
        self.model.add(first.in_memory == (where == MEMORY))
        if where in self.machine.registers:
            self.model.add(first.register == self.machine.registers.index(where))

    def finish(self, value, where):
        """An output is where it shall be when all is done."""
        last = []
        for place in self.places[value]:
            here = self.model.new_bool_var(f"{value} ends here")
            self.model.add(place.end == self.last).only_enforce_if(here)
            wanted = place.in_memory if where == MEMORY else place.held
            self.model.add_implication(here, wanted)
            if where in self.routine.inputs:
                register = self.places[where][0].register
                self.model.add(place.register == register).only_enforce_if(here)
            elif where in self.machine.registers:
                number = self.machine.registers.index(where)
                self.model.add(place.register == number).only_enforce_if(here)
            last.append(here)
        self.model.add_exactly_one(last)

    def copies(self, value, all_of):
        """Every place but the first is a copy of an earlier one, made while that is there."""
        through = self.numbers(self.machine.through)
        for number, place in enumerate(all_of[1:], start=1):
            sources = []
            for earlier in all_of[:number]:
                source = self.model.new_bool_var(f"{value} copied")
                self.model.add_implication(source, earlier.there)
                self.model.add(place.start >= earlier.start).only_enforce_if(source)
                self.model.add(place.start < earlier.end).only_enforce_if(source)
                sources.append(source)
                self.sources.setdefault((value, number), []).append((source, earlier))
                for of, to, cost in (
                    (earlier.held, place.held, self.machine.move),
                    (earlier.in_memory, place.held, self.machine.load),
                    (earlier.held, place.in_memory, self.machine.store),
                ):
                    paid = self.model.new_bool_var(f"{value} paid")
                    self.model.add_bool_or(~source, ~of, ~to, paid)
                    self.costs.append((cost, paid))
                self.model.add_bool_or(~source, ~earlier.in_memory, ~place.in_memory)
                self.in_class(source, earlier, place, through)
            self.model.add(sum(sources) == place.there)
            # Places are used in their order.
            self.model.add_implication(place.there, all_of[number - 1].there)

    def in_class(self, source, earlier, place, through):
        """A machine that moves through one register only has it at one end."""
        if len(through) == self.count:
            return
        ends = []
        for one in (earlier, place):
            end = self.model.new_bool_var("end of a move")
            domain = cp_model.Domain.from_values(through)
            self.model.add_linear_expression_in_domain(one.register, domain).only_enforce_if(end)
            self.model.add_implication(end, one.held)
            ends.append(end)
        self.model.add_bool_or(~source, *ends)

    def operation(self, number, step):
        form, now = step.form, 2 * self.at[number]
        self.costs.append((form.cycles, 1))
        result = self.places[step.result][0]
        self.model.add(result.there == 1)
        self.model.add(result.in_memory == 0)
        self.model.add(result.start == now + 1)
        orders = [step.operands]
        if form.commutes:
            orders.append(step.operands[::-1])
        chosen = [self.model.new_bool_var(f"order {number}") for _ in orders]
        self.model.add_exactly_one(chosen)
        for order, is_chosen in zip(orders, chosen, strict=True):
            for place_of, operand in enumerate(order):
                self.operand(number, step, place_of, operand, is_chosen)
        self.orders[number] = list(zip(orders, chosen, strict=True))
        if step.carry_in is not None:
            self.model.add(self.carry_end[step.carry_in] >= now + 1)
            self.model.add(self.carry_start[step.carry_in] <= now)
        if step.carry_out is not None:
            self.make_carry(step.carry_out, now + 1)
        elif form.carry != "kept":
            self.carries.append(
                self.model.new_fixed_size_interval_var(now + 1, 1, f"carry lost {number}")
            )

    def make_carry(self, name, start):
        end = self.model.new_int_var(0, self.last, f"{name} end")
        length = self.model.new_int_var(1, self.last, f"{name} length")
        self.carries.append(self.model.new_interval_var(start, length, end, name))
        self.carry_start[name], self.carry_end[name] = start, end

    def operand(self, number, step, place_of, operand, is_chosen):
        """One of the operand's places serves; the one that is destroyed ends, and the result begins there."""
        now, form = 2 * self.at[number], step.form
        result = self.places[step.result][0]
        allowed = cp_model.Domain.from_values(self.numbers(form.takes[place_of]))
        serving = []
        for place in self.places[operand]:
            serves = self.model.new_bool_var(f"{operand} serves {number}")
            self.model.add_implication(serves, place.there)
            self.model.add(place.start <= now).only_enforce_if(serves)
            self.model.add(place.end >= now + 1).only_enforce_if(serves)
            held = self.model.new_bool_var(f"{operand} from a register")
            self.model.add_bool_and(serves, place.held).only_enforce_if(held)
            self.model.add_bool_or(~serves, ~place.held, held)
            self.model.add_linear_expression_in_domain(place.register, allowed).only_enforce_if(
                held
            )
            if place_of == 0:
                self.model.add_implication(serves, place.held)
                self.model.add(place.end == now + 1).only_enforce_if(serves)
                self.model.add(place.register == result.register).only_enforce_if(serves)
            elif form.memory is None:
                self.model.add_implication(serves, place.held)
            else:
                from_memory = self.model.new_bool_var(f"{operand} from memory")
                self.model.add_bool_or(~serves, ~place.in_memory, from_memory)
                self.costs.append((form.memory - form.cycles, from_memory))
            serving.append(serves)
            self.served.setdefault((number, place_of), []).append((serves, place))
        self.model.add(sum(serving) == is_chosen)


def solve(routine, seconds, registers, places):
    """The best program that is found in so many seconds."""
    search = _Search(routine, registers, places)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(search.model)
    if status == cp_model.INFEASIBLE:
        raise Unsolvable(
            "no program does it with so many registers and places: allow more of either"
        )
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise Unsolvable(f"nothing was found in {seconds:g} s: allow more time")
    return Found(
        _program(search, solver), round(solver.objective_value), round(solver.best_objective_bound)
    )


def _program(search, solver):
    """Instructions in their order, copies among them."""
    names = search.machine.registers
    happened = []

    def where(place):
        return MEMORY if solver.value(place.in_memory) else names[solver.value(place.register)]

    def chosen(choices):
        return next(what for literal, what in choices if solver.value(literal))

    for (value, number), sources in search.sources.items():
        place = search.places[value][number]
        if solver.value(place.there):
            copy = Copy(value, where(chosen(sources)), where(place))
            happened.append((solver.value(place.start), 0, number, copy))
    for number, step in enumerate(search.routine.steps):
        order = chosen((literal, order) for order, literal in search.orders[number])
        places = [where(chosen(search.served[number, index])) for index in range(len(order))]
        happened.append((2 * solver.value(search.at[number]), 1, 0, Do(step, order, places)))
    return [event for *_, event in sorted(happened, key=lambda one: one[:3])]
