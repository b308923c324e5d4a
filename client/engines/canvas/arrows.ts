import { centreOf } from './rect.ts'
import type { CanvasEngine } from './engine.ts'
import type { Arrow, Point, Rect } from './types.ts'

const HEAD_LENGTH = 11
const HEAD_SPREAD = 0.45
const SVG = 'http://www.w3.org/2000/svg'

/** Where the line from the rectangle's centre towards a point leaves the rectangle. */
function borderTowards(rect: Rect, to: Point): Point {
  const from = centreOf(rect)
  const dx = to.x - from.x
  const dy = to.y - from.y
  const scale = Math.min(
    rect.width / 2 / Math.abs(dx || Number.EPSILON),
    rect.height / 2 / Math.abs(dy || Number.EPSILON),
  )
  return { x: from.x + dx * Math.min(1, scale), y: from.y + dy * Math.min(1, scale) }
}

/** The two ends of an arrow on the borders of what it joins; nothing when they touch. */
export function arrowLine(from: Rect, to: Rect): [Point, Point] | undefined {
  const start = borderTowards(from, centreOf(to))
  const end = borderTowards(to, centreOf(from))
  const forward =
    (end.x - start.x) * (centreOf(to).x - centreOf(from).x) + (end.y - start.y) * (centreOf(to).y - centreOf(from).y)
  return forward > 0 ? [start, end] : undefined
}

/** Line and head as one path. */
export function arrowPath(from: Rect, to: Rect): string {
  const line = arrowLine(from, to)
  if (!line) return ''
  const [start, end] = line
  const angle = Math.atan2(end.y - start.y, end.x - start.x)
  const wing = (turn: number) =>
    `${round(end.x - HEAD_LENGTH * Math.cos(angle + turn))} ${round(end.y - HEAD_LENGTH * Math.sin(angle + turn))}`
  const tip = `${round(end.x)} ${round(end.y)}`
  return `M${round(start.x)} ${round(start.y)}L${tip}M${wing(HEAD_SPREAD)}L${tip}L${wing(-HEAD_SPREAD)}`
}

const round = (value: number) => Math.round(value * 10) / 10

/** The arrows' paths, written without React; only those attached to what moved are touched. */
export class ArrowLayer<Content> {
  readonly #svg: SVGSVGElement
  readonly #engine: CanvasEngine<Content>
  readonly #paths = new Map<string, SVGPathElement>()
  readonly #kinds = new Map<string, SVGGElement>()

  constructor(svg: SVGSVGElement, engine: CanvasEngine<Content>) {
    this.#svg = svg
    this.#engine = engine
  }

  rebuild() {
    const gone = new Set(this.#paths.keys())
    for (const arrow of this.#engine.store.arrows()) {
      gone.delete(arrow.id)
      if (!this.#paths.has(arrow.id)) {
        const path = document.createElementNS(SVG, 'path')
        this.#paths.set(arrow.id, path)
        this.#group(arrow.kind).append(path)
      }
      this.#draw(arrow)
    }
    for (const id of gone) {
      this.#paths.get(id)?.remove()
      this.#paths.delete(id)
    }
    for (const [kind, group] of this.#kinds) group.style.display = this.#engine.showsArrows(kind) ? '' : 'none'
  }

  itemsMoved(ids: Iterable<string>) {
    const arrows = new Set<Arrow>()
    for (const id of ids) for (const arrow of this.#engine.store.arrowsOf(id)) arrows.add(arrow)
    for (const arrow of arrows) this.#draw(arrow)
  }

  #draw(arrow: Arrow) {
    const from = this.#engine.shown(arrow.from)
    const to = this.#engine.shown(arrow.to)
    this.#paths.get(arrow.id)?.setAttribute('d', from && to ? arrowPath(from, to) : '')
  }

  #group(kind: string) {
    const known = this.#kinds.get(kind)
    if (known) return known
    const group = document.createElementNS(SVG, 'g')
    group.dataset.kind = kind
    this.#svg.append(group)
    this.#kinds.set(kind, group)
    return group
  }
}
