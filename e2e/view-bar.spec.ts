import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectFits, pickLanguage } from './support/words.ts'

const bar = (page: Page) => page.getByRole('banner')

test('the bar is accessible and fits; on a phone the rest is unfolded', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(bar(page).getByText('Mia Moss').locator('..')).toHaveText('Mia MossManager')
  await pickLanguage(page, 'es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await pickLanguage(page, 'en')
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(bar(page).getByText('Mia Moss')).toBeHidden()
  await bar(page).getByRole('button', { name: /^Menu/ }).click()
  await expect(bar(page).getByText('Mia Moss').locator('..')).toHaveText('Mia MossManager')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Members' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Members' })).toHaveCount(0)
})

test('what pupils need comes first in the menu of a phone, and a shade tells that there is more below', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  for (const height of [844, 568]) {
    await page.setViewportSize({ width: height === 844 ? 390 : 320, height })
    await page.goto(`/view/${community.welcomeViewId}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    for (const name of ['Catch up', 'Insights', 'Search'])
      await expect(page.locator('section').getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.locator('main section > h2')).toHaveText(['More', 'Views', 'People', 'Share'])
    await expect(page.locator('main section > h2').first()).toHaveCSS('border-top-width', '0px')
    await expect(page.locator('main section > h2').nth(1)).toHaveCSS('border-top-width', '1px')
    const panel = page.locator('main section:has(> h2)').first().locator('..')
    await expect(panel).toHaveCSS('background-attachment', /local.*scroll/)
    expect(await panel.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
  }
})
