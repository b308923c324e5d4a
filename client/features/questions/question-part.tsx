import { Button, Title } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './questions.module.css'
import { type Question, type Sentence } from './sentences.ts'
import { Sentences } from './question-sentence.tsx'

const PROMPTS = ['talk1', 'talk2', 'talk3'] as const

interface Props {
  communityId: string
  question: Question
  /** Author of the ideas, unless it is the current user. */
  name?: string | undefined
  sentences: readonly Sentence[]
  /** Displayed above the sentences, not printed. */
  choice?: ReactNode
  /** Makes a note with the sentences; undefined to hide the button. */
  onNext?: (() => void) | undefined
  /** Charts and lists below, not printed. */
  children?: ReactNode
}

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
