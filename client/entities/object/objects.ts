import { type QueryClient, queryOptions, replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import { isOlder, newest } from '../../../shared/rules/newest.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api, ApiError } from '../../lib/api.ts'
import { live, staleTimeIn, useRoom } from '../../lib/live.ts'

const REFUSED = ['object.removed', 'forbidden', 'notFound']

/** An object that was readable before ends as by `contribution:remove`, which the reader has missed. */
const withheld = (known: Contribution | undefined, refusal: unknown): Contribution => {
  if (!known || !(refusal instanceof ApiError) || !REFUSED.includes(refusal.code)) throw refusal
  const held = refusal.code === 'object.removed' ? ({ held: 'removed' } as const) : {}
  return { ...known, data: {}, status: 'inactive', permission: 'private', ...held }
}

/** Any object: contribution, group or context. */
export const objectQuery = (objectId: string) => {
  const room = roomOf('contribution', objectId)
  return queryOptions({
    queryKey: ['contributions', objectId],
    queryFn: async ({ client }) => {
      try {
        return await api.get(`/api/objects/${objectId}`, objectSchema)
      } catch (refusal) {
        return withheld(client.getQueryData<Contribution>(['contributions', objectId]), refusal)
      }
    },
    meta: { live: true, room, fault: 'error on getObject' },
    // Messages are missed while the query has no observer.
    staleTime: () => staleTimeIn(room),
    // A message can overtake an answer that was read before it.
    structuralSharing: (known, incoming) =>
      replaceEqualDeep(known, newest(known as Contribution | undefined, incoming as Contribution)),
  })
}

/** Caches an object unless a newer version is cached (EDIT-104, EDIT-105). */
export const cacheObject = (cache: QueryClient, incoming: Contribution) =>
  cache.setQueryData(objectQuery(incoming._id).queryKey, (known) => {
    if (!known || !isOlder(incoming, known)) return incoming
    console.log('This is the old one.')
    return known
  })

/** Fields of some readers only, which no message has. */
const unsent = ({ held }: Contribution, known: Contribution | undefined) => ({
  ...(known?.notice && { notice: known.notice }),
  ...(known?.holding && held === known.held && { holding: known.holding }),
  ...(known && held === 'waiting' && known.held === held && { permission: known.permission }),
})

/** Updates an object live; does nothing without an id. */
export const useLiveObject = (objectId: string | undefined) => {
  const cache = useQueryClient()
  useRoom(objectId && roomOf('contribution', objectId))
  useEffect(() => {
    const take = (object: Contribution) => {
      if (object._id !== objectId) return
      const known = cache.getQueryData(objectQuery(objectId).queryKey)
      cacheObject(cache, { ...object, ...unsent(object, known) })
    }
    const stops = [live.on('contribution:save', take), live.on('contribution:remove', take)]
    return () => stops.forEach((stop) => stop())
  }, [cache, objectId])
}

const conflictSchema = z.object({ object: objectSchema })

/** Returns the stored object from a refused save that conflicts with another user's save. */
export const savedInstead = (failure: ApiError): Contribution | undefined =>
  conflictSchema.safeParse(failure.body).data?.object
