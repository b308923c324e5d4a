import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { api } from '../../lib/api.ts'

export interface Attached {
  linkId: string
  attachment: Contribution
}

const readAttachments = async (noteId: string): Promise<Attached[]> => {
  const links = await api.get(`/api/links/from/${noteId}`, z.array(linkSchema))
  const attached = links.filter(
    ({ type, _to }) => type === 'attach' && _to.type === 'Attachment' && _to.status === 'active',
  )
  const read = await Promise.allSettled(
    attached.map(async ({ _id: linkId, to }): Promise<Attached> => {
      const attachment = await api.get(`/api/objects/${to}`, objectSchema)
      return { linkId, attachment }
    }),
  )
  // An attachment deleted meanwhile does not hide the others.
  return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

export const attachmentsQuery = (noteId: string) =>
  queryOptions({
    queryKey: ['links', 'attach', noteId],
    queryFn: () => readAttachments(noteId),
    meta: { live: true },
    // Messages are missed while the query has no observer.
    staleTime: 0,
  })
