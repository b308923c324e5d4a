import { keyDown } from './commands.ts'
import { expect, test, vi } from 'vitest'
import type { EngineSettings } from './types.ts'
import { engineWith, item, pointer } from './testing.ts'

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const press = (key: string, more: Partial<typeof none> = {}) => ({ ...none, key, ...more })

const drag = (engine: ReturnType<typeof engineWith>['engine'], id: string, by: { x: number; y: number }) => {
  engine.gestures.pointerDown(pointer(20, 20, { item: id }))
  engine.gestures.pointerMove(pointer(20 + by.x, 20 + by.y))
}
const release = (engine: ReturnType<typeof engineWith>['engine']) => engine.gestures.pointerUp(pointer(0, 0))

const answered = () => {
  const waiting: (() => void)[] = []
  const later = () => new Promise<void>((resolve) => waiting.push(resolve))
  const onDrop = vi.fn<EngineSettings['onDrop']>(later)
  const onResize = vi.fn<NonNullable<EngineSettings['onResize']>>(later)
  return { onDrop, onResize, answer: () => waiting.shift()?.() }
}

test('a led viewport flies to the area, until the user moves it, however that is done [LEAD-01, LEAD-02]', () => {
  const frames: (() => void)[] = []
  const { engine } = engineWith([item('a', { x: 5000 })], {}, frames)
  engine.viewport.resize(1000, 800)
  const area = { x: 200, y: 100, width: 1000, height: 800 }
  const settle = () => {
    for (let work = frames.shift(); work; work = frames.shift()) work()
  }
  engine.showArea(area, 3)
  settle()
  expect(engine.viewport.worldRect()).toEqual(area)
  engine.showArea(area, 3)
  expect(engine.isLed).toBe(true)
  for (const move of [
    () => engine.viewport.panBy({ x: 1, y: 0 }),
    () => engine.viewport.zoomBy(1.1),
    () => engine.fit(),
    () => engine.flyTo('a', 2),
    () => engine.focusItem('a'),
  ]) {
    engine.showArea(area, 1)
    settle()
    expect(engine.isLed).toBe(true)
    move()
    expect(engine.isLed).toBe(false)
    settle()
  }
  engine.showArea({ ...area, x: 900 }, 3)
  engine.viewport.panBy({ x: 40, y: 0 })
  const moved = engine.viewport.transform
  settle()
  expect(engine.viewport.transform).toBe(moved)
})

test('a drag ends in one value: where it was dropped, at the zoom of the moment', () => {
  const { onDrop } = answered()
  const { engine } = engineWith([item('a')], { onDrop })
  engine.viewport.zoomAt({ x: 0, y: 0 }, 0.5)
  drag(engine, 'a', { x: 30, y: 10 })
  release(engine)
  expect(onDrop).toHaveBeenCalledExactlyOnceWith([{ id: 'a', x: 60, y: 20 }])
})

const resize = (engine: ReturnType<typeof engineWith>['engine'], id: string, by: { x: number; y: number }) => {
  engine.gestures.pointerDown(pointer(20, 20, { item: id, handle: true }))
  engine.gestures.pointerMove(pointer(20 + by.x, 20 + by.y))
}

test('a handle resizes its own item, which keeps its new size until the answer has come', async () => {
  const { onResize, answer } = answered()
  const { engine, store } = engineWith([item('a', { resizable: true }), item('b', { x: 200, resizable: true })], {
    onResize,
  })
  engine.selection.set(['a', 'b'])
  engine.viewport.zoomAt({ x: 0, y: 0 }, 0.5)
  resize(engine, 'a', { x: 30, y: 10 })
  expect(engine.shown('a')).toEqual({ x: 0, y: 0, width: 160, height: 60 })
  expect(onResize).not.toHaveBeenCalled()
  release(engine)
  expect(onResize).toHaveBeenCalledExactlyOnceWith([{ id: 'a', width: 160, height: 60 }])
  expect(engine.shown('a')).toMatchObject({ width: 160 })
  store.upsert(item('a', { resizable: true, width: 160, height: 60 }))
  answer()
  await expect.poll(() => engine.carriedIds()).toEqual(new Set())
  expect(engine.shown('a')).toMatchObject({ width: 160, height: 60 })
})

test('of items that are held at new places only those near the view are mounted', () => {
  const items = Array.from({ length: 200 }, (_, at) => item(`i${at}`, { x: 9000 + at * 200 }))
  const frames: (() => void)[] = []
  const { engine } = engineWith([item('a'), ...items], {}, frames)
  engine.viewport.resize(1000, 800)
  engine.flush()
  engine.hold(
    items.map(({ id }, at) => ({ id, x: 100, y: at * 100 })),
    new Promise(() => {}),
  )
  for (let work = frames.shift(); work; work = frames.shift()) work()
  expect(engine.mounting.ids.has('i3')).toBe(true)
  expect(engine.mounting.ids.has('i150')).toBe(false)
  expect(engine.mounting.ids.all().size).toBeLessThan(20)
})

test('a refused size needs no way back, Escape lets go of one in the hand', async () => {
  const onResize = vi.fn<NonNullable<EngineSettings['onResize']>>(() => Promise.reject(new Error('refused')))
  const { engine } = engineWith([item('a', { resizable: true })], { onResize })
  resize(engine, 'a', { x: 30, y: 10 })
  keyDown(engine, press('Escape'), 'a')
  expect(engine.shown('a')).toMatchObject({ width: 100, height: 40 })
  release(engine)
  expect(onResize).not.toHaveBeenCalled()
  resize(engine, 'a', { x: 30, y: 10 })
  release(engine)
  await expect.poll(() => engine.shown('a')).toMatchObject({ width: 100, height: 40 })
})

test('Shift and arrows resize what is selected, each by its own size, in one go', () => {
  const { onResize } = answered()
  const { engine, surface } = engineWith(
    [
      item('a', { resizable: true }),
      item('picture', { x: 200, width: 200, height: 100, resizable: true, keepsShape: true }),
      item('c', { x: 500 }),
    ],
    { onResize },
  )
  engine.selection.set(['a', 'picture', 'c'])
  engine.focusChanged(true, 'a')
  keyDown(engine, press('ArrowRight', { shiftKey: true }), 'a')
  keyDown(engine, press('ArrowRight', { shiftKey: true }), 'a')
  expect(engine.shown('a')).toMatchObject({ width: 120, height: 40 })
  engine.keyUp('Shift')
  expect(onResize).toHaveBeenCalledExactlyOnceWith([
    { id: 'a', width: 120, height: 40 },
    { id: 'picture', width: 220, height: 110 },
  ])
  expect(surface.said).toEqual(['2 resized'])
})

test('a command is told with what it is about; one that nobody does is the browser’s', () => {
  const { engine } = engineWith([item('a'), item('b', { x: 200 })])
  const heard = vi.fn<(ids: readonly string[]) => void>()
  expect(keyDown(engine, press('Delete'), 'a')).toBe(false)
  const stop = engine.onCommand('delete', heard)
  expect(keyDown(engine, press('Delete'), 'a')).toBe(true)
  engine.selection.set(['a', 'b'])
  keyDown(engine, press('Delete'), 'a')
  keyDown(engine, press('Delete'), undefined)
  expect(heard.mock.calls).toEqual([[['a']], [['a', 'b']], [['a', 'b']]])
  stop()
  expect(keyDown(engine, press('Delete'), 'a')).toBe(false)
})

test('what is selected moves together, what cannot move stays', () => {
  const { onDrop } = answered()
  const { engine } = engineWith([item('a'), item('b', { x: 200 }), item('c', { x: 400, movable: false })], { onDrop })
  engine.selection.set(['a', 'b', 'c'])
  drag(engine, 'b', { x: 5, y: 0 })
  release(engine)
  expect(onDrop).toHaveBeenCalledExactlyOnceWith([
    { id: 'a', x: 5, y: 0 },
    { id: 'b', x: 205, y: 0 },
  ])
})

test('a late move by somebody else does not take an item out of the hand', async () => {
  const { onDrop, answer } = answered()
  const { engine, store } = engineWith([item('a')], { onDrop })
  drag(engine, 'a', { x: 30, y: 10 })
  store.upsert(item('a', { x: 900, y: 900 }))
  expect(engine.shown('a')).toMatchObject({ x: 30, y: 10 })
  release(engine)
  expect(engine.shown('a')).toMatchObject({ x: 30, y: 10 })
  store.upsert(item('a', { x: 30, y: 10 }))
  answer()
  await expect.poll(() => engine.carriedIds()).toEqual(new Set())
  expect(engine.shown('a')).toMatchObject({ x: 30, y: 10 })
})

test('a refused move needs no way back: the overlay goes and the known place is shown', async () => {
  const { engine } = engineWith([item('a')], { onDrop: () => Promise.reject(new Error('refused')) })
  drag(engine, 'a', { x: 30, y: 10 })
  release(engine)
  await expect.poll(() => engine.shown('a')).toMatchObject({ x: 0, y: 0 })
})

test('an item removed by somebody else between press and release is survived', () => {
  const { onDrop } = answered()
  const { engine, store } = engineWith([item('a'), item('b', { x: 200 })], { onDrop })
  engine.selection.set(['a', 'b'])
  drag(engine, 'a', { x: 30, y: 10 })
  store.remove('a')
  engine.gestures.pointerMove(pointer(60, 20))
  release(engine)
  expect(onDrop).toHaveBeenCalledExactlyOnceWith([{ id: 'b', x: 240, y: 0 }])
  drag(engine, 'b', { x: 30, y: 0 })
  store.remove('b')
  release(engine)
  expect(onDrop).toHaveBeenCalledTimes(1)
  expect(engine.selection.size).toBe(0)
})

test('Escape lets go of a drag, then of the selection', () => {
  const { onDrop } = answered()
  const { engine, surface } = engineWith([item('a')], { onDrop })
  drag(engine, 'a', { x: 30, y: 10 })
  expect(keyDown(engine, press('Escape'), 'a')).toBe(true)
  expect(engine.shown('a')).toMatchObject({ x: 0, y: 0 })
  release(engine)
  expect(onDrop).not.toHaveBeenCalled()
  expect(surface.said).toEqual(['let go'])
  expect(engine.selection.ids()).toEqual(['a'])
  expect(keyDown(engine, press('Escape'), 'a')).toBe(true)
  expect(engine.selection.ids()).toEqual([])
  expect(keyDown(engine, press('Escape'), 'a')).toBe(false)
})

test('a marquee selects what it touches, a backdrop only when it holds all of it', () => {
  const { engine, surface } = engineWith([
    item('a'),
    item('b', { x: 200 }),
    item('far', { x: 700 }),
    item('back', { layer: -1, movable: false, width: 900, height: 600 }),
  ])
  engine.gestures.pointerDown(pointer(400, 100))
  engine.gestures.pointerMove(pointer(250, 10))
  expect(engine.selection.ids()).toEqual(['b'])
  engine.gestures.pointerMove(pointer(50, 10))
  expect(engine.selection.ids()).toEqual(['a', 'b'])
  expect(surface.marquee).toEqual({ x: 50, y: 10, width: 350, height: 90 })
  engine.gestures.pointerUp(pointer(50, 10))
  expect(surface.marquee).toBeUndefined()
  expect(surface.said).toEqual(['2 selected'])
})

test('Escape gives back the selection that a marquee took', () => {
  const { engine } = engineWith([item('a'), item('b', { x: 200 })])
  engine.selection.set(['b'])
  engine.gestures.pointerDown(pointer(50, 200))
  engine.gestures.pointerMove(pointer(20, 10))
  expect(engine.selection.ids()).toEqual(['a'])
  keyDown(engine, press('Escape'), undefined)
  expect(engine.selection.ids()).toEqual(['b'])
})

test('a click selects one, with a modifier one more or one less, on the ground none', () => {
  const { engine } = engineWith([item('a'), item('b', { x: 200 })])
  const click = (id: string | undefined, toggle = false) => {
    engine.gestures.pointerDown(pointer(1, 1, { ...(id && { item: id }), toggle }))
    engine.gestures.pointerUp(pointer(1, 1))
  }
  click('a')
  click('b', true)
  expect(engine.selection.ids()).toEqual(['a', 'b'])
  click('a', true)
  expect(engine.selection.ids()).toEqual(['b'])
  click(undefined)
  expect(engine.selection.ids()).toEqual([])
})

test('only the moved item’s component hears of a move by somebody else', () => {
  const { engine, store } = engineWith([item('a'), item('b', { x: 200 })])
  const heard = { a: vi.fn<() => void>(), b: vi.fn<() => void>(), list: vi.fn<() => void>() }
  engine.states.subscribe('a', heard.a)
  engine.states.subscribe('b', heard.b)
  engine.mounting.ids.subscribe(heard.list)
  const before = engine.states.get('b')
  store.setItems([item('a', { x: 50 }), item('b', { x: 200 })])
  expect(heard.a).toHaveBeenCalledTimes(1)
  expect(heard.b).not.toHaveBeenCalled()
  expect(heard.list).not.toHaveBeenCalled()
  expect(engine.states.get('b')).toBe(before)
})

test('a drag reaches no component at all', () => {
  const { engine } = engineWith([item('a')])
  engine.selection.set(['a'])
  const heard = vi.fn<() => void>()
  engine.states.subscribe('a', heard)
  drag(engine, 'a', { x: 30, y: 10 })
  engine.gestures.pointerMove(pointer(90, 90))
  expect(heard).not.toHaveBeenCalled()
})

test('any number of pointer moves in one frame is painted once', () => {
  const frames: (() => void)[] = []
  const { engine, surface } = engineWith([item('a')], {}, frames)
  for (const frame of frames.splice(0)) frame()
  drag(engine, 'a', { x: 30, y: 10 })
  for (let x = 0; x < 20; x++) engine.gestures.pointerMove(pointer(x * 10, 0))
  const before = surface.painted.length
  expect(frames).toHaveLength(1)
  frames[0]?.()
  expect(surface.painted).toHaveLength(before + 1)
})

test('only what is near the view is mounted, in its layer, in the order of arrival', () => {
  const { engine, store } = engineWith([
    item('front'),
    item('picture', { layer: 5, x: 300 }),
    item('away', { x: 5000 }),
    item('second', { x: 10 }),
  ])
  expect(engine.mounting.ids.inLayer(10)).toEqual(['front', 'second'])
  expect(engine.mounting.ids.inLayer(5)).toEqual(['picture'])
  store.upsert(item('away', { x: 500 }))
  expect(engine.mounting.ids.inLayer(10)).toEqual(['front', 'away', 'second'])
  engine.viewport.panBy({ x: -3000, y: 0 })
  // The tab stop stays mounted, and as many others as are in view now, for a user who pans back.
  expect(engine.mounting.ids.inLayer(10)).toEqual(['front', 'away'])
  expect(engine.mounting.ids.inLayer(5)).toEqual([])
})

test('from far away nothing is mounted but what Tab reaches, and items are still hit', () => {
  const { engine } = engineWith([item('a'), item('b', { x: 400, y: 400 })])
  engine.viewport.zoomAt({ x: 0, y: 0 }, 0.1)
  expect(engine.mounting.ids.inLayer(10)).toEqual(['a'])
  expect(engine.itemAt({ x: 41, y: 41 })).toBe('b')
  expect(engine.itemAt({ x: 300, y: 300 })).toBeUndefined()
})

test('a board that lies elsewhere is brought into view, one that is in view stays', () => {
  const { engine, store } = engineWith([item('a', { x: -9000, y: 4000 })])
  engine.fitIfLost()
  expect(engine.mounting.ids.inLayer(10)).toEqual(['a'])
  const { offset } = engine.viewport
  store.upsert(item('b', { x: 90_000 }))
  engine.fitIfLost()
  expect(engine.viewport.offset).toEqual(offset)
})

test('the topmost item is hit', () => {
  const { engine } = engineWith([item('low'), item('high'), item('picture', { layer: 5 })])
  expect(engine.itemAt({ x: 5, y: 5 })).toBe('high')
})

test('keys look around, open and ask for the menu at the item', () => {
  const onOpen = vi.fn<EngineSettings['onOpen']>()
  const onMenu = vi.fn<EngineSettings['onMenu']>()
  const { engine, surface } = engineWith([item('a', { x: 50, y: 50 }), item('b', { x: 200, y: 50 })], {
    onOpen,
    onMenu,
  })
  engine.focusChanged(true, 'a')
  keyDown(engine, press('ArrowRight'), 'a')
  expect(surface.focused).toBe('b')
  expect(engine.states.get('b')?.tabStop).toBe(true)
  expect(engine.states.get('a')?.tabStop).toBe(false)
  keyDown(engine, press('Enter'), 'b')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('b')
  keyDown(engine, press('ContextMenu'), 'b')
  expect(onMenu).toHaveBeenCalledExactlyOnceWith({
    kind: 'item',
    id: 'b',
    world: { x: 250, y: 70 },
    client: { x: 250, y: 120 },
    selectedIds: ['b'],
  })
})

test('Alt and arrows carry as one journey with one drop, which Escape cancels', () => {
  const { onDrop } = answered()
  const { engine, surface } = engineWith([item('a')], { onDrop })
  engine.focusChanged(true, 'a')
  keyDown(engine, press('ArrowRight', { altKey: true }), 'a')
  keyDown(engine, press('ArrowRight', { altKey: true }), 'a')
  keyDown(engine, press('ArrowDown', { altKey: true, shiftKey: true }), 'a')
  expect(onDrop).not.toHaveBeenCalled()
  engine.keyUp('Alt')
  expect(onDrop).toHaveBeenCalledExactlyOnceWith([{ id: 'a', x: 20, y: 1 }])
  expect(surface.said).toEqual(['1 moved'])
  keyDown(engine, press('ArrowRight', { altKey: true }), 'a')
  keyDown(engine, press('Escape'), 'a')
  engine.keyUp('Alt')
  expect(onDrop).toHaveBeenCalledTimes(1)
})

test('leaving the canvas ends a journey by keys', () => {
  const { onDrop } = answered()
  const { engine } = engineWith([item('a')], { onDrop })
  engine.focusChanged(true, 'a')
  keyDown(engine, press('ArrowRight', { altKey: true }), 'a')
  engine.focusChanged(false)
  expect(onDrop).toHaveBeenCalledTimes(1)
})

test('when the focused item is removed by somebody else the nearest one gets the focus', () => {
  const { engine, store, surface } = engineWith([item('a'), item('b', { x: 300 }), item('c', { x: 900 })])
  engine.focusChanged(true, 'c')
  store.remove('c')
  expect(surface.focused).toBe('b')
  engine.focusChanged(false)
  surface.focused = undefined
  store.remove('b')
  expect(surface.focused).toBeUndefined()
  expect(engine.states.get('a')?.tabStop).toBe(true)
})

test('a menu on an unselected item selects it; the canvas menu tells the world point', () => {
  const onMenu = vi.fn<EngineSettings['onMenu']>()
  const { engine } = engineWith([item('a'), item('b', { x: 200 })], { onMenu })
  engine.selection.set(['a'])
  engine.openMenu('b', { x: 210, y: 10 })
  expect(onMenu).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'item', selectedIds: ['b'] }))
  engine.viewport.panBy({ x: 100, y: 0 })
  engine.openMenu(undefined, { x: 150, y: 60 })
  expect(onMenu).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'canvas', world: { x: 50, y: 60 }, client: { x: 150, y: 110 } }),
  )
})

test('panning while an item is carried keeps it under the pointer', () => {
  const { engine } = engineWith([item('a')])
  drag(engine, 'a', { x: 30, y: 10 })
  engine.viewport.panBy({ x: -100, y: 0 })
  expect(engine.shown('a')).toMatchObject({ x: 130, y: 10 })
})

const settle = (frames: (() => void)[]) => {
  for (let work = frames.shift(); work; work = frames.shift()) work()
}
const path = (engine: ReturnType<typeof engineWith>['engine'], id: string, frames: (() => void)[]) => {
  const xs = [engine.shown(id)?.x]
  for (let work = frames.shift(); work; work = frames.shift()) {
    work()
    const x = engine.shown(id)?.x
    if (x !== xs.at(-1)) xs.push(x)
  }
  return xs
}

test('arranged items glide from where they were to their places, where they stay while the server answers; in one step they jump [TIDY-04]', async () => {
  const frames: (() => void)[] = []
  const { engine, store } = engineWith([item('a'), item('b', { x: 500 })], {}, frames)
  settle(frames)
  let answer = () => {}
  const until = new Promise<void>((resolve) => (answer = resolve))
  engine.glide(() => engine.hold([{ id: 'a', x: 400, y: 0 }], until), 4)
  const xs = path(engine, 'a', frames)
  expect(xs.length).toBe(4)
  expect(xs).toEqual(xs.toSorted((a, b) => a! - b!))
  expect([xs[0]! > 0, xs[0]! < 400, xs.at(-1)]).toEqual([true, true, 400])
  expect(engine.shown('b')?.x).toBe(500)
  expect(store.get('a')?.x).toBe(0)

  store.upsert(item('a', { x: 400 }))
  answer()
  await until
  settle(frames)
  engine.glide(() => store.upsert(item('a')), 4)
  expect(path(engine, 'a', frames).at(-1)).toBe(0)
  engine.glide(() => store.upsert(item('a', { x: 300 })), 1)
  expect(path(engine, 'a', frames)).toEqual([300])
})

test('a glide that another one overtakes goes on from where the item is, and one to a removed item ends', () => {
  const frames: (() => void)[] = []
  const { engine, store } = engineWith([item('a')], {}, frames)
  settle(frames)
  engine.glide(() => store.upsert(item('a', { x: 400 })), 4)
  const halfway = engine.shown('a')!.x
  engine.glide(() => store.upsert(item('a')), 1000)
  expect(Math.abs(engine.shown('a')!.x - halfway)).toBeLessThan(5)
  store.remove('a')
  settle(frames)
  expect(engine.shown('a')).toBeUndefined()
})
