import { DOCUMENT_POPUP_SHARE, POPUP_SHARE } from '../../shared/rules/geometry.ts'

/** Opens an address in a tab of its own; false when the browser refuses. */
export const openTab = (address: string): boolean => window.open(address, '_blank') !== null

const popup = (address: string, width: number, height: number) =>
  window.open(address, '_blank', `popup,width=${Math.round(width)},height=${Math.round(height)}`)

/** Opens an address in a window of its own; false when the browser refuses. */
export const openPopup = (address: string): boolean =>
  popup(address, window.screen.width * POPUP_SHARE.width, window.screen.height * POPUP_SHARE.height) !== null

/**
 * Opens a window for a linked document, by the size of this one (GDOC-10); null when the browser refuses. It is empty at first:
 * browsers refuse what is opened later than at the press, and whoever opens the document may have to be let into it.
 */
export const openDocumentWindow = () => {
  const opened = popup('', window.innerWidth * DOCUMENT_POPUP_SHARE, window.innerHeight * DOCUMENT_POPUP_SHARE)
  if (opened) opened.opener = null
  return opened
}

/** Leaves the page for one of another site. */
export const leaveFor = (address: string) => void window.open(address, '_self')
