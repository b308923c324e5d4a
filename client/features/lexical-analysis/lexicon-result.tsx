import { Anchor, Skeleton, Tabs, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { type LexiconNote, notesWith } from '../../../shared/analysis/lexicon.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Details } from './details.tsx'
import classes from './lexical-analysis.module.css'

const LexiconChart = lazyComponent(async () => (await import('./lexicon-chart.tsx')).LexiconChart, 'charts')

const KINDS = ['bar', 'radar'] as const

interface Props {
  communityId: string
  figure: Figure
  words: readonly string[]
  notes: readonly LexiconNote[]
}

export const LexiconResult = ({ communityId, figure, words, notes }: Props) => {
  const { t } = useTranslation('lexical')
  return (
    <>
      <Card title={t('result')}>
        <Tabs defaultValue="bar" keepMounted={false}>
          <Tabs.List mb="md">
            {KINDS.map((kind) => (
              <Tabs.Tab key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {KINDS.map((kind) => (
            <Tabs.Panel key={kind} value={kind}>
              <Suspense fallback={<Skeleton h={320} />}>
                <LexiconChart communityId={communityId} kind={kind} figure={figure} />
              </Suspense>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Card>
      <Card title={t('details')}>
        <ul className={classes.panels} aria-label={t('details')}>
          {figure.rows.map(({ name, counts: [frequency, most, within] }) => (
            <li key={name}>
              <Details
                summary={
                  <>
                    <span dir="auto">{name}</span>
                    <span className={classes.figures}>
                      {t('summary', {
                        count: within?.value ?? 0,
                        times: frequency?.value ?? 0,
                        most: most?.value ?? 0,
                      })}
                    </span>
                  </>
                }
              >
                {() => <NotesWith words={words} notes={notes} word={name} />}
              </Details>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

const NotesWith = ({ words, notes, word }: Pick<Props, 'words' | 'notes'> & { word: string }) => {
  const { t } = useTranslation('lexical')
  const found = notesWith(words, notes, word)
  if (found.length === 0) return <Text c="dimmed">{t('nowhere')}</Text>
  return (
    <ul className={classes.notes} aria-label={t('notesWith', { word })}>
      {found.map(({ note: { _id, title }, count }) => (
        <li key={_id} className={classes.note}>
          <Anchor href={paths.contribution(_id)} target="_blank" rel="noreferrer" dir="auto">
            {title || t('untitled')}
          </Anchor>
          <span className={classes.count}>{count}</span>
        </li>
      ))}
    </ul>
  )
}
