#!/usr/bin/env python3
"""Finds the fastest Keccak on RL78 for each number of ROM bytes.

Keccak's rho rotates 24 lanes, each by a distance of its own. A lane can have instructions of its own
or go through a routine for all distances, and the rest of a round can be written out or looped over.
Each choice adds bytes and takes cycles away, independently of the others: this measures each one with
cipherfit (`try`, official vectors included), takes all combinations together by dynamic programming,
and measures the best of the budgets once more, as they are.

    python3 tools/rl78_keccak_routine_sets.py --csv curve.csv
    python3 tools/rl78_keccak_routine_sets.py --budgets 512,640,1024

The CSV is the whole curve: every number of ROM bytes that buys cycles, predicted from the choices.
"""

import argparse
import csv
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LIBRARY = pathlib.Path(__file__).resolve().parent.parent / "library"
PRIMITIVE = ["keccak-1088", "r5f100le"]
STEPS = (1, 6, 9, 22, 14, 20, 2, 12, 13, 19, 23, 15, 4, 24, 21, 8, 16, 5, 3, 18, 17, 11, 7, 10)
COMPLEMENTED_STEP = 12
ALL_STEPS = sum(1 << step for step in STEPS)


class Laboratory:
    """Builds, verifies and measures a method with other definitions."""

    def __init__(self, command, scratch):
        self.command = command
        self.copied = pathlib.Path(scratch) / "library" / "keccak" / "rl78"
        shutil.copytree(LIBRARY / "keccak" / "rl78", self.copied)
        self.measured = {}

    def measure(self, method, definitions):
        """(ROM bytes, cycles a block)"""
        key = (method, tuple(sorted(definitions.items())))
        if key not in self.measured:
            manifest = self.copied / method / "method.toml"
            text = ", ".join(f"{name} = {value}" for name, value in definitions.items())
            above = manifest.read_text().split("[variants.")[0]
            above = re.sub(r"(?m)^(defines|stack_bytes) .*\n", "", above)
            variant = f'[variants.tried]\nsummary = "Tried"\ndefines = {{ {text} }}\n'
            manifest.write_text(above + variant)
            run = subprocess.run(
                [self.command, "try", str(manifest.parent), *PRIMITIVE, "--json"],
                capture_output=True,
                text=True,
                check=False,
            )
            if run.returncode:
                sys.exit(f"{method} with {text}:\n{run.stdout}{run.stderr}")
            measurement = json.loads(run.stdout.splitlines()[0])
            rom = sum(sum(part.values()) for part in measurement["rom"].values())
            self.measured[key] = (rom, measurement["tasks"]["hash"]["further"]["max"])
        return self.measured[key]


def difference(one, other):
    return one[0] - other[0], one[1] - other[1]


class Form:
    """A form of the program: where it starts from, and choices that add to it independently.

    A choice is a list of (definitions, bytes, cycles), relative to the start."""

    def __init__(self, method, start, base):
        self.method, self.start, self.base = method, start, base
        self.choices = []

    def curve(self, most):
        """The fastest combination for each number of bytes up to most: {bytes: (cycles, choices)}"""
        best = {self.base[0]: (self.base[1], ())}
        for choice in self.choices:
            following = {}
            for rom, (cycles, chosen) in best.items():
                for number, (_, more_rom, more_cycles) in enumerate(choice):
                    size, time = rom + more_rom, cycles + more_cycles
                    if size <= most and time < following.get(size, (time + 1,))[0]:
                        following[size] = (time, (*chosen, number))
            best = following
        return best

    def definitions(self, chosen):
        """What a combination defines; a step's choice adds to the set of steps of the routine."""
        merged = dict(self.start)
        for choice, number in zip(self.choices, chosen):
            for name, value in choice[number][0].items():
                merged[name] = merged[name] + value if name == "ROUTINE_STEPS" else value
        return merged


def byte_planes(laboratory):
    """The form in byte planes: one routine for all distances, inside the loop over lanes."""
    start = {
        "BYTES_A_PASS": 1,
        "PARITY_PLANES": 1,
        "THETA_PLANES": 1,
        "CHI_BYTES_A_PASS": 1,
        "MULTIPLIERS_BY_ROTATION": 1,
        "ROUND_CONSTANTS_BY_REGISTER": 1,
    }
    others = {
        "BYTES_A_PASS": (2, 4, 8),
        "PARITY_PLANES": (2,),
        "THETA_PLANES": (2,),
        "CHI_BYTES_A_PASS": (5,),
        "MULTIPLIERS_BY_ROTATION": (0,),
        "ROUND_CONSTANTS_BY_REGISTER": (0,),
    }
    base = laboratory.measure("byte-planes", start)
    form = Form("byte-planes", start, base)
    for name, values in others.items():
        choice = [({}, 0, 0)]
        for value in values:
            with_it = laboratory.measure("byte-planes", {**start, name: value})
            choice.append(({name: value}, *difference(with_it, base)))
        form.choices.append(choice)
    return [form]


def words(laboratory):
    """The forms in words of 16 bits: each lane has its own instructions or goes to the routine."""
    structures = [
        {"WORDS_A_PASS": 1, "D_COLUMNS_A_PASS": 1, "THETA_APART": 1, "THETA_WORDS_A_PASS": 1},
        {"WORDS_A_PASS": 1, "D_COLUMNS_A_PASS": 1, "THETA_APART": 1, "THETA_WORDS_A_PASS": 4},
        {"WORDS_A_PASS": 1, "D_COLUMNS_A_PASS": 1, "THETA_APART": 0, "THETA_WORDS_A_PASS": 4},
        {"WORDS_A_PASS": 1, "D_COLUMNS_A_PASS": 5, "THETA_APART": 0, "THETA_WORDS_A_PASS": 4},
        {"WORDS_A_PASS": 4, "D_COLUMNS_A_PASS": 5, "THETA_APART": 0, "THETA_WORDS_A_PASS": 4},
    ]
    method = "words"
    steps = {apart: step_choices(laboratory, method, apart, structures) for apart in (0, 1)}
    forms = []
    for structure in structures:
        routine_bytes, choices = steps[structure["THETA_APART"]]
        for rows in (1, 5):
            start = {**structure, "CHI_ROWS_A_PASS": rows, "ROUTINE_STEPS": 0}
            base = laboratory.measure(method, start)
            form = Form(method, start, base)
            forms.append(form)
            form = Form(method, start, (base[0] + routine_bytes, base[1]))
            form.choices = [
                choice for step, choice in choices.items() if rows == 1 or step != COMPLEMENTED_STEP
            ]
            forms.append(form)
    return forms


def step_choices(laboratory, method, apart, structures):
    """Bytes of the routine, and for each step what leaving its lane to the routine changes."""
    structure = next(s for s in structures if s["THETA_APART"] == apart)
    start = {**structure, "CHI_ROWS_A_PASS": 1}

    def with_steps(steps):
        return laboratory.measure(method, {**start, "ROUTINE_STEPS": steps})

    everything = with_steps(ALL_STEPS)
    choices = {}
    for step in STEPS:
        changed = difference(everything, with_steps(ALL_STEPS & ~(1 << step)))
        choices[step] = [({}, 0, 0), ({"ROUTINE_STEPS": 1 << step}, *changed)]
    own = with_steps(0)
    routine_bytes = everything[0] - own[0] - sum(choice[1][1] for choice in choices.values())
    return routine_bytes, choices


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budgets", default="453,512,1024,2048,4096", help="bytes of ROM")
    parser.add_argument("--most", type=int, default=4096, help="where the curve ends")
    parser.add_argument("--csv", type=pathlib.Path, help="where to write the curve")
    parser.add_argument("--cipherfit", default="cipherfit", help="the command")
    arguments = parser.parse_args()
    os.environ.setdefault("CIPHERFIT_ROOT", str(LIBRARY.parent))
    with tempfile.TemporaryDirectory() as scratch:
        laboratory = Laboratory(arguments.cipherfit, scratch)
        forms = byte_planes(laboratory) + words(laboratory)
        points = sorted(
            (rom, cycles, number, chosen)
            for number, form in enumerate(forms)
            for rom, (cycles, chosen) in form.curve(arguments.most).items()
        )
        curve = []
        for point in points:
            if not curve or point[1] < curve[-1][1]:
                curve.append(point)
        rows = []
        for rom, cycles, number, chosen in curve:
            form = forms[number]
            definitions = form.definitions(chosen)
            routine = definitions.get("ROUTINE_STEPS", ALL_STEPS)
            own = len(STEPS) - routine.bit_count()
            text = " ".join(
                f"{name}={value:#x}" if name == "ROUTINE_STEPS" else f"{name}={value}"
                for name, value in definitions.items()
            )
            rows.append((rom, cycles, own, form.method, text))
        if arguments.csv:
            with arguments.csv.open("w", newline="") as file:
                writer = csv.writer(file, lineterminator="\n")
                writer.writerow(
                    (
                        "rom_bytes",
                        "cycles_a_block",
                        "lanes_with_own_instructions",
                        "form",
                        "defines",
                    )
                )
                writer.writerows(rows)
        for budget in map(int, arguments.budgets.split(",")):
            fitting = [index for index, point in enumerate(curve) if point[0] <= budget]
            if not fitting:
                print(f"{budget:5}: nothing fits; the smallest has {curve[0][0]} bytes")
                continue
            index = fitting[-1]
            _, _, number, chosen = curve[index]
            definitions = forms[number].definitions(chosen)
            rom, cycles = laboratory.measure(forms[number].method, definitions)
            predicted = rows[index]
            print(
                f"{budget:5}: {rom} bytes {cycles} cycles a block, measured"
                f" (predicted {predicted[0]}, {predicted[1]}), {predicted[2]} lanes with"
                f" instructions of their own\n       {predicted[3]}: {predicted[4]}"
            )


if __name__ == "__main__":
    main()
