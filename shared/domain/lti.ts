import * as z from 'zod/mini'
import { toOneLine } from '../text/lines.ts'
import { isServerAddress } from '../rules/server-addresses.ts'
import { idSchema } from '../wire/ids.ts'
import { DEPLOYMENTS_MAX, FRAME_SITES_MAX, PLATFORM_TEXT_MAX, PLATFORM_NAME_MAX } from '../wire/limits.ts'

const line = (max: number) =>
  z
    .string('field.required')
    .check(z.overwrite(toOneLine), z.trim(), z.minLength(1, 'field.required'), z.maxLength(max, 'field.long'))
const address = () => line(PLATFORM_TEXT_MAX).check(z.refine(isServerAddress, 'lti.address'))

const isOrigin = (text: string) =>
  /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(text) && URL.canParse(text.replace('*.', ''))

export const platformFieldsSchema = z.object({
  name: line(PLATFORM_NAME_MAX),
  issuer: line(PLATFORM_TEXT_MAX),
  clientId: line(PLATFORM_TEXT_MAX),
  deployments: z.array(line(PLATFORM_TEXT_MAX)).check(z.maxLength(DEPLOYMENTS_MAX, 'field.long')),
  keysUrl: address(),
  tokenUrl: address(),
  signInUrl: address(),
  frames: z._default(
    z.array(line(PLATFORM_TEXT_MAX).check(z.refine(isOrigin, 'lti.origin'))).check(z.maxLength(FRAME_SITES_MAX)),
    [],
  ),
})
export type PlatformFields = z.infer<typeof platformFieldsSchema>

export const platformSchema = z.extend(platformFieldsSchema, { _id: idSchema })
export type Platform = z.infer<typeof platformSchema>

export const ltiToolSchema = z.object({
  site: z.nullable(z.string()),
  signIn: z.string(),
  launch: z.string(),
  keys: z.string(),
})
export const platformsSchema = z.object({ tool: ltiToolSchema, platforms: z.array(platformSchema) })

export const registrationLinkSchema = z.object({ url: z.string(), expires: z.string() })

export const ROSTER_STATES = ['joined', 'invited', 'left'] as const

export const rosterMemberSchema = z.object({
  userId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  userName: z.string(),
  state: z.enum(ROSTER_STATES),
})
export type RosterMember = z.infer<typeof rosterMemberSchema>

export const rosterSchema = z.object({
  courses: z.array(z.object({ title: z.string(), platform: z.string(), hasRoster: z.boolean() })),
  fetched: z.nullable(z.string()),
  members: z.array(rosterMemberSchema),
})
export type Roster = z.infer<typeof rosterSchema>
