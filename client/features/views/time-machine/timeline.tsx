import { IconZoomIn, IconZoomOut, IconZoomScan } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../../ui/icon-action.tsx'
import { useChart } from '../../../engines/charts/use-chart.ts'
import classes from './time-machine.module.css'
import { countsIn, following, frameAt, wholeSpan, zoomed } from './time-span.ts'

interface Props {
  /** Times of frames in milliseconds, ascending. */
  times: readonly number[]
  frame: number
  told: string
  /** Number of the empty view; steps follow it. */
  countsFrom: number
  formatEnd: (time: number, length: number) => string
  onSeek: (frame: number) => void
}

const ZOOM = 0.5
/** Sizes in pixels. */
const BAR_WIDTH = 6
const HEIGHT = 40
/** Step of the page keys, as a fraction of the whole. */
const PAGE = 0.1

/** Histogram of activities with a slider, for pointer and keys, zoomable (TIME-03, TIME-13). */
export const Timeline = ({ times, frame, told, countsFrom, formatEnd, onSeek }: Props) => {
  const { t } = useTranslation('timeMachine')
  const whole = useMemo(() => wholeSpan(times), [times])
  const [chosen, setChosen] = useState(whole)
  const now = times[frame] ?? whole.from
  const span = following(chosen, now, whole)
  const { ref, width } = useChart(() => undefined)
  const bars = useMemo(() => {
    const counts = countsIn(times, { from: span.from, to: span.to }, Math.max(1, Math.floor(width / BAR_WIDTH)))
    const most = Math.max(1, ...counts)
    return counts.map((count) => (count === 0 ? 0 : 3 + (HEIGHT - 6) * Math.sqrt(count / most)))
  }, [times, span.from, span.to, width])
  const share = (now - span.from) / (span.to - span.from)
  const isWhole = span.from <= whole.from && span.to >= whole.to
  const last = times.length - 1

  const seek = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: room } = event.currentTarget.getBoundingClientRect()
    const at = (event.clientX - left) / room
    // Left of the first activity the view is empty.
    if (at <= 0 && isWhole) onSeek(-1)
    else onSeek(frameAt(times, span.from + Math.min(1, at) * (span.to - span.from)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(10, Math.round(times.length * PAGE))
    const next = {
      ArrowRight: frame + 1,
      ArrowUp: frame + 1,
      ArrowLeft: frame - 1,
      ArrowDown: frame - 1,
      PageUp: frame + page,
      PageDown: frame - page,
      Home: -1,
      End: last,
    }[event.key]
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSeek(Math.min(Math.max(-1, next), last))
  }
  return (
    <div className={classes.timeline}>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={t('timeline')}
        aria-valuemin={countsFrom}
        aria-valuemax={countsFrom + times.length}
        aria-valuenow={countsFrom + frame + 1}
        aria-valuetext={told}
        className={classes.track}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture?.(event.pointerId)
          seek(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && seek(event)}
      >
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className={classes.bars} aria-hidden>
          {bars.map((height, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- bars are identified by their position
            <rect key={at} x={at * BAR_WIDTH} y={HEIGHT - height} width={BAR_WIDTH - 1} height={height} />
          ))}
        </svg>
        <span className={classes.handle} style={{ insetInlineStart: `${100 * Math.min(1, Math.max(0, share))}%` }} />
      </div>
      <div className={classes.ends}>
        <span>{formatEnd(span.from, span.to - span.from)}</span>
        <span>{formatEnd(span.to, span.to - span.from)}</span>
      </div>
      <div role="toolbar" aria-label={t('zoom.label')} className={classes.zoom}>
        <IconAction label={t('zoom.in')} onClick={() => setChosen(zoomed(span, ZOOM, now, whole))}>
          <IconZoomIn size={20} aria-hidden />
        </IconAction>
        <IconAction
          label={t('zoom.out')}
          disabled={isWhole}
          onClick={() => setChosen(zoomed(span, 1 / ZOOM, now, whole))}
        >
          <IconZoomOut size={20} aria-hidden />
        </IconAction>
        <IconAction label={t('zoom.fit')} disabled={isWhole} onClick={() => setChosen(whole)}>
          <IconZoomScan size={20} aria-hidden />
        </IconAction>
      </div>
    </div>
  )
}
