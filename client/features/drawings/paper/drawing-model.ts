// A drawing is its SVG elements. Tools only append and remove them, so all others stay as they are.
import { BLANK_SIZE, DRAWING_MAX, DRAWING_NODES_MAX } from '../../../../shared/domain/drawings.ts'
import type { Point, Size } from '../../../../shared/rules/geometry.ts'
import { parseDrawing } from './parse-drawing.ts'

const pixels = (value: string | null) => {
  const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(value ?? '') ?? []
  return Number(number) || undefined
}

const viewBoxOf = (root: Element) => {
  const numbers = (root.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/).map(Number) // prettier-ignore
  return numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : undefined
}

const sizeOf = (root: Element): Size => {
  const [, , width, height] = viewBoxOf(root) ?? []
  return {
    width: pixels(root.getAttribute('width')) ?? (width || BLANK_SIZE),
    height: pixels(root.getAttribute('height')) ?? (height || BLANK_SIZE),
  }
}

const SIZE_ATTRIBUTES = ['width', 'height', 'viewBox']

/** Makes the sheet reach a point; returns how to undo that. */
const growTo = (root: Element, { x, y }: Point) => {
  const { width, height } = sizeOf(root)
  const wide = Math.max(width, Math.ceil(x))
  const high = Math.max(height, Math.ceil(y))
  if (wide === width && high === height) return () => {}
  const before = SIZE_ATTRIBUTES.map((name) => [name, root.getAttribute(name)] as const)
  const box = viewBoxOf(root)
  root.setAttribute('width', String(wide))
  root.setAttribute('height', String(high))
  if (box) {
    const [left = 0, top = 0, across = 0, down = 0] = box
    root.setAttribute('viewBox', [left, top, (across * wide) / width, (down * high) / height].join(' '))
  }
  return () => {
    for (const [name, value] of before)
      if (value === null) root.removeAttribute(name)
      else root.setAttribute(name, value)
  }
}

export const openDrawing = (text: string) => {
  const root = parseDrawing(text)
  const layers = [...root.children].filter(
    ({ localName, classList }) => localName === 'g' && classList.contains('layer'),
  )
  const layer = (layers.at(-1) ?? root) as SVGGraphicsElement
  const steps: (() => void)[] = []

  return {
    root,
    layer,
    size: () => sizeOf(root),
    steps: () => steps.length,
    /** Exactly the opened text while nothing has changed. */
    text: () => (steps.length === 0 ? text : new XMLSerializer().serializeToString(root)),
    append: (element: Element) => {
      layer.append(element)
      steps.push(() => element.remove())
    },
    /** Enlarges the sheet as part of the last step. */
    reach: (point: Point) => {
      const shrink = growTo(root, point)
      const undo = steps.pop()
      steps.push(() => {
        undo?.()
        shrink()
      })
    },
    /** Returns a function that removes one element more; all are one step. */
    startErasing: () => {
      const putBack: (() => void)[] = []
      return (element: Element) => {
        const { parentNode, nextSibling } = element
        if (!parentNode) return
        if (putBack.length === 0) steps.push(() => putBack.toReversed().forEach((put) => put()))
        putBack.push(() => parentNode.insertBefore(element, nextSibling))
        element.remove()
      }
    },
    undo: () => steps.pop()?.(),
  }
}

const PICTURES = /data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/=]*/gi

/** Returns whether the server would refuse a drawing because of its size. */
export const isTooLarge = (text: string): boolean =>
  (text.length > DRAWING_MAX && text.replaceAll(PICTURES, '').length > DRAWING_MAX) ||
  // No element is shorter than 4 characters.
  (text.length > DRAWING_NODES_MAX * 4 && (text.match(/<[a-z]/gi)?.length ?? 0) > DRAWING_NODES_MAX)
