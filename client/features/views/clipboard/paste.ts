import { objectSchema } from '../../../../shared/domain/contributions.ts'
import { ITEMS_AT_ONCE_MAX } from '../../../../shared/wire/limits.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import { itemLinksSchema } from '../../../../shared/domain/views.ts'
import { withIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { api, ApiError } from '../../../lib/api.ts'
import type { Copied } from './copied.ts'

type Items = Copied['items']

const put = async (viewId: string, items: Items): Promise<Link[]> => {
  const links: Link[] = []
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE_MAX) {
    const some = items.slice(start, start + ITEMS_AT_ONCE_MAX)
    links.push(
      ...(await api.post(`/api/views/${viewId}/items`, { items: some }, itemLinksSchema, withIdempotencyKey())),
    )
  }
  return links
}

const stillThere = async (items: Items): Promise<Items> => {
  const objects = await Promise.allSettled(items.map(({ to }) => api.get(`/api/objects/${to}`, objectSchema)))
  return items.filter((_, index) => {
    const read = objects[index]
    return read?.status === 'fulfilled' && read.value.status !== 'inactive'
  })
}

const GONE = ['notFound', 'forbidden', 'item.removed']

/**
 * Adds contributions to a view by new links, which are returned. Skips deleted and unreadable ones, and the view
 * itself.
 */
export const putCopied = async ({ viewId, items }: { viewId: string; items: Items }): Promise<Link[]> => {
  const others = items.filter(({ to }) => to !== viewId)
  try {
    return await put(viewId, others)
  } catch (error) {
    const isGone = error instanceof ApiError && GONE.includes(error.code)
    const rest = isGone ? await stillThere(others) : others
    if (rest.length === others.length) throw error
    return put(viewId, rest)
  }
}
