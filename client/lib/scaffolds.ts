import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { communitySchema } from '../../shared/communities.ts'
import { objectSchema } from '../../shared/contributions.ts'
import { linkSchema } from '../../shared/links.ts'
import { inSupportOrder } from '../../shared/scaffolds.ts'
import { api } from './api.ts'

export interface Scaffold {
  id: string
  title: string
  /** In the order in which they are shown. */
  supports: { id: string; title: string }[]
}

const readScaffold = async (id: string): Promise<Scaffold> => {
  const [scaffold, links] = await Promise.all([
    api.get(`/api/objects/${id}`, objectSchema),
    api.get(`/api/links/from/${id}`, z.array(linkSchema)),
  ])
  const supports = inSupportOrder(links.filter(({ type, _to }) => type === 'contains' && _to.type === 'Support'))
  return { id, title: scaffold.title, supports: supports.map(({ to, _to }) => ({ id: to, title: _to.title })) }
}

/** A community's scaffolds in the community's order; one that cannot be read is left out. */
export const scaffoldsQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['scaffolds', communityId],
    queryFn: async () => {
      const { scaffolds } = await api.get(`/api/communities/${communityId}`, communitySchema)
      const read = await Promise.allSettled(scaffolds.map(readScaffold))
      return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    },
  })
