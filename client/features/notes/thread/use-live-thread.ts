import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import type { Thread } from '../../../../shared/domain/threads.ts'
import { roomOf } from '../../../../shared/wire/realtime.ts'
import { Throttle } from '../../../entities/unread/throttle.ts'
import { live, reloadOnJoin, useRoom } from '../../../lib/live.ts'
import { textQuery, threadQuery } from './thread.queries.ts'

/** Minimum interval of reading the thread again, in milliseconds. */
const PACE_MS = 700

/** Reads a thread and changed texts again when something of it changes. Its rows follow their rooms with `useRoom`. */
export const useLiveThread = (noteId: string, thread: Thread | undefined) => {
  const cache = useQueryClient()
  const first = thread?.rows[0]?.note?._id
  useRoom(first && roomOf('contribution', first))
  const [changed] = useState(() => new Set<string>())
  const readAgain = useEffectEvent(() => {
    void cache.invalidateQueries({ queryKey: threadQuery(noteId).queryKey })
    for (const id of changed) void cache.invalidateQueries({ queryKey: textQuery('', id).queryKey })
    changed.clear()
  })
  const isListed = (id: string) => thread?.rows.some(({ note }) => note?._id === id) === true
  const concerns = useEffectEvent((link: Link) => {
    if (!isListed(link.to)) return false
    if (link.type === 'supports') changed.add(link.to)
    if (link.type === 'buildson') changed.add(link.from)
    return (
      link.type === 'supports' || (link.type === 'buildson' && (link._from.status === 'active' || isListed(link.from)))
    )
  })
  const concernsNote = useEffectEvent(({ _id }: Contribution) => {
    changed.add(_id)
    return isListed(_id)
  })
  useEffect(() => {
    const pace = new Throttle(() => readAgain())
    pace.set(PACE_MS)
    const onLink = (link: Link) => concerns(link) && pace.ask()
    const onNote = (note: Contribution) => concernsNote(note) && pace.ask()
    const stops = [
      live.on('link:save', onLink),
      live.on('link:remove', onLink),
      live.on('contribution:save', onNote),
      live.on('contribution:remove', onNote),
    ]
    return () => {
      for (const stop of stops) stop()
      pace.stop()
    }
  }, [])
  // Reads changes that were made before the rooms were joined.
  const isKnown = thread !== undefined
  useEffect(() => {
    if (isKnown) reloadOnJoin(roomOf('linkto', noteId))
  }, [isKnown, noteId])
}
