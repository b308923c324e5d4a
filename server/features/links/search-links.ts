import * as z from 'zod/mini'
import { isPlainObject } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'
import { parseFilter, notSearchable, queryBodySchema, type Searchable } from '../../platform/query-filter.ts'
import type { FoundList } from '../../platform/send-json.ts'
import type { SessionUser } from '../../platform/session.ts'
import { OLDEST_FIRST } from '../../store/oldest-first.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { LinkModel, type LinkDoc } from '../../graph/links/links.model.ts'
import { toLink } from '../../graph/links/links.summary.ts'
import { withSummaries } from '../../graph/links/read-links.ts'
import { streamed } from '../../graph/streamed.ts'
import { visibleTo } from '../../graph/links/visible-links.ts'

export const LINK_FIELDS: Searchable = {
  _id: 'id',
  communityId: 'id',
  from: 'id',
  to: 'id',
  type: 'text',
  created: 'date',
  modified: 'date',
  'data.*': 'free',
  '_from.created': 'date',
  '_from.modified': 'date',
  '_from.*': 'free',
  '_to.created': 'date',
  '_to.modified': 'date',
  '_to.*': 'free',
}

const asksForReads = (query: unknown): boolean => {
  const type = isPlainObject(query) ? query.type : undefined
  const named = isPlainObject(type) ? [type.$eq, type.$in].flat() : [type]
  return named.includes('read')
}

const PROJECTED = ['_id', 'communityId', 'from', 'to', 'type', 'data', 'created', 'modified', '_from', '_to']

const projectionOf = (sent: unknown): Record<string, 1> | undefined => {
  if (sent === undefined || sent === null) return undefined
  if (!isPlainObject(sent)) throw new AppError('request.malformed')
  const unknown = Object.entries(sent).find(
    ([name, value]) => !PROJECTED.includes(name) || (value !== 1 && value !== true),
  )
  if (unknown) throw notSearchable(unknown[0])
  return Object.fromEntries(Object.keys(sent).map((name) => [name, 1]))
}

export const linkSearchSchema = z.extend(queryBodySchema, { projection: z.optional(z.unknown()) })

/**
 * Returns readable links that match a free-form query, oldest first; `projection` limits the fields (contract/api.md
 * 10.5).
 */
export const searchLinks = async (
  user: SessionUser,
  communityId: string,
  { query, projection: named }: z.output<typeof linkSearchSchema>,
): Promise<FoundList> => {
  const member = await memberOf(user, communityId)
  const { filter, skip, limit } = parseFilter<LinkDoc>(query ?? {}, LINK_FIELDS)
  const projection = projectionOf(named)
  const found = { $and: [filter, await visibleTo(member, { withReads: asksForReads(query) })] }
  const page = { sort: OLDEST_FIRST, skip, limit, ...(projection && { projection }) }
  return await streamed(LinkModel, found, page, async (links) =>
    projection ? links : (await withSummaries(links)).map(toLink),
  )
}
