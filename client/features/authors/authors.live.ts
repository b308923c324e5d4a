import { useDebouncedCallback, useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../lib/live.ts'
import { authorsKey } from '../../entities/author/member.ts'
import { firstStepsQuery } from '../../entities/community/first-steps.ts'
import { useRootContext } from '../../entities/community/community.ts'
import { participationQuery } from './authors.queries.ts'

/** Debounce, because renaming a class by file sends many messages at once. */
const PAUSE_MS = 300
/** A class at work changes its numbers with every note. */
const NUMBERS_MS = 3000

/** Refreshes the authors when a visible one changes; each has a room of its own. */
export const useLiveAuthors = (communityId: string) => {
  const cache = useQueryClient()
  const readAgain = useDebouncedCallback(
    () => void cache.invalidateQueries({ queryKey: authorsKey(communityId) }),
    PAUSE_MS,
  )
  useEffect(
    () =>
      live.on(
        'contribution:save',
        ({ type, communityId: id }) => type === 'Author' && id === communityId && readAgain(),
      ),
    [communityId, readAgain],
  )
}

/** Refreshes the members, their numbers and the first steps, for managers (TEAC-05). */
export const useLiveMembers = (communityId: string) => {
  const cache = useQueryClient()
  // Changes are published in the root context's room.
  useRootContext(communityId)
  const readMembers = useDebouncedCallback(() => {
    void cache.invalidateQueries({ queryKey: authorsKey(communityId) })
    void cache.invalidateQueries({ queryKey: firstStepsQuery(communityId).queryKey })
  }, PAUSE_MS)
  const readNumbers = useThrottledCallback(
    () => void cache.invalidateQueries({ queryKey: participationQuery(communityId).queryKey }),
    NUMBERS_MS,
  )
  useEffect(() => {
    const isHere = (changed: { communityId: string }) => changed.communityId === communityId
    const stops = [
      live.on('members:update', (changed) => isHere(changed) && readMembers()),
      live.on('unread:update', (changed) => isHere(changed) && readNumbers()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [communityId, readMembers, readNumbers])
}
