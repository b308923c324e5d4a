import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { groupSchema } from '../../../shared/domain/groups.ts'
import { live } from '../../lib/live.ts'
import { listGroup } from './groups.queries.ts'

/** Updates the list of groups when visible ones change; each has a room of its own. */
export const useLiveGroups = () => {
  const cache = useQueryClient()
  useEffect(
    () =>
      live.on('contribution:save', (object) => {
        const { data: group } = groupSchema.safeParse(object)
        if (group) listGroup(cache, group)
      }),
    [cache],
  )
}
