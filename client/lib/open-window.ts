import { DOCUMENT_POPUP_SHARE, POPUP_SHARE } from '../../shared/rules/geometry.ts'

/** Returns false if the browser refuses. */
export const openTab = (address: string): boolean => window.open(address, '_blank') !== null

const popup = (address: string, width: number, height: number) =>
  window.open(address, '_blank', `popup,width=${Math.round(width)},height=${Math.round(height)}`)

/** Returns false if the browser refuses. */
export const openPopup = (address: string): boolean =>
  popup(address, window.screen.width * POPUP_SHARE.width, window.screen.height * POPUP_SHARE.height) !== null

/**
 * Opens an empty window for a linked document, sized by this one (GDOC-10); null if the browser refuses. Opened on the
 * click, because browsers block later popups and granting access may take time.
 */
export const openDocumentWindow = () => {
  const opened = popup('', window.innerWidth * DOCUMENT_POPUP_SHARE, window.innerHeight * DOCUMENT_POPUP_SHARE)
  if (opened) opened.opener = null
  return opened
}

export const leaveFor = (address: string) => void window.open(address, '_self')
