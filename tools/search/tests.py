"""Tests of the search: python3 -m unittest tests, in this folder."""

import copy
import tempfile
import unittest
from pathlib import Path

from model import Copy, Do, Unsolvable, solve
from replay import Wrong, replay
from routine import Mistake, read

HERE = Path(__file__).parent
SECONDS = 300


def routine(name):
    return read(HERE / "routines" / f"{name}.toml")


class Routines(unittest.TestCase):
    """What docs/src/searching.md says of each: none takes fewer cycles."""

    def check(self, name, registers, places, cycles):
        given = routine(name)
        found = solve(given, SECONDS, registers, places)
        replay(given, found)
        self.assertEqual((found.cycles, found.bound), (cycles, cycles))

    def test_speck64_msp430(self):
        self.check("speck64-msp430", 5, 2, 23)

    def test_simon64_msp430(self):
        self.check("simon64-msp430", 8, 4, 25)

    def test_ascon_sbox_rl78(self):
        self.check("ascon-sbox-rl78", None, 3, 31)

    def test_four_registers_are_too_few(self):
        with self.assertRaises(Unsolvable):
            solve(routine("speck64-msp430"), SECONDS, 4, 1)


class Faults(unittest.TestCase):
    """Programs that are wrong by one thing are not taken."""

    @classmethod
    def setUpClass(cls):
        cls.given = routine("speck64-msp430")
        cls.found = solve(cls.given, SECONDS, 5, 2)

    def refused(self, change):
        found = copy.deepcopy(self.found)
        change(found.program)
        with self.assertRaises(Wrong):
            replay(self.given, found)

    def test_a_copy_is_missing(self):
        self.refused(
            lambda program: program.remove(next(one for one in program if isinstance(one, Copy)))
        )

    def test_a_step_is_missing(self):
        self.refused(lambda program: program.pop())

    def test_an_operand_is_elsewhere(self):
        def change(program):
            step = next(one for one in program if isinstance(one, Do) and len(one.places) > 1)
            step.places[1] = "r15"

        self.refused(change)

    def test_the_carry_is_lost(self):
        def change(program):
            at = next(
                number
                for number, one in enumerate(program)
                if isinstance(one, Do) and one.step.carry_in
            )
            lost = next(
                one for one in program if isinstance(one, Do) and one.step.form.carry == "lost"
            )
            program.remove(lost)
            program.insert(min(at, len(program)), lost)

        self.refused(change)

    def test_a_cycle_less_is_said(self):
        found = copy.deepcopy(self.found)
        found.cycles -= 1
        with self.assertRaises(Wrong):
            replay(self.given, found)


class Mistakes(unittest.TestCase):
    """What cannot be used is said with its place."""

    def said(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "routines" / "one.toml"
            path.parent.mkdir()
            (Path(folder) / "machines").symlink_to(HERE / "machines")
            path.write_text(text, encoding="utf-8")
            with self.assertRaises(Mistake) as raised:
                read(path)
            return str(raised.exception)

    def test_steps(self):
        head = 'machine = "msp430"\ninputs = { a = "register", b = "register" }\nsteps = """\n'
        for steps, words in {
            "c = nand a b": "step 1, `c = nand a b`: the machine has no nand",
            "c = xor a": "xor takes 2 operands",
            "c = xor a z": "z is no value that is known here",
            "c = xor a b\nc = xor a b": "step 2, `c = xor a b`: c is made twice",
            "c = adc a b": "b is no carry that is known here",
            "c xor a b": "write `results = form operands`",
            "": "no steps",
        }.items():
            self.assertIn(words, self.said(f'{head}{steps}\n"""'))

    def test_files(self):
        self.assertIn("machines/z80.toml: No such file", self.said('machine = "z80"'))
        self.assertIn("one.toml: ", self.said("machine ="))


if __name__ == "__main__":
    unittest.main()
