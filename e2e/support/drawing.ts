import type { CDPSession, Locator, Page } from '@playwright/test'

export const tool = (place: Page | Locator) => place.getByRole('group', { name: 'Drawing tool' })
export const paperOf = (frame: Locator) => frame.getByRole('application')
/** The drawing's own root, in its shadow tree. */
export const drawingIn = (frame: Locator) => paperOf(frame).locator('.view > svg')
export const linesIn = (frame: Locator) => drawingIn(frame).locator('path')
export const choose = (frame: Locator, name: string) =>
  frame.getByRole('radio', { name, exact: true }).check({ force: true })

type Share = readonly [number, number]

/** Window coordinates of a point of the drawing's sheet, in shares of its size, once its window moves no longer. */
export const onSheet = async (frame: Locator, [across, down]: Share) =>
  drawingIn(frame).evaluate(
    async (root, at) => {
      if (!(root instanceof SVGSVGElement)) throw new Error('There is no drawing.')
      let place = ''
      for (let frames = 0; frames < 5; frames += 1) {
        await new Promise(requestAnimationFrame)
        const { a, d, e, f } = root.getScreenCTM() ?? new DOMMatrix()
        const now = [a, d, e, f].join()
        if (now !== place) frames = 0
        place = now
      }
      const matrix = root.getScreenCTM()
      const { width, height } = root
      const point = new DOMPoint(at.across * width.baseVal.value, at.down * height.baseVal.value)
      const { x, y } = point.matrixTransform(matrix ?? undefined)
      return { x, y }
    },
    { across, down },
  )

export const drawLine = async (page: Page, frame: Locator, from: Share, to: Share) => {
  const start = await onSheet(frame, from)
  const end = await onSheet(frame, to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
}

export interface Finger {
  x: number
  y: number
}

/** Real touch events; each call names all fingers on the screen, and none at its end. */
export const fingersOf =
  (session: CDPSession) =>
  async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Finger[]): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  }

/** Draws a line with one finger. */
export const fingerLine = async (session: CDPSession, frame: Locator, from: Share, to: Share) => {
  const fingers = fingersOf(session)
  const [start, end] = [await onSheet(frame, from), await onSheet(frame, to)]
  await fingers('touchStart', start)
  for (const step of [0.25, 0.5, 0.75, 1])
    await fingers('touchMove', { x: start.x + (end.x - start.x) * step, y: start.y + (end.y - start.y) * step })
  await fingers('touchEnd')
}
