import { Skeleton, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentWords } from '../../../shared/domain/key-concepts.ts'
import { CLOUD_WORDS_MAX } from '../../../shared/domain/word-cloud.ts'
import { useCloud } from '../../engines/charts/cloud/use-cloud.ts'
import { WordCloud } from '../../engines/charts/WordCloud.tsx'
import { paths } from '../../lib/paths.ts'
import { ChartFigure } from '../../ui/chart-figure.tsx'
import classes from './student-dictionary.module.css'

interface Props {
  communityId: string
  words: StudentWords['words']
  onOpen: (word: string) => void
}

/** The words that an author uses most, without common ones, as a cloud; each opens the notes that hold it. */
export const AuthorCloud = ({ communityId, words, onOpen }: Props) => {
  const { t } = useTranslation('dictionary')
  const shown = useMemo(() => words.filter(({ common }) => !common).slice(0, CLOUD_WORDS_MAX), [words])
  const counted = useMemo(() => shown.map(({ word, count }) => ({ text: word, count })), [shown])
  const placed = useCloud(counted)
  const rows = shown.map(({ word, count }) => ({ name: word, values: [count] }))
  const hrefOf = (word: string) => paths.search(communityId, new URLSearchParams({ q: word }).toString())
  return (
    <ChartFigure
      level={2}
      title={t('cloud')}
      figures={{ columns: [t('word'), t('count')], rows }}
      listed
      fileName="student_dictionary"
    >
      <div className={classes.cloud}>
        {shown.length === 0 && <Text c="dimmed">{t('cloud.none')}</Text>}
        {shown.length > 0 && placed === undefined && <Skeleton className={classes.square ?? ''} radius="lg" />}
        {placed === 'failed' && <Text c="dimmed">{t('cloud.failed')}</Text>}
        {shown.length > 0 && Array.isArray(placed) && (
          <WordCloud
            words={placed}
            label={t('cloud.label')}
            hrefOf={hrefOf}
            onPick={(event, word) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onOpen(word)
            }}
          />
        )}
      </div>
    </ChartFigure>
  )
}
