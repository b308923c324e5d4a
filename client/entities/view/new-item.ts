import { useMutation } from '@tanstack/react-query'
import { type Contribution, inheritedPermission, objectSchema } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { itemLinksSchema, type NewItems } from '../../../shared/domain/views.ts'
import { api } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import type { NewItemPlace } from './new-item-place.ts'
import type { ShownView } from './open-board.ts'

/** Every write of a board names this key, so that one indicator can tell of all. */
export const savingKey = ['views', 'save'] as const

export interface NewItem {
  view: Pick<ShownView, '_id' | 'communityId' | 'permission' | 'group'>
  authorId: string
  /** Some of what `POST /api/contributions` takes; its status is “unsaved” unless it says otherwise. */
  object: { type: string; title: string; status?: Contribution['status']; data: Record<string, unknown> }
  where: NewItemPlace
}

/** Makes a contribution that stands on a view, with the view's permission; answers it, and its link unless the server makes that. */
export const makeItem = async ({
  view,
  authorId,
  object,
  where,
}: NewItem): Promise<{ made: Contribution; link?: Link }> => {
  const permission = inheritedPermission(view)
  const made = await api.post(
    `/api/contributions/${view.communityId}`,
    {
      status: 'unsaved',
      ...object,
      authors: [authorId],
      permission,
      ...(permission === 'private' && view.group && { group: view.group }),
      ...('buildsOn' in where && { buildson: where.buildsOn }),
      ...('buildsOn' in where && where.place && { place: { view: view._id, ...where.place } }),
    },
    objectSchema,
    withIdempotencyKey(),
  )
  if ('buildsOn' in where) return { made }
  const { place, apart = false, within } = where
  const items: NewItems = { items: [{ to: made._id, data: place }], made: true, apart, within }
  const [link] = await api.post(`/api/views/${view._id}/items`, items, itemLinksSchema, withIdempotencyKey())
  return { made, ...(link && { link }) }
}

export const useNewItem = () => useMutation({ mutationKey: savingKey, mutationFn: makeItem })
