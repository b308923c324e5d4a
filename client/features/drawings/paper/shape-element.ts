import type { Point } from '../../../../shared/rules/geometry.ts'
import { SVG } from './parse-drawing.ts'
import type { Shape } from './tools.ts'

type Attributes = Readonly<Record<string, string | number>>

export const setAttributes = (element: Element, attributes: Attributes) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
}

export const svgElement = <Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Attributes = {}) => {
  const element = document.createElementNS(SVG, name)
  setAttributes(element, attributes)
  return element
}

const ELEMENTS = { line: 'line', arrow: 'polyline', rectangle: 'rect', ellipse: 'ellipse' } as const
const HEAD = { length: 4, halfAngle: Math.PI / 7 }

const cut = (value: number) => Math.round(value * 100) / 100

/** Returns the corners of an arrow's line and head; `size` is the width of its line. */
const arrowPoints = (from: Point, to: Point, size: number) => {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const length = Math.min(HEAD.length * size, Math.hypot(to.x - from.x, to.y - from.y))
  const barb = (turn: number) => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  })
  const corners = [from, to, barb(HEAD.halfAngle), to, barb(-HEAD.halfAngle)]
  return corners.map(({ x, y }) => `${cut(x)},${cut(y)}`).join(' ')
}

const formOf = (shape: Shape, from: Point, to: Point, size: number): Attributes => {
  const width = cut(Math.abs(to.x - from.x))
  const height = cut(Math.abs(to.y - from.y))
  if (shape === 'line') return { x1: cut(from.x), y1: cut(from.y), x2: cut(to.x), y2: cut(to.y) }
  if (shape === 'arrow') return { points: arrowPoints(from, to, size) }
  if (shape === 'rectangle') return { x: cut(Math.min(from.x, to.x)), y: cut(Math.min(from.y, to.y)), width, height }
  return { cx: cut((from.x + to.x) / 2), cy: cut((from.y + to.y) / 2), rx: cut(width / 2), ry: cut(height / 2) }
}

export const shapeElement = (shape: Shape, from: Point, to: Point, size: number, colour: string): SVGElement =>
  svgElement(ELEMENTS[shape], {
    ...formOf(shape, from, to, size),
    fill: 'none',
    stroke: colour,
    'stroke-width': cut(size),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
