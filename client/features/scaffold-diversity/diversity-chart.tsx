import { useTranslation } from 'react-i18next'
import { BarChart } from '../../engines/charts/BarChart.tsx'
import type { ChartData } from '../../engines/charts/chart-data.ts'
import { RadarChart } from '../../engines/charts/RadarChart.tsx'
import { ChartFigure } from '../../ui/chart-figure.tsx'

interface Props {
  kind: 'bar' | 'radar'
  data: ChartData
  /** Columns and keys of the file, in no language. */
  file: { columns: readonly string[]; keys: readonly string[] }
}

export const DiversityChart = ({ kind, data: { categories, series }, file }: Props) => {
  const { t } = useTranslation('diversity')
  const Chart = kind === 'bar' ? BarChart : RadarChart
  const rows = categories.map((name, at) => ({ name, values: series.map(({ values }) => values[at] ?? 0) }))
  return (
    <ChartFigure
      title={t(`chart.${kind}`)}
      figures={{
        columns: [t('support'), ...series.map(({ name }) => name)],
        rows,
        file: { columns: ['name', ...file.columns], keys: file.keys, ids: [] },
      }}
      fileName={`scaffold_growth_${kind}`}
    >
      <Chart data={{ categories, series }} label={t(`chart.${kind}`)} />
    </ChartFigure>
  )
}
