import { type ChordMarks, chordMarks } from './chord-marks.ts'
import './charts.css'
import { useChart } from './use-chart.ts'

const COLOURS = 10

interface Props {
  matrix: readonly (readonly number[])[]
  names: readonly string[]
  label: string
  /** Returns a ribbon's tooltip. */
  titleOf: (ribbon: ChordMarks['ribbons'][number]) => string
  /** Not focusable: the table beside the chart offers the same to keys. */
  onPickArc: (row: number) => void
  onPickRibbon: (from: number, to: number) => void
}

const fill = (row: number) => ({ fill: `var(--chart-${(row % COLOURS) + 1})` })

export const ChordDiagram = ({ matrix, names, label, titleOf, onPickArc, onPickRibbon }: Props) => {
  const { ref, width, marks } = useChart((room) => chordMarks(matrix, names, room))
  const { size, arcs, ribbons } = marks
  return (
    <div className="chart" ref={ref}>
      <svg viewBox={`${-width / 2} ${-size / 2} ${width} ${size}`} role="img" aria-label={label}>
        {ribbons.map((ribbon) => (
          <path
            key={`${ribbon.from} ${ribbon.to}`}
            className="chart-ribbon chart-pick"
            d={ribbon.path}
            style={fill(ribbon.there >= ribbon.back ? ribbon.from : ribbon.to)}
            onClick={() => onPickRibbon(ribbon.from, ribbon.to)}
          >
            <title>{titleOf(ribbon)}</title>
          </path>
        ))}
        {arcs.map(({ path, value, name, turn, isLeft, radius }, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- people may have equal names
          <g key={row} className="chart-pick" onClick={() => onPickArc(row)}>
            <title>{`${names[row]}: ${value}`}</title>
            <path className="chart-arc" d={path} style={fill(row)} />
            <text
              className="chart-text chart-label"
              transform={`rotate(${turn}) translate(${radius} 0)${isLeft ? ' rotate(180)' : ''}`}
              dy="0.35em"
              textAnchor={isLeft ? 'end' : 'start'}
            >
              {name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
