import { type Discourse, linksBy, notesOf, type Written } from './discourse.ts'
import { each, type Steps } from './steps.ts'

export interface Responses {
  /** Author ids. */
  readers: readonly string[]
  builtOn: readonly Written[]
  referred: readonly Written[]
  /** Rise-aboves that contain it. */
  risen: readonly Written[]
}

/** Returns the people who are not authors of the note. */
export const othersThan = ({ authors }: Pick<Written, 'authors'>, people: readonly string[]): string[] =>
  people.filter((person) => !authors.includes(person))

/** Returns whether any of the people is not an author of the note. */
export const hasOthersThan = ({ authors }: Pick<Written, 'authors'>, people: Iterable<string>): boolean => {
  for (const person of people) if (!authors.includes(person)) return true
  return false
}

/** Returns the ids of contributions on which people other than their authors have built. */
export function* builtOnByOthers({ contributions, links }: Discourse): Steps<Set<string>> {
  const found = new Set<string>()
  yield* each(links.buildson, ({ from, to }) => {
    const [note, parent] = [contributions.get(from), contributions.get(to)]
    if (note && parent && hasOthersThan(parent, note.authors)) found.add(to)
  })
  return found
}

/** Returns a lookup of others' uptake by note. */
export function* responsesIn(discourse: Discourse): Steps<(note: Written) => Responses> {
  const { contributions, links, readersOf } = discourse
  const [buildOnsOf, referencesTo, contained] = [
    yield* linksBy('to', links.buildson),
    yield* linksBy('to', links.references),
    yield* linksBy('from', links.contains),
  ]
  const risenOf = new Map<string, Written[]>()
  yield* each(yield* notesOf(discourse), (riseAbove) => {
    for (const { to } of riseAbove.within === undefined ? [] : contained(riseAbove.within))
      risenOf.set(to, [...(risenOf.get(to) ?? []), riseAbove])
  })

  return (note) => {
    const byOthers = (some: readonly (Written | undefined)[]) =>
      [...new Set(some)].filter((one) => one !== undefined && hasOthersThan(note, one.authors)) as Written[]
    const notesFrom = (found: readonly { from: string }[]) => found.map(({ from }) => contributions.get(from))
    return {
      readers: othersThan(note, [...readersOf(note._id).keys()]),
      builtOn: byOthers(notesFrom(buildOnsOf(note._id))),
      referred: byOthers(notesFrom(referencesTo(note._id))),
      risen: byOthers(risenOf.get(note._id) ?? []),
    }
  }
}
