import { scaleLinear } from 'd3'
import { type ChartData, highest } from './chart-data.ts'
import { countTicks } from './count-axis.ts'
import { cutTo, widthOf } from './text-lines.ts'

export const FONT_SIZE = 14
/** Sizes in pixels. */
const LABEL_HEIGHT = 22
const BAR_HEIGHT = 16
const BETWEEN_BARS = 3
const BETWEEN_CATEGORIES = 14
/** Names wider than this share of the chart are above their bars, in place of beside them. */
const BESIDE_SHARE = 0.4
const BESIDE_GAP = 8
const AXIS_HEIGHT = 26
/** Room for half a tick label at the left and for a bar's number at the right. */
const LEFT = 6
const RIGHT = 44

export interface Bar {
  series: number
  value: number
  y: number
  width: number
}

export interface BarMarks {
  height: number
  left: number
  barHeight: number
  axisY: number
  ticks: { value: number; x: number }[]
  anchor: 'start' | 'end'
  groups: { label: string; title: string; x: number; y: number; bars: Bar[] }[]
}

/** Returns the marks of grouped horizontal bars for a width in pixels. */
export const barMarks = (data: ChartData, width: number): BarMarks => {
  const ticks = countTicks(highest(data))
  const names = Math.ceil(Math.max(0, ...data.categories.map((name) => widthOf(name, FONT_SIZE))))
  const isBeside = names + BESIDE_GAP <= width * BESIDE_SHARE
  const left = isBeside ? LEFT + names + BESIDE_GAP : LEFT
  const above = isBeside ? 0 : LABEL_HEIGHT
  const x = scaleLinear([0, ticks.at(-1) ?? 1], [0, Math.max(1, width - left - RIGHT)])
  const bars = data.series.length * (BAR_HEIGHT + BETWEEN_BARS)
  const groupHeight = above + bars + BETWEEN_CATEGORIES
  const axisY = data.categories.length * groupHeight
  return {
    height: axisY + AXIS_HEIGHT,
    left,
    barHeight: BAR_HEIGHT,
    axisY,
    ticks: ticks.map((value) => ({ value, x: left + x(value) })),
    anchor: isBeside ? 'end' : 'start',
    groups: data.categories.map((title, at) => {
      const y = at * groupHeight
      return {
        title,
        label: cutTo(title, FONT_SIZE, width - LEFT),
        x: isBeside ? left - BESIDE_GAP : LEFT,
        y: isBeside ? y + (bars - BETWEEN_BARS) / 2 + 5 : y + LABEL_HEIGHT - 6,
        bars: data.series.map(({ values }, series) => ({
          series,
          value: values[at] ?? 0,
          y: y + above + series * (BAR_HEIGHT + BETWEEN_BARS),
          width: x(values[at] ?? 0),
        })),
      }
    }),
  }
}
