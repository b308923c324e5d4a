import { CanvasEngine } from './engine.ts'
import type { Surface } from './engine.ts'
import type { EngineSettings } from './types.ts'
import type { PointerInput } from './gestures.ts'
import { CanvasStore } from './store.ts'
import type { CanvasItem, Rect } from './types.ts'

export const item = (id: string, more: Partial<CanvasItem<string>> = {}): CanvasItem<string> => ({
  id,
  x: 0,
  y: 0,
  width: 100,
  height: 40,
  layer: 10,
  movable: true,
  content: id,
  ...more,
})

export const pointer = (x: number, y: number, more: Partial<PointerInput> = {}): PointerInput => ({
  pointer: 1,
  x,
  y,
  touch: false,
  button: 0,
  toggle: false,
  panKey: false,
  time: 0,
  ...more,
})

export class FakeSurface implements Surface {
  readonly painted: string[][] = []
  readonly said: string[] = []
  focused: string | undefined
  marquee: Rect | undefined
  origin() {
    return { x: 0, y: 50 }
  }
  paintViewport() {}
  paintArrows() {}
  paintThread() {}
  paintFar() {}
  paintItems(ids: ReadonlySet<string>) {
    this.painted.push([...ids])
  }
  paintMarquee(area: Rect | undefined) {
    this.marquee = area
  }
  sizeOf() {
    return undefined
  }
  focus(id: string) {
    this.focused = id
  }
  announce(text: string) {
    this.said.push(text)
  }
}

/** An engine of 1000 × 800 pixels. Frames run at once or, with `frames`, on request. */
export function engineWith(
  items: CanvasItem<string>[],
  settings: Partial<EngineSettings> = {},
  frames?: (() => void)[],
) {
  const store = new CanvasStore<string>()
  store.setItems(items)
  const engine = new CanvasEngine(
    store,
    {
      labels: {
        board: 'Board',
        hint: 'Keys',
        selected: (n) => `${n} selected`,
        moved: (n) => `${n} moved`,
        resized: (n) => `${n} resized`,
        cancelled: 'let go',
      },
      onDrop: () => {},
      onOpen: () => {},
      onMenu: () => {},
      ...settings,
    },
    (work) => (frames ? void frames.push(work) : work()),
  )
  const surface = new FakeSurface()
  engine.viewport.resize(1000, 800)
  engine.attach(surface)
  return { engine, store, surface }
}
