import writeExcelFile from 'write-excel-file/universal'
import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { ADDED, authorManager, checkFormat, choose, classList, csv, pupils, submit } from './support/class-lists.ts'
import { give, png } from './support/files.ts'
import { expectFits } from './support/words.ts'

test('a class is uploaded by keys alone on a phone, its list downloaded and given back, and nothing is cut off [AUTR-13, AUTR-14, AUTR-22, AUTR-26]', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Subscribed early, because the file chooser opens with a delay.
  const picked = page.waitForEvent('filechooser')
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  const panel = await authorManager(page, community._id, 'Class list')
  await give(panel.getByText('or drop it here'), 'drop', [png('dropped.png')])
  await expect(panel.getByRole('alert')).toHaveText(/^Please upload a csv file\./)
  const users = pupils(2)
  await panel.getByRole('button', { name: 'Choose a CSV or Excel file' }).press('Enter')
  await (await picked).setFiles(classList(users))
  // The file has been read.
  await expect(checkFormat(panel)).toBeEnabled()
  await checkFormat(panel).press('Enter')
  await expect(submit(panel)).toBeEnabled()
  await submit(panel).press('Enter')
  await expect(panel.getByText(ADDED)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  for (const user of users) expect((await seed.signIn(user)).userName).toBe(user.userName)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download the members' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe(`${community.title} members.csv`)
  const listed = await readFile(await download.path(), 'utf8')
  expect(listed.split('\r\n')[0]).toBe('\ufeffFirst Name,Last Name,Email,Username,Role,authorId')

  await page.getByRole('tab', { name: 'Rename' }).press('Enter')
  const rename = page.getByRole('tabpanel', { name: 'Rename' })
  // The address contains the tab.
  await expect(rename).toBeVisible()
  await page.reload()
  await choose(rename, csv(listed.replace('Mia', 'Maja'), 'renamed.csv'))
  await expect(rename.getByRole('button', { name: 'Rename' })).toBeEnabled()
  await rename.getByRole('button', { name: 'Rename' }).press('Enter')
  await expect(rename.getByText('Processed: 4 · Modified: 1')).toBeVisible()
  await expectAccessible(page)
})

test('a workbook of 5,000 pupils is read in the browser [CSVL-03]', async ({ page, seed, login }) => {
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  const panel = await authorManager(page, community._id, 'Class list')
  const cell = (value: string) => ({ value, type: String })
  const row = (number: number) => ['Ann', `Lee ${number}`, `ann.lee.${number}`, 'a pass word'].map(cell)
  const rows = [
    ['First Name', 'Last Name', 'Username', 'Password'].map(cell),
    ...Array.from({ length: 5_000 }, (_, at) => row(at)),
  ]
  const buffer = Buffer.from(await (await writeExcelFile(rows).toBlob()).arrayBuffer())
  await panel.getByLabel('Choose a CSV or Excel file').setInputFiles({ name: 'school.xlsx', mimeType: '', buffer })
  await expect(panel.getByText('Rows: 5000')).toBeVisible()
})

test('slips of a list made from names are printed alone, and fit on a phone and a desk', async ({
  page,
  seed,
  login,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  await page.setViewportSize({ width: 390, height: 844 })
  const panel = await authorManager(page, community._id, 'Class list')
  await panel.getByRole('textbox', { name: 'Names of the class' }).fill('Ada Lee\nRoe, Ben\nZoë Ünal')
  await panel.getByRole('button', { name: 'Make user names and passwords' }).click()
  await expect(panel.getByText('All entries are valid.')).toBeVisible()
  await expectFits(page)
  await submit(panel).click()
  await expect(panel.getByText(ADDED)).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  const slip = page
    .getByRole('listitem')
    .filter({ hasText: 'Ben Roe' })
    .filter({ hasText: /(?:[a-z]{4}-){3}\d{2}/ })
  await expect(slip).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectFits(page)
})
