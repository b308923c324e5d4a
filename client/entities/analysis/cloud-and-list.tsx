import { Skeleton, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCloud } from '../../engines/charts/cloud/use-cloud.ts'
import { WordCloud } from '../../engines/charts/WordCloud.tsx'
import { ChartFigure } from '../../ui/chart-figure.tsx'
import classes from './cloud-and-list.module.css'

interface Props {
  title: string
  words: readonly { word: string; count: number }[]
  searchFor: (word: string) => string
  onOpen: (word: string) => void
  /** File name without extension. */
  fileName: string
  none?: string
  children: ReactNode
}

export const CloudAndList = ({ children, ...cloud }: Props) => (
  <div className={classes.both}>
    <section className={classes.part}>
      <CloudFigure {...cloud} />
    </section>
    <section className={classes.part}>{children}</section>
  </div>
)

const CloudFigure = ({ title, words, searchFor, onOpen, fileName, none }: Omit<Props, 'children'>) => {
  const { t } = useTranslation('charts')
  const counted = useMemo(() => words.map(({ word, count }) => ({ text: word, count })), [words])
  const placed = useCloud(counted)
  const rows = words.map(({ word, count }) => ({ name: word, values: [count] }))
  return (
    <ChartFigure
      level={2}
      title={title}
      figures={{
        columns: [t('cloud.word'), t('cloud.count')],
        rows,
        file: { columns: ['name', 'count'], keys: words.map(({ word }) => word), ids: [] },
      }}
      listed
      fileName={fileName}
    >
      <div className={classes.cloud}>
        {words.length === 0 ? (
          <Text c="dimmed">{none}</Text>
        ) : placed === undefined ? (
          <Skeleton className={classes.square} radius="lg" />
        ) : placed === 'failed' ? (
          <Text c="dimmed">{t('cloud.failed')}</Text>
        ) : (
          <WordCloud
            words={placed}
            label={t('cloud.label')}
            hrefOf={searchFor}
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
