import { expect, test } from './fixtures.ts'
import { expectFitsTranslated } from './support/words.ts'

test('the editor of a community, its settings and those of a view fit in long words [PROD-02]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  await page.goto(`/communityeditor/${community._id}`)
  await page.getByRole('button', { name: 'Delete …' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFitsTranslated(page)

  await page.goto(`/manage/${community._id}`)
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await expectFitsTranslated(page)

  await page.goto(`/contribution/${community.rootContextId}`)
  for (const name of ['Features', 'Views', 'Languages', 'People']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expectFitsTranslated(page)
  }
  await page.goto(`/contribution/${community.welcomeViewId}`)
  await page.getByRole('checkbox', { name: 'enable specific view setting' }).check()
  await expectFitsTranslated(page)
})

test('groups and feedback fit in long words [PROD-02]', async ({ page, seed, login }) => {
  const { community, mia } = await seed.makeManaged()
  const group = await seed.call<{ _id: string }>(mia, 'POST', `/api/groups/${community._id}`, { title: '19' })
  await login(page, mia)
  await page.goto(`/groupmanager/${community._id}`)
  await expect(page.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(1)
  await expectFitsTranslated(page)
  await page.goto(`/contribution/${group._id}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('20')
  await seed.call(mia, 'PUT', `/api/objects/${community._id}/${group._id}`, { title: '21' })
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else saved this group' })).toBeVisible()
  await expectFitsTranslated(page)
  // Avoids the question about unsaved changes.
  await title.fill('21')
  await page.goto(`/help/?community=${community._id}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Title feild can not be empty.')).toBeVisible()
  await expectFitsTranslated(page)
})
