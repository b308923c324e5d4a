import { MOBILE } from '../../lib/mobile.ts'
import { remember, remembered } from '../../lib/remembered.ts'

const KEY = 'viewShownAs'

/** Initial mode: the last one chosen on this device, else outline on phones. */
export const startsAsOutline = (): boolean => {
  const chosen = remembered(KEY)
  return chosen === null ? matchMedia(MOBILE).matches : chosen === 'outline'
}

export const rememberChoice = (outline: boolean) => remember(KEY, outline ? 'outline' : 'canvas')
