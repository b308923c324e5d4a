import * as z from 'zod/mini'
import { idSchema } from '../../../shared/wire/ids.ts'
import { createFlows, type Flow } from '../outside-accounts/flows.ts'

const signedIn = { path: z.string(), userId: idSchema, sessionId: z.string(), version: z.number() }
const purposeSchema = z.union([
  z.object({ act: z.literal('signIn'), path: z.string() }),
  z.object({ act: z.literal('link'), ...signedIn }),
  z.object({ act: z.literal('confirm'), ...signedIn }),
])
export type Purpose = z.infer<typeof purposeSchema>
export type OidcFlow = Flow<Purpose>

export const oidcFlows = createFlows({
  name: 'oidc',
  path: '/auth/oidc',
  purpose: purposeSchema,
  unknown: 'oidc.stateUnknown',
})
