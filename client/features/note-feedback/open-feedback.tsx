import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../lib/i18n.ts'
import { openDialog } from '../../ui/generic-modal.tsx'
import type { FeedbackNote } from './request-feedback.ts'
import { Feedback } from './feedback.tsx'

const Title = () => useTranslation('noteFeedback').t('title')

export const openFeedback = async (asked: FeedbackNote): Promise<void> => {
  await loadTexts('noteFeedback')
  await openDialog({ title: <Title />, dismiss: true, content: () => <Feedback {...asked} /> })
}
