import i18next from 'i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { fileOf } from '../../../shared/domain/files.ts'
import { ApiError } from '../../lib/api.ts'
import { errorText, loadTexts } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/queries.ts'
import { toastError } from '../../ui/toasts.ts'
import { attachFile } from './attach-file.ts'
import { attachmentsQuery } from './attachments.queries.ts'
import { inlineMarkup } from './inline-markup.ts'

/** A dropped folder arrives as a file that cannot be read. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Attaches a file to a note; resolves with its HTML for the text. Shows failures in a toast. */
export const attachToText = async (
  file: File,
  note: Contribution,
  authorId: string,
  title?: string,
): Promise<string> => {
  if (!(await isReadable(file))) {
    await loadTexts('attachments')
    toastError(i18next.getFixedT(null, 'attachments')('drop.unsupported'))
    throw new Error('There is no file.')
  }
  try {
    const attachment = await attachFile(file, { host: note, authorId, title })
    void queryClient.invalidateQueries(attachmentsQuery(note._id))
    const stored = fileOf(attachment)
    if (!stored) throw new Error('The attachment has no file.')
    return inlineMarkup(attachment, stored)
  } catch (error) {
    const isFinal = error instanceof ApiError && error.code.startsWith('picture.')
    await tell(file, error, isFinal)
    // Removes a refused picture from the text, because the note could not be saved with it.
    if (isFinal) return ''
    throw error
  }
}

const tell = async ({ name, type }: File, error: unknown, isFinal: boolean) => {
  await loadTexts('attachments')
  const t = i18next.getFixedT(null, 'attachments')
  const what = t(type.startsWith('image/') && !isFinal ? 'failed.picture' : 'failed.named', { name })
  toastError(`${what} ${errorText(error, i18next.getFixedT(null, 'errors'))}`)
}
