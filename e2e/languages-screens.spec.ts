import { expect, test } from './fixtures.ts'
import { checkFormat, choose, csv, HEADER, wrongRows } from './support/class-lists.ts'
import { accountMenu } from './support/sign-in.ts'
import { expectFitsTranslated } from './support/words.ts'

test('signing in and up, my communities and the settings fit in long words [PROD-02]', async ({
  page,
  seed,
  login,
}) => {
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(2)
  await expectFitsTranslated(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await expectFitsTranslated(page)
  await login(page, await seed.admin())
  await page.goto('/communitymanager')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Title must be input')).toBeVisible()
  await expectFitsTranslated(page)
  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeVisible()
  await expectFitsTranslated(page)
})

test('administration, authors and class lists fit in long words [PROD-02]', async ({ page, seed, login }) => {
  const community = await seed.makeCommunity()
  await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  await login(page, await seed.admin())
  await page.goto('/admin')
  await page.getByRole('row').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suggest a password' }).click()
  await expectFitsTranslated(page)
  await page.goto(`/authormanager/${community._id}`)
  await page.getByRole('button', { name: 'Una Quist' }).click()
  await expectFitsTranslated(page)
  await page.getByRole('tab', { name: 'Class list' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Class list' })
  await choose(panel, csv(`${HEADER}\n,Lee,,1,1`))
  await checkFormat(panel).click()
  await expect(wrongRows(panel)).toHaveCount(1)
  await expectFitsTranslated(page)
})
