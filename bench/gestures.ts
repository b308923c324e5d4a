// Moves a pointer at frame rate and reads the cost of each step from Chromium.
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { median } from './bench.ts'

const STEPS = 120
const FRAME_MS = 1000 / 60
/** A frame is late if another could have been displayed before it. */
const LATE_MS = 1.5 * FRAME_MS
const CENTRE = { x: 640, y: 440 }
const CTRL = 2

export type Gesture = 'drag' | 'pan' | 'zoom'

export interface Cost {
  /** Main-thread time per step in ms: all tasks, and scripts only. */
  taskP50: number
  scriptP95: number
  /** Per cent of frames that were late. */
  late: number
}

const mouse = (session: CDPSession, type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
  session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 }) // prettier-ignore

const wheel = (session: CDPSession, deltaX: number, deltaY: number, modifiers = 0) =>
  session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...CENTRE, deltaX, deltaY, modifiers })

const around = (step: number, radius: number) => ({
  x: radius * Math.sin((step * 2 * Math.PI) / 60),
  y: radius * (1 - Math.cos((step * 2 * Math.PI) / 60)),
})

const act = (session: CDPSession, gesture: Gesture, from: { x: number; y: number }, step: number) => {
  const { x, y } = around(step, 120)
  if (gesture === 'drag') return mouse(session, 'mouseMoved', from.x + x, from.y + y)
  if (gesture === 'pan') return wheel(session, x / 4, 30 * Math.sin((step * 2 * Math.PI) / 60))
  return wheel(session, 0, step % 60 < 30 ? 8 : -8, CTRL)
}

/** Performs a gesture. */
export const perform = async (
  session: CDPSession,
  gesture: Gesture,
  from: { x: number; y: number },
  onStep: () => Promise<void> = () => Promise.resolve(),
) => {
  if (gesture === 'drag') {
    await mouse(session, 'mousePressed', from.x, from.y)
    await mouse(session, 'mouseMoved', from.x + 8, from.y)
    await pause(10 * FRAME_MS)
  }
  await onStep()
  for (let step = 0; step < STEPS; step += 1) {
    const due = performance.now() + FRAME_MS
    await act(session, gesture, from, step)
    await onStep()
    await pause(Math.max(0, due - performance.now()))
  }
  if (gesture === 'drag') await mouse(session, 'mouseReleased', from.x, from.y)
}

/** Runs in a page; `stopWatching` returns the times between frames in ms. */
export const watchFrames = () => {
  const gaps: number[] = []
  let last = performance.now()
  let frame = 0
  const tick = (now: number) => {
    gaps.push(now - last)
    last = now
    frame = requestAnimationFrame(tick)
  }
  frame = requestAnimationFrame(tick)
  Object.assign(window, {
    stopWatching: () => {
      cancelAnimationFrame(frame)
      return gaps.slice(1)
    },
  })
}

export const measure = async (page: Page, gesture: Gesture, from: { x: number; y: number }): Promise<Cost> => {
  const session = await page.context().newCDPSession(page)
  // CPU time of the main thread only.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent: { task: number; script: number }[] = []
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? NaN) * 1000
    spent.push({ task: valueOf('TaskDuration'), script: valueOf('ScriptDuration') })
  }
  await page.evaluate(watchFrames)
  await perform(session, gesture, from, read)
  const gaps = await page.evaluate(() => (window as unknown as { stopWatching: () => number[] }).stopWatching())
  await session.detach()
  const each = (key: 'task' | 'script') => spent.slice(1).map((now, index) => now[key] - (spent[index]?.[key] ?? NaN))
  const script = each('script').toSorted((a, b) => a - b)
  return {
    taskP50: median(each('task')),
    scriptP95: script[Math.ceil(script.length * 0.95) - 1] ?? NaN,
    late: (100 * gaps.filter((gap) => gap > LATE_MS).length) / gaps.length,
  }
}
