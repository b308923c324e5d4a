import * as z from 'zod/mini'
import { idSchema } from '../../../shared/wire/ids.ts'
import { createFlows, type Flow } from '../outside-accounts/flows.ts'

const purposeSchema = z.union([
  z.object({ act: z.literal('signIn'), path: z.string() }),
  z.object({
    act: z.literal('connect'),
    path: z.string(),
    userId: idSchema,
    sessionId: z.string(),
    version: z.number(),
  }),
])
export type Purpose = z.infer<typeof purposeSchema>
export type ConsentFlow = Flow<Purpose>

export const googleFlows = createFlows({
  name: 'google',
  path: '/auth/googleOAuth',
  purpose: purposeSchema,
  unknown: 'google.stateUnknown',
})
