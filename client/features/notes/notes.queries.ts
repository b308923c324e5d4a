import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isCitation } from '../../../shared/citations.ts'
import { type Contribution, type ObjectChange, objectSchema } from '../../../shared/contributions.ts'
import { type Link, linkSchema } from '../../../shared/links.ts'
import { anything, api } from '../../lib/api.ts'
import { randomId } from '../../lib/random-id.ts'

const links = z.array(linkSchema)
const onceOnly = () => ({ headers: { 'Idempotency-Key': randomId() } })

const readSupports = async (noteId: string): Promise<Link[]> =>
  (await api.get(`/api/links/to/${noteId}`, links)).filter((link) => link.type === 'supports' && !isCitation(link))

/** The `supports` links of a note: what stands behind the marks in its text. */
export const supportLinksQuery = (noteId: string) =>
  queryOptions({ queryKey: ['links', 'supports', noteId], queryFn: () => readSupports(noteId), meta: { live: true } })

/** The calls that saving a note makes, on the wire. */
export const noteCalls = {
  supportsOf: readSupports,
  addSupport: (supportId: string, noteId: string) =>
    api.post('/api/links', { from: supportId, to: noteId, type: 'supports', data: {} }, linkSchema, onceOnly()),
  removeLink: (linkId: string) => api.del(`/api/links/${linkId}`),
  put: (note: Contribution, change: ObjectChange, version: number) =>
    api.put(`/api/objects/${note.communityId}/${note._id}`, change, objectSchema, {
      headers: { 'If-Match': `"${version}"` },
    }),
}
export type NoteCalls = typeof noteCalls

export const markRead = (note: Contribution) =>
  api.post(`/api/records/read/${note.communityId}/${note._id}`, {}, anything)
