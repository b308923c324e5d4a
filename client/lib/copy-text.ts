import { report } from './report.ts'

/** The id of the field by which a browser copies that has no clipboard for pages: an old iOS, or a site without https. */
export const COPYBOARD_ID = 'copyboard'

const copyBySelection = (text: string): boolean => {
  const field = document.getElementById(COPYBOARD_ID)
  if (!(field instanceof HTMLTextAreaElement)) {
    report('error copyboard element not found for iOS support.')
    return false
  }
  const before = document.activeElement
  field.value = text
  field.focus({ preventScroll: true })
  field.setSelectionRange(0, text.length)
  // oxlint-disable-next-line typescript/no-deprecated -- the only way where there is no clipboard
  const copied = document.execCommand('copy')
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return copied
}

/** Puts a text on the clipboard of the system; false when the browser lets nobody do so. */
export const copyText = async (text: string): Promise<boolean> => {
  // Typed as always there, which it is only on https.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return copyBySelection(text)
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
