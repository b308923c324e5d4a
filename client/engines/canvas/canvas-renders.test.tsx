import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Canvas } from './Canvas.tsx'
import { CanvasStore } from './store.ts'
import { item } from './testing.ts'
import type { CanvasItem, CanvasLabels } from './types.ts'

const text = () => ''
const labels: CanvasLabels = { board: 'Board', hint: '', selected: text, moved: text, resized: text, cancelled: '' }
const NO_ARROWS: readonly string[] = []
const tone = () => 'other'
const nothing = () => undefined

afterEach(() => vi.unstubAllGlobals())

test('dragging one of 1,000 cards with texts and pictures renders that card alone, and panning renders cards that come near, each once and at most 4 in a frame [LSSN-06]', () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  let rendered: string[] = []
  const renderItem = ({ id }: CanvasItem<string>) => {
    rendered.push(id)
    return (
      <div>
        {id}
        <p>It was yellow before it was green.</p>
        <img src="data:," alt="" />
      </div>
    )
  }
  /** Returns the renders of an action and of the next frame. */
  const after = (doing: () => void) => {
    rendered = []
    flushSync(doing)
    flushSync(() => {
      for (const work of frames.splice(0)) work()
    })
    return rendered
  }

  const store = new CanvasStore<string>()
  const places = Array.from({ length: 1000 }, (_, at) => ({ x: (at % 40) * 200, y: Math.floor(at / 40) * 120 }))
  store.setItems(places.map((place, at) => item(`note ${at}`, place)))
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  flushSync(() =>
    root.render(
      <Canvas
        store={store}
        renderItem={renderItem}
        farTone={tone}
        labels={labels}
        arrowKinds={NO_ARROWS}
        threadKind="buildson"
        onDrop={() => Promise.resolve()}
        onOpen={nothing}
        onMenu={nothing}
      />,
    ),
  )
  while (frames.length > 0) after(nothing)

  const card = page.querySelector<HTMLElement>('[data-canvas-item="note 41"]')
  const pointer = (type: string, x: number) =>
    card?.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: 130, button: 0, bubbles: true }))
  const dragged = after(() => pointer('pointerdown', 210))
  for (let step = 1; step <= 20; step += 1) dragged.push(...after(() => pointer('pointermove', 210 + 5 * step)))
  expect(card?.style.transform).toBe('translate(300px, 120px)')
  dragged.push(...after(() => pointer('pointerup', 310)))
  expect(new Set(dragged)).toEqual(new Set(['note 41']))

  const turn = () =>
    page
      .querySelector('[role=listbox]')
      ?.dispatchEvent(new WheelEvent('wheel', { deltaX: 60, deltaY: 30, bubbles: true }))
  const panned = Array.from({ length: 40 }, () => after(turn))
  for (const inFrame of panned) expect(inFrame.length).toBeLessThanOrEqual(4)
  const each = panned.flat()
  expect(each.length).toBeGreaterThan(40)
  expect(new Set(each).size).toBe(each.length)
  root.unmount()
  page.remove()
})
