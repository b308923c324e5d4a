import { expect, test } from './fixtures.ts'
import { expectFits, expectFitsTranslated } from './support/words.ts'

test('scaffolds are dragged into an order, and their pages fit, in long words too, and are accessible [SCAF-06, PROD-02]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  for (const title of ['Debate', 'Sources'])
    await seed.call(mia, 'POST', `/api/communities/${community._id}/scaffolds`, { title })
  await login(page, mia)
  await page.goto(`/scaffoldmanager/${community._id}`)
  const repository = page.getByRole('list', { name: 'Scaffold repository' })
  const titles = repository.getByRole('listitem').getByRole('link')
  await expect(titles).toHaveText(['Theory Building', 'Debate', 'Sources'])
  const row = (title: string) => repository.getByRole('listitem').filter({ hasText: title })
  await row('Sources').getByTitle('Drag to another place').hover()
  await page.mouse.down()
  const above = await row('Theory Building').boundingBox()
  await page.mouse.move((above?.x ?? 0) + 20, (above?.y ?? 0) + 5, { steps: 8 })
  await page.mouse.up()
  await expect(titles).toHaveText(['Sources', 'Theory Building', 'Debate'])
  await expectFits(page)
  await expectFitsTranslated(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Order' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  await titles.filter({ hasText: 'Debate' }).click()
  const title = page.getByRole('textbox', { name: 'Title of a new support' })
  await title.fill('I doubt')
  await title.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title of I doubt' })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Scaffold' }).selectOption('Sources')
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect(page.getByRole('list', { name: 'Paired scaffolds' })).toBeVisible()
  await page.getByRole('switch', { name: 'Template' }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expectFitsTranslated(page)
})
