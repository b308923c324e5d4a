import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gestures } from './gestures.ts'
import type { GestureActions } from './gestures.ts'
import { pointer } from './testing.ts'

const actions = () => ({
  isMovable: vi.fn<GestureActions['isMovable']>((id) => id !== 'fixed'),
  click: vi.fn<GestureActions['click']>(),
  open: vi.fn<GestureActions['open']>(),
  openGround: vi.fn<GestureActions['openGround']>(),
  menu: vi.fn<GestureActions['menu']>(),
  dragStart: vi.fn<GestureActions['dragStart']>(),
  drag: vi.fn<GestureActions['drag']>(),
  dragEnd: vi.fn<GestureActions['dragEnd']>(),
  dragCancel: vi.fn<GestureActions['dragCancel']>(),
  resizeStart: vi.fn<GestureActions['resizeStart']>(),
  resize: vi.fn<GestureActions['resize']>(),
  resizeEnd: vi.fn<GestureActions['resizeEnd']>(),
  resizeCancel: vi.fn<GestureActions['resizeCancel']>(),
  marqueeStart: vi.fn<GestureActions['marqueeStart']>(),
  marquee: vi.fn<GestureActions['marquee']>(),
  marqueeEnd: vi.fn<GestureActions['marqueeEnd']>(),
  marqueeCancel: vi.fn<GestureActions['marqueeCancel']>(),
  panBy: vi.fn<GestureActions['panBy']>(),
  zoomAt: vi.fn<GestureActions['zoomAt']>(),
})
let act: ReturnType<typeof actions>
let gestures: Gestures
const finger = (id: number, x: number, y: number, item?: string) =>
  pointer(x, y, { pointer: id, touch: true, ...(item && { item }) })

beforeEach(() => {
  vi.useFakeTimers()
  act = actions()
  gestures = new Gestures(act)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a press without movement is a click, two of them open', () => {
  gestures.pointerDown(pointer(10, 10, { item: 'a', time: 0 }))
  gestures.pointerUp(pointer(11, 10, { time: 50 }))
  expect(act.click).toHaveBeenCalledExactlyOnceWith('a', false)
  expect(act.open).not.toHaveBeenCalled()
  gestures.pointerDown(pointer(10, 12, { item: 'a', time: 300 }))
  gestures.pointerUp(pointer(10, 12, { time: 340 }))
  expect(act.open).toHaveBeenCalledExactlyOnceWith('a')
})

test('two slow clicks, or clicks that toggle, do not open', () => {
  for (const time of [0, 900]) {
    gestures.pointerDown(pointer(10, 10, { item: 'a', time }))
    gestures.pointerUp(pointer(10, 10, { time }))
  }
  for (const time of [2000, 2100]) {
    gestures.pointerDown(pointer(10, 10, { item: 'b', time, toggle: true }))
    gestures.pointerUp(pointer(10, 10, { time }))
  }
  expect(act.open).not.toHaveBeenCalled()
  expect(act.click).toHaveBeenCalledTimes(4)
})

test('a few pixels make it a drag, which counts from where the press began', () => {
  gestures.pointerDown(pointer(10, 10, { item: 'a' }))
  gestures.pointerMove(pointer(11, 11))
  expect(act.dragStart).not.toHaveBeenCalled()
  gestures.pointerMove(pointer(15, 10))
  expect(act.dragStart).toHaveBeenCalledExactlyOnceWith('a', expect.objectContaining({ x: 10, y: 10 }))
  gestures.pointerMove(pointer(60, 30))
  expect(act.drag).toHaveBeenLastCalledWith(expect.objectContaining({ x: 60, y: 30 }))
  gestures.pointerUp(pointer(60, 30))
  expect(act.dragEnd).toHaveBeenCalledTimes(1)
  expect(act.click).not.toHaveBeenCalled()
})

test('a press on the handle of an item resizes that item, and is no click when it does not move', () => {
  gestures.pointerDown(pointer(10, 10, { item: 'a', handle: true }))
  gestures.pointerUp(pointer(10, 10))
  gestures.pointerDown(pointer(10, 10, { item: 'fixed', handle: true }))
  gestures.pointerMove(pointer(60, 30))
  expect(act.resizeStart).toHaveBeenCalledExactlyOnceWith('fixed', expect.objectContaining({ x: 10, y: 10 }))
  expect(act.resize).toHaveBeenLastCalledWith(expect.objectContaining({ x: 60, y: 30 }))
  gestures.pointerUp(pointer(60, 30))
  expect(act.resizeEnd).toHaveBeenCalledTimes(1)
  gestures.pointerDown(pointer(10, 10, { item: 'a', handle: true }))
  gestures.pointerMove(pointer(60, 30))
  expect(gestures.cancel()).toBe(true)
  expect(act.resizeCancel).toHaveBeenCalledTimes(1)
  expect(act.click).not.toHaveBeenCalled()
  expect(act.dragStart).not.toHaveBeenCalled()
})

test('the primary button on the ground, or on what cannot move, draws a marquee', () => {
  gestures.pointerDown(pointer(10, 10, { item: 'fixed', toggle: true }))
  gestures.pointerMove(pointer(50, 50))
  gestures.pointerUp(pointer(50, 50))
  expect(act.marqueeStart).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ x: 10, y: 10 }), true)
  expect(act.marqueeEnd).toHaveBeenCalledTimes(1)
})

test('the middle button and the space bar pan, also over items; the secondary button does nothing', () => {
  for (const more of [{ button: 1 }, { panKey: true }]) {
    gestures.pointerDown(pointer(10, 10, { item: 'a', ...more }))
    gestures.pointerMove(pointer(30, 15))
    gestures.pointerUp(pointer(30, 15))
  }
  gestures.pointerDown(pointer(10, 10, { item: 'a', button: 2 }))
  gestures.pointerMove(pointer(90, 15))
  expect(act.panBy.mock.calls).toEqual([[{ x: 20, y: 5 }], [{ x: 20, y: 5 }]])
  expect(act.click).not.toHaveBeenCalled()
})

test('a touch drag goes from IDLE to PRESSED to MOVING and back; a mouse has no such states [VIEW-29]', () => {
  expect(gestures.touchState).toBe('IDLE')
  gestures.pointerDown(finger(1, 100, 100, 'a'))
  expect(gestures.touchState).toBe('PRESSED')
  expect(act.dragStart).not.toHaveBeenCalled()
  gestures.pointerMove(finger(1, 120, 100))
  expect(gestures.touchState).toBe('MOVING')
  expect(act.drag).toHaveBeenLastCalledWith(expect.objectContaining({ x: 120, y: 100 }))
  gestures.pointerUp(finger(1, 120, 100))
  expect(gestures.touchState).toBe('IDLE')
  expect(act.dragEnd).toHaveBeenCalledTimes(1)
  gestures.pointerDown(pointer(10, 10, { item: 'a' }))
  gestures.pointerMove(pointer(50, 10))
  expect(gestures.touchState).toBe('IDLE')
})

test('one finger on the ground pans', () => {
  gestures.pointerDown(finger(1, 100, 100))
  gestures.pointerMove(finger(1, 80, 100))
  gestures.pointerMove(finger(1, 70, 105))
  expect(act.panBy.mock.calls).toEqual([[{ x: -20, y: 0 }], [{ x: -10, y: 5 }]])
})

test('a second finger cancels the drag of an item and pinches', () => {
  gestures.pointerDown(finger(1, 100, 100, 'a'))
  gestures.pointerMove(finger(1, 120, 100))
  gestures.pointerDown(finger(2, 220, 100))
  expect(act.dragCancel).toHaveBeenCalledTimes(1)
  gestures.pointerMove(finger(2, 320, 100))
  expect(act.zoomAt).toHaveBeenCalledExactlyOnceWith({ x: 220, y: 100 }, 2)
  expect(act.panBy).toHaveBeenCalledExactlyOnceWith({ x: 50, y: 0 })
  gestures.pointerUp(finger(1, 120, 100))
  gestures.pointerMove(finger(2, 330, 100))
  expect(act.panBy).toHaveBeenLastCalledWith({ x: 10, y: 0 })
  gestures.pointerUp(finger(2, 330, 100))
  expect(gestures.state).toBe('idle')
  expect(act.dragEnd).not.toHaveBeenCalled()
})

test('a finger held for 700 ms asks for the menu, and the click that follows is swallowed [VIEW-30]', () => {
  gestures.pointerDown(finger(1, 40, 50, 'a'))
  vi.advanceTimersByTime(699)
  expect(act.menu).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act.menu).toHaveBeenCalledExactlyOnceWith('a', expect.objectContaining({ x: 40, y: 50 }))
  gestures.pointerUp(finger(1, 40, 50))
  expect(act.click).not.toHaveBeenCalled()
  expect(gestures.takeSwallowedClick()).toBe(true)
  expect(gestures.takeSwallowedClick()).toBe(false)
})

test('a finger that lifts or moves before 700 ms asks for no menu [VIEW-30]', () => {
  gestures.pointerDown(finger(1, 40, 50, 'a'))
  gestures.pointerUp(finger(1, 40, 50))
  gestures.pointerDown(finger(1, 40, 50, 'a'))
  gestures.pointerMove(finger(1, 80, 50))
  vi.advanceTimersByTime(2000)
  expect(act.menu).not.toHaveBeenCalled()
})

test('letting go ends a drag or a marquee without effect, and the rest of the press means nothing', () => {
  gestures.pointerDown(pointer(10, 10, { item: 'a' }))
  gestures.pointerMove(pointer(50, 10))
  expect(gestures.cancel()).toBe(true)
  gestures.pointerMove(pointer(90, 10))
  gestures.pointerUp(pointer(90, 10))
  expect(act.drag).toHaveBeenCalledTimes(1)
  expect(act.dragEnd).not.toHaveBeenCalled()
  expect(gestures.cancel()).toBe(false)
  gestures.pointerDown(pointer(10, 10))
  gestures.pointerMove(pointer(50, 10))
  gestures.pointerCancel(pointer(50, 10))
  expect(act.marqueeCancel).toHaveBeenCalledTimes(1)
  expect(gestures.state).toBe('idle')
})
