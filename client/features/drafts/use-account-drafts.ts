import { useQuery } from '@tanstack/react-query'
import { readSession } from '../../lib/token.ts'
import { moveFromAccount } from './moving.ts'
import { signedOut } from './sign-out.ts'

/** localStorage key of the id of the session whose drafts have been moved here: once after each sign-in. */
const MOVED = 'buildon.draftsOf'

const lastMoved = () => {
  try {
    return localStorage.getItem(MOVED)
  } catch {
    return null
  }
}

/** Moves the drafts of the account to this browser after a sign-in; returns whether that is still going on. */
export const useAccountDrafts = (): boolean => {
  const session = readSession()
  const { isLoading } = useQuery({
    queryKey: ['drafts', session?.id],
    enabled: session !== undefined && lastMoved() !== session.id,
    staleTime: Number.POSITIVE_INFINITY,
    // A failure does not block the sign-in; the next page load retries.
    retry: false,
    queryFn: async () => {
      await signedOut()
      if (session === undefined) return false
      await moveFromAccount(session.userId)
      localStorage.setItem(MOVED, session.id)
      return true
    },
  })
  return isLoading
}
