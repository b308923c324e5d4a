import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { linkSchema } from '../../../../shared/links.ts'
import { roomOf } from '../../../../shared/realtime.ts'
import { api } from '../../../lib/api.ts'
import { followed } from '../../../lib/live.ts'

export type Direction = 'to' | 'from'

/** The links to an object, or from it; kept true by live messages while they are shown. */
export const connectionsQuery = (direction: Direction, objectId: string) =>
  queryOptions({
    queryKey: ['links', direction, objectId],
    queryFn: async ({ signal }) => {
      await followed(roomOf(`link${direction}`, objectId))
      return api.get(`/api/links/${direction}/${objectId}`, z.array(linkSchema), { signal })
    },
    meta: { live: true },
    // Messages are missed while nobody looks.
    staleTime: 0,
  })
