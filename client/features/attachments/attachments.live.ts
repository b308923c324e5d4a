import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Link } from '../../../shared/links.ts'
import { roomOf } from '../../../shared/realtime.ts'
import { live, useRoom } from '../../lib/live.ts'
import { attachmentsQuery } from './attachments.queries.ts'

/** Keeps the list of a note's files true while others, and I elsewhere, attach and change some. */
export const useLiveAttachments = (noteId: string) => {
  const cache = useQueryClient()
  useRoom(roomOf('linkfrom', noteId))
  useEffect(() => {
    const { queryKey } = attachmentsQuery(noteId)
    const readAgain = ({ type, from }: Link) => {
      if (type === 'attach' && from === noteId) void cache.invalidateQueries({ queryKey })
    }
    const stops = [live.on('link:save', readAgain), live.on('link:remove', readAgain)]
    return () => stops.forEach((stop) => stop())
  }, [cache, noteId])
}
