# Calculates the measures of communities with networkx and plain Python: JSON in, JSON out.
import itertools, json, re, sys
import networkx as nx

def factors(words):
    done, start = 0, 0
    for end in range(1, len(words) + 1):
        if len(set(words[start:end])) / (end - start) <= 0.72:
            done, start = done + 1, end
    rest = words[start:]
    return done + ((1 - len(set(rest)) / len(rest)) / (1 - 0.72) if rest else 0)

def measure(community):
    notes, links, cluster = community["notes"], community["links"], community["cluster"]
    n = community["authors"]
    graph, directed = nx.Graph(), nx.DiGraph()
    graph.add_nodes_from(range(n))
    for source, target in links:
        pairs = {tuple(sorted(pair)) for pair in itertools.product(notes[source]["authors"], notes[target]["authors"]) if pair[0] != pair[1]}
        for a, b in pairs:
            graph.add_edge(a, b, weight=graph.get_edge_data(a, b, {"weight": 0})["weight"] + 1)
        directed.add_edges_from((a, b) for a in notes[source]["authors"] for b in notes[target]["authors"] if a != b)
    degrees = dict(graph.degree())
    parts = [{at for at in range(n) if cluster[at] == number} for number in set(cluster) if number > 0]
    parts += [{at} for at in range(n) if cluster[at] == 0]
    written = [sum(at in note["authors"] for note in notes) for at in range(n)]
    taken = sum(
        any(t == at and set(notes[s]["authors"]) - set(note["authors"]) for s, t in links)
        for at, note in enumerate(notes)
    )
    words = re.findall(r"\w+", " ".join(note["text"] for note in notes).lower())
    strengths = dict(graph.degree(weight="weight"))
    between = nx.betweenness_centrality(graph)
    return {
        "values": {
            "density": nx.density(graph),
            "reciprocity": nx.overall_reciprocity(directed),
            "centralisation": sum(max(degrees.values()) - d for d in degrees.values()) / ((n - 1) * (n - 2)),
            "weightedDegree": sum(strengths.values()) / n,
            "betweenness": sum(between.values()) / n,
            "clusters": len(set(cluster) - {0}),
            "modularity": nx.community.modularity(graph, parts, weight="weight"),
            "participation": sum(abs(a - b) for a in written for b in written) / (2 * n * n * (sum(written) / n)),
            "uptake": taken / len(notes),
            "lexicalDiversity": (len(words) / factors(words) + len(words) / factors(words[::-1])) / 2,
        },
        "betweenness": [between[at] for at in range(n)],
        "weightedDegrees": [strengths[at] for at in range(n)],
        "best": nx.community.modularity(graph, nx.community.louvain_communities(graph, seed=1), weight="weight"),
    }

json.dump([measure(community) for community in json.load(sys.stdin)], sys.stdout)
