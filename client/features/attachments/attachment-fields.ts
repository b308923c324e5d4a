import type { Contribution, ObjectChange } from '../../../shared/domain/contributions.ts'
import { fileOf, type Upload } from '../../../shared/domain/files.ts'

/** Describes what is changed of an attachment. */
export interface AttachmentFields {
  title: string
  /** What is to take the place of its file. */
  upload: Upload | null
  /** The file that it has, or gets: of two who replace it at once neither does so unasked. */
  file: string
}

export const fieldsOf = (attachment: Contribution): AttachmentFields => ({
  title: attachment.title,
  upload: null,
  file: fileOf(attachment)?.url ?? '',
})

export const changeOf = ({ title, upload }: Partial<AttachmentFields>): ObjectChange => ({
  ...(title !== undefined && { title: title.trim() }),
  ...(upload && { status: 'active', data: { tmpFilename: upload.tmpFilename } }),
})
