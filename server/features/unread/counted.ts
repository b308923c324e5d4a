import { ACCESS_FIELDS, type Guarded } from '../../../shared/rules/access.ts'
import { READ_TYPES, type Readable } from '../../../shared/rules/unread.ts'
import type { Events } from '../../events.ts'
import { createCommunityCache } from '../../graph/community-cache.ts'
import { Interner } from '../../graph/interner.ts'
import { holdersOf } from '../../graph/links/board-links.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { inChunks } from '../../store/chunks.ts'
import { COUNTED_TYPES, onCountedChange } from './changes.ts'

/** Active contributions and views, and their placement; shared by all members. */
export interface Counted {
  contributions: Map<string, Readable>
  views: Map<string, Guarded>
  /** View ids by contribution id. */
  holders: Map<string, Set<string>>
}

const FIELDS = [...ACCESS_FIELDS, 'modified'] as const

const findCounted = (communityId: string, ids?: readonly string[]) => {
  const wanted = { communityId, type: { $in: [...COUNTED_TYPES] }, status: 'active' as const }
  return ids
    ? inChunks(ids, (some) => findFields({ ...wanted, _id: { $in: some } }, FIELDS))
    : findFields(wanted, FIELDS)
}

const read = async (communityId: string, ids?: readonly string[]): Promise<Counted> => {
  const [objects, links] = await Promise.all([findCounted(communityId, ids), holdersOf(communityId, READ_TYPES, ids)])
  const counted: Counted = { contributions: new Map(), views: new Map(), holders: new Map() }
  const interner = new Interner()
  for (const { modified, ...object } of objects) {
    const guarded = interner.guarded(object)
    if (object.type === 'View') counted.views.set(object._id, guarded)
    else counted.contributions.set(object._id, { ...guarded, modified: modified.toISOString() })
  }
  for (const { from, to } of links) {
    const id = counted.contributions.get(to)?._id ?? to
    counted.holders.set(id, (counted.holders.get(id) ?? new Set()).add(interner.text(from)))
  }
  return counted
}

/** Estimated bytes of each. */
const BYTES = { object: 300, holders: 350 }

/** Returns a getter for a community's data, cached and updated from events. */
export const cacheCounted = (events: Events): ((communityId: string) => Promise<Counted>) => {
  const kept = createCommunityCache<Counted, string>({
    read,
    renew: async (known, changes, communityId) => {
      const ids = [...new Set(changes)]
      const fresh = await read(communityId, ids)
      for (const kind of ['contributions', 'views', 'holders'] as const) {
        const map: Map<string, unknown> = known[kind]
        for (const id of ids) map.delete(id)
        for (const [id, value] of fresh[kind]) map.set(id, value)
      }
      return known
    },
    bytesOf: ({ contributions, views, holders }) =>
      (contributions.size + views.size) * BYTES.object + holders.size * BYTES.holders,
  })
  onCountedChange(events, ({ communityId, id }) => kept.changed(communityId, id))
  return kept.of
}
