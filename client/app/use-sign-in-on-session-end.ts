import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { onSessionEnd } from '../lib/token.ts'

/** Redirects to the sign-in when the session ends: with a way back after a refused token, without after a logout. */
export const useSignInOnSessionEnd = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const unsubscribe = onSessionEnd((why) => {
      const { pathname, search, hash } = location
      if (pathname.startsWith('/login') || pathname.startsWith('/signup')) return
      void navigate(paths.login(why === 'refused' ? pathname + search + hash : undefined))
    })
    return () => void unsubscribe()
  }, [navigate])
}
