import type { StudentActs } from '../../../shared/domain/students.ts'
import { ACCESS_FIELDS, canRead, type Member } from '../../../shared/rules/access.ts'
import { filterInTurns, inTurns } from '../../in-turns.ts'
import { batchesOf, readAll } from '../../store/batches.ts'
import { SMALL_BATCH, chunksOf, inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { pairsOf, type Pair } from '../../store/read-pairs.ts'
import { readableLinks } from '../../graph/links/links.access.ts'
import { LinkModel, type FullLink } from '../../graph/links/links.model.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { RecordModel, type RecordDoc } from '../../graph/records/records.model.ts'

const readableNotes = async (member: Member): Promise<string[]> => {
  const { communityId } = member
  const filter = { communityId, type: 'Note', status: 'active' } as const
  const notes = await findFields(filter, ACCESS_FIELDS, SMALL_BATCH)
  return (await filterInTurns(notes, (note) => canRead(member, note))).map(({ _id }) => _id)
}

/** Asked by reader, because an index holds all that is read then. */
async function* readsIn(communityId: string): AsyncGenerator<Pair[]> {
  const readers = await findFields({ communityId, type: 'Author' }, ['type'])
  for (const some of chunksOf(readers.map(({ _id }) => _id)))
    yield* pairsOf(
      collection(LinkModel).find<Uint8Array>(
        { from: { $in: some }, type: 'read' },
        { ...SMALL_BATCH, projection: { _id: 0, from: 1, to: 1 }, raw: true },
      ),
    )
}

const editsIn = (communityId: string) =>
  batchesOf(
    collection(RecordModel).find<Pick<RecordDoc, 'authorId' | 'targetId'>>(
      { communityId, type: 'modified', historicalObjectType: 'Object' },
      { ...SMALL_BATCH, projection: { _id: 0, authorId: 1, targetId: 1 } },
    ),
  )

/** Link fields that the read rules need. */
const ENDS = Object.fromEntries(
  ['_from', '_to'].flatMap((end) => [...ACCESS_FIELDS, 'status'].map((field) => [`${end}.${field}`, 1])),
)

const madeIn = async (member: Member, type: 'buildson' | 'annotates') => {
  const filter = { communityId: member.communityId, type } as const
  const links = await readAll(
    collection(LinkModel).find<FullLink>(filter, { ...SMALL_BATCH, projection: { from: 1, to: 1, type: 1, ...ENDS } }),
  )
  return (await readableLinks(member, links)).filter(({ _from }) => _from.status === 'active')
}

/** Quotes by annotation id. */
const quotesOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const found = await inChunks(ids, (some) => findFields({ _id: { $in: some } }, ['data']))
  return new Map(found.map(({ _id, data }) => [_id, typeof data.quote === 'string' ? data.quote : '']))
}

/** Returns members' activities on readable notes, each once. */
export const studentActs = async (member: Member): Promise<StudentActs> => {
  const { communityId } = member
  const notes = await readableNotes(member)
  const places = new Map(notes.map((id, place) => [id, place]))
  const gather = async <T>(
    parts: AsyncIterable<readonly T[]>,
    of: (one: T) => readonly [authors: readonly string[], noteId: string],
  ) => {
    const byAuthor = new Map<string, Set<number>>()
    for await (const part of parts)
      for (const one of part) {
        const [authors, noteId] = of(one)
        const place = places.get(noteId)
        if (place === undefined) continue
        for (const author of authors) {
          const found = byAuthor.get(author)
          if (found) found.add(place)
          else byAuthor.set(author, new Set([place]))
        }
      }
    return Object.fromEntries(Array.from(byAuthor, ([author, found]) => [author, [...found]]))
  }
  const [read, modified, builtOn, annotates] = await Promise.all([
    gather(readsIn(communityId), ({ from, to }) => [[from], to]),
    gather(editsIn(communityId), ({ authorId, targetId }) => [authorId === null ? [] : [authorId], targetId ?? '']),
    madeIn(member, 'buildson').then((links) => gather(inTurns(links), ({ _from, to }) => [_from.authors, to])),
    madeIn(member, 'annotates'),
  ])
  const quotes = await quotesOf(annotates.map(({ from }) => from))
  const annotated: StudentActs['annotated'] = {}
  for (const { from, to, _from } of annotates) {
    const note = places.get(to)
    const quote = quotes.get(from) ?? ''
    if (note !== undefined) for (const author of _from.authors) (annotated[author] ??= []).push({ note, quote })
  }
  return { notes, read, modified, builtOn, annotated }
}
