"""Toggles and time at one of every net, from a value change dump that may pause."""

import collections
import re

NAME = re.compile(r"(\S+?)(?: ?\[(\d+)(?::(\d+))?\])?$")


class Activity:
    """What the nets of a scope did: `of(net, bit)` gives toggles and the share of time at one."""

    def __init__(self, path):
        self._codes = {}
        self._toggles = collections.Counter()
        self._ones = collections.Counter()
        with open(path, encoding="ascii", errors="replace") as lines:
            widths = self._declarations(lines)
            self._changes(lines, widths)

    def of(self, net, bit):
        """Toggles, share of the time at one; nothing if the net was not dumped."""
        at = self._codes.get((net, bit))
        if at is None:
            return None
        return self._toggles[at], self._ones[at] / self.duration

    def _declarations(self, lines):
        widths = {}
        for line in lines:
            words = line.split()
            if not words:
                continue
            if words[0] == "$enddefinitions":
                break
            if words[0] == "$var":
                width, code = int(words[2]), words[3]
                name = NAME.match(" ".join(words[4:-1]))
                low = int(name.group(3) or name.group(2) or 0)
                widths[code] = width
                for bit in range(width):
                    self._codes[name.group(1).lstrip("\\"), low + bit] = (code, bit)
        return widths

    def _changes(self, lines, widths):
        self.duration = 0
        time, since = 0, {}
        on = False
        values = {}
        resumed = 0
        for line in lines:
            kind = line[0]
            if kind == "#":
                time = int(line[1:])
            elif line.startswith("$dumpon"):
                on, resumed = True, time
            elif line.startswith("$dumpoff"):
                # Every net becomes unknown, which ends its time at one.
                if on:
                    self.duration += time - resumed
                on = False
            elif kind in "01xz":
                self._change(line[1:].strip(), kind, widths, values, since, time)
            elif kind == "b":
                value, code = line[1:].split()
                self._change(code, value, widths, values, since, time)
        if on:
            self.duration += time - resumed
        for code, value in values.items():
            for bit in range(widths[code]):
                if value[widths[code] - 1 - bit] == "1":
                    self._ones[code, bit] += time - since[code, bit]

    def _change(self, code, value, widths, values, since, time):
        width = widths[code]
        value = value.rjust(width, "0" if value[0] in "01" else value[0])
        old = values.get(code, "x" * width)
        for bit in range(width):
            new_bit, old_bit = value[width - 1 - bit], old[width - 1 - bit]
            if new_bit == old_bit:
                continue
            at = (code, bit)
            if old_bit == "1":
                self._ones[at] += time - since[at]
            if old_bit in "01" and new_bit in "01":
                self._toggles[at] += 1
            since[at] = time
        values[code] = value
