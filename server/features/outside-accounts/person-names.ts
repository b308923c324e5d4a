import type { OutsideKind } from '../../../shared/domain/outside-accounts.ts'
import { userNameSchema } from '../../../shared/domain/accounts.ts'
import { PERSON_NAME_MAX, USER_NAME_MAX } from '../../../shared/wire/limits.ts'
import * as z from 'zod/mini'

export interface GivenNames {
  firstName?: string | undefined
  lastName?: string | undefined
  fullName?: string | undefined
  /** Wanted user name; an address counts up to its @. */
  userName?: string | undefined
}

export interface OutsideIdentity {
  kind: OutsideKind
  issuer: string
  subject: string
}

export interface OutsidePerson extends OutsideIdentity, GivenNames {
  /** The issuer says that the person teaches; undefined: nothing. */
  teaches?: boolean | undefined
}

export interface Names {
  firstName: string
  lastName: string
}

const trimmed = (text = '') =>
  text
    .slice(0, 10 * PERSON_NAME_MAX)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, PERSON_NAME_MAX)
    .trim()

/** Returns the names, from the full name if need be; undefined if there are none. */
export const namesOf = (given: GivenNames): Names | undefined => {
  const [firstName, lastName, fullName] = [given.firstName, given.lastName, given.fullName].map(trimmed)
  if (firstName) return { firstName, lastName: lastName ?? '' }
  if (fullName) {
    const at = fullName.lastIndexOf(' ')
    return at < 0 ? { firstName: fullName, lastName: '' } : { firstName: fullName.slice(0, at), lastName: fullName.slice(at + 1) } // prettier-ignore
  }
  return lastName ? { firstName: lastName, lastName: '' } : undefined
}

/** For a number. */
const ROOM = 8

/** Letters of the Latin alphabet without accents, digits and ._- */
const plain = (text: string) =>
  text
    .slice(0, 10 * USER_NAME_MAX)
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, '.')
    .replaceAll(/[^A-Za-z0-9._-]/g, '')
    .replaceAll(/^[^A-Za-z]+|[._-]+$/g, '')
    .replaceAll(/\.{2,}/g, '.')
    .slice(0, USER_NAME_MAX - ROOM)

const STAND_IN = 'member'

/** Returns a user name that follows the rules of sign-up; it may be taken. */
export const wantedUserName = (given: GivenNames): string => {
  const { firstName = '', lastName = '' } = namesOf(given) ?? {}
  const [local = ''] = (given.userName ?? '').split('@')
  const wanted = [plain(local), plain(`${firstName} ${lastName}`.trim()).toLowerCase()]
  return wanted.find((one) => z.safeParse(userNameSchema, one).success) ?? STAND_IN
}
