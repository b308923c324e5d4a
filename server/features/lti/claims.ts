import * as z from 'zod/mini'

// Claims of an LTI 1.3 message (LTI Core 1.3, 5; Deep Linking 2.0, 4; NRPS 2.0, 3.6.1).
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
export const CLAIMS = {
  version: `${LTI}version`,
  messageType: `${LTI}message_type`,
  deployment: `${LTI}deployment_id`,
  target: `${LTI}target_link_uri`,
  roles: `${LTI}roles`,
  context: `${LTI}context`,
  resourceLink: `${LTI}resource_link`,
  custom: `${LTI}custom`,
  presentation: `${LTI}launch_presentation`,
  roster: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  deepLinking: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
  contentItems: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
  data: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
} as const

export const RESOURCE_LINK = 'LtiResourceLinkRequest'
export const DEEP_LINKING = 'LtiDeepLinkingRequest'

const text = () => z.string().check(z.minLength(1), z.maxLength(2_000))
const loose = () => z.catch(z.optional(z.nullable(z.string())), undefined)

export const launchSchema = z.object({
  sub: text().check(z.maxLength(255)),
  [CLAIMS.deployment]: text(),
  [CLAIMS.target]: text(),
  [CLAIMS.roles]: z.array(z.string()),
  given_name: loose(),
  family_name: loose(),
  name: loose(),
  email: loose(),
  locale: loose(),
  [CLAIMS.context]: z.optional(z.object({ id: text(), title: loose(), label: loose() })),
  [CLAIMS.custom]: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
  [CLAIMS.presentation]: z.catch(z.optional(z.object({ locale: loose() })), undefined),
  [CLAIMS.roster]: z.catch(z.optional(z.object({ context_memberships_url: text() })), undefined),
})

export const resourceLinkSchema = z.extend(launchSchema, {
  [CLAIMS.resourceLink]: z.object({ id: text(), title: loose() }),
})

export const deepLinkingSchema = z.extend(launchSchema, {
  [CLAIMS.context]: z.object({ id: text(), title: loose(), label: loose() }),
  [CLAIMS.deepLinking]: z.object({
    deep_link_return_url: text(),
    accept_types: z.array(z.string()),
    accept_presentation_document_targets: z.array(z.string()),
    accept_multiple: z.optional(z.boolean()),
    data: z.optional(z.string()),
  }),
})

export type LaunchClaims = z.output<typeof launchSchema>
export type ResourceLinkClaims = z.output<typeof resourceLinkSchema>
export type DeepLinkingClaims = z.output<typeof deepLinkingSchema>

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'

/**
 * Returns the rights of a course's roles (LTIX-03). Roles in the institution or system don't count: a teacher of the
 * school may be a pupil in this course. Short names are of earlier versions.
 */
export const rightOf = (roles: readonly string[]): 'manager' | 'writer' | 'readOnly' => {
  const has = (role: string) => roles.includes(`${MEMBERSHIP}${role}`) || roles.includes(role)
  if (has('Instructor')) return 'manager'
  return has('Learner') ? 'writer' : 'readOnly'
}
