import { scaleLinear } from 'd3'
import { type ChartData, highest } from './chart-data.ts'
import { countTicks } from './count-axis.ts'
import { cutTo } from './text-lines.ts'

export const FONT_SIZE = 14
/** Sizes in pixels. Labels are above their bars, which fits phones too. */
const LABEL_HEIGHT = 22
const BAR_HEIGHT = 16
const BETWEEN_BARS = 3
const BETWEEN_CATEGORIES = 14
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
  groups: { label: string; title: string; y: number; bars: Bar[] }[]
}

/** Returns the marks of grouped horizontal bars for a width in pixels. */
export const barMarks = (data: ChartData, width: number): BarMarks => {
  const ticks = countTicks(highest(data))
  const x = scaleLinear([0, ticks.at(-1) ?? 1], [0, Math.max(1, width - LEFT - RIGHT)])
  const bars = data.series.length * (BAR_HEIGHT + BETWEEN_BARS)
  const groupHeight = LABEL_HEIGHT + bars + BETWEEN_CATEGORIES
  const axisY = data.categories.length * groupHeight
  return {
    height: axisY + AXIS_HEIGHT,
    left: LEFT,
    barHeight: BAR_HEIGHT,
    axisY,
    ticks: ticks.map((value) => ({ value, x: LEFT + x(value) })),
    groups: data.categories.map((title, at) => {
      const y = at * groupHeight
      return {
        title,
        label: cutTo(title, FONT_SIZE, width - LEFT),
        y: y + LABEL_HEIGHT - 6,
        bars: data.series.map(({ values }, series) => ({
          series,
          value: values[at] ?? 0,
          y: y + LABEL_HEIGHT + series * (BAR_HEIGHT + BETWEEN_BARS),
          width: x(values[at] ?? 0),
        })),
      }
    }),
  }
}
