import { expect, test } from './fixtures.ts'
import { expectTranslated, faultsOf } from './support/words.ts'

// Each screen is brought into a state once, in English, and then shown in every other language in place.

test('signing in and up, with their refusals, in every language [PROD-02]', async ({ page }) => {
  const faults = faultsOf(page)
  await page.goto('/login')
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in' })
  await submit.click()
  await expect(page.getByText('This field is required.')).toHaveCount(2)
  await expectTranslated(page)
  await page.getByLabel('User name').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('This password is not correct.')
  await expectTranslated(page)
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/signup')
  await page.getByLabel('User name').fill('1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('The userName is too short.')).toBeVisible()
  await expectTranslated(page)
  expect(faults).toEqual([])
})

test('my communities and the settings in every language [PROD-02]', async ({ page, seed, login }) => {
  const faults = faultsOf(page)
  const community = await seed.makeCommunity()
  await login(page, await seed.makeMember(community))
  await page.goto('/')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Please select a community.')).toBeVisible()
  await expectTranslated(page, await seed.communityTitles())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectTranslated(page)
  await login(page, await seed.admin())
  await page.goto('/communitymanager')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Title must be input')).toBeVisible()
  await expectTranslated(page, await seed.communityTitles())
  expect(faults).toEqual([])
})
