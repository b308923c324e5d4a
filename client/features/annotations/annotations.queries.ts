import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { annotationFields } from '../../../shared/domain/annotations.ts'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import { type Link, linkSchema } from '../../../shared/domain/links.ts'
import { anything, api } from '../../lib/api.ts'
import { linksQuery } from '../../entities/link/links.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { queryClient } from '../../lib/queries.ts'

export interface Annotated {
  linkId: string
  annotation: Contribution
}

const objects = z.array(objectSchema)

export const isAnnotating = ({ type, _from }: Link) =>
  type === 'annotates' && _from.type === 'Annotation' && _from.status === 'active'

const readAnnotations = async ({ _id, communityId }: Contribution): Promise<Annotated[]> => {
  const links = (await queryClient.fetchQuery(linksQuery('to', _id))).filter(isAnnotating)
  if (links.length === 0) return []
  const query = { rangeOfID: links.map(({ from }) => from) }
  const read = await api.post(`/api/contributions/${communityId}/search`, { query }, objects)
  const byId = new Map(read.map((annotation) => [annotation._id, annotation]))
  return links.flatMap(({ _id: linkId, from }) => {
    const annotation = byId.get(from)
    return annotation ? [{ linkId, annotation }] : []
  })
}

export const annotationsKey = (noteId: string) => ['links', 'annotates', noteId]

export const annotationsQuery = (note: Contribution) =>
  queryOptions({
    queryKey: annotationsKey(note._id),
    queryFn: () => readAnnotations(note),
    meta: { live: true },
    // Messages are missed while the query has no observer.
    staleTime: 0,
  })

export const annotatedNoteQuery = (annotationId: string) =>
  queryOptions({
    ...linksQuery('from', annotationId),
    select: (links: Link[]) => links.find(({ type }) => type === 'annotates') ?? null,
  })

type Fields = ReturnType<typeof annotationFields>

const pathOf = ({ communityId, _id }: Contribution) => `/api/objects/${communityId}/${_id}`

export const annotationCalls = {
  create: (note: Contribution, authorId: string, fields: Fields, key: string) =>
    api.post(
      `/api/contributions/${note.communityId}`,
      { type: 'Annotation', title: 'an Annotation', status: 'active', authors: [authorId], ...fields },
      objectSchema,
      withIdempotencyKey(key),
    ),
  join: (annotation: Contribution, note: Contribution, key: string) =>
    api.post(
      '/api/links',
      { from: annotation._id, to: note._id, type: 'annotates', data: {} },
      linkSchema,
      withIdempotencyKey(`${key}-link`),
    ),
  change: (annotation: Contribution, fields: Fields) =>
    api.put(pathOf(annotation), fields, objectSchema, { headers: { 'If-Match': `"${annotation.version}"` } }),
  /** Hides an annotation whose link could not be made. */
  withdraw: (annotation: Contribution) => api.put(pathOf(annotation), { status: 'inactive' }, anything),
  /** The server deletes the annotation together with its link. */
  remove: (linkId: string) => api.del(`/api/links/${linkId}`),
}
export type AnnotationCalls = typeof annotationCalls
