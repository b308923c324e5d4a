import type { MouseEvent } from 'react'
import './charts.css'
import { CLOUD_FONT, CLOUD_SIZE, type PlacedWord } from './cloud/cloud-shape.ts'
import { colourOf } from './series-style.tsx'

/** Colours only separate neighbours. */
const COLOURS = 4

interface Props {
  words: readonly PlacedWord[]
  /** Describes the cloud and refers to the list of the same words for keyboard and screen reader. */
  label: string
  hrefOf: (text: string) => string
  onPick: (event: MouseEvent, text: string) => void
}

export const WordCloud = ({ words, label, hrefOf, onPick }: Props) => (
  <div className="chart chart-cloud">
    <svg
      width={CLOUD_SIZE}
      height={CLOUD_SIZE}
      viewBox={`0 0 ${CLOUD_SIZE} ${CLOUD_SIZE}`}
      // role="img" may not contain links, even if only for the mouse.
      role="group"
      aria-label={label}
    >
      <g transform={`translate(${CLOUD_SIZE / 2} ${CLOUD_SIZE / 2})`} aria-hidden>
        {words.map(({ text, size, x, y }, at) => (
          <a key={text} href={hrefOf(text)} tabIndex={-1} onClick={(event) => onPick(event, text)}>
            <text
              className="chart-word"
              x={x}
              y={y}
              textAnchor="middle"
              style={{ fill: colourOf(at % COLOURS), fontSize: `${size}px`, fontFamily: CLOUD_FONT, fontWeight: 600 }}
            >
              {text}
            </text>
          </a>
        ))}
      </g>
    </svg>
  </div>
)
