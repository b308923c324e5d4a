import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Contribution, objectSchema } from '../../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../../shared/domain/links.ts'
import { historicalObjectSchema } from '../../../../shared/domain/records.ts'
import { api } from '../../../lib/api.ts'
import type { Support } from '../open-note.ts'

/** Versions are immutable. */
const FROZEN = { staleTime: Number.POSITIVE_INFINITY }

/** Former version of a note; null if the user may not read it. */
export const versionQuery = (historicalObjectId: string) =>
  queryOptions({
    queryKey: ['historical', historicalObjectId],
    queryFn: async ({ signal }): Promise<Contribution | null> => {
      const { data } = await api.get(`/api/historicalobjects/${historicalObjectId}`, historicalObjectSchema, { signal })
      return objectSchema.safeParse(data).data ?? null
    },
    ...FROZEN,
  })

const LINKS_MAX = 1000

/** Supports of marks by link id, including deleted links. */
export const pastSupportsQuery = (communityId: string, linkIds: readonly string[]) =>
  queryOptions({
    queryKey: ['historical', 'supports', communityId, ...linkIds],
    queryFn: async (): Promise<ReadonlyMap<string, Support>> => {
      const query = { type: 'Link', dataType: 'supports', dataId: { $in: linkIds }, pagesize: LINKS_MAX }
      const path = `/api/historicalobjects/${communityId}/search`
      const found = await api.post(path, { query }, z.array(historicalObjectSchema))
      const links = found.flatMap(({ data }) => linkSchema.safeParse(data).data ?? [])
      return new Map(links.map((link) => [link._id, { id: link.from, title: link._from.title }]))
    },
    ...FROZEN,
    enabled: linkIds.length > 0,
  })
