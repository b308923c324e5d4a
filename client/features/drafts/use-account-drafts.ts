import { useQuery } from '@tanstack/react-query'
import { NEW_SESSION_COOKIE } from '../../../shared/wire/cookies.ts'
import { readSession, writeCookie } from '../../lib/token.ts'
import { moveFromAccount } from './moving.ts'
import { signedOut } from './sign-out.ts'

const isNewSession = () => document.cookie.split('; ').includes(`${NEW_SESSION_COOKIE}=1`)

/** Moves the drafts of the account to this browser, once after a sign-in; returns whether that is still going on. */
export const useAccountDrafts = (): boolean => {
  const session = readSession()
  const { isLoading } = useQuery({
    queryKey: ['drafts', session?.id],
    enabled: session !== undefined && isNewSession(),
    staleTime: Number.POSITIVE_INFINITY,
    // A failure does not block the sign-in; the next page load retries.
    retry: false,
    queryFn: async () => {
      await signedOut()
      if (session === undefined) return false
      await moveFromAccount(session.userId)
      writeCookie(NEW_SESSION_COOKIE, '', '; Max-Age=0')
      return true
    },
  })
  return isLoading
}
