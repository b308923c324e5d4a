import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { type Link, linkSchema } from '../../../shared/domain/links.ts'
import { isOlder } from '../../../shared/rules/newest.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { api } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { followed, live, useRoom } from '../../lib/live.ts'

export type Direction = 'to' | 'from'

/** Links from or to an object, updated live while mounted. */
export const linksQuery = (direction: Direction, objectId: string) =>
  queryOptions({
    queryKey: ['links', direction, objectId],
    queryFn: async ({ signal }) => {
      await followed(roomOf(`link${direction}`, objectId))
      const read = () => api.get(`/api/links/${direction}/${objectId}`, z.array(linkSchema), { signal })
      let isOvertaken = false
      const hear = (link: Link) => void (isOvertaken ||= link[direction] === objectId)
      const stops = [live.on('link:save', hear), live.on('link:remove', hear)]
      try {
        const links = await read()
        // A message can overtake an answer that was read before it.
        return isOvertaken ? await read() : links
      } finally {
        stops.forEach((stop) => stop())
      }
    },
    meta: { live: true },
    // Messages are missed while the query has no observer.
    staleTime: 0,
  })

/** Inserts or replaces a link; an older version is ignored. */
const withLink = (links: readonly Link[], link: Link): Link[] =>
  links.some(({ _id }) => _id === link._id)
    ? links.map((known) => (known._id === link._id && !isOlder(link, known) ? link : known))
    : [...links, link]

const changeLists = (cache: QueryClient, link: Link, how: (links: readonly Link[]) => Link[]) => {
  // Reading is personal: the server's lists leave it out, its messages do not.
  if (link.type === 'read') return
  for (const direction of ['to', 'from'] satisfies Direction[])
    cache.setQueryData(linksQuery(direction, link[direction]).queryKey, (links) => links && how(links))
}

export const cacheLink = (cache: QueryClient, link: Link) => changeLists(cache, link, (links) => withLink(links, link))

export const uncacheLink = (cache: QueryClient, link: Link) =>
  changeLists(cache, link, (links) => links.filter(({ _id }) => _id !== link._id))

export const postBuildOn = (from: string, to: string): Promise<Link> =>
  api.post('/api/links', { from, to, type: 'buildson', data: {} }, linkSchema, withIdempotencyKey())

/** Subscribes to changes of links from or to an object. */
export const useLinkEvents = (
  direction: Direction,
  objectId: string | undefined,
  hear: (link: Link, removed: boolean) => void,
) => {
  useRoom(objectId && roomOf(`link${direction}`, objectId))
  const tell = useEffectEvent((link: Link, removed: boolean) => link[direction] === objectId && hear(link, removed))
  useEffect(() => {
    const stops = [
      live.on('link:save', (link) => tell(link, false)),
      live.on('link:remove', (link) => tell(link, true)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** As `linksQuery`, updated live; disabled without an object. */
export const useLinks = (direction: Direction, objectId: string | undefined) => {
  const cache = useQueryClient()
  useLinkEvents(direction, objectId, (link, removed) => (removed ? uncacheLink : cacheLink)(cache, link))
  return useQuery({ ...linksQuery(direction, objectId ?? ''), enabled: objectId !== undefined })
}
