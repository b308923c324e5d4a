import { expect, test } from './fixtures.ts'
import { calls } from './support/calls.ts'
import { accountMenu } from './support/sign-in.ts'
import { pickLanguage as pick, words } from './support/words.ts'

test('a language chosen on the settings is in force after a reload; one that cannot be loaded is told, and the page stays as it was [SETT-03]', async ({
  page,
  seed,
  login,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await login(page, await seed.makeUser())
  await page.goto('/settings')
  const files = calls(page, 'GET')
  await page.getByRole('button', { name: 'Suomi' }).click()
  await expect(heading).toHaveText('Asetukset')
  // Loads the texts of visited pages only.
  expect(files.join(' ')).toContain('/assets/texts-fi')
  expect(files.filter((path) => /\/(questions|timeMachine|communities)-/.test(path))).toEqual([])
  await page.reload()
  await expect(heading).toHaveText('Asetukset')
  await expect(page.locator('header select')).toHaveValue('fi')
  await page.route('**/assets/*.js', (route) => route.abort())
  await accountMenu(page).click()
  await pick(page, 'ja')
  await expect(page.getByRole('alert').first()).toHaveText(words('fi')['common:language.failed'] ?? '')
  await expect(heading).toHaveText('Asetukset')
  await expect(page.locator('header select')).toHaveValue('fi')
})

test.describe('a browser set to zh-TW', () => {
  test.use({ locale: 'zh-TW' })
  test('shows the page in traditional Chinese at first', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入')
  })
})

test('writing survives another language, and goes on in it', async ({ page, seed, login }) => {
  const ann = await seed.makeMember(await seed.makeCommunity())
  const note = await seed.makeNote(ann, { title: '', body: '', status: 'unsaved' })
  await login(page, ann)
  await page.goto(`/contribution/${note._id}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Why the sky is blue')
  await page.getByTitle('Text of the note').contentFrame().locator('body').fill('Because of the air')
  await pick(page, 'fi')
  const body = page.getByTitle('Muistiinpanon teksti').contentFrame().locator('body')
  await expect(body).toHaveText('Because of the air')
  await expect(page.getByRole('button', { name: 'Lihavoitu' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Otsikko' })).toHaveValue('Why the sky is blue')
  await body.press('End')
  await body.pressSequentially(' above us')
  await page.getByRole('button', { name: 'Julkaise' }).click()
  await expect(page.getByText('Julkaistu.')).toBeVisible()
  await expect
    .poll(async () => (await seed.call<{ data: { body?: string } }>(ann, 'GET', `/api/objects/${note._id}`)).data.body)
    .toBe('<p>Because of the air above us</p>')
})
