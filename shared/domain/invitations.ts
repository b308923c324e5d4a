import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { type AccountRules, signUpSchema } from './accounts.ts'

/** Days until an invitation expires (TEAC-04). */
export const INVITATION_DAYS = 14

const key = () => z.string('field.required').check(z.trim(), z.maxLength(200, 'field.long'))

const invitationSchema = z.object({ key: z.string(), expires: dateSchema })
export type Invitation = z.infer<typeof invitationSchema>

/** `invitation` is null before the first one. `lanUrls`: addresses of the server in its local network. */
export const currentInvitationSchema = z.object({
  invitation: z.nullable(invitationSchema),
  siteUrl: z.nullable(z.string()),
  lanUrls: z.array(z.string()),
})
export type CurrentInvitation = z.infer<typeof currentInvitationSchema>

/** Key of the invitation to replace; null for the first one. */
export const invitationRenewalSchema = z.object({ replaces: z.nullable(key()) })

/** The key is sent in bodies only, so that no address contains it (TEAC-04). */
export const invitedSchema = z.object({ invitation: key() })

/** Community of an invitation, for everyone who has its key. */
export const invitingCommunitySchema = z.object({ communityId: idSchema, title: z.string() })
export type InvitingCommunity = z.infer<typeof invitingCommunitySchema>

/** Returns the fields of a sign-up by invitation (TEAC-03); `passwordMin` in characters. */
export const invitedUserSchema = ({ passwordMin }: Pick<AccountRules, 'passwordMin'>) =>
  z.omit(signUpSchema({ passwordMin, emailOptional: true }), { email: true })
export type InvitedUser = z.infer<ReturnType<typeof invitedUserSchema>>

/** Returns `invitedUserSchema` plus the invitation's key. */
export const invitedSignUpSchema = (rules: Pick<AccountRules, 'passwordMin'>) =>
  z.extend(invitedUserSchema(rules), invitedSchema.shape)

/** `communityId`: the joined community. */
export const invitedSessionSchema = z.object({ token: z.string(), communityId: idSchema })
