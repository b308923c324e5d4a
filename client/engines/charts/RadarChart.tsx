import type { ChartData } from './chart-data.ts'
import './charts.css'
import { Legend, legendHeight } from './Legend.tsx'
import { LINE_HEIGHT, radarMarks } from './radar-marks.ts'
import { colourOf, cornerOf, dashOf } from './series-style.tsx'
import { useChart } from './use-chart.ts'

interface Props {
  data: ChartData
  label: string
  /** Not focusable: the table beside the chart offers the same to keys. */
  onPick?: (category: number, series: number) => void
}

export const RadarChart = ({ data, label, onPick }: Props) => {
  const { ref, width, marks } = useChart((room) => radarMarks(data, room))
  const top = legendHeight(data.series)
  const { height, centre, rings, axes, areas } = marks
  return (
    <div className="chart" ref={ref}>
      <svg viewBox={`0 0 ${width} ${height + top}`} role="img" aria-label={label}>
        <Legend
          series={data.series}
          width={width}
          renderSample={(series) => (
            <g style={{ stroke: colourOf(series), fill: colourOf(series) }}>
              <line x2={26} y1={8} y2={8} style={{ strokeWidth: 2, strokeDasharray: dashOf(series) }} />
              <path d={cornerOf(series, 48)} transform="translate(13 8)" />
            </g>
          )}
        />
        <g transform={`translate(${centre.x} ${centre.y + top})`}>
          {rings.map(({ value, radius }) => (
            <circle key={value} className="chart-line chart-ring" r={radius} />
          ))}
          {axes.map(({ x, y, title, lines, label: at, anchor }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- categories may have equal names
            <g key={index}>
              <line className="chart-line" x2={x} y2={y} />
              <text className="chart-text chart-label" x={at.x} y={at.y} textAnchor={anchor}>
                <title>{title}</title>
                {lines.map((line, row) => (
                  <tspan key={line} x={at.x} dy={row === 0 ? 0 : LINE_HEIGHT}>
                    {line}
                  </tspan>
                ))}
              </text>
            </g>
          ))}
          {areas.map(({ path, points }, series) => (
            // oxlint-disable-next-line react/no-array-index-key -- series have no other name
            <g key={series} style={{ stroke: colourOf(series), fill: colourOf(series) }}>
              <path d={path} style={{ strokeWidth: 2, strokeDasharray: dashOf(series), fillOpacity: 0.12 }} />
              {points.map(({ x, y }, category) => (
                <path
                  // oxlint-disable-next-line react/no-array-index-key -- two corners may lie at the centre
                  key={category}
                  className={onPick ? 'chart-pick' : undefined}
                  d={cornerOf(series)}
                  transform={`translate(${x} ${y})`}
                  onClick={() => onPick?.(category, series)}
                />
              ))}
            </g>
          ))}
          {rings.map(({ value, radius }) => (
            <text key={value} className="chart-quiet chart-on-lines" x={4} y={-radius + 4}>
              {value}
            </text>
          ))}
        </g>
      </svg>
    </div>
  )
}
