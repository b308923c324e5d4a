import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Contribution } from '../../../../shared/contributions.ts'
import type { Link } from '../../../../shared/links.ts'
import { roomOf } from '../../../../shared/realtime.ts'
import { live, useRoom } from '../../../lib/live.ts'
import { historyQuery } from './history.queries.ts'

/** Reads what has happened to a note again when others connect it; what they save of it gives it a new version, which is read anyway. */
export const useLiveHistory = (note: Contribution) => {
  const cache = useQueryClient()
  useRoom(roomOf('linkfrom', note._id))
  useEffect(() => {
    const look = ({ from }: Link) => {
      if (from === note._id) void cache.invalidateQueries(historyQuery(note))
    }
    const stops = [live.on('link:save', look), live.on('link:remove', look)]
    return () => stops.forEach((stop) => stop())
  }, [cache, note])
}
