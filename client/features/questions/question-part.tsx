import { Button, Title } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './questions.module.css'
import { type Question, type Sentence } from './sentences.ts'
import { Sentences } from './told-sentence.tsx'

const PROMPTS = ['talk1', 'talk2', 'talk3'] as const

interface Props {
  communityId: string
  question: Question
  /** Of whose ideas it asks, unless one's own. */
  name?: string | undefined
  sentences: readonly Sentence[]
  /** Stands above the sentences and stays off paper. */
  choice?: ReactNode
  /** Makes a note with the sentences; without it none is offered. */
  onNext?: (() => void) | undefined
  /** Stands below: charts and lists, which stay off paper. */
  children?: ReactNode
}

/** A question with its answer in sentences, prompts to talk about, and what tells more: on paper a page of its own (QUES-09). */
export const QuestionPart = ({ communityId, question, name, sentences, choice, onNext, children }: Props) => {
  const { t } = useTranslation('questions')
  const id = useId()
  return (
    <section className={classes.question} aria-labelledby={id}>
      <Title order={2} id={id}>
        {name === undefined ? t(question) : t('ideas.of', { name })}
      </Title>
      {choice && <div className={classes.screen}>{choice}</div>}
      <div className={classes.answer}>
        <Sentences communityId={communityId} sentences={sentences} />
        <aside className={classes.talk}>
          <Title order={3} size="h5">
            {t('talk')}
          </Title>
          <ul>
            {PROMPTS.map((prompt) => (
              <li key={prompt}>{t(`${question}.${prompt}`)}</li>
            ))}
          </ul>
          {onNext && (
            <Button
              variant="default"
              className={classes.screen ?? ''}
              leftSection={<IconArrowForwardUp size={18} aria-hidden />}
              onClick={onNext}
            >
              {t('next')}
            </Button>
          )}
        </aside>
      </div>
      {children && <div className={classes.more}>{children}</div>}
    </section>
  )
}
