import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import type { Written } from '../../lib/written.ts'

/** Event for the mapper: ids, and the titles of public views only. */
export type News =
  | { kind: 'view'; communityId: string; viewId: string; title: string; created: string }
  | { kind: 'placed'; communityId: string; viewId: string; noteId: string }
  | { kind: 'buildon'; communityId: string; from: string; to: string }
  /** New build-on, placed on views by our server; its links contain the views. */
  | { kind: 'made'; communityId: string; noteId: string }

const linksIn = (answer: unknown): unknown[] =>
  Array.isArray(answer) ? answer : typeof answer === 'object' && answer && 'link' in answer ? [answer.link] : [answer]

/** Events of links: notes added to views, and build-ons. */
export const newsOfLinks = (links: readonly unknown[]): News[] =>
  links.flatMap((link): News[] => {
    const { data } = linkSchema.safeParse(link)
    if (!data) return []
    const { communityId, type, from, to, _to } = data
    if (type === 'buildson') return [{ kind: 'buildon', communityId, from, to }]
    return type === 'contains' && _to.type === 'Note' ? [{ kind: 'placed', communityId, viewId: from, noteId: to }] : []
  })

const newsOfObject = (answer: unknown, body: unknown): News[] => {
  const { data: object } = objectSchema.safeParse(answer)
  if (!object) return []
  const { communityId, _id, type, title, permission, created } = object
  // The title of a private view must not leave its group.
  if (type === 'View' && permission !== 'private') return [{ kind: 'view', communityId, viewId: _id, title, created }]
  const buildsOn = typeof body === 'object' && body !== null && 'buildson' in body && Boolean(body.buildson)
  return type === 'Note' && buildsOn ? [{ kind: 'made', communityId, noteId: _id }] : []
}

export const newsOf = ({ method, path, body, answer }: Written): News[] => {
  if (method !== 'POST') return []
  if (path === '/api/links' || /^\/api\/views\/\w+\/(items|riseabove|poolnote)$/.test(path))
    return newsOfLinks(linksIn(answer))
  if (/^\/api\/(communities\/\w+\/views|contributions\/\w+)$/.test(path)) return newsOfObject(answer, body)
  return []
}
