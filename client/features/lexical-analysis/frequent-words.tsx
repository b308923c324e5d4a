import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PARTS_OF_SPEECH, type PartOfSpeech } from '../../../shared/domain/lexicon.ts'
import type { NoteSelection } from '../../entities/view/note-selection.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { frequentWordsQuery } from './lexical.queries.ts'
import classes from './lexical-analysis.module.css'

interface Props {
  communityId: string
  selections: readonly NoteSelection[]
  words: readonly string[]
  onToggle: (word: string) => void
}

export const FrequentWords = ({ communityId, selections, words, onToggle }: Props) => {
  const { t } = useTranslation('lexical')
  const { data, error, refetch } = useQuery(frequentWordsQuery(communityId, selections))
  const [part, setPart] = useState<PartOfSpeech | 'all'>('all')
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={96} />
  const shown = data.words.filter(({ parts }) => part === 'all' || parts.includes(part))
  return (
    <div className={classes.frequent}>
      <div className={classes.frequentHead}>
        <div>
          <Text fw={650}>{t('frequent')}</Text>
          <Text size="sm" c="dimmed">
            {t('frequent.hint')}
          </Text>
        </div>
        <NativeSelect
          label={t('part')}
          value={part}
          data={(['all', ...PARTS_OF_SPEECH] as const).map((value) => ({ value, label: t(`part.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setPart(PARTS_OF_SPEECH.find((one) => one === value) ?? 'all')}
        />
      </div>
      {shown.length === 0 && <Text c="dimmed">{t('frequent.none')}</Text>}
      <ul className={classes.words} aria-label={t('frequent')}>
        {shown.map(({ word, count }) => (
          <li key={word}>
            <Button
              variant={words.includes(word) ? 'light' : 'default'}
              size="compact-md"
              aria-pressed={words.includes(word)}
              onClick={() => onToggle(word)}
            >
              {word} {count}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
