import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Link } from '../../../shared/links.ts'
import { roomOf } from '../../../shared/realtime.ts'
import { live, useRoom } from '../../lib/live.ts'
import { annotationsKey } from './annotations.queries.ts'

/** Keeps a note's annotations true while others, and I elsewhere, make and change some. */
export const useLiveAnnotations = (noteId: string) => {
  const cache = useQueryClient()
  useRoom(roomOf('linkto', noteId))
  useEffect(() => {
    const readAgain = ({ type, to }: Link) => {
      if (type === 'annotates' && to === noteId) void cache.invalidateQueries({ queryKey: annotationsKey(noteId) })
    }
    const stops = [live.on('link:save', readAgain), live.on('link:remove', readAgain)]
    return () => stops.forEach((stop) => stop())
  }, [cache, noteId])
}
