import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Link } from '../../../shared/links.ts'
import { roomOf } from '../../../shared/realtime.ts'
import { live, useRoom } from '../../lib/live.ts'
import { useLiveObject } from '../../lib/objects.ts'
import { supportLinksQuery } from './notes.queries.ts'

/** Keeps an open note and its supports as others save them; what is being written lies above it, untouched. */
export const useLiveNote = (noteId: string) => {
  const cache = useQueryClient()
  useLiveObject(noteId)
  useRoom(roomOf('linkto', noteId))
  useEffect(() => {
    const { queryKey } = supportLinksQuery(noteId)
    const others = (links: Link[] | undefined, link: Link) => links?.filter(({ _id }) => _id !== link._id)
    const isMine = (link: Link) => link.to === noteId && link.type === 'supports'
    const stops = [
      live.on('link:save', (link) => {
        if (isMine(link)) cache.setQueryData(queryKey, (links) => links && [...(others(links, link) ?? []), link])
      }),
      live.on('link:remove', (link) => {
        if (isMine(link)) cache.setQueryData(queryKey, (links) => others(links, link))
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [cache, noteId])
}
