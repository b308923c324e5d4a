import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../../lib/api.ts'

const changeLogSchema = z.object({
  versions: z.array(z.object({ version: z.string(), date: z.string(), body: z.string() })),
})

export const changeLogQuery = queryOptions({
  queryKey: ['changeLog'],
  queryFn: () => api.get('/api/changeLog', changeLogSchema),
  staleTime: Number.POSITIVE_INFINITY,
})
