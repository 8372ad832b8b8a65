"""Compares two folders byte for byte and says what differs, and where: the file, of text the line, of an
ELF image the section and what it is of.

Usage: differences.py ONE OTHER      exits with 1 if anything differs
"""

import struct
import sys
from collections import Counter
from pathlib import Path

# Differences that are shown, and characters of a line or bytes of a section that are.
MOST = 20
SHOWN = 60


def files(folder):
    return {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}


def sections(image):
    """Name, offset and size of each section of an ELF file of 32 bits, low byte first."""
    (headers,) = struct.unpack_from("<I", image, 32)
    size, count, names = struct.unpack_from("<HHH", image, 46)
    rows = [struct.unpack_from("<10I", image, headers + size * at) for at in range(count)]
    texts = image[rows[names][4] :]
    for name, kind, _, _, offset, length, *_ in rows:
        if kind != 8:  # SHT_NOBITS: nothing in the file.
            yield texts[name : texts.index(b"\0", name)].decode(), offset, length


def functions(image):
    """What an image is of: its global functions' names."""
    by_name = {name: image[offset : offset + size] for name, offset, size in sections(image)}
    symbols, texts = by_name.get(".symtab", b""), by_name.get(".strtab", b"")
    for name, _, _, info, _, _ in struct.iter_unpack("<IIIBBH", symbols):
        if info == 0x12:  # STB_GLOBAL, STT_FUNC
            yield texts[name : texts.index(b"\0", name)].decode()


def readable(data):
    return data.decode("utf-8", "replace").encode("unicode_escape").decode()


def place(one, other):
    """Where two contents differ first, and how."""
    at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    if one.startswith(b"\x7fELF\x01\x01"):
        name = ", ".join(sorted(functions(one))) or "no function"
        inside = [row for row in sections(one) if row[1] <= at < row[1] + row[2]]
        where, start = (inside[0][0], inside[0][1]) if inside else ("its headers", 0)
        start = max(start, at - SHOWN // 2)
        where = f"image of {name}: section {where}, byte {at} of the file"
    else:
        line = one.count(b"\n", 0, at) + 1
        start = max(one.rfind(b"\n", 0, at) + 1, at - SHOWN // 2)
        where = f"line {line}"
    return where, readable(one[start : at + SHOWN]), readable(other[start : at + SHOWN])


def main(one, other):
    ones, others = files(one), files(other)
    different = []
    for name in sorted(ones.keys() | others.keys()):
        if name not in ones or name not in others:
            different.append(f"{name}: only in the {'first' if name in ones else 'second'} place")
            continue
        contents = ones[name].read_bytes(), others[name].read_bytes()
        if contents[0] != contents[1]:
            where, here, there = place(*contents)
            different.append(f"{name}: {where}\n    {here}\n    {there}")
    counts = Counter(name.parts[0] for name in ones)
    print(", ".join(f"{what}: {count} files" for what, count in sorted(counts.items())))
    for line in different[:MOST]:
        print(line)
    if different:
        print(f"{len(different)} of {len(ones.keys() | others.keys())} files differ")
    return 1 if different or not ones else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
