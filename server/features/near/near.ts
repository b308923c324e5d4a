import { DRAFT_TERMS_MIN, NEAR_MAX, type NearNote, type NearText, SAME_THOUGHT } from '../../../shared/domain/near.ts'
import { ACCESS_FIELDS, canRead, type Guarded, type Member } from '../../../shared/rules/access.ts'
import type { Events } from '../../events.ts'
import { turn } from '../../in-turns.ts'
import { createCommunityCache } from '../../graph/community-cache.ts'
import { Interner } from '../../graph/interner.ts'
import { fieldsOfEach, findFields } from '../../graph/objects/find-fields.ts'
import { chunksOf } from '../../store/chunks.ts'
import { NearIndex, type Neighbour } from './near-index.ts'
import { termsOf } from './note-terms.ts'

const FIELDS = [...ACCESS_FIELDS, 'text4search'] as const

/** Adds notes to the index; returns their ids. */
const fill = async (index: NearIndex, communityId: string, ids?: readonly string[]): Promise<Set<string>> => {
  const wanted = { communityId, type: 'Note', status: 'active' } as const
  const parts = ids ? chunksOf(ids).map((some) => ({ ...wanted, _id: { $in: some } })) : [wanted]
  const put = new Set<string>()
  const interner = new Interner()
  for (const filter of parts)
    for await (const { text4search, ...guarded } of fieldsOfEach(filter, FIELDS)) {
      index.put({ ...interner.guarded(guarded), terms: await termsOf(text4search) })
      put.add(guarded._id)
      await turn()
    }
  return put
}

/** Returns a getter for the community's term index. Cached in memory and updated from events. */
export const createNearIndex = (events: Events): ((communityId: string) => Promise<NearIndex>) => {
  const kept = createCommunityCache<NearIndex, string>({
    read: async (communityId) => {
      const index = new NearIndex()
      await fill(index, communityId)
      return index
    },
    renew: async (index, changes, communityId) => {
      const ids = [...new Set(changes)]
      // Requests during a refresh use the previous index.
      const put = await fill(index, communityId, ids)
      for (const id of ids) if (!put.has(id)) index.delete(id)
      return index
    },
    bytesOf: ({ bytes }) => bytes,
  })
  events.on('object.saved', ({ object: { communityId, _id, type } }) => {
    if (type === 'Note') kept.changed(communityId, _id)
  })
  return kept.of
}

export type NearOf = ReturnType<typeof createNearIndex>

const withTitles = async (neighbours: readonly Neighbour[]): Promise<NearNote[]> => {
  const found = await findFields({ _id: { $in: neighbours.map(({ _id }) => _id) } }, ['type', 'title', 'authors'])
  const byId = new Map(found.map((note) => [note._id, note]))
  return neighbours.flatMap(({ _id, score }) => {
    const note = byId.get(_id)
    return note ? [{ ...note, score }] : []
  })
}

/** Returns up to five readable notes nearest to another (NEAR-01). */
export const nearNote = async (nearOf: NearOf, member: Member, id: string): Promise<NearNote[]> => {
  const index = await nearOf(member.communityId)
  return await withTitles(index.nearNote(id, (note) => canRead(member, note), NEAR_MAX))
}

/** Returns a readable note very similar to a draft, or null (NEAR-02). */
export const findSimilarNote = async (
  nearOf: NearOf,
  member: Member,
  { text, except }: NearText,
): Promise<NearNote | null> => {
  const terms = await termsOf(text)
  if (terms.size < DRAFT_TERMS_MIN) return null
  const index = await nearOf(member.communityId)
  const passes = (note: Guarded) => note._id !== except && canRead(member, note)
  const [found] = await withTitles(index.near(terms, passes, 1))
  return found && found.score >= SAME_THOUGHT ? found : null
}
