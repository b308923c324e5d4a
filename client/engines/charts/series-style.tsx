import { symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye, type SymbolType } from 'd3' // prettier-ignore

const STYLES = 8

/** Pattern lines by series index; the first has none. */
const HATCHES = ['', 'M0 8 8 0M-2 2 2-2M6 10 10 6', 'M4 0V8', 'M0 4H8', 'M0 0 8 8M-2 6 2 10M6-2 10 2', 'M4 0V8M0 4H8', 'M0 8 8 0M0 0 8 8', 'M2 2h.1M6 6h.1'] // prettier-ignore
const DASHES = ['none', '7 4', '2 3', '9 3 2 3', '12 4', '4 4', '1 4', '7 2 1 2']
const SYMBOLS: SymbolType[] = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolCross,
  symbolStar,
  symbolWye,
  symbolCircle,
]

const of = <T,>(styles: readonly T[], series: number, otherwise: T): T => styles[series % STYLES] ?? otherwise

export const colourOf = (series: number) => `var(--chart-${(series % STYLES) + 1})`
export const dashOf = (series: number) => of(DASHES, series, 'none')
export const cornerOf = (series: number, size = 36) => symbol(of(SYMBOLS, series, symbolCircle), size)() ?? ''

const patternId = (chartId: string, series: number) => `${chartId}-${series % STYLES}`

/** Returns the fill of a series. Patterns distinguish series without colour. */
export const fillOf = (chartId: string, series: number) =>
  series % STYLES === 0 ? colourOf(series) : `url(#${patternId(chartId, series)})`

export const Patterns = ({ chartId, series }: { chartId: string; series: number }) => (
  <defs>
    {HATCHES.slice(0, series).map(
      (hatch, at) =>
        hatch !== '' && (
          <pattern key={hatch} id={patternId(chartId, at)} width={8} height={8} patternUnits="userSpaceOnUse">
            <rect width={8} height={8} style={{ fill: colourOf(at), fillOpacity: 0.25 }} />
            <path d={hatch} style={{ stroke: colourOf(at), strokeWidth: 2.5, strokeLinecap: 'round', fill: 'none' }} />
          </pattern>
        ),
    )}
  </defs>
)
