import { MOBILE } from '../../lib/mobile.ts'

const KEY = 'viewShownAs'

/** Initial mode: the last one chosen on this device, else outline on phones. */
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
    // Without storage the device decides.
  }
}
