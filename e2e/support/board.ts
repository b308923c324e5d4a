import type { Locator, Page } from '@playwright/test'

export const board = (page: Page) => page.getByRole('listbox', { name: 'View' })
export const card = (page: Page, title: string | RegExp) => board(page).getByRole('option', { name: title })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Tools of the view' }).getByRole('button', { name, exact: true })
export const openTool = async (page: Page, name: string) => {
  const button = tool(page, name)
  if (!(await button.isVisible())) await tool(page, 'More tools').click()
  await button.click()
}
export const barMenu = (page: Page, name: 'Views' | 'People' | 'Share' | 'More') =>
  page.locator('main button[aria-expanded]:not([data-toolbar-toggle])').filter({ hasText: name })
export const openBarMenu = (page: Page, name: 'Views' | 'People' | 'Share' | 'More') => barMenu(page, name).click()
export const savingSign = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' })
export const noteWindow = (page: Page, title: string | RegExp = /.*/) => page.getByRole('dialog', { name: title })

export const placeOf = (item: Locator) =>
  item.evaluate((element) => {
    const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(element.style.transform) ?? []
    return { x: Number(x), y: Number(y) }
  })

export const sizeOf = (item: Locator) =>
  item.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('It is no element of a page.')
    return { width: element.offsetWidth, height: element.offsetHeight }
  })

export const middleOf = async (item: Locator) => {
  const box = await item.boundingBox()
  if (!box) throw new Error('The item is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Screen coordinates of a point of an unzoomed, unpanned view. */
export const screenPoint = async (page: Page, place: { x: number; y: number }) => {
  const box = await board(page).boundingBox()
  if (!box) throw new Error('The board is not on the screen.')
  return { x: box.x + place.x, y: box.y + place.y }
}

/** Drags an item with the mouse. */
export const drag = async (page: Page, item: Locator, dx: number, dy: number, { release = true } = {}) => {
  const { x, y } = await middleOf(item)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2)
  await page.mouse.move(x + dx, y + dy)
  if (release) await page.mouse.up()
}

export const openMenuAt = async (page: Page, place: { x: number; y: number }) => {
  const { x, y } = await screenPoint(page, place)
  await page.mouse.click(x, y, { button: 'right' })
}

export const choose = (page: Page, entry: string) => page.getByRole('menuitem', { name: entry, exact: true }).click()

export const viewportOf = (page: Page) =>
  board(page)
    .locator('.canvas-world')
    .evaluate((element) => {
      const { e: x, f: y, a: zoom } = new DOMMatrix(getComputedStyle(element).transform)
      return { x, y, zoom }
    })
