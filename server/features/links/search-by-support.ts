import type { Filter } from 'mongodb'
import * as z from 'zod/mini'
import type { Member } from '../../../shared/rules/access.ts'
import { COMMUNITY_LIST_MAX } from '../../../shared/wire/limits.ts'
import { listOf } from '../../../shared/wire/lists.ts'
import { countOf } from '../../platform/query-filter.ts'
import type { SessionUser } from '../../platform/session.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import type { LinkDoc } from '../../graph/links/links.model.ts'
import { toLink } from '../../graph/links/links.summary.ts'
import { findVisible } from '../../graph/links/visible-links.ts'

const idsSchema = z._default(listOf(z.string(), COMMUNITY_LIST_MAX), [])
export const bySupportSchema = z.object({
  views: idsSchema,
  supports: idsSchema,
  page: z.optional(z.unknown()),
  limit: z.optional(z.unknown()),
  count: z.optional(z.unknown()),
})
const SUPPORTED_PAGE = 100

/** View ids by note; all views if `views` is empty. */
const viewsHolding = async (member: Member, views: readonly string[], notes?: readonly string[]) => {
  const filter = {
    type: 'contains',
    '_from.type': 'View',
    ...(views.length > 0 && { from: { $in: views } }),
    ...(notes && { to: { $in: notes } }),
  } as Filter<LinkDoc>
  const holding = new Map<string, string[]>()
  for (const { from, to } of await findVisible(member, filter)) holding.set(to, [...(holding.get(to) ?? []), from])
  return holding
}

/**
 * Returns `supports` links of notes that use one of the supports on one of the views (all if empty), newest first, with
 * the views' ids or number (contract/api.md 10.6). `total` counts all pages.
 */
export const searchBySupport = async (
  user: SessionUser,
  communityId: string,
  { views, supports, page, limit, count }: z.output<typeof bySupportSchema>,
) => {
  const member = await memberOf(user, communityId)
  const filter = {
    type: 'supports',
    from: { $in: supports },
    '_to.type': 'Note',
    '_to.status': 'active',
  } as Filter<LinkDoc>
  const used = (await findVisible(member, filter)).toReversed()
  const held = views.length > 0 ? await viewsHolding(member, views) : undefined
  const found = held ? used.filter(({ to }) => held.has(to)) : used
  const total = found.length
  if (count) return { total, found: { count: total } }
  const size = countOf(limit) ?? SUPPORTED_PAGE
  const start = ((countOf(page) ?? 1) - 1) * size
  const shown = found.slice(start, start + size)
  const holding =
    held ??
    (await viewsHolding(
      member,
      [],
      shown.map(({ to }) => to),
    ))
  return { total, found: shown.map((link) => ({ ...toLink(link), viewIds: holding.get(link.to) ?? [] })) }
}
