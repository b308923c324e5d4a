import i18next from 'i18next'
import { copyText } from '../../lib/copy-text.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { notify } from '../../ui/toasts.ts'

/** Copies the address of one of our paths; if the browser refuses, displays it selected. */
export const copyLink = async (path: string) => {
  const { href } = new URL(path, location.origin)
  // Browsers allow it only directly after a click.
  const copying = copyText(href)
  await loadTexts('copyLink')
  if (await copying) notify(i18next.t('done', { ns: 'copyLink' }))
  else (await import('./link-dialog.tsx')).openLinkDialog(href)
}
