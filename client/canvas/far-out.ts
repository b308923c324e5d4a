import { arrowLine } from './arrows.ts'
import type { CanvasEngine } from './engine.ts'
import { LAYERS } from './types.ts'
import type { CanvasItem, Rect } from './types.ts'

/** Seen from far away everything is one drawing: thousands of elements would take seconds to paint. */
export function drawFarOut<Content>(
  context: CanvasRenderingContext2D,
  engine: CanvasEngine<Content>,
  /** Names the custom property `--canvas-far-{tone}` that colours the item from afar. */
  tone: (item: CanvasItem<Content>) => string,
) {
  const { zoom, offset, size } = engine.viewport
  const scale = window.devicePixelRatio
  const style = getComputedStyle(context.canvas)
  const colours = new Map<string, string>()
  const colour = (name: string) => {
    const known = colours.get(name) ?? style.getPropertyValue(`--canvas-${name}`)
    colours.set(name, known)
    return known
  }
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  context.setTransform(scale * zoom, 0, 0, scale * zoom, scale * offset.x, scale * offset.y)

  const shown = new Map<string, Rect>()
  const rectOf = (id: string) => {
    const rect = shown.get(id) ?? engine.shown(id)
    if (rect) shown.set(id, rect)
    return rect
  }
  drawArrows(context, engine, rectOf, colour('arrow'))
  const visible = [...engine.idsIn(engine.viewport.worldRect())]
    .map((id) => engine.store.get(id))
    .filter((one) => one !== undefined)
  for (const layer of LAYERS) {
    for (const item of visible) {
      const rect = item.layer === layer && rectOf(item.id)
      if (!rect) continue
      context.fillStyle = colour(`far-${tone(item)}`)
      context.fillRect(rect.x, rect.y, rect.width, rect.height)
      if (!engine.selection.has(item.id)) continue
      context.strokeStyle = colour('far-selected')
      context.lineWidth = 3 / zoom
      context.strokeRect(rect.x, rect.y, rect.width, rect.height)
    }
  }
}

function drawArrows<Content>(
  context: CanvasRenderingContext2D,
  engine: CanvasEngine<Content>,
  rectOf: (id: string) => Rect | undefined,
  colour: string,
) {
  context.beginPath()
  for (const arrow of engine.store.arrows()) {
    const from = engine.showsArrows(arrow.kind) && rectOf(arrow.from)
    const to = from && rectOf(arrow.to)
    const line = to && arrowLine(from, to)
    if (!line) continue
    context.moveTo(line[0].x, line[0].y)
    context.lineTo(line[1].x, line[1].y)
  }
  context.strokeStyle = colour
  context.lineWidth = 1 / engine.viewport.zoom
  context.stroke()
}
