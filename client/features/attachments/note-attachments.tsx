import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/queries.ts'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { ask } from '../../ui/ask.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { toastError } from '../../ui/toasts.ts'
import { AddFiles } from './add-files.tsx'
import { AttachmentRow } from './attachment-row.tsx'
import { useLiveAttachments } from './attachments.live.ts'
import { attachmentsQuery } from './attachments.queries.ts'
import { insertText } from './insert-text.ts'
import classes from './note-attachments.module.css'

export const NoteAttachments = () => {
  const { t } = useTranslation('attachments')
  const { note, member, editable, insertHtml } = useOpenNote()
  const { authorId } = member
  useLiveAttachments(note._id)
  const { data: attachments, error, refetch } = useQuery(attachmentsQuery(note._id))
  const remove = useDeletion(note._id)
  return (
    <div className={classes.tab}>
      {editable && authorId !== null && <AddFiles note={note} authorId={authorId} empty={attachments?.length === 0} />}
      {attachments?.length ? (
        <ul className={classes.list} aria-label={t('list')}>
          {attachments.map(({ linkId, attachment }) => (
            <AttachmentRow
              key={linkId}
              attachment={attachment}
              onInsert={editable ? (html) => insertText(insertHtml, html) : undefined}
              onDelete={editable ? () => void remove(linkId) : undefined}
            />
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

/** Removes a file from a note after confirmation; its markup in the text stays. */
const useDeletion = (noteId: string) => {
  const { t } = useTranslation('attachments')
  const { t: tErrors } = useTranslation('errors')
  return async (linkId: string) => {
    const question = { title: t('delete.title'), text: t('delete.question'), yes: t('delete'), no: t('delete.keep') }
    if (!(await ask({ ...question, danger: true }))) return
    try {
      await api.del(`/api/links/${linkId}`)
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
    await queryClient.invalidateQueries(attachmentsQuery(noteId))
  }
}
