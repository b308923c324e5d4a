import { mayContribute } from '../../../shared/rules/access.ts'
import { Button } from '@mantine/core'
import { IconMessage2Question } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bodyField, titleField } from '../../entities/note/fields.ts'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { siteQuery } from '../../lib/site.ts'
import { toastError } from '../../ui/toasts.ts'
import classes from './note-feedback.module.css'

const AskForFeedback = () => {
  const { t } = useTranslation('notes')
  const { t: tCommon } = useTranslation()
  const { note, member, editable, shown, lang, titles } = useOpenNote()
  const { data: site } = useQuery(siteQuery)
  const url = site?.feedbackUrl
  if (!url || note.type !== 'Note' || !editable || !mayContribute(member)) return null
  const open = async () => {
    try {
      const { openFeedback } = await import('./open-feedback.tsx')
      const written = { title: shown[titleField(lang)] ?? '', body: shown[bodyField(lang)] ?? '', titles }
      await openFeedback({ url, note, written })
    } catch {
      toastError(tCommon('notLoaded'))
    }
  }
  return (
    <Button
      className={classes.ask ?? ''}
      size="compact-md"
      variant="subtle"
      aria-haspopup="dialog"
      leftSection={<IconMessage2Question size={18} aria-hidden />}
      onClick={() => void open()}
    >
      {t('feedback.ask')}
    </Button>
  )
}

/** Feedback on a text while it is written, by a service that the site's admin configured. */
export const feedbackOfNote: NoteExtension = { name: 'feedback', BelowText: AskForFeedback }
