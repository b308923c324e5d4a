import i18next from 'i18next'
import type { Cited } from '../../engines/editor/references.ts'
import { referenceMarkup, referenceWords } from '../../engines/editor/references.ts'
import { copyRich } from '../../lib/copy-text.ts'
import { notify, toastError } from '../../ui/toasts.ts'

/** Copies only plain text. */
const isInternetExplorer = (userAgent: string) => /\b(?:MSIE|Trident)\b/.test(userAgent)

/** Copies a reference to the clipboard in the format of all clients, and confirms it. */
export const copyReference = async (cited: Cited) => {
  const t = i18next.getFixedT(null, 'notes')
  if (isInternetExplorer(navigator.userAgent)) return toastError(t('reference.notOnIE'))
  const copied = await copyRich({ html: referenceMarkup(cited), text: referenceWords(cited) })
  return copied ? notify(t('reference.copied')) : toastError(t('reference.notCopied'))
}
