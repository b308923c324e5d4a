import { joinPaths } from './join-paths.ts'

/** Stored in the tab for all steps, so that no address contains it (TEAC-04). */
const ITEM = 'invitation'

/** Other fragments open dialogs. */
const KEY = /^#([\w-]{22,})$/

export const invitationLink = (key: string) => `${location.origin}${joinPaths.signUp}#${key}`

/** Stores the key in an address's fragment; returns whether there is one. */
export const storeInvitation = (hash: string): boolean => {
  const [, key] = KEY.exec(hash) ?? []
  if (key !== undefined) sessionStorage.setItem(ITEM, key)
  return key !== undefined
}

export const storedInvitation = (): string | undefined => sessionStorage.getItem(ITEM) ?? undefined
