import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { proofSchema } from '../../../shared/domain/sign-in-proof.ts'
import type { SignIn } from '../../../shared/domain/users.ts'
import { api, ApiError } from '../../lib/api.ts'
import { startSession } from '../../lib/session.ts'
import { clearToken } from '../../lib/token.ts'

// Apart from the other queries of accounts, because every sign-in page loads it.

export const tokenSchema = z.object({ token: z.string() })

/** Signs in; a failure also ends the current session of this browser. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (who: SignIn) => api.post('/auth/local', who, tokenSchema, { keepSession: true }),
    onSuccess: ({ token }) => startSession(token),
    onError: clearToken,
  })

/** Returns the proof for the second step of a sign-in, which the failure of the first has for a protected account. */
export const proofIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? proofSchema.safeParse(error.body).data?.proof : undefined
