import { useTranslation } from 'react-i18next'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { BarChart } from '../../engines/charts/BarChart.tsx'
import { RadarChart } from '../../engines/charts/RadarChart.tsx'
import { AnalysisFigure } from '../../entities/analysis/analysis-figure.tsx'

interface Props {
  communityId: string
  kind: 'bar' | 'radar'
  figure: Figure
}

export const LexiconChart = ({ communityId, kind, figure }: Props) => {
  const { t } = useTranslation('lexical')
  const Chart = kind === 'bar' ? BarChart : RadarChart
  const values = figure.rows.map(({ counts }) => counts[0]?.value ?? 0)
  const data = { categories: figure.rows.map(({ name }) => name), series: [{ name: t('frequency'), values }] }
  return (
    <AnalysisFigure
      communityId={communityId}
      figure={figure}
      title={t('chart')}
      level={3}
      columns={[t('word'), t('frequency'), t('maxcount'), t('inContribution')]}
    >
      {(open) => <Chart data={data} label={t('chart')} onPick={(word) => open(word)} />}
    </AnalysisFigure>
  )
}
