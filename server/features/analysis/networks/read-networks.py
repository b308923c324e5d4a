"""Reads networks as GraphML and GEXF with networkx, for networks.test.ts: texts on standard input, what it read on standard output."""

import io
import json
import sys

import networkx as nx

READERS = {"graphml": nx.read_graphml, "gexf": nx.read_gexf}


def read(format, text):
    graph = READERS[format](io.BytesIO(text.encode("utf-8")))
    return {
        "directed": graph.is_directed(),
        "nodes": [[node, {key: value for key, value in data.items() if value not in ("", None)}] for node, data in graph.nodes(data=True)],
        "edges": [[a, b, {key: value for key, value in data.items() if key != "id"}] for a, b, data in graph.edges(data=True)],
    }


print(json.dumps([read(format, text) for format, text in json.load(sys.stdin)]))
