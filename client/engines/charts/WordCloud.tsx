import type { MouseEvent } from 'react'
import './charts.css'
import { CLOUD_FONT, CLOUD_SIZE, type PlacedWord } from './cloud/cloud-shape.ts'
import { colourOf } from './series-style.tsx'

/** Neighbours are told apart by colours, which mean nothing. */
const COLOURS = 4

interface Props {
  words: readonly PlacedWord[]
  /** Says what the cloud shows, and where the same words are listed for keyboard and screen reader. */
  label: string
  /** The address of what a word leads to. */
  hrefOf: (text: string) => string
  onPick: (event: MouseEvent, text: string) => void
}

/** Words as large as they are frequent, on a canvas of 500 × 500. */
export const WordCloud = ({ words, label, hrefOf, onPick }: Props) => (
  <div className="chart chart-cloud">
    <svg
      width={CLOUD_SIZE}
      height={CLOUD_SIZE}
      viewBox={`0 0 ${CLOUD_SIZE} ${CLOUD_SIZE}`}
      // A picture may not hold links, not even those for the mouse alone.
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
