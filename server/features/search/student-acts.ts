import type { Filter } from 'mongodb'
import type { StudentActs } from '../../../shared/domain/students.ts'
import { ACCESS_FIELDS, canRead, type Member } from '../../../shared/rules/access.ts'
import { filterInTurns, turn } from '../../in-turns.ts'
import { READ_MAX_MS, SMALL_BATCH, chunksOf, inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { findAll, findRawBatches } from '../../store/find.ts'
import { pairsOf } from '../../store/read-pairs.ts'
import { readableIds, readableLinks } from '../../graph/links/links.access.ts'
import { LinkModel, type FullLink, type LinkDoc } from '../../graph/links/links.model.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { RecordModel } from '../../graph/records/records.model.ts'

const readableNotes = async (member: Member) => {
  const { communityId } = member
  const filter = { communityId, type: 'Note', status: 'active' } as const
  const notes = await findFields(filter, ACCESS_FIELDS, SMALL_BATCH)
  return await filterInTurns(notes, (note) => canRead(member, note))
}

type Pairs = AsyncGenerator<[string, string][]>

const ends = (filter: Filter<LinkDoc>): Pairs =>
  pairsOf(findRawBatches(LinkModel, filter, { ...SMALL_BATCH, projection: { _id: 0, from: 1, to: 1 } }), 'from')

/** The store has their readings in memory: 66 MB at most, if all have read 100,000 notes. */
const READERS_AT_ONCE = 20

interface ReadBy {
  _id: string
  notes: string[]
}

/** Asked by reader, because an index holds all that is read then. */
async function* readsIn(communityId: string): AsyncGenerator<ReadBy> {
  const readers = await findFields({ communityId, type: 'Author' }, ['type'])
  const ids = readers.map(({ _id }) => _id).toSorted()
  for (const some of chunksOf(ids, READERS_AT_ONCE))
    for await (const one of collection(LinkModel).aggregate<ReadBy>(
      [{ $match: { from: { $in: some }, type: 'read' } }, { $group: { _id: '$from', notes: { $push: '$to' } } }],
      { maxTimeMS: READ_MAX_MS },
    )) {
      yield one
      await turn()
    }
}

const editsIn = (communityId: string): Pairs =>
  pairsOf(
    findRawBatches(
      RecordModel,
      { communityId, type: 'modified', historicalObjectType: 'Object' },
      { ...SMALL_BATCH, projection: { _id: 0, authorId: 1, targetId: 1 } },
    ),
    'authorId',
  )

const authorsOfOthers = async (member: Member, ids: readonly string[]) => {
  const others = await inChunks(ids, (some) => findFields({ _id: { $in: some }, status: 'active' }, ACCESS_FIELDS))
  const readable = await readableIds(member, others)
  return others.filter(({ _id }) => readable.has(_id)).map(({ _id, authors }) => [_id, authors] as const)
}

/** Link fields that the read rules need. */
const ENDS = Object.fromEntries(
  ['_from', '_to'].flatMap((end) => [...ACCESS_FIELDS, 'status'].map((field) => [`${end}.${field}`, 1])),
)

const annotationsIn = async (member: Member) => {
  const filter = { communityId: member.communityId, type: 'annotates' } as const
  const projection = { from: 1, to: 1, type: 1, ...ENDS }
  const links = await findAll<LinkDoc, FullLink>(LinkModel, filter, { ...SMALL_BATCH, projection })
  return (await readableLinks(member, links)).filter(({ _from }) => _from.status === 'active')
}

const quotesOf = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const found = await inChunks(ids, (some) => findFields({ _id: { $in: some } }, ['data']))
  return new Map(found.map(({ _id, data }) => [_id, typeof data.quote === 'string' ? data.quote : '']))
}

/** Returns members' activities on readable notes, each once. */
export const studentActs = async (member: Member): Promise<StudentActs> => {
  const { communityId } = member
  const notes = await readableNotes(member)
  const places = new Map(notes.map(({ _id }, place) => [_id, place]))
  const gathering = () => {
    const byAuthor = new Map<string, Set<number>>()
    const add = (author: string, place: number | undefined) => {
      if (place === undefined || author === '') return
      const found = byAuthor.get(author)
      if (found) found.add(place)
      else byAuthor.set(author, new Set([place]))
    }
    const gathered = () => Object.fromEntries(Array.from(byAuthor, ([author, found]) => [author, [...found]]))
    return { add, gathered }
  }
  const reads = async () => {
    const { add, gathered } = gathering()
    for await (const { _id, notes: ids } of readsIn(communityId)) for (const id of ids) add(_id, places.get(id))
    return gathered()
  }
  const edits = async () => {
    const { add, gathered } = gathering()
    for await (const batch of editsIn(communityId)) for (const [by, id] of batch) add(by, places.get(id))
    return gathered()
  }
  const buildOns = async () => {
    const batches: [string, string][][] = []
    for await (const batch of ends({ communityId, type: 'buildson' })) batches.push(batch)
    const authors = new Map(notes.map((note) => [note._id, note.authors]))
    const others = new Set(batches.flatMap((batch) => batch.map(([from]) => from)).filter((id) => !authors.has(id)))
    for (const [id, own] of await authorsOfOthers(member, [...others])) authors.set(id, own)
    const { add, gathered } = gathering()
    for (const batch of batches)
      for (const [from, to] of batch) for (const author of authors.get(from) ?? []) add(author, places.get(to))
    return gathered()
  }
  const [read, modified, builtOn, annotates] = await Promise.all([reads(), edits(), buildOns(), annotationsIn(member)])
  const quotes = await quotesOf(annotates.map(({ from }) => from))
  const annotated: StudentActs['annotated'] = {}
  for (const { from, to, _from } of annotates) {
    const note = places.get(to)
    const quote = quotes.get(from) ?? ''
    if (note !== undefined) for (const author of _from.authors) (annotated[author] ??= []).push({ note, quote })
  }
  return { notes: notes.map(({ _id }) => _id), read, modified, builtOn, annotated }
}
