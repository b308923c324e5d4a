import { MOBILE } from '../../lib/mobile.ts'

const KEY = 'viewShownAs'

/** Returns whether views are shown as outline on this device: as it was chosen last, else on phones. */
export const startsAsOutline = (): boolean => {
  const chosen = remembered()
  return chosen === null ? matchMedia(MOBILE).matches : chosen === 'outline'
}

const remembered = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const rememberChoice = (outline: boolean) => {
  try {
    localStorage.setItem(KEY, outline ? 'outline' : 'canvas')
  } catch {
    // A browser that keeps nothing starts as the device does.
  }
}
