import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Link } from '../../../shared/links.ts'
import { roomOf } from '../../../shared/realtime.ts'
import { live, useRoom } from '../../lib/live.ts'
import { supportLinksQuery, takeNote } from './notes.queries.ts'

/** Keeps an open note and its supports as others save them; what is being written lies above it, untouched. */
export const useLiveNote = (noteId: string) => {
  const cache = useQueryClient()
  useRoom(roomOf('contribution', noteId))
  useRoom(roomOf('linkto', noteId))
  useEffect(() => {
    const { queryKey } = supportLinksQuery(noteId)
    const others = (links: Link[] | undefined, link: Link) => links?.filter(({ _id }) => _id !== link._id)
    const isMine = (link: Link) => link.to === noteId && link.type === 'supports'
    const stops = [
      live.on('contribution:save', (object) => object._id === noteId && takeNote(cache, object)),
      live.on('contribution:remove', (object) => object._id === noteId && takeNote(cache, object)),
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
