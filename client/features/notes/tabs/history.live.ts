import { useQueryClient } from '@tanstack/react-query'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { useLinkNews } from '../../../entities/link/links.ts'
import { historyQuery } from './history.queries.ts'

/** Reads what has happened to a note again when others connect it; what they save of it gives it a new version, which is read anyway. */
export const useLiveHistory = (note: Contribution) => {
  const cache = useQueryClient()
  useLinkNews('from', note._id, () => void cache.invalidateQueries(historyQuery(note)))
}
