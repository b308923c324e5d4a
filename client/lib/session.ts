import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { languageOf } from '../../shared/text/languages.ts'
import { NEW_SESSION_COOKIE } from '../../shared/wire/cookies.ts'
import { type Me, meSchema } from '../../shared/domain/users.ts'
import { api } from './api.ts'
import { changeLanguage } from './i18n.ts'
import { queryClient } from './queries.ts'
import { onSessionEnd, readToken, writeCookie, writeToken } from './token.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => api.get('/api/users/me', meSchema),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in user; only for pages behind the guard, which has loaded it. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

export const isSignedIn = () => readToken() !== undefined

/** Starts a session with a token from the server; clears all data of an earlier user. */
export const startSession = async (token: string) => {
  queryClient.clear()
  writeToken(token)
  writeCookie(NEW_SESSION_COOKIE, '1')
  await takeLanguage().catch(() => undefined)
}

/** The account's language overrides the one stored in the browser. */
const takeLanguage = async () => {
  const { lang } = await queryClient.fetchQuery(meQuery)
  const language = languageOf(lang)
  if (language) await changeLanguage(language)
}

onSessionEnd(() => queryClient.clear())
