"""Lists exports of everything that was measured: folder, tab, arguments of `cipherfit export`.

Usage: export_all.py RECORDS      each implementation once, with its first record, in every format
"""

import json
import sys

FORMATS = ["folder", "cmake", "platformio", "arduino", "zephyr", "firmware"]

first = {}
with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        record = json.loads(line)
        first.setdefault(record["implementation"], record)
for name, record in sorted(first.items()):
    arguments = [name, "--primitive", record["primitive"], "--target", record["core"]]
    if record["language"] == "c":
        arguments += ["--toolchain", record["toolchain"]]
    if record.get("optimisation"):
        arguments += ["--level", record["optimisation"]]
    folder = name.replace("/", "_")
    for form in FORMATS:
        print(f"{folder}/{form}", " ".join([*arguments, "--as", form]), sep="\t")
    if record["isa"] == "rl78" and record["language"] == "asm":
        print(f"{folder}/cc-rl", " ".join([*arguments, "--syntax", "cc-rl"]), sep="\t")
