import { useMutation } from '@tanstack/react-query'
import { type Contribution, inheritedPermission, objectSchema } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { itemLinksSchema, type NewItems } from '../../../shared/domain/views.ts'
import { api } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { randomId } from '../../lib/random-id.ts'
import type { NewItemPlace } from './new-item-place.ts'
import type { ShownView } from './open-board.ts'

/** Every write of a board names this key, so that one indicator can tell of all. */
export const savingKey = ['views', 'save'] as const

export interface NewItem {
  view: Pick<ShownView, '_id' | 'communityId' | 'permission' | 'group'>
  authorId: string
  /** Some of what `POST /api/contributions` takes; its status is “unsaved” unless it says otherwise. */
  object: {
    type: string
    title: string
    status?: Contribution['status']
    data: Record<string, unknown>
    docId?: string
    /** The authors who write it with me. */
    coauthors?: readonly string[]
  }
  where: NewItemPlace
  /** Is the same for every try of one act: what an earlier try has made is gone on with, and renewed once that has been taken back. */
  act?: { key: string }
}

/** Takes back what could not be put on its view: nobody is to find it half made. */
const withdraw = async ({ communityId, _id }: Contribution, act: NewItem['act']) => {
  try {
    await api.put(`/api/objects/${communityId}/${_id}`, { status: 'inactive' }, objectSchema)
    if (act) act.key = randomId()
  } catch {
    // Without a connection nothing can be taken back: the next try goes on with it.
  }
}

/** Makes a contribution that stands on a view, with the view's permission; answers it, and its link unless the server makes that. */
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
