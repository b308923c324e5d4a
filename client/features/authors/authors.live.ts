import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { live } from '../../lib/live.ts'
import { authorsKey } from '../../entities/author/member.ts'

/** Debounce, because renaming a class by file sends many messages at once. */
const PAUSE_MS = 300

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
