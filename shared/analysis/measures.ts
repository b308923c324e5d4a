import * as z from 'zod/mini'
import type { AuthorNetwork } from '../domain/author-network.ts'
import { authorPairs, authorTies, type AuthorTie, weightedDegrees } from './author-network.ts'
import type { Figure } from './figures.ts'
import type { Definition } from './figures-file.ts'
import { each, type Steps } from './steps.ts'

/** Seed of the random numbers of Louvain. */
export const CLUSTER_SEED = 1
/** Type-token ratio that ends a factor of MTLD. */
const FACTOR_END = 0.72

/** English definitions, for the file; pages translate them. */
export const MEASURES = [
  {
    id: 'density',
    name: 'Density',
    definition: 'The share of connected pairs among all pairs of authors.',
    formula: 'D = 2m / (n (n − 1))',
    source: 'Wasserman, S., & Faust, K. (1994). Social Network Analysis. Cambridge University Press.',
  },
  {
    id: 'reciprocity',
    name: 'Reciprocity',
    definition:
      'Of all cases in which one author built on another, the share in which the other also built on the first.',
    formula: 'r = |{(i, j) : i → j and j → i}| / |{(i, j) : i → j}|',
    source: 'Newman, M. E. J. (2010). Networks: An Introduction. Oxford University Press.',
  },
  {
    id: 'centralisation',
    name: 'Centralisation',
    definition: 'How far the connections meet in one author: 0 if all have equally many, 1 if all go through one.',
    formula: 'C = Σᵢ (max d − dᵢ) / ((n − 1) (n − 2))',
    source:
      'Freeman, L. C. (1978/79). Centrality in social networks: Conceptual clarification. Social Networks, 1, 215–239.',
  },
  {
    id: 'weightedDegree',
    name: 'Weighted degree',
    definition: 'The number of build-ons that connect an author with others. Here: the mean of all authors.',
    formula: 's = Σᵢ Σⱼ wᵢⱼ / n',
    source:
      'Barrat, A., Barthélemy, M., Pastor-Satorras, R., & Vespignani, A. (2004). The architecture of complex weighted networks. PNAS, 101, 3747–3752.',
  },
  {
    id: 'betweenness',
    name: 'Betweenness',
    definition:
      'The share of the shortest paths between other authors that pass through an author; each connection is one step. Here: the mean of all authors.',
    formula: 'B = Σ 2 σ(s, t | v) / (σ(s, t) (n − 1) (n − 2) n), over v and s < t',
    source: 'Freeman, L. C. (1977). A set of measures of centrality based on betweenness. Sociometry, 40, 35–41.',
  },
  {
    id: 'clusters',
    name: 'Circles (clusters)',
    definition: `The number of circles of authors who build on one another more than on others, found by the Louvain method with the seed ${CLUSTER_SEED}. Authors without a connection are in none.`,
    formula: `Louvain: max Q, γ = 1, seed = ${CLUSTER_SEED}`,
    source:
      'Blondel, V. D., Guillaume, J.-L., Lambiotte, R., & Lefebvre, E. (2008). Fast unfolding of communities in large networks. Journal of Statistical Mechanics, P10008.',
  },
  {
    id: 'modularity',
    name: 'Modularity',
    definition: 'How much more build-ons lie within the circles than chance would put there.',
    formula: 'Q = Σ (w(c) / W − (s(c) / 2W)²), over circles c',
    source:
      'Newman, M. E. J., & Girvan, M. (2004). Finding and evaluating community structure in networks. Physical Review E, 69, 026113. With weights: Newman, M. E. J. (2004). Analysis of weighted networks. Physical Review E, 70, 056131.',
  },
  {
    id: 'participation',
    name: 'Participation (Gini)',
    definition:
      'How unequally the notes are spread over their authors: 0 if all wrote equally many, near 1 if one wrote almost all. Those who wrote nothing are not counted.',
    formula: 'G = Σᵢ Σⱼ |xᵢ − xⱼ| / (2 n² x̄)',
    source: 'Gini, C. (1912). Variabilità e mutabilità. Bologna: Cuppini.',
  },
  {
    id: 'uptake',
    name: 'Uptake of ideas',
    definition: 'The share of notes on which another author built: one who did not write the note itself.',
    formula: 'U = |{note : built on by another author}| / |{note}|',
    source:
      'Suthers, D. D., Dwyer, N., Medina, R., & Vatrapu, R. (2010). A framework for conceptualizing, representing, and analyzing distributed interaction. International Journal of Computer-Supported Collaborative Learning, 5, 5–42.',
  },
  {
    id: 'lexicalDiversity',
    name: 'Lexical diversity (MTLD)',
    definition:
      'The mean number of successive words whose type-token ratio stays above 0.72, read forwards and backwards, in the titles, texts and keywords of the notes, oldest first, up to a million words. Unlike the type-token ratio it does not fall with the length of the text.',
    formula: 'MTLD = (N / F→ + N / F←) / 2',
    source:
      'McCarthy, P. M., & Jarvis, S. (2010). MTLD, vocd-D, and HD-D: A validation study of sophisticated approaches to lexical diversity assessment. Behavior Research Methods, 42, 381–392.',
  },
] as const satisfies readonly Definition[]
export type MeasureId = (typeof MEASURES)[number]['id']

/** `GET /api/analysis/{communityId}/measures`; null where a measure is not defined, e.g. without build-ons. */
export const measuresSchema = z.object(
  Object.fromEntries(MEASURES.map(({ id }) => [id, z.nullable(z.number())])) as Record<
    MeasureId,
    z.ZodMiniNullable<z.ZodMiniNumber>
  >,
)
export type Measures = z.infer<typeof measuresSchema>

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/** Returns the share of directed pairs whose reverse exists, too. */
export const reciprocity = (pairs: readonly { actor: number; other: number }[]): number | null => {
  const arcs = new Map(pairs.map(({ actor, other }) => [`${actor} ${other}`, `${other} ${actor}`]))
  return share([...arcs.values()].filter((back) => arcs.has(back)).length, arcs.size)
}

/** Returns Freeman's degree centralisation. */
export const centralisation = (degree: readonly number[]): number | null => {
  const most = degree.reduce((max, value) => Math.max(max, value), 0)
  const pairs = degree.length > 2 ? (degree.length - 1) * (degree.length - 2) : 0
  return share(sumOf(degree.map((value) => most - value)), pairs)
}

/** Returns the weighted modularity of clusters (numbered, 0 for none). */
export const modularity = (cluster: readonly number[], ties: readonly AuthorTie[]): number | null => {
  const whole = sumOf(ties.map(({ links }) => links.length))
  const within = sumOf(ties.filter(({ from, to }) => cluster[from] === cluster[to]).map(({ links }) => links.length))
  const strengths = new Map<number, number>()
  for (const [at, strength] of weightedDegrees(cluster.length, ties).entries())
    strengths.set(cluster[at] ?? 0, (strengths.get(cluster[at] ?? 0) ?? 0) + strength)
  const expected = sumOf(Array.from(strengths.values(), (strength) => (strength / (2 * whole)) ** 2))
  return whole > 0 ? within / whole - expected : null
}

/** Returns the Gini coefficient of counts. */
export const gini = (counts: readonly number[]): number | null => {
  const sorted = counts.toSorted((a, b) => a - b)
  const weighted = sumOf(sorted.map((value, at) => (2 * (at + 1) - sorted.length - 1) * value))
  return share(weighted, sorted.length * sumOf(sorted))
}

/** Returns the share of notes that a note of another author builds on. */
export const uptake = ({ contributions, links }: Pick<AuthorNetwork, 'contributions' | 'links'>): number | null => {
  const authorsAt = (at: number) => contributions[at]?.[3] ?? []
  const taken = links.filter(([from, to]) => authorsAt(from).some((author) => !authorsAt(to).includes(author)))
  return share(new Set(taken.map(([, to]) => to)).size, contributions.length)
}

function* factorsIn(words: readonly (string | number)[]): Steps<number> {
  let [factors, count, ratio] = [0, 0, 1]
  const types = new Set<string | number>()
  yield* each(words, (word) => {
    types.add(word)
    ratio = types.size / (count += 1)
    if (ratio > FACTOR_END) return
    factors += 1
    types.clear()
    count = 0
    ratio = 1
  })
  return factors + (1 - ratio) / (1 - FACTOR_END)
}

/** Returns the MTLD of words; null if none occurs twice. */
export function* lexicalDiversity(words: readonly (string | number)[]): Steps<number | null> {
  const [forwards, backwards] = [yield* factorsIn(words), yield* factorsIn(words.toReversed())]
  return forwards > 0 && backwards > 0 ? (words.length / forwards + words.length / backwards) / 2 : null
}

/** Returns all measures of a network and of the words of its notes, in order. */
export function* measuresOf(network: AuthorNetwork, words: readonly (string | number)[]): Steps<Measures> {
  const { authors, contributions, metrics } = network
  const ties = yield* authorTies(network)
  const written = authors.map(() => 0)
  for (const [, , , of] of contributions) for (const author of of) written[author] = (written[author] ?? 0) + 1
  return {
    density: metrics.density,
    reciprocity: reciprocity(yield* authorPairs(network)),
    centralisation: centralisation(metrics.degree),
    weightedDegree: share(sumOf(weightedDegrees(authors.length, ties)), authors.length),
    betweenness: metrics.betweenness && share(sumOf(metrics.betweenness), authors.length),
    clusters: metrics.communities,
    modularity: modularity(metrics.community, ties),
    participation: gini(written),
    uptake: uptake(network),
    lexicalDiversity: yield* lexicalDiversity(words),
  }
}

/** Returns the figure of measures, without those that are not defined. */
export const measuresFigure = (measures: Measures): Figure => ({
  key: 'measure',
  columns: ['value'],
  rows: MEASURES.flatMap(({ id }) => {
    const value = measures[id]
    return value === null ? [] : [{ name: id, counts: [{ value: Math.round(value * 10_000) / 10_000, ids: [] }] }]
  }),
})
