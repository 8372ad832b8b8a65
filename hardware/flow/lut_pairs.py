"""How many LUT6 of a 7-series device a netlist takes when two small LUTs share one.

A LUT6 has two outputs, O6 and O5: it holds two functions of at most five different inputs in all.
Which LUTs share is a maximum matching. A placer may not find room for all pairs, and a router may
not want them: the count is an estimate.
"""

import networkx

# LUT6 that a memory cell takes.
MEMORY_LUTS = {
    "RAM32M": 4,
    "RAM64M": 4,
    "RAM32M16": 8,
    "RAM32X1D": 2,
    "RAM64X1D": 2,
    "RAM128X1D": 4,
    "RAM32X1S": 1,
    "RAM64X1S": 1,
    "RAM32X2S": 2,
    "RAM16X1D": 2,
    "SRL16E": 1,
    "SRLC16E": 1,
    "SRLC32E": 1,
}


def count(module):
    """LUTs before and after pairing, and LUT6 that serve as memory, of a module of yosys' JSON."""
    inputs = {}
    memory = 0
    for name, cell in module["cells"].items():
        kind = cell["type"]
        memory += MEMORY_LUTS.get(kind, 0)
        if kind.startswith("LUT"):
            inputs[name] = frozenset(
                bit
                for port, bits in cell["connections"].items()
                if port != "O"
                for bit in bits
                if isinstance(bit, int)
            )
    graph = networkx.Graph()
    small = [name for name, bits in inputs.items() if len(bits) <= 5]
    for index, one in enumerate(small):
        for other in small[index + 1 :]:
            if len(inputs[one] | inputs[other]) <= 5:
                graph.add_edge(one, other)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return {
        "luts": len(inputs),
        "lut6": len(inputs) - len(pairs) + memory,
        "memory_lut6": memory,
    }
