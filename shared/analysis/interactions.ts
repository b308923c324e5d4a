import type { AnalysedAuthor } from '../domain/analysis.ts'
import { type Interactions, type InteractionType } from '../domain/interactions.ts'
import { byName, counted, type Figure, type FigureRow } from './figures.ts'

/** An interaction of a member with another (S2VZ-08). */
export interface InteractionRecord {
  /** Name or pseudonym, depending on the reader. */
  from: string
  fromPseudo: string
  fromId: string
  type: InteractionType
  title: string
  to: string
  toPseudo: string
  toId: string
  /** ISO time. */
  when: string
  /** Title of a view that contains it, or ''. */
  view: string
  ID: string
}

/** Returns the records of an interactions answer, with names as visible to the reader. */
export const interactionRecords = (
  { people, contributions, entries }: Interactions,
  authors: readonly AnalysedAuthor[],
): InteractionRecord[] => {
  const authorById = new Map(authors.map((author) => [author._id, author]))
  const personAt = (place: number) => authorById.get(people[place] ?? '')
  return entries.flatMap(([from, to, type, at, when]): InteractionRecord[] => {
    const [actor, other, contribution] = [personAt(from), personAt(to), contributions[at]]
    if (!actor || !other || !contribution) return []
    const [ID, title, view] = contribution
    return [
      {
        from: actor.name,
        fromPseudo: actor.pseudoName,
        fromId: actor._id,
        type,
        title,
        to: other.name,
        toPseudo: other.pseudoName,
        toId: other._id,
        when: new Date(when).toISOString(),
        view,
        ID,
      },
    ]
  })
}

export interface Person {
  id: string
  name: string
}

export interface Tie {
  from: number
  to: number
  value: number
  ids: readonly string[]
}

export interface Network {
  people: readonly Person[]
  ties: readonly Tie[]
}

/** Returns people and their ties, strongest first: per direction, or per pair if undirected (S2VZ-04). */
export const networkOf = (records: readonly InteractionRecord[], isDirected: boolean): Network => {
  const names = new Map(records.flatMap(({ from, fromId, to, toId }) => [[fromId, from], [toId, to]] as const)) // prettier-ignore
  const people = Array.from(names, ([id, name]) => ({ id, name })).toSorted(
    (a, b) => byName(a, b) || (a.id < b.id ? -1 : 1),
  )
  const placeById = new Map(people.map(({ id }, place) => [id, place]))
  const ties = new Map<string, { from: number; to: number; value: number; ids: Set<string> }>()
  for (const { fromId, toId, ID } of records) {
    const ends = [placeById.get(fromId) ?? 0, placeById.get(toId) ?? 0] as const
    const [from, to] = isDirected || ends[0] < ends[1] ? ends : ([ends[1], ends[0]] as const)
    const tie = ties.get(`${from} ${to}`) ?? { from, to, value: 0, ids: new Set<string>() }
    tie.value += 1
    tie.ids.add(ID)
    ties.set(`${from} ${to}`, tie)
  }
  const sorted = [...ties.values()].toSorted((a, b) => b.value - a.value || a.from - b.from || a.to - b.to)
  return { people, ties: sorted.map((tie) => ({ ...tie, ids: [...tie.ids] })) }
}

/** Returns a matrix of interaction counts: rows act, columns receive. */
export const matrixOf = ({ people, ties }: Network): number[][] => {
  const matrix = people.map(() => people.map(() => 0))
  for (const { from, to, value } of ties) {
    const row = matrix[from]
    if (row) row[to] = value
  }
  return matrix
}

/** Returns the transposed matrix. */
export const transposed = (matrix: readonly (readonly number[])[]): number[][] =>
  matrix.map((_, at) => matrix.map((row) => row[at] ?? 0))

const countOf = (records: readonly InteractionRecord[]) => ({
  ...counted(records.map(({ ID }) => ID)),
  value: records.length,
})

const rowsBy = (
  records: readonly InteractionRecord[],
  keyOf: (record: InteractionRecord) => string,
): Map<string, InteractionRecord[]> => {
  const groups = new Map<string, InteractionRecord[]>()
  for (const record of records) {
    const group = groups.get(keyOf(record))
    if (group) group.push(record)
    else groups.set(keyOf(record), [record])
  }
  return groups
}

/** Returns the figures of the interaction page: ties, actions and received interactions per person, hits per day (S2VZ-03). */
export const interactionFigures = (
  records: readonly InteractionRecord[],
  isDirected: boolean,
  dayOf: (iso: string) => string,
): { tie: Figure; acting: Figure; met: Figure; day: Figure } => {
  const { people, ties } = networkOf(records, isDirected)
  const columns = ['interactions']
  const nameAt = (place: number) => people[place]?.name ?? ''
  const [acts, meetings] = [rowsBy(records, ({ fromId }) => fromId), rowsBy(records, ({ toId }) => toId)]
  const perPerson = (groups: ReadonlyMap<string, InteractionRecord[]>): FigureRow[] =>
    people.map(({ id, name }) => ({ name, key: id, counts: [countOf(groups.get(id) ?? [])] }))
  const days = Array.from(rowsBy(records, ({ when }) => dayOf(when)), ([name, some]) => ({ name, counts: [countOf(some)] })) // prettier-ignore
  return {
    tie: {
      key: 'tie',
      columns,
      rows: ties.map(({ from, to, value, ids }) => ({
        name: `${nameAt(from)} ${isDirected ? '→' : '↔'} ${nameAt(to)}`,
        key: `${people[from]?.id} ${people[to]?.id}`,
        counts: [{ value, ids }],
      })),
    },
    acting: { key: 'acting', columns, rows: perPerson(acts) },
    met: { key: 'met', columns, rows: perPerson(meetings) },
    day: { key: 'day', columns: ['hits'], rows: days.toSorted(byName) },
  }
}
