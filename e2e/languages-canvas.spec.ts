import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, choose } from './support/board.ts'
import { fillView, makeFullCommunity } from './support/full-view.ts'
import { expectFitsTranslated, faultsOf, sayIn } from './support/words.ts'

const text = sayIn('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tool = (page: Page, key: string) => page.getByRole('toolbar', { name: text('views:toolbar') }).getByRole('button', { name: text(key), exact: true }) // prettier-ignore
const panel = (page: Page, key: string) => page.getByRole('dialog', { name: text(key), exact: true })

test('views, their menus and panels fit in the languages with the longest words', async ({ page, seed, login }) => {
  const faults = faultsOf(page)
  const { community, mia, viewId } = await makeFullCommunity(seed)
  await fillView(seed, mia, community)
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  await expect(card(page, '721')).toBeVisible()
  for (const key of ['views:panel.settings', 'views:panel.help', 'views:panel.citations', 'filter:title']) {
    if (!(await tool(page, key).isVisible())) await tool(page, 'views:moreTools').click()
    await tool(page, key).click()
    await expect(panel(page, key)).toBeVisible()
    await expectFitsTranslated(page)
  }
  await page.keyboard.press('Escape')
  await card(page, '717').click({ button: 'right' })
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectFitsTranslated(page)
  await page.keyboard.press('Escape')
  await card(page, '720').click({ button: 'right' })
  await choose(page, text('views:menu.moveTo'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFitsTranslated(page)
  await page.keyboard.press('Escape')
  await tool(page, 'outline:title').click()
  await expect(page.getByRole('heading', { name: text('outline:kind.Drawing') })).toBeVisible()
  await expectFitsTranslated(page)
  expect(faults).toEqual([])
})

test('the settings of a view and the view manager fit in the languages with the longest words', async ({
  page,
  seed,
  login,
}) => {
  const faults = faultsOf(page)
  const { community, mia, viewId } = await makeFullCommunity(seed)
  await fillView(seed, mia, community)
  await login(page, mia)
  await page.goto(`/contribution/${viewId}`)
  await page.getByRole('checkbox', { name: text('notifications:enable') }).click()
  await expect(page.getByRole('checkbox', { name: text('notifications:receive') })).toBeChecked()
  await expectFitsTranslated(page)
  await page.goto(`/viewmanager/${community._id}`)
  await page.getByText(text('viewManager:mode.hierarchy'), { exact: true }).click()
  await button(page, text('viewManager:edit')).click()
  await expectFitsTranslated(page)
  await button(page, text('viewManager:move.named', { title: '718' })).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFitsTranslated(page)
  expect(faults).toEqual([])
})
