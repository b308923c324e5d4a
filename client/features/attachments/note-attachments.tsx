import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../shared/access.ts'
import type { Contribution } from '../../../shared/contributions.ts'
import { queryClient } from '../../lib/queries.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { attachFile } from './attach-file.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { useLiveAttachments } from './attachments.live.ts'
import { attachmentsQuery } from './attachments.queries.ts'
import classes from './note-attachments.module.css'
import { Uploader } from './uploader.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  note: Contribution
  member: Member
  editable: boolean
  /** Puts HTML into the note's text, at the cursor. */
  onInsert?: (html: string) => void
}

/** The files that are attached to a note: to open, to save, and, for those who may write it, to add and to show in its text. */
export const NoteAttachments = ({ note, member: { authorId }, editable, onInsert }: Props) => {
  const { t } = useTranslation('attachments')
  useLiveAttachments(note._id)
  const { data: attachments, error, refetch } = useQuery(attachmentsQuery(note._id))
  return (
    <div className={classes.tab}>
      {editable && authorId !== null && <Adding note={note} authorId={authorId} />}
      {attachments?.length ? (
        <ul className={classes.list} aria-label={t('list')}>
          {attachments.map((attachment) => (
            <AttachmentRow key={attachment._id} attachment={attachment} onInsert={onInsert} />
          ))}
        </ul>
      ) : attachments ? (
        <Text c="dimmed" ta="center">
          {t(editable ? 'none' : 'none.readOnly')}
        </Text>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={64} />
      )}
    </div>
  )
}

const Adding = ({ note, authorId }: { note: Contribution; authorId: string }) => {
  const uploads = useUploads(async (file, progress) => {
    await attachFile(file, { host: note, authorId }, progress)
    await queryClient.invalidateQueries(attachmentsQuery(note._id))
  })
  return <Uploader uploads={uploads} onFiles={(files) => uploads.add(files, undefined)} />
}
