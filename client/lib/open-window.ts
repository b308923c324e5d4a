import { POPUP_SHARE } from '../../shared/rules/geometry.ts'

/** Opens an address in a tab of its own; false when the browser refuses. */
export const openTab = (address: string): boolean => window.open(address, '_blank') !== null

/** Opens an address in a window of its own; false when the browser refuses. */
export const openPopup = (address: string): boolean => {
  const width = Math.round(window.screen.width * POPUP_SHARE.width)
  const height = Math.round(window.screen.height * POPUP_SHARE.height)
  return window.open(address, '_blank', `popup,width=${width},height=${height}`) !== null
}
