import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { api } from '../../lib/api.ts'
import { cacheLink } from '../../entities/link/links.ts'
import { cacheObject } from '../../entities/object/objects.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'

interface NewEssence {
  note: Pick<Contribution, '_id' | 'communityId'>
  authorId: string
  title: string
  /** HTML */
  body: string
}

const make = async ({ note: { _id: from, communityId }, authorId, title, body }: NewEssence) => {
  const object = { type: 'Essence', title, status: 'active', permission: 'protected', authors: [authorId] }
  const path = `/api/contributions/${communityId}`
  const essence = await api.post(path, { ...object, data: { body } }, objectSchema, withIdempotencyKey())
  const ends = { from, to: essence._id, type: 'essence', data: {} }
  return { essence, link: await api.post('/api/links', ends, linkSchema, withIdempotencyKey()) }
}

/** Makes an essence; it has the readers of its note. */
export const useNewEssence = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: make,
    onSuccess: ({ essence, link }) => {
      cacheObject(cache, essence)
      cacheLink(cache, link)
    },
  })
}
