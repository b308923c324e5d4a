import type { Contribution } from '../../../shared/domain/contributions.ts'
import { parseFilter, type QueryBody, type Searchable } from '../../platform/query-filter.ts'
import type { SessionUser } from '../../platform/session.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { unreadableIds } from '../../graph/links/links.access.ts'
import type { StoredObject } from '../../graph/objects/objects.model.ts'
import { findObjects, toContribution } from '../../graph/objects/objects.service.ts'

export const RISE_ABOVE_FIELDS: Searchable = {
  _id: 'id',
  authors: 'id',
  status: 'text',
  created: 'date',
  modified: 'date',
}
/** Titles that start with `riseabove:`; `;` is the next character after `:`. */
const RISE_ABOVE = { $gte: 'riseabove:', $lt: 'riseabove;' }

/** Returns the readable rise-above views that match a free-form query. */
export const riseAboveViews = async (
  user: SessionUser,
  communityId: string,
  { query }: QueryBody,
): Promise<Contribution[]> => {
  const member = await memberOf(user, communityId)
  const { filter } = parseFilter<StoredObject>(query ?? {}, RISE_ABOVE_FIELDS)
  const open = { communityId, type: 'View', title: RISE_ABOVE, _id: { $nin: await unreadableIds(member) } }
  return (await findObjects({ $and: [filter, open] })).map((view) => toContribution(view, member))
}
