"""Prints the versions of the flow's tools as JSON."""

import json
import sys

import tools

json.dump(tools.versions(), sys.stdout)
