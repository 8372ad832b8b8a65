"""Reads routines and the machines that they are for."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

# Where a value is that is in no register.
MEMORY = "memory"


class Mistake(Exception):
    """A file cannot be used: which, where and why."""


@dataclass
class Form:
    """An operation of a machine."""

    name: str
    cycles: int
    # Classes of registers of its operands; the first is destroyed, the result takes its place.
    takes: list
    # Cycles where the last operand lies in memory; None where it may not.
    memory: int | None = None
    # May either of two operands be the one that is destroyed?
    commutes: bool = False
    # What becomes of the carry: kept, lost, made, taken (and lost), passed (taken and made).
    carry: str = "kept"


@dataclass
class Machine:
    """Registers by class, forms by name, and what it costs to bring a value somewhere."""

    registers: list
    classes: dict
    forms: dict
    move: int
    load: int
    store: int
    # The class that one end of every move, load and store is in.
    through: str = "any"


@dataclass
class Step:
    """Values that a form makes of others; of the carry, the values are among them."""

    form: Form
    operands: list
    result: str
    carry_in: str | None
    carry_out: str | None
    line: int


@dataclass
class Routine:
    """What is to be computed, and where it starts and ends."""

    machine: Machine
    steps: list
    # Input to `register`, `memory`, or a register's name.
    inputs: dict
    # Output to `register`, `memory`, a register's name, or the input whose place it takes.
    outputs: dict


def read(path):
    """A routine with its machine."""
    path = Path(path)
    given = _load(path)
    name = given.get("machine")
    machine = _machine(path.parent.parent / "machines" / f"{name}.toml")
    inputs, outputs = given.get("inputs", {}), given.get("outputs", {})
    known = dict.fromkeys(inputs, "value")
    steps = []
    for number, line in enumerate(given.get("steps", "").splitlines(), start=1):
        text = line.split("#")[0].split()
        if text:
            steps.append(_step(path, machine, text, known, number))
    if not steps:
        raise Mistake(
            f"{path}: no steps: write `steps`, a line an operation, as the other routines have it"
        )
    for value in outputs:
        if known.get(value) != "value":
            raise Mistake(f"{path}: the output {value} is not made by any step")
    return Routine(machine, steps, inputs, outputs)


def _load(path):
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror}") from error
    except tomllib.TOMLDecodeError as error:
        raise Mistake(f"{path}: {error}") from error


def _machine(path):
    given = _load(path)
    forms = {}
    for name, one in given["forms"].items():
        try:
            forms[name] = Form(name, **one)
        except TypeError as error:
            raise Mistake(f"{path}: [forms.{name}]: {error}") from error
    registers = given["registers"]
    classes = {"any": registers} | given.get("classes", {})
    cost = given["cycles"]
    return Machine(
        registers,
        classes,
        forms,
        cost["move"],
        cost["load"],
        cost["store"],
        given.get("through", "any"),
    )


def _step(path, machine, text, known, number):
    """`sum c = add a b`: what a line makes of what is known; notes what it makes."""
    where = f"{path}: step {number}, `{' '.join(text)}`"
    if "=" not in text or text.index("=") + 1 >= len(text):
        raise Mistake(f"{where}: write `results = form operands`")
    middle = text.index("=")
    results, name, operands = text[:middle], text[middle + 1], text[middle + 2 :]
    form = machine.forms.get(name)
    if form is None:
        raise Mistake(f"{where}: the machine has no {name}; it has {', '.join(machine.forms)}")
    takes_carry, makes_carry = form.carry in ("taken", "passed"), form.carry in ("made", "passed")
    if len(operands) != len(form.takes) + takes_carry:
        carry = " and a carry" if takes_carry else ""
        raise Mistake(f"{where}: {name} takes {len(form.takes)} operands{carry}")
    if not 1 <= len(results) <= 1 + makes_carry:
        raise Mistake(f"{where}: {name} makes one value{' and a carry' if makes_carry else ''}")
    kinds = ["value"] * len(form.takes) + ["carry"] * takes_carry
    for operand, kind in zip(operands, kinds, strict=True):
        if known.get(operand) != kind:
            raise Mistake(f"{where}: {operand} is no {kind} that is known here")
    for result, kind in zip(results, ("value", "carry"), strict=False):
        if result in known:
            raise Mistake(f"{where}: {result} is made twice: give each value a name of its own")
        known[result] = kind
    carry_in = operands.pop() if takes_carry else None
    carry_out = results[1] if len(results) > 1 else None
    return Step(form, operands, results[0], carry_in, carry_out, number)
