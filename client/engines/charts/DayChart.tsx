import './charts.css'
import { type DayCount, dayMarks } from './day-marks.ts'
import { useChart } from './use-chart.ts'

interface Props {
  /** In chronological order; days without a count may be missing. */
  days: readonly DayCount[]
  label: string
  formatDay: (date: Date) => string
  /** Not focusable: the table beside the chart offers the same to keys. */
  onPick?: (at: number) => void
}

export const DayChart = ({ days, label, formatDay, onPick }: Props) => {
  const { ref, width, marks } = useChart((room) => dayMarks(days, room))
  const { height, left, right, axisY, ticks, dates, bars } = marks
  return (
    <div className="chart" ref={ref}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <line className="chart-line" x1={left} x2={right} y1={y} y2={y} />
            <text className="chart-quiet" x={left - 8} y={y + 5} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {dates.map(({ date, x }) => (
          <text key={date.getTime()} className="chart-quiet" x={x} y={axisY + 18} textAnchor="middle">
            {formatDay(date)}
          </text>
        ))}
        {bars.map((bar, at) => (
          <rect
            key={days[at]?.day}
            className={onPick ? 'chart-bar chart-pick' : 'chart-bar'}
            {...bar}
            style={{ fill: 'var(--chart-1)' }}
            onClick={() => onPick?.(at)}
          >
            <title>{`${days[at]?.day}: ${days[at]?.value}`}</title>
          </rect>
        ))}
      </svg>
    </div>
  )
}
