import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type User, userSchema } from '../../shared/users.ts'
import { api } from './api.ts'
import { queryClient } from './queries.ts'
import { onSessionEnd, readToken, writeToken } from './token.ts'

export { endSession } from './token.ts'

/** Who is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => api.get('/api/users/me', userSchema),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in user; only for pages behind the guard, which has read it already. */
export const useMe = (): User => useSuspenseQuery(meQuery).data

export const isSignedIn = () => readToken() !== undefined

/** Begins a session with a token from the server; nothing of an earlier user's stays in memory. */
export const startSession = (token: string) => {
  queryClient.clear()
  writeToken(token)
}

onSessionEnd(() => queryClient.clear())
