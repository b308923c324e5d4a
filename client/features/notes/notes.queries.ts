import type { QueryClient } from '@tanstack/react-query'
import { isCitation } from '../../../shared/domain/citations.ts'
import { type Contribution, type ObjectChange, objectSchema } from '../../../shared/domain/contributions.ts'
import { type Link, linkSchema } from '../../../shared/domain/links.ts'
import { currentLinks } from '../../entities/link/links.ts'
import { REFERENCE } from '../../../shared/text/markup.ts'
import { escaped } from '../../engines/editor/decoration.ts'
import type { Cited } from '../../engines/editor/references.ts'
import { anything, api, ApiError } from '../../lib/api.ts'
import { onceOnly } from '../../lib/once-only.ts'

/** Those of the links to a note that stand behind the marks of supports in its texts. */
export const supportsAmong = (to: readonly Link[]) => to.filter((link) => link.type === 'supports' && !isCitation(link))

/** The links that stand behind the marks in a note's texts; those of references only where `bodies` hold some. */
export const linksOfMarks = async (cache: QueryClient, noteId: string, bodies: readonly string[]): Promise<Link[]> => {
  const refers = bodies.some((body) => body.includes(REFERENCE))
  const [to, from] = await Promise.all([
    currentLinks(cache, 'to', noteId),
    refers ? currentLinks(cache, 'from', noteId) : [],
  ])
  return [...supportsAmong(to), ...from.filter(({ type }) => type === 'references')]
}

/** Links what a note cites; undefined for what may not be cited there: it is not readable, gone, or of another community. */
const addReference = async (noteId: string, { id, quote }: Cited): Promise<Link | undefined> => {
  const link = { from: noteId, to: id, type: 'references', data: { text: escaped(quote) } }
  try {
    return await api.post('/api/links', link, linkSchema, onceOnly())
  } catch (error) {
    if (error instanceof ApiError && UNCITABLE.includes(error.code)) return undefined
    throw error
  }
}
const UNCITABLE: readonly string[] = ['forbidden', 'notFound', 'link.otherCommunity']

/** The calls that saving a note makes, on the wire. */
export const noteCalls = {
  addReference,
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
