import { curveLinearClosed, lineRadial, scaleLinear } from 'd3'
import { type ChartData, highest } from './chart-data.ts'
import { countTicks } from './count-axis.ts'
import { linesOf } from './text-lines.ts'

export const LABEL_SIZE = 13
export const LINE_HEIGHT = 16
const LABEL_LINES = 3
const RADIUS_MAX = 190
const RINGS = 5
/** Distance from the outermost ring to the labels. */
const APART = 12

interface Point {
  x: number
  y: number
}

type Anchor = 'start' | 'middle' | 'end'

export interface RadarMarks {
  height: number
  centre: Point
  rings: { value: number; radius: number }[]
  axes: (Point & { title: string; lines: string[]; label: Point; anchor: Anchor })[]
  /** One closed line per series, relative to the centre. */
  areas: { path: string; points: Point[] }[]
}

const at = (angle: number, radius: number): Point => ({
  x: Math.sin(angle) * radius,
  y: -Math.cos(angle) * radius,
})

const anchorOf = (x: number): Anchor => (Math.abs(x) < 1 ? 'middle' : x > 0 ? 'start' : 'end')

/** Returns the position of a label's first line: labels at the top end at the ring, those at the bottom begin there. */
const labelAt = (angle: number, radius: number, lines: number): Point => {
  const { x, y } = at(angle, radius + APART)
  const above = (1 + Math.cos(angle)) / 2
  return { x, y: y + LINE_HEIGHT * (0.75 - 0.75 * above) - above * (lines - 1) * LINE_HEIGHT }
}

/** Returns the marks of a radar chart for a width in pixels; axes run clockwise from the top. */
export const radarMarks = (data: ChartData, width: number): RadarMarks => {
  const { categories, series } = data
  const room = Math.max(64, Math.min(170, width * 0.24))
  const radius = Math.max(40, Math.min(RADIUS_MAX, width / 2 - room - APART))
  const ticks = countTicks(highest(data), RINGS)
  const scale = scaleLinear([0, ticks.at(-1) ?? 1], [0, radius])
  const angles = categories.map((_category, index) => (index / categories.length) * 2 * Math.PI)
  const line = lineRadial<number>()
    .angle((_value, index) => angles[index] ?? 0)
    .radius((value) => scale(value))
    .curve(curveLinearClosed)
  const top = APART + LABEL_LINES * LINE_HEIGHT
  return {
    height: 2 * (radius + top),
    centre: { x: width / 2, y: radius + top },
    rings: ticks.slice(1).map((value) => ({ value, radius: scale(value) })),
    axes: categories.map((title, index) => {
      const angle = angles[index] ?? 0
      const end = at(angle, radius)
      const anchor = anchorOf(end.x)
      const lines = linesOf(title, LABEL_SIZE, anchor === 'middle' ? 2 * room : width / 2 - Math.abs(end.x) - APART, LABEL_LINES) // prettier-ignore
      return { ...end, title, lines, anchor, label: labelAt(angle, radius, lines.length) }
    }),
    areas: series.map(({ values }) => ({
      path: line(categories.map((_category, index) => values[index] ?? 0)) ?? '',
      points: categories.map((_category, index) => at(angles[index] ?? 0, scale(values[index] ?? 0))),
    })),
  }
}
