import type { Contribution, ObjectChange } from '../../../shared/domain/contributions.ts'
import { captionsOf, tidyCaptions } from '../../../shared/domain/captions.ts'
import { fileOf, type Upload } from '../../../shared/domain/files.ts'

export interface AttachmentFields {
  title: string
  upload: Upload | null
  /** Identifies the file, so that two concurrent replacements conflict. */
  file: string
  captions: string
}

export const fieldsOf = (attachment: Contribution): AttachmentFields => ({
  title: attachment.title,
  upload: null,
  file: fileOf(attachment)?.url ?? '',
  captions: captionsOf(attachment),
})

export const changeOf = ({ title, upload, captions }: Partial<AttachmentFields>): ObjectChange => ({
  ...(title !== undefined && { title: title.trim() }),
  ...(upload && { status: 'active' }),
  ...((upload || captions !== undefined) && {
    data: {
      ...(upload && { tmpFilename: upload.tmpFilename }),
      ...(captions !== undefined && { captions: tidyCaptions(captions) }),
    },
  }),
})
