import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { PasswordChange, SignIn, SignUp } from '../../../shared/users.ts'
import { api } from '../../lib/api.ts'
import { meQuery, startSession } from '../../lib/session.ts'
import { clearToken, writeToken } from '../../lib/token.ts'

const tokenSchema = z.object({ token: z.string() })
/** Servers of the old product answer a password change without a token. */
const freshTokenSchema = z.object({ token: z.optional(z.string()) })

/** Signs in; a failure also ends whatever session this browser held. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (who: SignIn) => api.post('/auth/local', who, tokenSchema, { keepSession: true }),
    onSuccess: ({ token }) => startSession(token),
    onError: clearToken,
  })

/** Makes an account and signs its owner in. */
export const useSignUp = () =>
  useMutation({
    mutationFn: (user: SignUp) => api.post('/api/users', user, tokenSchema),
    onSuccess: ({ token }) => startSession(token),
  })

/** Changes one's own password; every older token dies, so the answer brings a new one. */
export const useChangePassword = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (change: PasswordChange) => {
      const me = await cache.ensureQueryData(meQuery)
      return api.put(`/api/users/${me._id}/password`, change, freshTokenSchema)
    },
    onSuccess: ({ token }) => token && writeToken(token),
  })
}
