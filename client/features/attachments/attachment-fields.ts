import type { Contribution, ObjectChange } from '../../../shared/domain/contributions.ts'
import type { Upload } from '../../../shared/domain/files.ts'

/** What is changed of an attachment. */
export interface AttachmentFields {
  title: string
  /** What is to take the place of its file. */
  upload: Upload | null
}

export const fieldsOf = ({ title }: Contribution): AttachmentFields => ({ title, upload: null })

export const changeOf = ({ title, upload }: Partial<AttachmentFields>): ObjectChange => ({
  ...(title !== undefined && { title: title.trim() }),
  ...(upload && { status: 'active', data: { tmpFilename: upload.tmpFilename } }),
})
