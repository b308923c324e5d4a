import type { Filter } from 'mongodb'
import type { SupportUses } from '../../../shared/domain/analysis.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { type FullLink, type LinkDoc, LinkModel } from '../../graph/links/links.model.ts'
import { visibleTo } from '../../graph/links/visible-links.ts'
import { SMALL_BATCH } from '../../store/chunks.ts'
import { findEach } from '../../store/find.ts'
import { OLDEST_FIRST } from '../../store/oldest-first.ts'

/** Returns the uses of supports in readable active notes, oldest first, merged by support title. */
export const findSupportUses = async (member: Member): Promise<SupportUses> => {
  const used = { type: 'supports', '_to.type': 'Note', '_to.status': 'active' } as Filter<LinkDoc>
  const found = findEach<LinkDoc, Pick<FullLink, 'to' | '_from'>>(
    LinkModel,
    { $and: [used, await visibleTo(member, { withReads: false })] },
    { ...SMALL_BATCH, sort: OLDEST_FIRST, projection: { _id: 0, to: 1, '_from.title': 1 } },
  )
  const places = new Map<string, number>()
  const uses: SupportUses['uses'] = []
  for await (const { _from, to } of found) {
    const place = places.get(_from.title) ?? places.size
    places.set(_from.title, place)
    uses.push([place, to])
  }
  return { supports: [...places.keys()], uses }
}
