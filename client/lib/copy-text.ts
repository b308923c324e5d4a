import { report } from './report.ts'

/** Id of the field for copying without the clipboard API: old iOS, or no https. */
export const COPYBOARD_ID = 'copyboard'

interface Copied {
  text: string
  html?: string
}

const copyBySelection = ({ text, html }: Copied): boolean => {
  const field = document.getElementById(COPYBOARD_ID)
  if (!(field instanceof HTMLTextAreaElement)) {
    report('error copyboard element not found for iOS support.')
    return false
  }
  const before = document.activeElement
  field.value = text
  field.focus({ preventScroll: true })
  field.setSelectionRange(0, text.length)
  const say = (event: ClipboardEvent) => {
    if (html === undefined) return
    event.preventDefault()
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', say, { once: true })
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a clipboard API
  const copied = document.execCommand('copy')
  document.removeEventListener('copy', say)
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return copied
}

const write = ({ text, html }: Required<Copied>) => {
  const forms = Object.entries({ 'text/html': html, 'text/plain': text })
  const item = forms.map(([type, form]) => [type, new Blob([form], { type })] as const)
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(item))])
}

const copy = async (copied: Copied, byClipboard: () => Promise<void>): Promise<boolean> => {
  // Missing without https.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return copyBySelection(copied)
  try {
    await byClipboard()
    return true
  } catch {
    return copyBySelection(copied)
  }
}

/** Copies a text to the system clipboard; false if the browser refuses. */
export const copyText = (text: string): Promise<boolean> => copy({ text }, () => navigator.clipboard.writeText(text))

/** As `copyText`, with HTML. */
export const copyRich = (copied: Required<Copied>): Promise<boolean> => copy(copied, () => write(copied))
