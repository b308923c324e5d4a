import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFeedbackCategory } from '../../../shared/domain/note-feedback.ts'
import { reportFailure } from '../../lib/report.ts'
import { useMe } from '../../lib/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Accuracy } from './accuracy.tsx'
import { type FeedbackNote, requestFeedback, isWritten } from './request-feedback.ts'
import classes from './note-feedback.module.css'

/** Moves the focus to the answer, because the button was removed. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Requests and shows feedback as plain text: our text for its category, else the service's (FDBK-05). */
export const Feedback = (asked: FeedbackNote) => {
  const { t } = useTranslation('noteFeedback')
  const { userName } = useMe()
  const [refused, setRefused] = useState(false)
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => requestFeedback(asked, userName),
    onError: reportFailure,
  })
  const ask = () => (isWritten(asked) ? mutate() : setRefused(true))
  const told = data?.feedback
  return (
    <Stack>
      {!told && <Text>{t('about', { host: new URL(asked.url).host })}</Text>}
      {/* Mounted before its text, so that screen readers announce it. */}
      <VisuallyHidden role="status">{isPending && t('asking')}</VisuallyHidden>
      {told && (
        <div ref={focus} tabIndex={-1} className={classes.feedback} dir="auto">
          {isFeedbackCategory(told.predicted) ? t(told.predicted) : told.feedbackText}
        </div>
      )}
      <FormAlert message={refused ? t('textMissing') : isError ? t('failed') : undefined} />
      {data ? (
        <Accuracy kept={data} />
      ) : (
        <BusyButton data-autofocus style={{ alignSelf: 'end' }} loading={isPending} onClick={ask}>
          {t('ask')}
        </BusyButton>
      )}
    </Stack>
  )
}
