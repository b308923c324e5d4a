import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Link } from '../../../../shared/links.ts'
import { isOlder } from '../../../../shared/newest.ts'
import { roomOf } from '../../../../shared/realtime.ts'
import { live, useRoom } from '../../../lib/live.ts'
import { connectionsQuery, type Direction } from './connections.queries.ts'

/** A link in its place: a new one last, a known one where it was unless what is known is newer. */
const withLink = (links: readonly Link[], link: Link): Link[] =>
  links.some(({ _id }) => _id === link._id)
    ? links.map((known) => (known._id === link._id && !isOlder(link, known) ? link : known))
    : [...links, link]

/** Keeps both lists of links of an object as others connect it. */
export const useLiveConnections = (objectId: string) => {
  const cache = useQueryClient()
  useRoom(roomOf('linkto', objectId))
  useRoom(roomOf('linkfrom', objectId))
  useEffect(() => {
    const change = (link: Link, how: (links: readonly Link[]) => Link[]) => {
      for (const direction of ['to', 'from'] satisfies Direction[]) {
        const { queryKey } = connectionsQuery(direction, objectId)
        if (link[direction] === objectId) cache.setQueryData(queryKey, (links) => links && how(links))
      }
    }
    const stops = [
      live.on('link:save', (link) => change(link, (links) => withLink(links, link))),
      live.on('link:remove', (link) => change(link, (links) => links.filter(({ _id }) => _id !== link._id))),
    ]
    return () => stops.forEach((stop) => stop())
  }, [cache, objectId])
}
