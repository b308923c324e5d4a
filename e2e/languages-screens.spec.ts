import { expect, test } from './fixtures.ts'
import { expectFitsTranslated } from './support/words.ts'

// What these screens say in each language is compared in client/pages/languages-*.test.tsx.

test('signing in and up, my communities and the settings fit in long words [PROD-02]', async ({
  page,
  seed,
  login,
}) => {
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(2)
  await expectFitsTranslated(page)
  await page.getByRole('main').getByRole('link').click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await expectFitsTranslated(page)
  await login(page, await seed.admin())
  await page.goto('/communitymanager')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Title must be input')).toBeVisible()
  await expectFitsTranslated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectFitsTranslated(page)
})
