import { Skeleton, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { WordCloud as Counted } from '../../../shared/domain/word-cloud.ts'
import { useCloud } from '../../engines/charts/cloud/use-cloud.ts'
import { WordCloud } from '../../engines/charts/WordCloud.tsx'
import { ChartFigure } from '../../ui/chart-figure.tsx'
import classes from './word-cloud.module.css'

interface Props {
  words: Counted['words']
  /** The address of the search for a word. */
  searchFor: (word: string) => string
}

/** The words of a view as a cloud, laid out beside the page. */
export const CloudFigure = ({ words, searchFor }: Props) => {
  const { t } = useTranslation('wordCloud')
  const navigate = useNavigate()
  const counted = useMemo(() => words.map(({ word, count }) => ({ text: word, count })), [words])
  const placed = useCloud(counted)
  const rows = words.map(({ word, count }) => ({ name: word, values: [count] }))
  return (
    <ChartFigure
      level={2}
      title={t('cloud')}
      figures={{ columns: [t('word'), t('count')], rows }}
      listed
      fileName="word_cloud"
    >
      <div className={classes.cloud}>
        {placed === undefined && <Skeleton className={classes.square} radius="lg" />}
        {placed === 'failed' && <Text c="dimmed">{t('failed')}</Text>}
        {Array.isArray(placed) && (
          <WordCloud
            words={placed}
            label={t('label')}
            hrefOf={searchFor}
            onPick={(event, word) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              void navigate(searchFor(word))
            }}
          />
        )}
      </div>
    </ChartFigure>
  )
}
