import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { feedbackFile } from '../../../shared/analysis/feedback-file.ts'
import { noteFeedbackSchema } from '../../../shared/domain/note-feedback.ts'
import { analysisNamesQuery } from '../../entities/analysis/analysis.queries.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { toastError } from '../../ui/toasts.ts'
import classes from './analytics-panel.module.css'

/** Exports the feedback on a community's notes, for managers (ANLP-16, ANLP-17). */
export const FeedbackData = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('analytics')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const path = `/api/notefeedback/getFeedbacks?communityId=${communityId}`
      const [feedbacks, names] = await Promise.all([
        api.get(path, z.array(noteFeedbackSchema)),
        cache.fetchQuery(analysisNamesQuery(communityId)),
      ])
      const nameById = new Map(names.authors.map(({ _id, name }) => [_id, name]))
      saveCsv(
        'FeedbackData.csv',
        feedbackFile(feedbacks, (id) => nameById.get(id) ?? ''),
      )
    },
    onError: (error) => toastError(errorText(error, tErrors)),
  })
  return (
    <UnstyledButton className={classes.entry ?? ''} aria-busy={isPending} onClick={() => save()}>
      <IconDownload size={20} aria-hidden />
      <span className={classes.name}>{t('feedbackData')}</span>
    </UnstyledButton>
  )
}
