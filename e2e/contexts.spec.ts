import { expect, test } from './fixtures.ts'
import { expectFits } from './support/words.ts'

test('the settings of a community and of a view fit and are accessible [PLUG-01, PLUG-11]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  await page.goto(`/contribution/${community.rootContextId}`)
  await page.getByRole('tab', { name: 'Languages', exact: true }).click()
  await page.getByRole('switch', { name: 'Notes in several languages', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('tabpanel').getByRole('alert').first()).toBeVisible()
  // The browser has no English name for it.
  await page.getByRole('combobox', { name: 'Languages' }).fill('Northern Sami')
  await page
    .getByRole('listbox', { name: 'Languages' })
    .getByRole('option', { name: 'Davvisámegiella', exact: true })
    .click()
  await page.keyboard.press('Escape')
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`/contribution/${community.welcomeViewId}`)
  for (const name of ['view', 'notification', 'scaffold'])
    await page.getByRole('checkbox', { name: `enable specific ${name} setting` }).check()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})
