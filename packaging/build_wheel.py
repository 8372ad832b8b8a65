"""Builds the wheel: maturin, with the data that the command reads put beside it.

maturin takes installed data from one folder and follows no links, so the folders of the checkout are
gathered there first. They arrive in share/cipherfit, where bin/cipherfit looks for them.
"""

import shutil
from pathlib import Path

import maturin

CHECKOUT = Path(__file__).resolve().parent.parent
# As in pyproject.toml: tool.maturin.data, with the scheme `data` of a wheel below it.
GATHERED = CHECKOUT / "target" / "wheel" / "data" / "share" / "cipherfit"
FOLDERS = ["library", "targets", "packets", "published", "results", "confirmations"]
FILES = ["LICENSE-MIT", "LICENSE-APACHE"]
# What `make explorer` has built, where it has: `report` fills it.
BUILT = "explorer/dist"

get_requires_for_build_wheel = maturin.get_requires_for_build_wheel
get_requires_for_build_sdist = maturin.get_requires_for_build_sdist
build_sdist = maturin.build_sdist


def gather():
    """Puts the data where pyproject.toml tells maturin to look for it."""
    shutil.rmtree(GATHERED, ignore_errors=True)
    for folder in FOLDERS:
        shutil.copytree(CHECKOUT / folder, GATHERED / folder)
    for name in FILES:
        shutil.copy(CHECKOUT / name, GATHERED / name)
    if (CHECKOUT / BUILT / "index.html").is_file():
        shutil.copytree(CHECKOUT / BUILT, GATHERED / BUILT)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """PEP 517: maturin wants the folder of the data here already. Gives the metadata's folder."""
    gather()
    return maturin.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: builds as maturin does. Gives the wheel's name."""
    gather()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)
