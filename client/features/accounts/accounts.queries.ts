import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { PasswordChange, SignUp } from '../../../shared/domain/accounts.ts'
import { useState } from 'react'
import { api, ApiError } from '../../lib/api.ts'
import { meQuery, startSession } from '../../lib/session.ts'
import { writeToken } from '../../lib/token.ts'
import { signIn, tokenSchema } from './sign-in.queries.ts'

/** Servers of the old product answer a password change without a token. */
const freshTokenSchema = z.object({ token: z.optional(z.string()) })

/** Additional requirement of signing up. */
export type Demand =
  | { kind: 'code' }
  | { kind: 'captcha'; siteKey: string }
  | { kind: 'nothing' }
  | { kind: 'invitation'; key: string }

/** A captcha is only required if no code is set. Refetched each time the form is opened. */
export const demandQuery = queryOptions({
  queryKey: ['sign-up'],
  gcTime: 0,
  queryFn: async (): Promise<Demand> => {
    const { signupCodeSet } = await api.get('/auth/local/signupCodeSet', z.object({ signupCodeSet: z.boolean() }))
    if (signupCodeSet) return { kind: 'code' }
    const { publicKey } = await api.get('/api/recaptcha/config', z.object({ publicKey: z.string() }))
    return publicKey ? { kind: 'captcha', siteKey: publicKey } : { kind: 'nothing' }
  },
})

/** Verifies the captcha's answer; the server's proof is a cookie. */
export const useCheckCaptcha = () =>
  useMutation({
    mutationFn: async (gRecaptchaResponse: string) => {
      const { responseCode } = await api.post(
        '/api/recaptcha',
        { gRecaptchaResponse },
        z.object({ responseCode: z.number() }),
      )
      if (responseCode !== 0) throw new Error('The captcha was refused.')
    },
  })

/** Fields of a sign-up: the code if one is set, no address by an invitation. */
export type NewUser = Omit<SignUp, 'email'> & { email?: string; signupCodeInput?: string }

const makeAccount = (demand: Demand, user: NewUser) =>
  demand.kind === 'invitation'
    ? api.post('/api/invitations/sign-up', { ...user, invitation: demand.key }, tokenSchema)
    : api.post('/api/users', user, tokenSchema)

/**
 * Makes an account and signs in; an invitation also joins its community. After a lost answer the name may be taken by
 * the account that was made: then the same password opens it.
 */
export const useSignUp = (demand: Demand) => {
  const [unanswered] = useState(() => new Set<string>())
  return useMutation({
    mutationFn: async (user: NewUser) => {
      const { userName, password } = user
      try {
        return await makeAccount(demand, user)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 0 || error.status >= 500) unanswered.add(userName)
        else if (error.fields['userName']?.code === 'user.nameTaken' && unanswered.has(userName))
          return await signIn({ userName, password }).catch(() => Promise.reject(error))
        throw error
      }
    },
    onSuccess: ({ token }) => startSession(token),
  })
}

/** Changes the user's password. All older tokens become invalid, so the answer contains a new one. */
export const useChangePassword = () => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (change: PasswordChange) => {
      const me = await cache.ensureQueryData(meQuery)
      return api.put(`/api/users/${me._id}/password`, change, freshTokenSchema, { renewsToken: true })
    },
    onSuccess: ({ token }) => {
      if (token) writeToken(token)
      if (cache.getQueryData(meQuery.queryKey)?.withoutPassword) void cache.invalidateQueries(meQuery)
    },
  })
}
