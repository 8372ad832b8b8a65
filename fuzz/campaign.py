"""Fuzzes the targets with libFuzzer, from seeds that are taken from the repository's own files.

Usage: campaign.py RUNS [--record] [TARGET]...

Every target is given RUNS runs. With --record what was run is written to results/assurance/fuzz.json.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FUZZ = Path(__file__).resolve().parent
ROOT = FUZZ.parent
RECORD = ROOT / "results/assurance/fuzz.json"

# What cargo-fuzz builds with, as far as a stable compiler goes: coverage for libFuzzer, and what a
# release build would let pass unseen, such as an overflow, ends a run.
FLAGS = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "--cfg",
    "fuzzing",
    "-Cdebug-assertions",
    "-Cpanic=abort",
]
SEED = 14
SECONDS_A_RUN = 10
MEGABYTES = 1024

# Bytes of the longest input: what a target takes for its first seeds, and no more.
LONGEST = {
    "answers": 1024,
    "avr": 256,
    "csv": 1024,
    "elf": 4096,
    "json": 3072,
    "msp430": 256,
    "needs": 256,
    "rl78": 256,
    "selectors": 128,
    "toml": 1280,
    "units": 64,
}

# Files by target and kind, the digit that an input begins with; of each the shortest.
FILES = {
    "toml": [
        "library/*/*/*/method.toml",
        "library/*/family.toml",
        "targets/isa/*.toml",
        "targets/cores/*.toml",
        "targets/toolchains/*.toml",
        "published/rules/*.toml",
        "hardware/rtl/*/*/design.toml",
        "hardware/softcore/*/instructions.toml",
        "hardware/softcore/programs/*/*/program.toml",
    ],
    "csv": [
        "targets/devices/*.csv",
        "library/renamed.csv",
        "published/sources.csv",
        "published/devices.csv",
        "published/[a-r]*.csv",
    ],
    "json": ["results/[amr]*.jsonl", "results/hardware.jsonl", "library/*/vectors/*.json"],
}
SHORTEST = 12

LINES = {
    "selectors": [
        "aes-128\naes\naes-128 msp430f1611",
        "speck/msp430/rounds/unrolled\nspeck\nspeck-64/128 msp430 asm *unrolled*",
        "sha-256\nsha2\nsha2 avr clang-* c",
        "Keccak-1088\nkeccak\nKECCAK-* rl78 atmega328p smallest",
    ],
    "units": [
        "16KB",
        "2.5 KiB",
        ">=112 bits",
        "8MHz",
        "286 kbit/s",
        "5µJ",
        "50k",
        "0x2400",
        "-1",
        "hex:00112233",
        "zero:16",
        "out:65536",
    ],
    "needs": [
        "encrypt\nspeed\n2KB\n128B\n8MHz",
        "encrypt+decrypt present-80 message=64B key=static\nspeed=2,rom=1\n4k\n\n16MHz\n",
        "encrypt\nenergy\n\n\n\nencrypt speck security>=112 traffic=1GB\nhash digest>=256 cycles<=50k",
        "encrypt block>=64 throughput=10kB/s energy<=5uJ\nrom\n1GB\n64KB\n1MHz\nencrypt\nencrypt key=fixed",
    ],
}


def seeds(target):
    """The inputs that a target begins with."""
    for kind, pattern in enumerate(FILES.get(target, [])):
        found = sorted(ROOT.glob(pattern), key=lambda path: (path.stat().st_size, path))
        for path in found[:SHORTEST]:
            text = path.read_bytes()
            if path.suffix == ".jsonl":
                text = min(text.splitlines(), key=len)
            yield str(kind).encode() + text
    for line in LINES.get(target, []):
        yield line.encode()
    if target == "answers":
        lines = (ROOT / "results/hardware.jsonl").read_text().splitlines()
        for circuit in map(json.loads, lines[:SHORTEST]):
            mapped = {"lut4": 1, "flip_flops": 1, "mapping": "area"}
            parts = {"kintex7": circuit["kintex7"], "nangate45": circuit["nangate45"]}
            answers = [
                circuit["tools"],
                {"ecp5": mapped, **parts},
                circuit.get("ecp5"),
                circuit.get("energy"),
            ]
            for kind, answer in enumerate(answers):
                yield str(kind).encode() + json.dumps(answer).encode()
    kept = FUZZ / "seeds" / target
    for path in sorted(kept.iterdir() if kept.is_dir() else []):
        yield path.read_bytes()


def build():
    """Builds every target; gives the folder with the programs."""
    told = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    host = re.search("^host: (.*)$", told, re.MULTILINE)[1]
    folder = FUZZ / "target"
    command = ["cargo", "build", "--locked", "--release", "--bins", "--target", host]
    command += ["--manifest-path", FUZZ / "Cargo.toml", "--target-dir", folder]
    flags = {"CARGO_ENCODED_RUSTFLAGS": "\x1f".join(FLAGS), "CARGO_INCREMENTAL": "0"}
    subprocess.run(command, check=True, env=os.environ | flags)
    return folder / host / "release"


def fuzz(program, runs, work):
    """Runs a target; gives whether nothing was found."""
    target = program.name
    corpus, temporary = work / target, work / f"{target}-files"
    found = FUZZ / "artifacts" / target
    for folder in (corpus, temporary, found):
        folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(target)):
        (corpus / f"seed-{number:03}").write_bytes(seed[: LONGEST[target]])
    options = {
        "runs": runs,
        "seed": SEED,
        "max_len": LONGEST[target],
        "timeout": SECONDS_A_RUN,
        "rss_limit_mb": MEGABYTES,
        "artifact_prefix": f"{found}/",
    }
    command = [program, *(f"-{name}={value}" for name, value in options.items()), corpus]
    place = os.environ | {"TMPDIR": str(temporary)}
    ended = subprocess.run(
        command, check=False, env=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    told = ended.stdout.decode(errors="replace").splitlines()
    # What looks like a leak is run again, behind the last run, too.
    done = re.search(r"^Done (\d+) runs", "\n".join(told), re.MULTILINE)
    if ended.returncode == 0 and done and int(done[1]) >= runs:
        print(f"{target}: {told[-1]}", flush=True)
        return True
    print("\n".join(told[-40:]), flush=True)
    print(f"{target}: failed; the input is in {found}", flush=True)
    return False


def record(targets, runs):
    """Writes that the targets got through so many runs; what is said of others stays."""
    lock = (FUZZ / "Cargo.lock").read_text()
    version = re.search('name = "libfuzzer-sys"\nversion = "(.*)"', lock)[1]
    known = json.loads(RECORD.read_text())["targets"] if RECORD.is_file() else {}
    limits = {"seconds_a_run": SECONDS_A_RUN, "megabytes": MEGABYTES}
    for target in targets:
        known[target] = {"runs": runs, "crashes": 0, "longest_input_bytes": LONGEST[target]}
    facts = {"tool": f"libfuzzer-sys {version}", "seed": SEED, "limits": limits}
    facts["targets"] = dict(sorted(known.items()))
    RECORD.parent.mkdir(exist_ok=True)
    RECORD.write_text(json.dumps(facts, indent=2) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runs", type=int)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("targets", nargs="*", choices=[[], *LONGEST], metavar="TARGET")
    arguments = parser.parse_intermixed_args()
    programs = build()
    shared = Path("/dev/shm")
    place = shared if os.access(shared, os.W_OK) else None
    clean = True
    with tempfile.TemporaryDirectory(prefix="cipherfit-fuzz-", dir=place) as work:
        for target in arguments.targets or sorted(LONGEST):
            passed = fuzz(programs / target, arguments.runs, Path(work))
            clean &= passed
            if passed and arguments.record:
                record([target], arguments.runs)
    sys.exit(0 if clean else 1)


if __name__ == "__main__":
    main()
