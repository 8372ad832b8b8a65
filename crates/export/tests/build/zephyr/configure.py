"""Reads a module's description and options with the libraries that Zephyr's build reads them with.

Usage: configure.py SCHEMA MODULE OPTION...     switches the options on, prints what is switched on then
"""

import sys
import tempfile
from pathlib import Path

import kconfiglib
from pykwalify.core import Core
from ruamel.yaml import YAML

schema, module = Path(sys.argv[1]), Path(sys.argv[2])
read = YAML(typ="safe").load
description = read(module / "zephyr/module.yml")
Core(source_data=description, schema_data=read(schema)).validate()
build = description["build"]
if not (module / build["cmake"] / "CMakeLists.txt").is_file():
    sys.exit(f"{build['cmake']} holds no CMakeLists.txt")

# Zephyr's own Kconfig takes a module's file into a menu like this.
with tempfile.NamedTemporaryFile("w", suffix=".Kconfig") as top:
    top.write(f'menu "{description["name"]}"\nosource "{module / build["kconfig"]}"\nendmenu\n')
    top.flush()
    options = kconfiglib.Kconfig(top.name)
if not options.unique_defined_syms:
    sys.exit(f"{build['kconfig']} defines no options")
for name in sys.argv[3:]:
    options.syms[name].set_value("y")
on = [symbol.name for symbol in options.unique_defined_syms if symbol.str_value == "y"]
if options.warnings:
    sys.exit("\n".join(options.warnings))
print(*on)
