import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { proofSchema } from '../../../shared/domain/sign-in-proof.ts'
import type { SignIn } from '../../../shared/domain/users.ts'
import { api, ApiError } from '../../lib/api.ts'
import { startSession } from '../../lib/session.ts'
import { clearToken } from '../../lib/token.ts'

// Separate because every sign-in page loads it.

export const tokenSchema = z.object({ token: z.string() })

export const signIn = (who: SignIn) => api.post('/auth/local', who, tokenSchema, { keepSession: true })

/** A failure also ends this browser's session. */
export const useSignIn = () =>
  useMutation({
    mutationFn: signIn,
    onSuccess: ({ token }) => startSession(token),
    onError: clearToken,
  })

/** Proof in the refusal of a protected account. */
export const proofIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? proofSchema.safeParse(error.body).data?.proof : undefined
