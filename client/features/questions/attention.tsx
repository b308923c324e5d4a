import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionsQuery } from '../../../shared/domain/questions.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { attentionQuery } from './questions.queries.ts'
import classes from './questions.module.css'
import { sentencesOf } from './sentences.ts'
import { Sentences } from './question-sentence.tsx'

/** People and contributions that wait for attention, for managers (QUES-07). */
export const Attention = ({ communityId, query }: { communityId: string; query: QuestionsQuery }) => {
  const { t, i18n } = useTranslation('questions')
  const id = useId()
  const { data, error, refetch } = useQuery(attentionQuery(communityId, query))
  return (
    <section className={`${classes.question} ${classes.screen}`} aria-labelledby={id}>
      <Title order={2} id={id}>
        {t('attention')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('attention.hint')}
      </Text>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Sentences
          communityId={communityId}
          sentences={sentencesOf(data?.figures[0], t, { language: i18n.language })}
        />
      )}
    </section>
  )
}
