// The paper of the drawing tool. Strokes in progress are drawn on a layer of their own, once per frame, so that its cost
// does not depend on the drawing.
import type { Point } from '../../../../shared/rules/geometry.ts'
import { DARK_MATRIX } from './dark-ink.ts'
import { openDrawing } from './drawing-model.ts'
import { setAttributes, shapeElement, svgElement } from './shape-element.ts'
import { type Ink, strokePath } from './stroke-path.ts'
import { type Brush, COLOURS, SIZES } from './tools.ts'

const STYLE = `
  svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: hidden }
  svg svg { position: static; inset: auto; overflow: visible }
  svg svg * { pointer-events: visiblePainted }
  .live { pointer-events: none }
  .mark { fill: none; stroke: #808080; stroke-width: 1.5 }
  :host([data-dark]) svg:not(svg svg) { filter: url(#dark) }
`

/** Step of the keyboard's pen, in px; a tenth with Shift. */
const KEY_STEP = 10
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Points around the eraser's middle. */
const AROUND = [0, 1, 2, 3, 4, 5].map((at) => [Math.cos((at * Math.PI) / 3), Math.sin((at * Math.PI) / 3)] as const)

interface Held {
  move: (ink: Ink) => void
  end: () => void
}

interface Options {
  /** Address of a picture below, to which the drawing is limited. */
  below: string | undefined
  /** Field in which words are typed. */
  words: HTMLInputElement
  onDrawn: (svg: string, steps: number) => void
}

export const openPaper = (host: HTMLElement, svg: string, { below, words, onDrawn }: Options) => {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  const view = svgElement('svg', { class: 'view' })
  const live = svgElement('svg', { class: 'live', 'aria-hidden': 'true' })
  const filter = svgElement('filter', { id: 'dark', 'color-interpolation-filters': 'sRGB' })
  filter.append(svgElement('feColorMatrix', { values: DARK_MATRIX }))
  const picture = below === undefined ? undefined : svgElement('image', { href: below })
  shadow.replaceChildren(style, view, live)

  let drawing = openDrawing(svg)
  let brush: Brush = { tool: 'pen', shape: 'line', colour: 'black' }
  /** Screen px per unit. */
  let scale = 1
  let held: Held | undefined
  let holder: { id: number; type: string } | undefined
  let cursor: Point | undefined
  let typing: (() => void) | undefined
  let frame = 0

  const changed = () => onDrawn(drawing.text(), drawing.steps())

  const fit = () => {
    const { width, height } = host.getBoundingClientRect()
    const size = drawing.size()
    // The size of the sheet as a rule, because the drawing's own may be a share or missing.
    style.textContent = `${STYLE} svg svg:not(svg svg svg) { width: ${size.width}px; height: ${size.height}px }`
    if (width === 0 || height === 0) return
    scale = Math.min(width / size.width, height / size.height)
    const [wide, high] = [width / scale, height / scale]
    const [left, top] = picture ? [(size.width - wide) / 2, (size.height - high) / 2] : [0, 0]
    view.setAttribute('viewBox', [left, top, wide, high].join(' '))
    if (picture) setAttributes(picture, size as unknown as Record<string, number>)
  }

  const show = () => {
    const defs = svgElement('defs')
    defs.append(filter)
    view.replaceChildren(defs, ...(picture ? [picture] : []), drawing.root)
    fit()
  }

  const box = () => host.getBoundingClientRect()

  /** Limits a point to the paper, or to the picture. */
  const within = ([x, y, pressure]: Ink): Ink => {
    const { left, top, right, bottom } = (picture ?? host).getBoundingClientRect()
    return [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y)), pressure]
  }

  /** Converts points of the window into those of the layer. */
  const onLayer = () => {
    const matrix = drawing.layer.getScreenCTM() ?? new DOMMatrix()
    const back = matrix.inverse()
    const factor = Math.hypot(back.a, back.b)
    return {
      factor,
      decimals: Math.min(3, Math.max(0, Math.ceil(-Math.log10(factor * 0.03)))),
      point: ({ x, y }: Point): Point => new DOMPoint(x, y).matrixTransform(back),
    }
  }

  const put = (element: Element, size: number) => {
    drawing.append(element)
    if (!picture) {
      const { left, top } = box()
      const { right, bottom } = element.getBoundingClientRect()
      drawing.reach({ x: (right + size / 2 - left) / scale, y: (bottom + size / 2 - top) / scale })
    }
    changed()
  }

  const eachFrame = (paint: () => void) => () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      paint()
    })
  }
  const clearLive = () => {
    cancelAnimationFrame(frame)
    frame = 0
    live.replaceChildren()
  }

  const startStroke = (first: Ink, pressed: boolean): Held => {
    const flat = brush.tool === 'highlighter'
    const size = flat ? SIZES.highlighter : SIZES.pen
    const look = { fill: COLOURS[brush.colour], ...(flat && { 'fill-opacity': 0.4 }) }
    const points = [first]
    const { left, top } = box()
    const path = svgElement('path', look)
    live.append(path)
    const paint = () => {
      const here = points.map(([x, y, pressure]) => [x - left, y - top, pressure] as const)
      path.setAttribute('d', strokePath(here, { size, pressed, flat }))
    }
    const soon = eachFrame(paint)
    paint()
    return {
      move: (ink) => {
        const [x, y] = points.at(-1)!
        if (Math.hypot(ink[0] - x, ink[1] - y) < 1) return
        points.push(ink)
        soon()
      },
      end: () => {
        const { factor, decimals, point } = onLayer()
        const inked = points.map(([x, y, pressure]) => {
          const at = point({ x, y })
          return [at.x, at.y, pressure] as const
        })
        const d = strokePath(inked, { size: size * factor, pressed, flat, decimals })
        put(svgElement('path', { d, ...look }), 0)
      },
    }
  }

  const startShape = ([startX, startY]: Ink): Held => {
    const from = { x: startX, y: startY }
    let to = from
    const { shape, colour } = brush
    const paint = () => {
      const { left, top } = box()
      const near = ({ x, y }: Point) => ({ x: x - left, y: y - top })
      live.replaceChildren(shapeElement(shape, near(from), near(to), SIZES.shapes, COLOURS[colour]))
    }
    const soon = eachFrame(paint)
    return {
      move: ([x, y]) => {
        to = { x, y }
        soon()
      },
      end: () => {
        // A touch without a move leaves nothing that could be seen.
        if (Math.hypot(to.x - from.x, to.y - from.y) < 2) return
        const { factor, point } = onLayer()
        put(shapeElement(shape, point(from), point(to), SIZES.shapes * factor, COLOURS[colour]), SIZES.shapes)
      },
    }
  }

  /** Returns the drawn element at a point of the window. */
  const drawnAt = (x: number, y: number) => {
    const found = shadow.elementFromPoint(x, y)
    const element = found?.closest('text') ?? found
    return element && element !== drawing.root && drawing.root.contains(element) ? element : undefined
  }

  const startErasing = (first: Ink): Held => {
    const erase = drawing.startErasing()
    let [lastX, lastY] = first
    const ring = svgElement('circle', { class: 'mark', r: SIZES.eraser })
    live.append(ring)
    const eraseAt = (x: number, y: number) => {
      for (const [dx, dy] of [[0, 0] as const, ...AROUND])
        for (let element; (element = drawnAt(x + dx * SIZES.eraser, y + dy * SIZES.eraser));) erase(element)
    }
    const move = ([x, y]: Ink) => {
      const { left, top } = box()
      setAttributes(ring, { cx: x - left, cy: y - top })
      const steps = Math.max(1, Math.ceil(Math.hypot(x - lastX, y - lastY) / SIZES.eraser))
      for (let step = 1; step <= steps; step += 1)
        eraseAt(lastX + ((x - lastX) * step) / steps, lastY + ((y - lastY) * step) / steps)
      ;[lastX, lastY] = [x, y]
    }
    const before = drawing.steps()
    move(first)
    return {
      move,
      end: () => {
        if (drawing.steps() !== before) changed()
      },
    }
  }

  /** Opens the field at a point; its words are in the drawing from the first letter on. */
  const write = ([x, y]: Ink) => {
    const { left, top } = box()
    const { factor, point } = onLayer()
    const size = SIZES.text
    const at = point({ x, y: y + size * 0.35 })
    const element = svgElement('text', {
      x: at.x.toFixed(1),
      y: at.y.toFixed(1),
      'font-family': 'sans-serif',
      'font-size': Number((size * factor).toFixed(2)),
      fill: COLOURS[brush.colour],
      'xml:space': 'preserve',
    })
    const before = drawing.steps()
    const update = () => {
      if (drawing.steps() > before) drawing.undo()
      element.textContent = words.value
      if (words.value.trim()) put(element, 0)
      else changed()
    }
    words.value = ''
    words.hidden = false
    Object.assign(words.style, {
      left: `${x - left}px`,
      top: `${y - top - size * 0.7}px`,
      width: `${Math.max(60, box().right - x - 8)}px`,
      fontSize: `${size}px`,
    })
    words.addEventListener('input', update)
    typing = () => {
      typing = undefined
      words.removeEventListener('input', update)
      words.hidden = true
      words.value = ''
    }
    words.focus({ preventScroll: true })
  }

  const startWords = (first: Ink): Held => {
    let at = first
    return { move: (ink) => (at = ink), end: () => write(at) }
  }

  const press = (ink: Ink, { pressed = false, erases = false } = {}) => {
    typing?.()
    const at = within(ink)
    if (erases || brush.tool === 'eraser') held = startErasing(at)
    else if (brush.tool === 'shapes') held = startShape(at)
    else if (brush.tool === 'text') held = startWords(at)
    else held = startStroke(at, pressed)
    host.dataset.held = ''
  }
  const release = () => {
    const done = held
    held = undefined
    holder = undefined
    delete host.dataset.held
    clearLive()
    done?.end()
  }
  const drop = () => {
    held = undefined
    holder = undefined
    delete host.dataset.held
    clearLive()
  }

  const inkOf = ({ clientX, clientY, pressure }: PointerEvent): Ink => [clientX, clientY, pressure]

  const onPointerDown = (event: PointerEvent) => {
    const { pointerId: id, pointerType: type, button } = event
    // A palm that came before the pen.
    if (holder?.type === 'touch' && type === 'pen') drop()
    // Button 5 is a pen's eraser.
    if (held || (button !== 0 && button !== 5)) return
    holder = { id, type }
    cursor = undefined
    host.focus({ preventScroll: true })
    host.setPointerCapture(id)
    press(inkOf(event), { pressed: type === 'pen', erases: button === 5 })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerId !== holder?.id) return
    const events = event.getCoalescedEvents?.() ?? []
    for (const each of events.length > 0 ? events : [event]) held?.move(within(inkOf(each)))
  }
  const onPointerEnd = (event: PointerEvent) => {
    if (event.pointerId === holder?.id) release()
  }
  // No scrolling, zooming or fling, which would swallow the next tap.
  const onTouchStart = (event: TouchEvent) => event.preventDefault()
  // The field for words keeps the focus.
  const onMouseDown = (event: MouseEvent) => {
    if (brush.tool === 'text') event.preventDefault()
  }

  const showCursor = () => {
    if (!cursor) return
    const { left, top } = box()
    const cross = svgElement('path', { class: 'mark', d: 'M-9 0H9M0-9V9' })
    cross.setAttribute('transform', `translate(${cursor.x - left} ${cursor.y - top})`)
    live.querySelector('[transform]')?.remove()
    live.append(cross)
  }
  /** Draws with the arrow keys: Space puts the pen down and takes it up. */
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const isPress = event.key === ' ' || event.key === 'Enter'
    const isStop = event.key === 'Escape' && held !== undefined
    if (!(arrow || isPress || isStop) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const { left, top, width, height } = (picture ?? host).getBoundingClientRect()
    cursor ??= { x: left + width / 2, y: top + height / 2 }
    if (isStop) drop()
    else if (arrow) {
      const step = event.shiftKey ? KEY_STEP / 10 : KEY_STEP
      const [x, y] = within([cursor.x + arrow[0] * step, cursor.y + arrow[1] * step, 0.5])
      cursor = { x, y }
      held?.move([x, y, 0.5])
    } else if (held) release()
    else {
      press([cursor.x, cursor.y, 0.5])
      if (brush.tool === 'text') release()
    }
    showCursor()
  }
  const onBlur = () => {
    if (holder) return
    if (held) release()
    cursor = undefined
    live.replaceChildren()
  }

  const listeners = new AbortController()
  const { signal } = listeners
  host.addEventListener('pointerdown', onPointerDown, { signal })
  host.addEventListener('pointermove', onPointerMove, { signal })
  host.addEventListener('pointerup', onPointerEnd, { signal })
  host.addEventListener('pointercancel', onPointerEnd, { signal })
  host.addEventListener('touchstart', onTouchStart, { signal, passive: false })
  host.addEventListener('mousedown', onMouseDown, { signal })
  host.addEventListener('keydown', onKeyDown, { signal })
  host.addEventListener('blur', onBlur, { signal })
  words.addEventListener('blur', () => typing?.(), { signal })
  const watcher = new ResizeObserver(fit)
  watcher.observe(host)
  show()

  return {
    setBrush: (next: Brush) => {
      typing?.()
      brush = next
    },
    load: (next: string) => {
      typing?.()
      drop()
      drawing = openDrawing(next)
      show()
      return drawing.steps()
    },
    undo: () => {
      typing?.()
      if (held || drawing.steps() === 0) return
      drawing.undo()
      changed()
    },
    /** Ends the typing of words. */
    stopTyping: () => typing?.(),
    close: () => {
      typing?.()
      listeners.abort()
      watcher.disconnect()
      cancelAnimationFrame(frame)
    },
  }
}
export type Paper = ReturnType<typeof openPaper>
