import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { AnalysisFigure } from '../../entities/analysis/analysis-figure.tsx'
import { BarChart } from '../../engines/charts/BarChart.tsx'
import { DayChart } from '../../engines/charts/DayChart.tsx'
import { formatsIn } from './formats.ts'
import type { CHARTS } from './charts.ts'

/** Maximum number of bars; the table has all. */
const BARS_MAX = 40

interface Props {
  communityId: string
  figure: Figure
  chart: (typeof CHARTS)[number]
}

export const StatsChart = ({ communityId, figure, chart }: Props) => {
  const { t, i18n } = useTranslation('stats')
  const { nameOfDay, nameOfWeekday, shortDay } = formatsIn(i18n.language)
  const nameOf = chart === 'weekday' ? nameOfWeekday : chart === 'day' ? nameOfDay : undefined
  const title = t(`chart.${chart}`)
  const counted = t(chart === 'support' ? 'uses' : 'contributions')
  const values = figure.rows.map(({ counts }) => counts[0]?.value ?? 0)
  const shown = figure.rows.slice(0, BARS_MAX)
  const bars = {
    categories: shown.map(({ name }) => nameOf?.(name) ?? name),
    series: [{ name: counted, values: values.slice(0, BARS_MAX) }],
  }
  return (
    <AnalysisFigure
      communityId={communityId}
      figure={figure}
      title={title}
      columns={[t(`row.${chart}`), counted]}
      {...(nameOf && { nameOf })}
    >
      {(open) =>
        chart === 'day' ? (
          <DayChart
            days={figure.rows.map(({ name }, at) => ({ day: name, value: values[at] ?? 0 }))}
            label={title}
            formatDay={shortDay}
            onPick={open}
          />
        ) : (
          <>
            <BarChart data={bars} label={title} onPick={open} />
            {figure.rows.length > BARS_MAX && <p>{t('more', { shown: BARS_MAX, all: figure.rows.length })}</p>}
          </>
        )
      }
    </AnalysisFigure>
  )
}
