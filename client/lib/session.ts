import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { languageOf } from '../../shared/text/languages.ts'
import { type User, userSchema } from '../../shared/domain/users.ts'
import { anything, api } from './api.ts'
import { changeLanguage } from './i18n.ts'
import { queryClient } from './queries.ts'
import { endSession, onSessionEnd, readToken, writeToken } from './token.ts'

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
export const startSession = async (token: string) => {
  queryClient.clear()
  writeToken(token)
  await takeLanguage().catch(() => undefined)
}

/** Forgets the session here, whether or not the server can be told to end it. */
export const logOut = () => {
  void api.post('/auth/logout', undefined, anything, { keepSession: true }).catch(() => undefined)
  endSession('left')
}

/** Whoever has a language on the account reads it, whatever the person before at this machine chose. */
const takeLanguage = async () => {
  const { lang } = await queryClient.fetchQuery(meQuery)
  const language = languageOf(lang)
  if (language) await changeLanguage(language)
}

onSessionEnd(() => queryClient.clear())
