import type { ReactNode } from 'react'
import type { Series } from './chart-data.ts'
import { cutTo } from './text-lines.ts'

const ROW = 24
const FONT_SIZE = 14
const SWATCH = 34

/** Returns the height in pixels; 0 for a single series. */
export const legendHeight = (series: readonly Series[]) => (series.length > 1 ? series.length * ROW + 10 : 0)

interface Props {
  series: readonly Series[]
  width: number
  /** Draws a sample of 26 × 16 pixels. */
  renderSample: (series: number) => ReactNode
}

/** Names of the series; part of the SVG so that an exported picture includes it. */
export const Legend = ({ series, width, renderSample }: Props) =>
  series.length > 1 && (
    <g>
      {series.map(({ name }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- series may have equal names
        <g key={at} transform={`translate(2 ${at * ROW})`}>
          {renderSample(at)}
          <text className="chart-text" x={SWATCH} y={13}>
            <title>{name}</title>
            {cutTo(name, FONT_SIZE, width - SWATCH)}
          </text>
        </g>
      ))}
    </g>
  )
