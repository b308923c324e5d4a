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
