import { isPlainObject } from '../../platform/data.ts'
import type { OutsidePerson } from '../outside-accounts/person-names.ts'

type Claims = Readonly<Record<string, unknown>>

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : undefined)

/** By the whole name, or by a path such as `realm_access.roles`. */
const claimAt = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>((at, part) => (isPlainObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), claims) // prettier-ignore

/** Returns whether claims have `name`, true or not empty, or `name=value`, alone or in a list (OIDC-05). */
export const hasClaim = (claims: Claims, wanted: string): boolean => {
  const [, name = '', value] = /^([^=]+)(?:=(.*))?$/s.exec(wanted) ?? []
  const found = claimAt(claims, name)
  const all: unknown[] = Array.isArray(found) ? found : [found]
  if (value !== undefined) return all.some((one) => String(one) === value)
  return all.some((one) => one === true || one === 'true' || (typeof one === 'string' && one !== '' && one !== 'false'))
}

/** Returns the person of ID token and user info. */
export const personOf = (
  subject: string,
  sources: readonly Claims[],
  { issuer, teacherClaim }: { issuer: string; teacherClaim: string | undefined },
): OutsidePerson => {
  const text = (name: string) => sources.map((claims) => textOf(claims[name])).find(Boolean)
  return {
    kind: 'oidc',
    issuer,
    subject,
    firstName: text('given_name'),
    lastName: text('family_name'),
    fullName: text('name'),
    userName: text('preferred_username'),
    teaches: teacherClaim !== undefined && sources.some((claims) => hasClaim(claims, teacherClaim)),
  }
}
