import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { objectSchema } from '../../../../shared/domain/contributions.ts'
import { iterationDataSchema, startDateSchema } from '../../../../shared/domain/iterations.ts'
import { inSequence } from '../../../../shared/rules/iterations.ts'
import { communityQuery } from '../../../entities/community/community.ts'
import { useLinks } from '../../../entities/link/links.ts'
import { api } from '../../../lib/api.ts'
import { withIdempotencyKey } from '../../../lib/idempotency-key.ts'

/** Start date of tracking in a community; null if none was saved. */
export const startDateQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['iterations', 'start', communityId],
    queryFn: () => api.get(`/api/iterations/${communityId}/iteration/`, z.nullable(startDateSchema)),
    staleTime: 0,
  })

/** Saves the start date; `first` creates the record. */
export const saveStartDate = (communityId: string, startDate: string, first: boolean) => {
  const body = { startDate, communityId, type: 'KIteration' }
  return first
    ? api.post('/api/iterations/iteration/', body, startDateSchema)
    : api.put('/api/iterations/iteration', body, startDateSchema)
}

/** Iterations of a community in order, updated live; undefined while loading. */
export const useIterations = (communityId: string) => {
  const { data: community } = useQuery(communityQuery(communityId))
  const { data: links, error, refetch } = useLinks('from', community?.rootContextId)
  const iterations = useMemo(() => {
    const active = links?.filter(({ type, _to }) => type === 'hasIteration' && _to.status === 'active')
    const told = active?.flatMap(({ to, data }) => {
      const { data: span } = z.safeParse(iterationDataSchema, data)
      return span ? [{ ...span, id: to }] : []
    })
    // Concurrent managers may have linked an iteration twice.
    return told && inSequence([...new Map(told.map((one) => [one.id, one])).values()])
  }, [links])
  return { iterations, error, refetch }
}

/** Makes an iteration; the server ends the previous one. */
export const addIteration = (communityId: string, authorId: string, start: string) => {
  const fields = { communityId, type: 'Iteration', authors: [authorId], status: 'active', permission: 'protected' }
  return api.post(
    `/api/contributions/${communityId}`,
    { ...fields, data: { start } },
    objectSchema,
    withIdempotencyKey(),
  )
}

/** Deletes an iteration; the previous one is extended to its end. */
export const removeIteration = async (communityId: string, id: string) => {
  const { version } = await api.get(`/api/objects/${id}`, objectSchema)
  const headers = { 'If-Match': `"${version}"` }
  return api.put(`/api/objects/${communityId}/${id}`, { status: 'inactive' }, objectSchema, { headers })
}
