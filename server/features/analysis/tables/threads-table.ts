import { linksBy, notesOf, type Discourse } from '../../../../shared/analysis/discourse.ts'
import { each, type Steps } from '../../../../shared/analysis/steps.ts'
import { IN_CELL } from '../../../../shared/analysis/tables.ts'
import type { Member } from '../../../../shared/rules/access.ts'
import { threadOrder } from '../../../../shared/rules/thread-order.ts'
import { inTurns, runInTurns } from '../../../in-turns.ts'
import { fieldBatches } from '../../../graph/objects/find-fields.ts'

const wordCounts = async (communityId: string) => {
  const counts = new Map<string, number>()
  for await (const notes of fieldBatches({ communityId, type: 'Note', status: 'active' }, ['wordCount']))
    for (const { _id, wordCount } of notes) counts.set(_id, wordCount)
  return counts
}

function* placesIn(discourse: Discourse) {
  const notes = yield* notesOf(discourse)
  const links = discourse.links.buildson.toSorted((a, b) => a.created - b.created)
  const places = threadOrder(notes.map(({ _id }) => _id), links) // prettier-ignore
  return places.flatMap((place) => {
    const note = discourse.contributions.get(place.id)
    return note ? [{ ...place, note }] : []
  })
}

interface Numbered {
  rootId: string
  /** From 1, in the order of reading. */
  position: number
}

function* numbersOf(places: readonly { id: string; depth: number }[]): Steps<Numbered[]> {
  const numbers: Numbered[] = []
  yield* each(places, ({ id, depth }) => {
    const before = numbers.at(-1)
    numbers.push(depth === 0 || !before ? { rootId: id, position: 1 } : { rootId: before.rootId, position: before.position + 1 }) // prettier-ignore
  })
  return numbers
}

/** Yields the rows of threads.csv in parts: every note that the member may read, in the order of its thread. */
export async function* threadParts(
  { communityId }: Member,
  discourse: Discourse,
  nameOf: (authorId: string) => string,
): AsyncGenerator<string[][]> {
  const { contributions } = discourse
  const places = await runInTurns(placesIn(discourse))
  const numbers = await runInTurns(numbersOf(places))
  const supportsOf = await runInTurns(linksBy('to', discourse.links.supports))
  const viewsOf = await runInTurns(linksBy('to', discourse.links.contains))
  const words = await wordCounts(communityId)
  let at = 0
  for await (const part of inTurns(places))
    yield part.map(({ id, below = '', alsoOn, depth, note }) => {
      const { rootId, position } = numbers[at] ?? { rootId: id, position: 1 }
      at += 1
      const supports = supportsOf(id).map(({ from }) => from)
      const views = viewsOf(id).filter(({ from }) => contributions.get(from)?.type === 'View')
      return [
        id,
        rootId,
        below,
        alsoOn.join(IN_CELL),
        String(depth),
        String(position),
        note.title,
        note.authors.join(IN_CELL),
        note.authors.map(nameOf).join(IN_CELL),
        new Date(note.created).toISOString(),
        String(words.get(id) ?? 0),
        supports.join(IN_CELL),
        supports.map((support) => contributions.get(support)?.title ?? '').join(IN_CELL),
        views.map(({ from }) => from).join(IN_CELL),
      ]
    })
}
