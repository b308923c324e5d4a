import type { CurrentInvitation } from '../../../shared/domain/invitations.ts'
import { isLoopback } from '../../lib/loopback.ts'
import { joinPaths } from './join-paths.ts'

/** Stored in the tab for all steps, so that no address contains it (TEAC-04). */
const ITEM = 'invitation'

/** Other fragments open dialogs. */
const KEY = /^#([\w-]{22,})$/

export const invitationLink = (origin: string, key: string) => `${origin}${joinPaths.signUp}#${key}`

/** Addresses under which other devices may open the site, the best first. */
export const originsFor = ({ siteUrl, lanUrls }: Pick<CurrentInvitation, 'siteUrl' | 'lanUrls'>, here: string) => {
  if (siteUrl !== null) return [siteUrl]
  return isLoopback(here) && lanUrls.length > 0 ? lanUrls : [here]
}

/** Stores the key in an address's fragment; returns whether there is one. */
export const storeInvitation = (hash: string): boolean => {
  const [, key] = KEY.exec(hash) ?? []
  if (key !== undefined) sessionStorage.setItem(ITEM, key)
  return key !== undefined
}

export const storedInvitation = (): string | undefined => sessionStorage.getItem(ITEM) ?? undefined
