import type { Contribution, ObjectChange } from '../../../shared/domain/contributions.ts'
import { fileOf, type Upload } from '../../../shared/domain/files.ts'

export interface AttachmentFields {
  title: string
  upload: Upload | null
  /** Identifies the file, so that two concurrent replacements conflict. */
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
