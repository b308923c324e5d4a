import type { Env } from '../../env.ts'

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  siteUrl: string
  maySignUp: boolean
  teacherClaim: string | undefined
}

/** Returns the settings of the school's provider; undefined without (OIDC-01). */
export const oidcSettings = (env: Env): OidcSettings | undefined => {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcName: name, siteUrl } = env
  if (!issuer || !clientId || !clientSecret || !name || !siteUrl) return undefined
  return { issuer, clientId, clientSecret, name, siteUrl, maySignUp: env.oidcSignUp, teacherClaim: env.oidcTeacherClaim } // prettier-ignore
}
