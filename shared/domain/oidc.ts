import * as z from 'zod/mini'
import type { ErrorCode } from '../wire/errors.ts'

/** Starts the sign-in with the school; `?redirect=` is the path to return to. */
export const OIDC_SIGN_IN_PATH = '/auth/oidc/signIn'

/** Link the school's account, or confirm the session by it. `path`: where to return to. */
export const outsideFlowSchema = z.object({
  act: z.enum(['link', 'confirm'], 'field.invalid'),
  path: z.string('field.required').check(z.maxLength(2_000, 'field.long')),
})
export const outsideFlowAddressSchema = z.object({ address: z.string() })

export const signOutSchema = z.object({ continueAt: z.string() })

/** Codes of a failed return, in `?problem=`. */
export const OIDC_PROBLEMS = [
  'oidc.stateUnknown',
  'oidc.denied',
  'oidc.unreachable',
  'oidc.failed',
  'oidc.clock',
  'oidc.otherPerson',
  'oidc.notRecent',
  'outside.nobody',
  'outside.taken',
  'outside.linked',
] as const

/** Returns the page that explains a failure: the sign-in page, or the settings of a signed-in person. */
export const oidcProblemPath = (code: ErrorCode, path: string, act: 'signIn' | 'link' | 'confirm'): string =>
  act === 'signIn'
    ? `/login?${new URLSearchParams({ problem: code, redirect: path }).toString()}`
    : `/settings?problem=${code}`
