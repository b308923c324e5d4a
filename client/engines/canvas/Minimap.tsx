import { useEffect, useRef } from 'react'
import { watchTheme } from './colours.ts'
import type { CanvasEngine } from './engine.ts'
import type { Tone } from './level-of-detail.ts'
import type { MinimapPainter } from './minimap-painter.ts'
import { loadCode } from '../../lib/load-code.ts'

interface Props<Content> {
  engine: CanvasEngine<Content>
  tone: Tone<Content>
}

/** Overview in a corner, for pointers only: keys reach every item and can fit the board without it. */
export function Minimap<Content>({ engine, tone }: Props<Content>) {
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const painter = useRef<MinimapPainter<Content>>(null)

  useEffect(() => {
    if (!root.current || !canvas.current || !frame.current) return undefined
    const parts = { root: root.current, canvas: canvas.current, frame: frame.current }
    const stops: (() => void)[] = []
    let gone = false
    const start = async () => {
      const { MinimapPainter: Painter } = await loadCode(() => import('./minimap-painter.ts'))
      if (gone) return
      const made = new Painter(engine, parts, tone)
      painter.current = made
      stops.push(
        made.follow(),
        watchTheme(() => made.newColours()),
      )
    }
    // Loaded after the board. If loading fails, there is no minimap.
    start().catch(() => undefined)
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [engine, tone])

  return (
    <div
      className="canvas-minimap"
      ref={root}
      aria-hidden
      hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        painter.current?.goTo({ x: event.clientX, y: event.clientY })
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          painter.current?.goTo({ x: event.clientX, y: event.clientY })
      }}
    >
      <canvas ref={canvas} />
      <div className="canvas-minimap-frame" ref={frame} />
    </div>
  )
}
