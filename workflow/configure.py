"""Writes a campaign's configuration and says what the campaign comes to.

Usage: configure.py FILE PLAN SHARDS PROGRAM WORK [WORD]... [--merge OPTION...]

PLAN is what `--estimate --json` printed; the options behind --merge are given to the merge alone.
"""

import hashlib
import json
import os
import shlex
import sys

path, plan, shards, program, work, *words = sys.argv[1:]
merge = words.index("--merge")
words, of_merge = words[:merge], words[merge + 1 :]
plan = json.loads(plan)
campaign = json.dumps([plan["campaign"], words], sort_keys=True)
configuration = {
    "command": shlex.join([program, work, *words]),
    "merge": shlex.join([program, work, *of_merge]),
    "shards": int(shards),
    "campaign": hashlib.sha256(campaign.encode()).hexdigest(),
}
with open(path + ".new", "w") as file:
    json.dump(configuration, file, indent=1)
os.replace(path + ".new", path)
hours = plan["core_seconds"] / 3600
print(f"{plan['amount']}: about {hours:.3f} core hours, in {shards} shards")
print(f"  {plan['how']}", flush=True)
