import { scaleLinear, scaleUtc } from 'd3'
import { countTicks } from './count-axis.ts'

const DAY_MS = 24 * 60 * 60_000
/** Sizes in pixels. */
const PLOT = 180
const TOP = 12
const AXIS_HEIGHT = 26
const LEFT = 40
const RIGHT = 12
const BETWEEN_DATES = 110
const BAR_MIN = 2

export interface DayCount {
  /** As 2026-09-01. */
  day: string
  value: number
}

export interface DayMarks {
  height: number
  left: number
  right: number
  axisY: number
  ticks: { value: number; y: number }[]
  dates: { date: Date; x: number }[]
  bars: { x: number; y: number; width: number; height: number }[]
}

/** Returns the marks of columns on a time axis for a width in pixels. */
export const dayMarks = (days: readonly DayCount[], width: number): DayMarks => {
  const times = days.map(({ day }) => Date.parse(day))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const right = Math.max(LEFT + 1, width - RIGHT)
  const x = scaleUtc([first, last + DAY_MS], [LEFT, right])
  const ticks = countTicks(Math.max(0, ...days.map(({ value }) => value)), 6)
  const axisY = TOP + PLOT
  const y = scaleLinear([0, ticks.at(-1) ?? 1], [axisY, TOP])
  // Prevents ticks at hours when there are few days.
  const wanted = Math.min(Math.floor((right - LEFT) / BETWEEN_DATES), Math.round((last - first) / DAY_MS) + 1)
  const oneDay = x(DAY_MS) - x(0)
  return {
    height: axisY + AXIS_HEIGHT,
    left: LEFT,
    right,
    axisY,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    dates: x
      .ticks(Math.max(1, wanted))
      .filter((date) => date.getTime() % DAY_MS === 0)
      .map((date) => ({ date, x: x(date) + oneDay / 2 })),
    bars: days.map(({ value }, at) => ({
      x: x(times[at] ?? 0) + Math.min(1, oneDay / 8),
      y: y(value),
      width: Math.max(BAR_MIN, Math.min(oneDay * 0.8, 40)),
      height: axisY - y(value),
    })),
  }
}
