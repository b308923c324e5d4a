import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, choose, noteWindow } from './support/board.ts'

const openBy = async (page: Page, title: string, entry: string) => {
  await card(page, title).click({ button: 'right' })
  await choose(page, entry)
}

test('what stands on a view opens in a tab and in a popup, and a browser that refuses is told of [PROD-09, PROD-10, VIEW-13, VIEW-14, VIEW-15]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  const note = await seed.makeNote(member, { title: 'Light', viewId, x: 100, y: 100 })
  await page.goto(`/view/${viewId}`)
  const toView = { name: 'Back to the view' }

  await test.step('a tab knows the view it was opened from', async () => {
    const opening = page.waitForEvent('popup')
    await openBy(page, 'Light', 'Open in a tab')
    const tab = await opening
    await expect(tab).toHaveURL(`/contribution/${note._id}/${viewId}`)
    await expect(tab.getByRole('button', toView)).toBeVisible()
    await tab.goto(`/contribution/${note._id}`)
    await expect(tab.getByRole('heading', { name: 'Light' }).first()).toBeVisible()
    await expect(tab.getByRole('button', toView)).toHaveCount(0)
    await tab.close()
  })
  await test.step('a popup takes half of the screen’s width and 80 % of its height', async () => {
    await page.evaluate(() => {
      const open = window.open.bind(window)
      window.open = (address, target, features) => {
        document.documentElement.dataset.popup = features
        return open(address, target, features)
      }
    })
    const opening = page.waitForEvent('popup')
    await openBy(page, 'Light', 'Open in a popup')
    const popup = await opening
    await expect(popup).toHaveURL(`/contribution/${note._id}/${viewId}`)
    const [width, height] = await page.evaluate(() => [window.screen.width * 0.5, window.screen.height * 0.8])
    await expect(page.locator('html')).toHaveAttribute('data-popup', `popup,width=${width},height=${height}`)
    await popup.close()
  })
  await test.step('nothing is opened by a browser that refuses, and the page says so', async () => {
    await page.evaluate(() => (window.open = () => null))
    await openBy(page, 'Light', 'Open in a popup')
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to open popup on your browser. (You may open the second time on safari.)',
    )
    await expect(page).toHaveURL(`/view/${viewId}`)
    await expect(card(page, 'Light')).toBeFocused()
  })
})

test('a view opens in a window over the canvas, as large as its viewport allows [VIEW-16]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page, member } = ann
  const viewId = community.welcomeViewId
  const plants = await seed.makeView(member, 'Plants')
  await seed.placeOn(member, viewId, plants._id, 40, 420)
  await seed.makeNote(member, { title: 'Light', viewId, x: 40, y: 40 })
  await seed.makeNote(member, { title: 'Roots', viewId: plants._id, x: 40, y: 40 })
  await page.goto(`/view/${viewId}`)
  await card(page, 'Light').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Open in a popup' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Open as internal window' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openBy(page, 'Plants', 'Open as internal window')
  const window = noteWindow(page, 'Plants')
  const inside = window.frameLocator('iframe')
  await expect(inside.getByRole('option', { name: 'Roots' })).toBeVisible()
  await expect(card(page, 'Light')).toBeVisible()
  const size = async () => {
    const { width, height } = (await window.boundingBox())!
    return [width, height]
  }
  expect(await size()).toEqual([650, 410])
  const before = (await window.boundingBox())!
  await page.mouse.move(before.x + 200, before.y + 20)
  await page.mouse.down()
  // Back over its own frame.
  await page.mouse.move(before.x + 300, before.y + 120)
  await page.mouse.move(before.x + 320, before.y + 140)
  await page.mouse.up()
  await expect.poll(async () => (await window.boundingBox())?.y).toBe(before.y + 120)
  await expectAccessible(page)
  await page.setViewportSize({ width: 700, height: 500 })
  await expect.poll(size).toEqual([560, 400])
  await window.getByRole('button', { name: 'Close the view' }).press('Enter')
  await expect(window).toHaveCount(0)
  await expect(card(page, 'Plants')).toBeFocused()
  await expect(board(page)).toBeVisible()
})
