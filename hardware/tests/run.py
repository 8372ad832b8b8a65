#!/usr/bin/env python3
"""Run the tests of the hardware designs: cocotb on ghdl, for every design.toml found.

Both the bare core and the core behind the handshake encrypt the official vectors and random blocks;
the clocks observed must be those that design.toml claims. With --self-check the tests are tested
instead: a copy of each core with a fault planted must fail them.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HARDWARE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HARDWARE))

from design import Design, DesignError, find_designs, load_design  # noqa: E402

REPOSITORY = HARDWARE.parent
BUILD = REPOSITORY / "target" / "hardware" / "tests"
VECTOR_FIELDS = ("key", "plaintext", "ciphertext", "source")


class SetupError(Exception):
    """Something that the tests need is missing or wrong; says what and the remedy."""


def main() -> int:
    arguments = parse_arguments()
    passed = failed = 0
    try:
        check_tools()
        designs = [load_design(arguments.design)] if arguments.design else find_designs()
        for design in designs:
            vectors = vectors_for(design, arguments)
            if arguments.self_check:
                fault, caught = planted_fault_fails(design, vectors)
                print(f"{design.name}: {fault}: {'caught' if caught else 'NOT CAUGHT'}", flush=True)
                passed += caught
                failed += not caught
                continue
            for entity, module in ((design.core, "bare_core"), (design.top, "behind_handshake")):
                tests, failures = run_module(design, entity, module, vectors)
                verdict = "passed" if not failures else f"FAILED, see {log_file(design, entity)}"
                print(
                    f"{design.name}: {entity}: {tests - failures} of {tests} tests {verdict}",
                    flush=True,
                )
                passed += tests - failures
                failed += failures
    except (SetupError, DesignError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--design", type=Path, metavar="PATH", help="only this folder (or its design.toml)"
    )
    parser.add_argument(
        "--vectors",
        type=Path,
        metavar="FILE.json",
        help="key, plaintext, ciphertext, source of each block, as `cipherfit hw vectors` prints them; needs --design",
    )
    parser.add_argument(
        "--blocks",
        type=int,
        default=300,
        metavar="N",
        help="random blocks asked of `cipherfit hw vectors` (default 300)",
    )
    parser.add_argument(
        "--self-check", action="store_true", help="plant a fault in each core: the tests must fail"
    )
    arguments = parser.parse_args()
    if arguments.vectors and not arguments.design:
        parser.error("--vectors holds the blocks of one primitive: name its design with --design")
    return arguments


def check_tools() -> None:
    if shutil.which("ghdl") is None:
        raise SetupError("ghdl is not installed; `make hw` installs it (Debian package ghdl)")
    try:
        import cocotb_tools.runner  # noqa: F401
    except ImportError:
        raise SetupError(
            "cocotb 2 is not installed; run this with the Python that `make hw` sets up"
        ) from None


def vectors_for(design: Design, arguments: argparse.Namespace) -> Path:
    """The file of vectors for a design: the one given, or a fresh one from `cipherfit hw vectors`."""
    if arguments.vectors:
        path = arguments.vectors.resolve()
    else:
        path = BUILD / f"{design.primitive}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(ask_cipherfit(design.primitive, arguments.blocks), encoding="utf-8")
    try:
        vectors = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SetupError(
            f"{path}: {error.strerror}; make it with `cipherfit hw vectors {design.primitive}`"
        ) from None
    except json.JSONDecodeError as error:
        raise SetupError(f"{path}:{error.lineno}: not JSON: {error.msg}") from None
    if not isinstance(vectors, list) or not vectors:
        raise SetupError(f"{path}: expected a list of at least one vector")
    for number, vector in enumerate(vectors, 1):
        missing = [field for field in VECTOR_FIELDS if field not in vector]
        if missing:
            raise SetupError(f"{path}: vector {number} lacks {', '.join(missing)}")
        if len(vector["plaintext"]) * 4 != design.block_bits:
            raise SetupError(
                f"{path}: vector {number} has a block of {len(vector['plaintext']) * 4} bits, "
                f"{design.name} one of {design.block_bits}; use the vectors of {design.primitive}"
            )
    return path


def ask_cipherfit(primitive: str, blocks: int) -> str:
    program = (
        os.environ.get("CIPHERFIT")
        or shutil.which("cipherfit")
        or str(REPOSITORY / "target/release/cipherfit")
    )
    command = [program, "hw", "vectors", primitive, "--random", str(blocks)]
    try:
        result = subprocess.run(
            command, cwd=REPOSITORY, capture_output=True, text=True, check=False
        )
    except OSError:
        raise SetupError(
            f"{program} cannot be run; run `make` first, set CIPHERFIT, or give --vectors"
        ) from None
    if result.returncode:
        raise SetupError(f"`{' '.join(command)}` failed: {result.stderr.strip()}")
    return result.stdout


def run_module(design: Design, entity: str, module: str, vectors: Path) -> tuple[int, int]:
    """Analyse the design and run one cocotb module on `entity`; tests run and tests failed."""
    from cocotb_tools.check_results import get_results
    from cocotb_tools.runner import VHDL, get_runner

    folder = log_file(design, entity).parent
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    log = log_file(design, entity)
    runner = get_runner("ghdl")
    try:
        runner.build(
            sources=[VHDL(source) for source in design.sources],
            hdl_toplevel=entity,
            build_args=["--std=08"],
            build_dir=folder,
            log_file=log,
        )
        results = runner.test(
            hdl_toplevel=entity,
            test_module=module,
            test_args=["--std=08"],
            build_dir=folder,
            test_dir=folder,
            log_file=log,
            extra_env={
                "PYTHONPATH": os.pathsep.join([str(HARDWARE / "tests"), str(HARDWARE)]),
                "CIPHERFIT_DESIGN": str(design.folder),
                "CIPHERFIT_VECTORS": str(vectors),
            },
        )
        return get_results(results)
    except (SystemExit, RuntimeError, subprocess.CalledProcessError):
        output = log.read_text(encoding="utf-8") if log.is_file() else ""
        raise SetupError(
            f"{design.name}: {entity} cannot be simulated; the log, {log}, ends:\n{output[-2000:]}"
        ) from None


def planted_fault_fails(design: Design, vectors: Path) -> tuple[str, bool]:
    """Whether the bare core fails its tests with an operand of an exclusive or inverted."""
    source, text, place = exclusive_or(design)
    with tempfile.TemporaryDirectory() as folder:
        spoilt = Path(folder) / source.name
        spoilt.write_text(text[: place.start()] + "xor not" + text[place.end() :], encoding="utf-8")
        sources = tuple(spoilt if one == source else one for one in design.sources)
        faulty = dataclasses.replace(design, sources=sources)
        _, failures = run_module(faulty, design.core, "bare_core", vectors)
    line = text.count("\n", 0, place.start()) + 1
    return f"{source.name}:{line}: xor not for xor", failures > 0


def exclusive_or(design: Design) -> tuple[Path, str, re.Match]:
    """The first exclusive or in the design's own sources, comments apart."""
    for source in reversed(design.sources):
        text = source.read_text(encoding="utf-8")
        for found in re.finditer(r"\bxor\b", text):
            if "--" not in text[text.rfind("\n", 0, found.start()) + 1 : found.start()]:
                return source, text, found
    raise SetupError(f"{design.name}: no xor to plant a fault in")


def log_file(design: Design, entity: str) -> Path:
    return BUILD / design.folder.parent.name / design.folder.name / entity / "log.txt"


if __name__ == "__main__":
    sys.exit(main())
