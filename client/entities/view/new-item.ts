import { useMutation } from '@tanstack/react-query'
import { type Contribution, inheritedPermission, objectSchema } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { itemLinksSchema, type NewItems } from '../../../shared/domain/views.ts'
import { api } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { randomId } from '../../lib/random-id.ts'
import type { NewItemPlace } from './new-item-place.ts'
import type { ViewSummary } from './open-board.ts'

export const NEW_NOTE_TOOL = 'tool-new-note'

/** Mutation key of all writes to boards, for the indicator. */
export const savingKey = ['views', 'save'] as const

export interface NewItem {
  view: Pick<ViewSummary, '_id' | 'communityId' | 'permission' | 'group'>
  authorId: string
  /** Subset of `POST /api/contributions`; default status: “unsaved”. */
  object: {
    type: string
    title: string
    status?: Contribution['status']
    data: Record<string, unknown>
    docId?: string
    coauthors?: readonly string[]
  }
  where: NewItemPlace
  /** Idempotency key of all retries: an earlier result is reused, and a new key is set after it was withdrawn. */
  act?: { key: string }
}

/** Deactivates a contribution that could not be added to its view. */
const withdraw = async ({ communityId, _id }: Contribution, act: NewItem['act']) => {
  try {
    await api.put(`/api/objects/${communityId}/${_id}`, { status: 'inactive' }, objectSchema)
    if (act) act.key = randomId()
  } catch {
    // Without a connection it remains, and the next retry reuses it.
  }
}

/**
 * Makes a contribution on a view with the view's permission; resolves with it and its link, unless the server makes the
 * link.
 */
export const makeItem = async ({
  view,
  authorId,
  object: { coauthors = [], ...object },
  where,
  act,
}: NewItem): Promise<{ made: Contribution; link?: Link }> => {
  const permission = inheritedPermission(view)
  const once = (step: string) => withIdempotencyKey(act && `${act.key}-${step}`)
  const made = await api.post(
    `/api/contributions/${view.communityId}`,
    {
      status: 'unsaved',
      ...object,
      authors: [authorId, ...coauthors],
      permission,
      ...(permission === 'private' && view.group && { group: view.group }),
      ...('buildsOn' in where && { buildson: where.buildsOn }),
      ...('buildsOn' in where && where.place && { place: { view: view._id, ...where.place } }),
    },
    objectSchema,
    once('object'),
  )
  if ('buildsOn' in where) return { made }
  const { place, apart = false, within } = where
  const items: NewItems = { items: [{ to: made._id, data: place }], made: true, apart, within }
  try {
    const [link] = await api.post(`/api/views/${view._id}/items`, items, itemLinksSchema, once('item'))
    return { made, ...(link && { link }) }
  } catch (error) {
    if (made.status === 'active') await withdraw(made, act)
    throw error
  }
}

export const useNewItem = () => useMutation({ mutationKey: savingKey, mutationFn: makeItem })
