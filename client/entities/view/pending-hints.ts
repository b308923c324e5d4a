import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Hint } from '../../../shared/domain/hints.ts'

/** Hints that the user has not seen (FRST-01); they come with the opening of a view. */
export const hintsQuery = queryOptions<readonly Hint[]>({ queryKey: ['hints'], queryFn: skipToken })

export const keepHints = (cache: QueryClient, hints: readonly Hint[] = []) =>
  cache.setQueryData(hintsQuery.queryKey, hints)

export const knowsHints = (cache: QueryClient) => cache.getQueryData(hintsQuery.queryKey) !== undefined
