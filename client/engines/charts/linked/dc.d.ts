// The used part of dc: it has no types, and the published ones install a second d3.
declare module 'dc/src/compat/d3v6.js'
declare module 'dc/src/core/config.js' {
  export const config: { defaultColors: (colors: readonly string[]) => void }
}
declare module 'dc/src/core/constants.js' {
  export const constants: { EVENT_DELAY: number }
}
declare module 'dc/src/core/filters.js' {
  export interface Range extends Array<Date> {
    readonly isFiltered: true
  }
  export const filters: { RangedFilter: (low: Date, high: Date) => Range }
}
declare module 'dc/src/core/chart-registry.js' {
  export const renderAll: (chartGroup: string) => void
  export const redrawAll: (chartGroup: string) => void
  export const deregisterAllCharts: (chartGroup: string) => void
}
declare module 'dc/src/charts/*' {
  import type { Axis, BrushBehavior } from 'd3'

  import type { Range } from 'dc/src/core/filters.js'

  interface Entry {
    key: unknown
    value: number
  }

  interface BaseMixin {
    width(width: number): this
    height(height: number): this
    dimension(dimension: unknown): this
    group(group: unknown): this
    ordering(rank: (entry: Entry) => number): this
    title(title: (entry: Entry) => string): this
    label(label: (entry: Entry) => string): this
    renderLabel(isRendered: boolean): this
    renderTitle(isRendered: boolean): this
    redraw(): this
    commitHandler(commit: () => void): this
    transitionDuration(ms: number): this
    colors(scale: (key: unknown) => string): this
    colorAccessor(accessor: (entry: Entry) => unknown): this
    filters(): unknown[]
    replaceFilter(filter: Range | readonly (readonly string[])[] | null): this
    on(event: 'filtered', listener: () => void): this
    svg(): { node: () => SVGSVGElement | null }
  }
  interface MarginMixin extends BaseMixin {
    margins(margins: { top: number; right: number; bottom: number; left: number }): this
    xAxis(): Axis<Date | number>
  }
  interface CoordinateGridMixin extends MarginMixin {
    x(scale: unknown): this
    xUnits(units: (from: Date, to: Date) => unknown): this
    elasticY(elastic: boolean): this
    yAxisLabel(label: string): this
    brushOn(on: boolean): this
    brush(): BrushBehavior<unknown>
    round(round: (date: Date) => Date): this
    yAxis(): Axis<number>
  }

  type Chart<C> = new (parent: Element, chartGroup: string) => C
  interface Pie extends BaseMixin {
    minAngleForLabel(radians: number): this
  }
  interface Rows extends MarginMixin {
    elasticX(elastic: boolean): this
    gap(px: number): this
    labelOffsetX(px: number): this
  }
  interface Lines extends CoordinateGridMixin {
    renderDataPoints(options: { radius: number; fillOpacity: number; strokeOpacity: number }): this
  }
  interface Bars extends CoordinateGridMixin {
    alwaysUseRounding(rounds: boolean): this
  }
  export const PieChart: Chart<Pie>
  export const RowChart: Chart<Rows>
  export const LineChart: Chart<Lines>
  export const BarChart: Chart<Bars>
}
