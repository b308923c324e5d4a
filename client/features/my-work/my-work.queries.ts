import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { api } from '../../lib/api.ts'
import type { Work } from './work.ts'

const AT_ONCE = 200

const LINKS = [
  { type: { $in: ['buildson', 'references'] }, end: 'from' },
  { type: { $in: ['supports', 'contains'] }, end: 'to' },
] as const

export const myWorkQuery = (communityId: string, authorId: string) =>
  queryOptions({
    queryKey: ['myWork', communityId, authorId],
    queryFn: async ({ signal }): Promise<Work> => {
      const notes: z.infer<typeof objectSchema>[] = []
      for (let page = 1; notes.length === (page - 1) * AT_ONCE; page += 1) {
        const query = { authors: [authorId], type: 'Note', withPrivate: true, pagesize: AT_ONCE, page }
        notes.push(...(await api.post(`/api/contributions/${communityId}/search`, { query }, z.array(objectSchema), { signal }))) // prettier-ignore
      }
      const links: z.infer<typeof linkSchema>[] = []
      for (let at = 0; at < notes.length; at += AT_ONCE) {
        const ids = notes.slice(at, at + AT_ONCE).map(({ _id }) => _id)
        for (const { type, end } of LINKS) {
          const query = { type, [end]: { $in: ids }, pagesize: 10_000 }
          links.push(
            ...(await api.post(`/api/links/${communityId}/search`, { query }, z.array(linkSchema), { signal })),
          )
        }
      }
      return { notes, links }
    },
    staleTime: 0,
  })
