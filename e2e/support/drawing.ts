import type { Locator, Page } from '@playwright/test'

export const tool = (place: Page | Locator) => place.locator('[aria-busy=false]').getByTitle('Drawing tool')

export const drawLine = async (page: Page, frame: Locator, from: [number, number], to: [number, number]) => {
  const paper = await frame.contentFrame().locator('#canvasBackground').boundingBox()
  if (!paper) throw new Error('The paper is not on the screen.')
  const at = ([x, y]: [number, number]) => [paper.x + x * paper.width, paper.y + y * paper.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  // The pencil needs several points.
  await page.mouse.move(...at(to), { steps: 5 })
  await page.mouse.up()
}

export const linesIn = (frame: Locator) => frame.contentFrame().locator('#svgcontent path')
