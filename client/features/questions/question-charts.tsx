import { List, Title, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { AnalysisFigure } from '../../entities/analysis/analysis-figure.tsx'
import { openSourceNotes } from '../../entities/analysis/source-notes.tsx'
import { BarChart } from '../../engines/charts/BarChart.tsx'
import classes from './questions.module.css'

/** Maximum number of weeks in the chart, the latest ones; the table has all. */
const WEEKS_SHOWN = 20

interface Props {
  communityId: string
  figure: Figure
}

const firstValues = ({ rows }: Figure) => rows.map(({ counts }) => counts[0]?.value ?? 0)

export const DepthChart = ({ communityId, figure }: Props) => {
  const { t } = useTranslation('questions')
  const columns = [t('depth.steps'), t('depth.threads')]
  const nameOf = (steps: string) => t('depth.named', { steps, count: Number.parseInt(steps, 10) })
  const data = {
    categories: figure.rows.map(({ name }) => nameOf(name)),
    series: [{ name: t('depth.threads'), values: firstValues(figure) }],
  }
  return (
    <AnalysisFigure
      communityId={communityId}
      figure={figure}
      title={t('depth')}
      columns={columns}
      nameOf={nameOf}
      level={3}
    >
      {(open) => <BarChart data={data} label={t('depth')} onPick={(row) => open(row)} />}
    </AnalysisFigure>
  )
}

/** Number of notes with supports, per week. */
export const WeekChart = ({ communityId, figure }: Props) => {
  const { t, i18n } = useTranslation('questions')
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const nameOf = (monday: string) => day.format(new Date(monday))
  const { rows, columns } = figure
  const hidden = Math.max(0, rows.length - WEEKS_SHOWN)
  const data = {
    categories: rows.slice(hidden).map(({ name }) => nameOf(name)),
    series: [{ name: t('week.all'), values: firstValues(figure).slice(hidden) }],
  }
  return (
    <AnalysisFigure
      communityId={communityId}
      figure={figure}
      title={t('week')}
      columns={[t('week.week'), t('week.all'), ...columns.slice(1)]}
      nameOf={nameOf}
      level={3}
    >
      {(open) => (
        <>
          <BarChart data={data} label={t('week')} onPick={(row) => open(row + hidden)} />
          {hidden > 0 && <p>{t('week.more', { shown: WEEKS_SHOWN, all: rows.length })}</p>}
        </>
      )}
    </AnalysisFigure>
  )
}

export const RiseAboves = ({ communityId, figure }: Props) => {
  const { t } = useTranslation('questions')
  return (
    <div>
      <Title order={3} size="h4">
        {t('together.held')}
      </Title>
      <List spacing={6} mt="xs">
        {figure.rows.map(({ name, counts: [count] }, row) => {
          const title = name || t('untitled')
          const told = t('together.heldNotes', { count: count?.value ?? 0 })
          return (
            <List.Item key={`${row} ${name}`}>
              <span dir="auto">{title}</span>
              {' · '}
              {count && count.value > 0 ? (
                <UnstyledButton
                  className={classes.number ?? ''}
                  aria-haspopup="dialog"
                  onClick={() => openSourceNotes({ communityId, title: `${title} · ${told}`, ids: count.ids })}
                >
                  {told}
                </UnstyledButton>
              ) : (
                told
              )}
            </List.Item>
          )
        })}
      </List>
    </div>
  )
}
