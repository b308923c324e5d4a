import { useId } from 'react'
import { barMarks } from './bar-marks.ts'
import type { ChartData } from './chart-data.ts'
import './charts.css'
import { Legend, legendHeight } from './Legend.tsx'
import { fillOf, Patterns } from './series-style.tsx'
import { useChart } from './use-chart.ts'

interface Props {
  data: ChartData
  label: string
  /** Not focusable: the table beside the chart offers the same to keys. */
  onPick?: (category: number, series: number) => void
}

export const BarChart = ({ data, label, onPick }: Props) => {
  const chartId = useId()
  const { ref, width, marks } = useChart((room) => barMarks(data, room))
  const top = legendHeight(data.series)
  const { height, left, barHeight, axisY, ticks, anchor, groups } = marks
  return (
    <div className="chart" ref={ref}>
      <svg viewBox={`0 0 ${width} ${height + top}`} role="img" aria-label={label}>
        <Patterns chartId={chartId} series={data.series.length} />
        <Legend
          series={data.series}
          width={width}
          renderSample={(series) => (
            <rect className="chart-bar" y={1} width={26} height={14} rx={3} style={{ fill: fillOf(chartId, series) }} />
          )}
        />
        <g transform={`translate(0 ${top})`}>
          {ticks.map(({ value, x }) => (
            <g key={value} transform={`translate(${x} 0)`}>
              <line className="chart-line" y1={0} y2={axisY} />
              <text className="chart-quiet" y={axisY + 18} textAnchor="middle">
                {value}
              </text>
            </g>
          ))}
          {groups.map(({ label: name, title, x, y, bars }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- categories may have equal names
            <g key={at}>
              <text className="chart-text chart-on-lines" x={x} y={y} textAnchor={anchor}>
                <title>{title}</title>
                {name}
              </text>
              {bars.map((bar) => (
                <g
                  key={bar.series}
                  className={onPick && bar.value > 0 ? 'chart-pick' : undefined}
                  onClick={() => onPick?.(at, bar.series)}
                >
                  <rect
                    className="chart-bar"
                    x={left}
                    y={bar.y}
                    width={bar.width}
                    height={barHeight}
                    rx={Math.min(3, bar.width / 2)}
                    style={{ fill: fillOf(chartId, bar.series) }}
                  />
                  <text className="chart-text chart-on-lines" x={left + bar.width + 6} y={bar.y + barHeight - 3}>
                    {bar.value}
                  </text>
                </g>
              ))}
            </g>
          ))}
        </g>
      </svg>
    </div>
  )
}
