import type { ComponentType } from 'react'
import { canWrite } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { useMember } from '../../entities/author/member.ts'
import { ModerationNoticesLater } from '../../entities/moderation/moderation-notices-later.tsx'
import { useLiveObject } from '../../entities/object/objects.ts'
import { AttachmentEditor } from './attachment-editor.tsx'
import { AttachmentReader } from './attachment-reader.tsx'

interface Props {
  attachment: Contribution
  onDirtyChange: (dirty: boolean) => void
  onTitleChange?: ((title: string) => void) | undefined
  Video: ComponentType<{ video: Contribution }>
  onContributed: (saved: Contribution) => void
}

export const Attachment = ({ attachment, onTitleChange, Video, ...editing }: Props) => {
  useLiveObject(attachment._id)
  const member = useMember(attachment.communityId)
  const editable = member !== undefined && canWrite(member, attachment) && attachment.status !== 'inactive'
  return (
    <>
      <ModerationNoticesLater object={attachment} member={member} />
      <AttachmentReader attachment={attachment} member={member} onTitleChange={onTitleChange} Video={Video} />
      {editable && <AttachmentEditor attachment={attachment} {...editing} />}
    </>
  )
}
