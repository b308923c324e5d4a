import crossfilter from 'crossfilter2'
import { extent, scaleUtc, type Selection, selection, utcDay } from 'd3'
// The package's browser bundle includes all of d3; its source modules only the used parts.
import 'dc/src/compat/d3v6.js'
import { BarChart } from 'dc/src/charts/bar-chart.js'
import { LineChart } from 'dc/src/charts/line-chart.js'
import { PieChart } from 'dc/src/charts/pie-chart.js'
import { RowChart } from 'dc/src/charts/row-chart.js'
import { deregisterAllCharts, redrawAll, renderAll } from 'dc/src/core/chart-registry.js'
import { config } from 'dc/src/core/config.js'
import { constants } from 'dc/src/core/constants.js'
import { filters } from 'dc/src/core/filters.js'
import { authorChartHeight, type ChartRecord, type Choices, DASHBOARD_COLOURS } from '../../../../shared/analysis/dashboard.ts' // prettier-ignore
import { DAY_MS, dayIn } from '../../../../shared/text/days.ts'
import { cutTo, widthOf } from '../text-lines.ts'
import '../charts.css'
import './linked-charts.css'

/** Sizes in pixels (DSH2-14). */
const SMALL = 180
const WIDE = 900
const NAMES_MAX = 110
const NAMES_GAP = 6
const LINE_HEIGHT = 220
const RANGE_HEIGHT = 90
const FONT_SIZE = 12
const AXIS = 22
/** Minimum angle of a slice with a name, in radians. */
const NAMED = 0.6

const CHARTS = ['types', 'authors', 'days', 'range'] as const
type Places = Readonly<Record<(typeof CHARTS)[number], HTMLElement>>

type Days = readonly [Date, Date]

export interface ChartsInput {
  records: readonly ChartRecord[]
  /** In display order. */
  types: readonly string[]
  authors: readonly string[]
  typeName: (type: string) => string
  authorName: (id: string) => string
  formatDay: (date: Date) => string
  /** Short form of `formatDay` for axes. */
  formatTick: (date: Date) => string
  labels: Readonly<Record<(typeof CHARTS)[number] | 'axis', string>>
  /** As in Knowledge Forum 6: names lie on the bars of a chart of the same width as the pie. */
  namesOnBars: boolean
  isCounted: (record: ChartRecord) => boolean
  onChoose: (choices: Partial<Choices>) => void
  /** A brush moves; its end is a choice. */
  onStep: (days: Pick<Choices, 'from' | 'to'>) => void
}

export interface LinkedCharts {
  /** Sets the choices from outside the charts. */
  choose: (choices: Choices) => void
  close: () => void
}

const colourOf = (place: number) => `var(--chart-${(place % DASHBOARD_COLOURS) + 1})`
/** Days are drawn at midnight UTC. */
const dayOf = dayIn('UTC')
const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, at) => String(one) === String(others[at]))

// Avoids dc's warning about default colours.
config.defaultColors([])
// A brush redraws in the frame of its step.
constants.EVENT_DELAY = 0

type Value = string | number | boolean | null | undefined
type Marks = Selection<Element, unknown, null, undefined>
type Attr = (this: Marks, name: string, ...value: [] | [Value | ((...of: unknown[]) => Value)]) => unknown

// dc sets all attributes at each drawing; for equal ones, too, a browser styles elements and lays out the page anew.
const { attr } = selection.prototype as { attr: Attr }
const changeAttr: Attr = function (name, ...values) {
  if (values.length === 0 || name.includes(':')) return attr.call(this, name, ...values)
  const [value] = values
  return this.each(function (...of) {
    const next = typeof value === 'function' ? value.apply(this, of) : value
    if (next === null || next === undefined) this.removeAttribute(name)
    else if (this.getAttribute(name) !== String(next)) this.setAttribute(name, String(next))
  })
}
Object.assign(selection.prototype, { attr: changeAttr })

let opened = 0

/** Draws the charts of the second dashboard; a choice in one filters all others (DSH2-08). */
export const linkCharts = (places: Places, input: ChartsInput): LinkedCharts => {
  const { records, types, authors, typeName, authorName, formatDay, formatTick, labels, isCounted, onChoose, onStep } =
    input
  const longest = Math.ceil(Math.max(0, ...authors.map((id) => widthOf(authorName(id), FONT_SIZE))))
  const names = input.namesOnBars ? 0 : Math.min(NAMES_MAX, longest) + NAMES_GAP
  places.authors.classList.toggle('chart-names-beside', !input.namesOnBars)
  const group = `dashboard-${(opened += 1)}`
  const all = crossfilter([...records])
  const byType = all.dimension(({ type }) => type)
  const byAuthor = all.dimension(({ from }) => [...from], true)
  const byDay = all.dimension(({ date }) => Date.parse(date))
  const [first = 0, last = 0] = extent(records, ({ date }) => Date.parse(date))
  const end = last + DAY_MS
  const counted = byDay.group().reduceSum((record) => (isCounted(record) ? record.note : 0))
  const days = utcDay.range(new Date(first), new Date(end))
  let daily: { key: Date; value: number }[] | undefined
  all.onChange(() => (daily = undefined))
  /** Includes days without contributions. dc asks several times for each chart. */
  const perDay = {
    all: () => {
      if (daily) return daily
      const values = new Map(counted.all().map(({ key, value }) => [key, value]))
      return (daily = days.map((key) => ({ key, value: Number(values.get(Number(key)) ?? 0) })))
    },
  }

  const pie = new PieChart(places.types, group)
    .width(SMALL)
    .height(SMALL)
    .dimension(byType)
    .group(byType.group().reduceSum(({ value }) => value))
    .ordering(({ key }) => types.indexOf(String(key)))
    .colors((key) => colourOf(types.indexOf(String(key))))
    .label(({ key }) => typeName(String(key)))
    .title(({ key, value }) => `${typeName(String(key))}: ${value}`)
    .minAngleForLabel(NAMED)
  const rows = new RowChart(places.authors, group)
    .width(SMALL + names)
    .height(authorChartHeight(authors.length))
    .margins({ top: 0, right: 6, bottom: AXIS, left: 6 + names })
    .dimension(byAuthor)
    .group(byAuthor.group().reduceSum(({ value }) => value))
    .ordering(({ key }) => authors.indexOf(String(key)))
    .colors((key) => colourOf(authors.indexOf(String(key))))
    .colorAccessor(({ key }) => key)
    .label(({ key }) => cutTo(authorName(String(key)), FONT_SIZE, input.namesOnBars ? SMALL - 24 : NAMES_MAX))
    .title(({ key, value }) => `${authorName(String(key))}: ${value}`)
    .labelOffsetX(input.namesOnBars ? 6 : -NAMES_GAP)
    .gap(3)
    .elasticX(true)
  const line = new LineChart(places.days, group)
    .height(LINE_HEIGHT)
    .elasticY(true)
    .yAxisLabel(labels.axis)
    .brushOn(false)
    .renderDataPoints({ radius: 2.5, fillOpacity: 1, strokeOpacity: 1 })
  const range = new BarChart(places.range, group)
    .height(RANGE_HEIGHT)
    .round((date) => utcDay.round(date))
    .alwaysUseRounding(true)
  const allDays = [new Date(first), new Date(end)] as const
  const daysOfLine = scaleUtc().domain(allDays)
  for (const chart of [line, range]) {
    chart
      .width(WIDE)
      .margins({ top: 8, right: 16, bottom: AXIS, left: 54 })
      .dimension(byDay)
      .group(perDay)
      .x(chart === line ? daysOfLine : scaleUtc().domain(allDays))
      .xUnits((from, to) => utcDay.count(from, to))
      .colors(() => colourOf(0))
      .title(({ key, value }) => `${formatDay(key as Date)}: ${value}`)
    chart
      .xAxis()
      .ticks(Math.min(8, (end - first) / DAY_MS))
      .tickFormat((date) => formatTick(date as Date))
    chart
      .yAxis()
      .ticks(chart === line ? 5 : 2)
      .tickFormat((value) => (Number.isInteger(value) ? String(value) : ''))
  }
  rows
    .xAxis()
    .ticks(3)
    .tickFormat((value) => (Number.isInteger(value) ? String(value) : ''))

  const charts = { types: pie, authors: rows, days: line, range }
  let isTold = false
  const tells = (choices: () => Partial<Choices>) => () => {
    if (!isTold) onChoose(choices())
  }
  pie.on('filtered', tells(() => ({ types: pie.filters().map(String) }))) // prettier-ignore
  rows.on('filtered', tells(() => ({ authors: rows.filters().map(String) }))) // prettier-ignore
  const chosenDays = () => {
    const [chosen] = range.filters() as Days[]
    if (!chosen) return { from: '', to: '' }
    return { from: dayOf(chosen[0].getTime()), to: dayOf(chosen[1].getTime() - DAY_MS) }
  }
  // In place of dc's `rangeChart`, which draws the charts twice at each step, with a layout of the page in between.
  range.on('filtered', () => {
    const [chosen = allDays] = range.filters() as Days[]
    daysOfLine.domain(chosen)
  })
  /** During a gesture, names and titles stay as they are. */
  const draw = (isStep: boolean) => {
    rows.renderLabel(!isStep)
    for (const chart of [rows, line]) chart.renderTitle(!isStep)
    for (const chart of [pie, rows, line]) chart.redraw()
  }
  let drawn = ' '
  range.commitHandler(() => {
    const days = chosenDays()
    if (drawn === `${days.from} ${days.to}`) return
    drawn = `${days.from} ${days.to}`
    onStep(days)
    draw(true)
  })
  for (const chart of Object.values(charts)) chart.transitionDuration(0)
  renderAll(group)
  range.brush().on('end.rest', ({ sourceEvent }) => {
    if (!sourceEvent) return
    draw(false)
    onChoose(chosenDays())
  })
  for (const name of CHARTS) {
    const svg = charts[name].svg().node()
    const [width = '', height = ''] = ['width', 'height'].map((side) => svg?.getAttribute(side) ?? '')
    svg?.setAttribute('viewBox', `0 0 ${width} ${height}`)
    svg?.setAttribute('role', 'img')
    svg?.setAttribute('aria-label', labels[name])
    // dc references the clip path by absolute address, which changes with the choices.
    const clipped = svg?.querySelector('[clip-path]')
    clipped?.setAttribute('clip-path', clipped.getAttribute('clip-path')?.replace(/\([^#]*#/, '(#') ?? '')
  }

  const spanOf = ({ from, to }: Choices) => {
    if (from === '' && to === '') return []
    return [new Date(from || first), new Date(to === '' ? end : Date.parse(to) + DAY_MS)] as const
  }
  return {
    choose: (choices) => {
      const [low, high] = spanOf(choices)
      const isKnown =
        isSame(pie.filters(), choices.types) &&
        isSame(rows.filters(), choices.authors) &&
        isSame((range.filters()[0] as Date[] | undefined)?.map(Number) ?? [], [low, high].flatMap((at) => (at ? [Number(at)] : []))) // prettier-ignore
      if (isKnown) return
      isTold = true
      pie.replaceFilter(choices.types.length > 0 ? [choices.types] : null)
      rows.replaceFilter(choices.authors.length > 0 ? [choices.authors] : null)
      range.replaceFilter(low && high && low < high ? filters.RangedFilter(low, high) : null)
      isTold = false
      drawn = `${choices.from} ${choices.to}`
      redrawAll(group)
    },
    close: () => {
      deregisterAllCharts(group)
      for (const place of Object.values(places)) place.replaceChildren()
    },
  }
}
