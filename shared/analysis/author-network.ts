import type { AuthorNetwork } from '../domain/author-network.ts'
import { counted, type Figure, type FigureRow } from './figures.ts'
import { each, finish, type Steps } from './steps.ts'

const PAIRS_MAX = 200_000

/** `from` is the smaller index. */
export interface AuthorTie {
  from: number
  to: number
  /** Indices of links. */
  links: number[]
}

interface Pair {
  actor: number
  other: number
  link: number
}

/** Returns author pairs of build-on links, in link order, without self build-ons. */
export function* authorPairs({ contributions, links }: Pick<AuthorNetwork, 'contributions' | 'links'>): Steps<Pair[]> {
  const pairs: Pair[] = []
  yield* each(links.entries(), ([link, [from, to]]) => {
    for (const actor of contributions[from]?.[3] ?? [])
      for (const other of contributions[to]?.[3] ?? []) {
        if (pairs.length >= PAIRS_MAX) return
        if (actor !== other) pairs.push({ actor, other, link })
      }
  })
  return pairs
}

/** Returns connected author pairs, most links first: one built on a contribution of the other (ANET-01). */
export function* authorTies(network: Pick<AuthorNetwork, 'contributions' | 'links'>): Steps<AuthorTie[]> {
  const ties = new Map<string, AuthorTie & { links: number[] }>()
  yield* each(yield* authorPairs(network), ({ actor, other, link }) => {
    const [from, to] = actor < other ? [actor, other] : [other, actor]
    const tie = ties.get(`${from} ${to}`)
    if (!tie) ties.set(`${from} ${to}`, { from, to, links: [link] })
    // Between jointly written notes, a link counts once per pair.
    else if (tie.links.at(-1) !== link) tie.links.push(link)
  })
  return [...ties.values()].toSorted((a, b) => b.links.length - a.links.length || a.from - b.from || a.to - b.to)
}

/** Minimum number of authors who built on somebody “by many”, and number of authors named for it. */
const MANY = 3

export interface AuthorRole {
  isBuiltOnByMany: boolean
  /** Number of clusters that the author joins; 0 unless one of those who do most. */
  joins: number
  isAlone: boolean
}

const thirdOf = (values: readonly number[]) => values.toSorted((a, b) => b - a)[MANY - 1] ?? 0

/** Returns what is said of each author: among the three most built on, among the three most between others, alone. */
export const authorRoles = (network: AuthorNetwork): AuthorRole[] => {
  const { authors, metrics } = network
  const builders = authors.map(() => new Set<number>())
  const clusters = authors.map(() => new Set<number>())
  for (const { actor, other } of finish(authorPairs(network))) {
    builders[other]?.add(actor)
    for (const one of [actor, other]) for (const at of [actor, other]) clusters[one]?.add(metrics.community[at] ?? 0)
  }
  const sizes = builders.map(({ size }) => size)
  const between = metrics.betweenness ?? []
  const [built, central] = [Math.max(MANY, thirdOf(sizes)), thirdOf(between)]
  return authors.map((_, at) => {
    const met = clusters[at]?.size ?? 0
    const share = between[at] ?? 0
    return {
      isBuiltOnByMany: (sizes[at] ?? 0) >= built,
      joins: met > 1 && share > 0 && share >= central ? met : 0,
      isAlone: met === 0,
    }
  })
}

const idsOf = ({ contributions }: AuthorNetwork, places: Iterable<number>) =>
  Array.from(new Set(places), (at) => contributions[at]?.[0] ?? '')

const ownOf = ({ authors, contributions }: AuthorNetwork): number[][] => {
  const own = authors.map((): number[] => [])
  for (const [at, [, , , of]] of contributions.entries()) for (const author of of) own[author]?.push(at)
  return own
}

const tyingOf = (network: AuthorNetwork, ties: readonly AuthorTie[]): Set<number>[] => {
  const tying = network.authors.map(() => new Set<number>())
  for (const { from, to, links } of ties)
    for (const link of links)
      for (const at of network.links[link] ?? []) for (const author of [from, to]) tying[author]?.add(at)
  return tying
}

const communitiesOf = ({ authors, metrics }: AuthorNetwork, own: readonly number[][]): Set<number>[] => {
  const of = Array.from({ length: metrics.communities + 1 }, () => new Set<number>())
  for (const author of authors.keys()) for (const at of own[author] ?? []) of[metrics.community[author] ?? 0]?.add(at)
  return of
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/** Returns the number of build-ons that connect each author with others. */
export const weightedDegrees = (authors: number, ties: readonly AuthorTie[]): number[] => {
  const sums = Array.from({ length: authors }, () => 0)
  for (const { from, to, links } of ties) for (const end of [from, to]) sums[end] = (sums[end] ?? 0) + links.length
  return sums
}

export interface AuthorFigures {
  network: Figure
  tie: Figure
  author: Figure
}

/** Returns the figures of an author network, with names from `nameOf`. */
export const authorNetworkFigures = (network: AuthorNetwork, nameOf: (authorId: string) => string): AuthorFigures => {
  const { authors, links, metrics } = network
  const ties = finish(authorTies(network))
  const nameAt = (place: number) => nameOf(authors[place] ?? '')
  const [own, tying] = [ownOf(network), tyingOf(network, ties)]
  const weights = weightedDegrees(authors.length, ties)
  const communities = communitiesOf(network, own).map((places) => idsOf(network, places))
  const all = network.contributions.map(([id]) => id)
  const row = (name: string, value: number): FigureRow => ({ name, counts: [{ value, ids: all }] })
  return {
    network: {
      key: 'network',
      columns: ['value'],
      rows: [
        row('authors', authors.length),
        row('contributions', all.length),
        row('ties', ties.length),
        row('density', rounded(metrics.density)),
        row('communities', metrics.communities),
      ],
    },
    tie: {
      key: 'tie',
      columns: ['buildOns'],
      rows: ties.map((tie) => ({
        name: `${nameAt(tie.from)} ↔ ${nameAt(tie.to)}`,
        key: `${authors[tie.from]} ${authors[tie.to]}`,
        counts: [
          {
            value: tie.links.length,
            ids: idsOf(
              network,
              tie.links.flatMap((link) => links[link] ?? []),
            ),
          },
        ],
      })),
    },
    author: {
      key: 'author',
      columns: [
        'contributions',
        'degree',
        'weightedDegree',
        ...(metrics.betweenness ? ['betweenness'] : []),
        'community',
      ],
      rows: authors.map((key, place) => {
        const ids = idsOf(network, tying[place] ?? [])
        const community = metrics.community[place] ?? 0
        return {
          name: nameAt(place),
          key,
          counts: [
            counted(idsOf(network, own[place] ?? [])),
            { value: metrics.degree[place] ?? 0, ids },
            { value: weights[place] ?? 0, ids },
            ...(metrics.betweenness ? [{ value: rounded(metrics.betweenness[place] ?? 0), ids }] : []),
            { value: community, ids: community === 0 ? [] : (communities[community] ?? []) },
          ],
        }
      }),
    },
  }
}

export const NETWORK_COLUMNS = [
  'author',
  'contribution',
  'made',
  'other',
  'builtOn',
  'ids',
  'authorId',
  'contributionId',
  'otherId',
  'builtOnId',
] as const

/**
 * Returns the rows of the network file: author pairs with their contributions (ANET-10), and with `withSingles` contributions without links to other authors
 * (ANET-12).
 */
export const networkRows = (
  network: AuthorNetwork,
  nameOf: (authorId: string) => string,
  withSingles: boolean,
): string[][] => {
  const { authors, contributions, links } = network
  const nameAt = (place: number) => nameOf(authors[place] ?? '')
  const pairs = finish(authorPairs(network))
  const madeAt = (made = 0) => new Date(made).toISOString()
  const tied = new Set(pairs.flatMap(({ link }) => links[link] ?? []))
  const rows = pairs.map(({ actor, other, link }) => {
    const [from, to] = (links[link] ?? []).map((at) => contributions[at])
    const [fromId = '', toId = ''] = [from?.[0], to?.[0]]
    const shown = [nameAt(actor), from?.[1] ?? '', madeAt(from?.[2]), nameAt(other), to?.[1] ?? '', `${fromId} ${toId}`]
    return [...shown, authors[actor] ?? '', fromId, authors[other] ?? '', toId]
  })
  const singles = contributions.filter((_, at) => withSingles && !tied.has(at))
  return [
    ...rows,
    ...singles.flatMap(([id, title, made, of]) =>
      of.map((place) => [nameAt(place), title, madeAt(made), '', '', id, authors[place] ?? '', id, '', '']),
    ),
  ]
}
