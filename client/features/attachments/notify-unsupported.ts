import i18next from 'i18next'
import type { Upload } from '../../../shared/domain/files.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { isUnseen } from '../../lib/kind-of-file.ts'
import { notifyUntilClosed } from '../../ui/toasts.ts'

/** Explains how to save a picture as JPEG after uploading one that browsers cannot show (PHOT-04). */
export const notifyUnsupported = async (sent: Upload): Promise<void> => {
  if (!isUnseen(sent)) return
  await loadTexts('attachments')
  notifyUntilClosed(i18next.getFixedT(null, 'attachments')('unseen', { name: sent.filename }))
}
