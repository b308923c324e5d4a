import { useQueryClient } from '@tanstack/react-query'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { useLinkEvents } from '../../../entities/link/links.ts'
import { historyQuery } from './history.queries.ts'

/** Refreshes the history when links from the note change; saves change its version, which refreshes it anyway. */
export const useLiveHistory = (note: Contribution) => {
  const cache = useQueryClient()
  useLinkEvents('from', note._id, () => void cache.invalidateQueries(historyQuery(note)))
}
