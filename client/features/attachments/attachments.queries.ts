import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Contribution, objectSchema } from '../../../shared/contributions.ts'
import { linkSchema } from '../../../shared/links.ts'
import { api } from '../../lib/api.ts'

const readAttachments = async (noteId: string): Promise<Contribution[]> => {
  const links = await api.get(`/api/links/from/${noteId}`, z.array(linkSchema))
  const attached = links.filter(
    ({ type, _to }) => type === 'attach' && _to.type === 'Attachment' && _to.status === 'active',
  )
  const read = await Promise.allSettled(attached.map(({ to }) => api.get(`/api/objects/${to}`, objectSchema)))
  // One that was removed meanwhile does not hide the others.
  return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** The files of a note that the reader may see, the oldest first. */
export const attachmentsQuery = (noteId: string) =>
  queryOptions({
    queryKey: ['links', 'attach', noteId],
    queryFn: () => readAttachments(noteId),
    meta: { live: true },
    // Messages are missed while nobody looks.
    staleTime: 0,
  })
