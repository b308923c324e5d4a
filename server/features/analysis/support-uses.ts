import type { Filter } from 'mongodb'
import type { SupportUses } from '../../../shared/domain/analysis.ts'
import type { Member } from '../../../shared/rules/access.ts'
import type { LinkDoc } from '../../graph/links/links.model.ts'
import { findVisible } from '../../graph/links/visible-links.ts'

/** Returns the uses of supports in readable active notes, oldest first, merged by support title. */
export const findSupportUses = async (member: Member): Promise<SupportUses> => {
  const used = { type: 'supports', '_to.type': 'Note', '_to.status': 'active' } as Filter<LinkDoc>
  const places = new Map<string, number>()
  const uses: SupportUses['uses'] = []
  for (const { _from, to } of await findVisible(member, used)) {
    const place = places.get(_from.title) ?? places.size
    places.set(_from.title, place)
    uses.push([place, to])
  }
  return { supports: [...places.keys()], uses }
}
