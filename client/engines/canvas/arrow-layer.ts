import { arrowPath, headLength } from './arrows.ts'
import type { CanvasEngine } from './engine.ts'
import type { Arrow } from './types.ts'

const SVG = 'http://www.w3.org/2000/svg'
const HEAD = 'canvas-arrow-head'

type Engine<Content> = Pick<CanvasEngine<Content>, 'store' | 'shown' | 'showsArrows'>

export class ArrowLayer<Content> {
  readonly #svg: SVGSVGElement
  readonly #engine: Engine<Content>
  readonly #paths = new Map<string, SVGPathElement>()
  readonly #kinds = new Map<string, SVGGElement>()
  /** One marker for all arrows, so that a zoom changes only the marker. */
  readonly #head = document.createElementNS(SVG, 'marker')
  #headLength = 10

  constructor(svg: SVGSVGElement, engine: Engine<Content>) {
    this.#svg = svg
    this.#engine = engine
    const tip = document.createElementNS(SVG, 'path')
    tip.setAttribute('d', 'M0 1L10 5L0 9Z')
    const attributes = {
      id: HEAD,
      viewBox: '0 0 10 10',
      refX: '10',
      refY: '5',
      orient: 'auto',
      markerUnits: 'userSpaceOnUse',
    }
    for (const [name, value] of Object.entries(attributes)) this.#head.setAttribute(name, value)
    this.#head.append(tip)
    this.#sizeHead(this.#headLength)
    svg.append(this.#head)
  }

  zoomed(zoom: number) {
    const length = headLength(zoom, this.#headLength)
    if (length !== this.#headLength) this.#sizeHead(length)
  }

  light(items: ReadonlySet<string> | undefined) {
    for (const { id, from, to } of this.#engine.store.arrows())
      this.#paths.get(id)?.toggleAttribute('data-lit', items !== undefined && items.has(from) && items.has(to))
  }

  rebuild() {
    const gone = new Set(this.#paths.keys())
    for (const arrow of this.#engine.store.arrows()) {
      gone.delete(arrow.id)
      if (!this.#paths.has(arrow.id)) {
        const path = document.createElementNS(SVG, 'path')
        path.setAttribute('marker-end', `url(#${HEAD})`)
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

  #sizeHead(length: number) {
    this.#headLength = length
    for (const name of ['markerWidth', 'markerHeight']) this.#head.setAttribute(name, String(length))
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
