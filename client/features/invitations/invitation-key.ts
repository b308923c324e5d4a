import { paths } from '../../lib/paths.ts'

/** Of the tab, so that the key survives sign-in, and no address contains it (TEAC-04). */
const ITEM = 'invitation'

/** Other fragments open dialogs. */
const KEY = /^#([\w-]{22,})$/

/** Returns the address that an invitation's key leads to. */
export const invitationLink = (key: string) => `${location.origin}${paths.join}#${key}`

/** Stores the key in an address's fragment; returns whether there is one. */
export const storeInvitation = (hash: string): boolean => {
  const [, key] = KEY.exec(hash) ?? []
  if (key !== undefined) sessionStorage.setItem(ITEM, key)
  return key !== undefined
}

export const storedInvitation = (): string | undefined => sessionStorage.getItem(ITEM) ?? undefined
