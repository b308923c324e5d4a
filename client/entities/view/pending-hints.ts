import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { firstSeenSchema, type Hint } from '../../../shared/domain/hints.ts'
import { api } from '../../lib/api.ts'
import { reportFailure } from '../../lib/report.ts'

/** Hints that the user has not seen (FRST-01); they come with the opening of a view. */
export const hintsQuery = queryOptions<readonly Hint[]>({ queryKey: ['hints'], queryFn: skipToken })

export const keepHints = (cache: QueryClient, hints: readonly Hint[] = []) =>
  cache.setQueryData(hintsQuery.queryKey, hints)

export const knowsHints = (cache: QueryClient) => cache.getQueryData(hintsQuery.queryKey) !== undefined

/** Marks a hint on the account. Resolves with whether it was pending. */
export const markHint = async (cache: QueryClient, hint: Hint): Promise<boolean> => {
  const { first } = await api.put('/api/users/me/hints', { seen: [hint] }, firstSeenSchema)
  cache.setQueryData(hintsQuery.queryKey, (known) => known?.filter((one) => one !== hint))
  return first.includes(hint)
}

/** The user has done it without the hint. */
export const answerHint = (cache: QueryClient, hint: Hint) => {
  if (cache.getQueryData(hintsQuery.queryKey)?.includes(hint)) markHint(cache, hint).catch(reportFailure)
}
