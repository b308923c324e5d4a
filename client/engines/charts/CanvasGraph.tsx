import { type MouseEvent, useEffect, useRef } from 'react'
import { nearestNode } from './nearest-node.ts'
import type { NetworkMarks } from './network-marks.ts'
import { cutTo } from './text-lines.ts'

const NAME_WIDTH = 110

interface Props {
  names: readonly string[]
  marks: NetworkMarks
  width: number
  label: string
  colourAt?: ((place: number) => string) | undefined
  onPickNode: (place: number) => void
  onPickEdge: (at: number) => void
}

/** Draws a network of thousands of nodes or edges on a canvas, because SVG would be slow. */
export const CanvasGraph = ({ names, marks, width, label, colourAt, onPickNode, onPickEdge }: Props) => {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    const style = getComputedStyle(canvas)
    const colourOf = (name: string) => style.getPropertyValue(/--[\w-]+/.exec(name)?.[0] ?? '')
    const sharpness = devicePixelRatio || 1
    canvas.width = width * sharpness
    canvas.height = marks.height * sharpness
    context.scale(sharpness, sharpness)
    context.strokeStyle = context.fillStyle = colourOf('--chart-3')
    context.lineCap = 'round'
    for (const { path, tip, width: lineWidth, opacity } of marks.edges) {
      context.globalAlpha = opacity
      context.lineWidth = lineWidth
      context.stroke(new Path2D(path))
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- fills a canvas path, not an array
      context.fill(new Path2D(tip))
    }
    context.globalAlpha = 1
    for (const [place, { x, y, radius }] of marks.nodes.entries()) {
      context.fillStyle = colourOf(colourAt?.(place) ?? '--chart-1')
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fill()
    }
    context.font = `13px ${style.fontFamily}`
    context.textAlign = 'center'
    context.lineWidth = 3
    context.lineJoin = 'round'
    context.strokeStyle = colourOf('--chart-paper')
    context.fillStyle = colourOf('--chart-ink')
    for (const [place, { x, y, radius, isNamed }] of marks.nodes.entries()) {
      if (!isNamed) continue
      const name = cutTo(names[place] ?? '', 13, NAME_WIDTH)
      context.strokeText(name, x, y + radius + 14)
      context.fillText(name, x, y + radius + 14)
    }
  })
  const pick = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent<HTMLCanvasElement>) => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    const scale = width / (canvas.clientWidth || width)
    const [x, y] = [offsetX * scale, offsetY * scale]
    const place = nearestNode(marks.nodes, x, y)
    if (place !== undefined) return onPickNode(place)
    context.save()
    context.resetTransform()
    // Tolerance for touch, in pixels.
    context.lineWidth = 6
    const at = marks.edges.findIndex(({ path }) => context.isPointInStroke(new Path2D(path), x, y))
    context.restore()
    if (at !== -1) onPickEdge(at)
  }
  return (
    <canvas
      ref={ref}
      className="chart-canvas chart-pick"
      style={{ aspectRatio: `${width} / ${marks.height}` }}
      role="img"
      aria-label={label}
      onClick={pick}
    />
  )
}
