import type { Locator, Page } from '@playwright/test'

/** The drawing tool within a window, a dialog or a page, once something can be drawn in it. */
export const tool = (place: Page | Locator) => place.locator('[aria-busy=false]').getByTitle('Drawing tool')

/** Draws a line with the pencil, which is in the hand at first; places are parts of the paper's width and height. */
export const drawLine = async (page: Page, frame: Locator, from: [number, number], to: [number, number]) => {
  const paper = await frame.contentFrame().locator('#canvasBackground').boundingBox()
  if (!paper) throw new Error('The paper is not on the screen.')
  const at = ([x, y]: [number, number]) => [paper.x + x * paper.width, paper.y + y * paper.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  // Of fewer points the pencil makes no line.
  await page.mouse.move(...at(to), { steps: 5 })
  await page.mouse.up()
}

/** How many lines were drawn in the tool. */
export const linesIn = (frame: Locator) => frame.contentFrame().locator('#svgcontent path')
