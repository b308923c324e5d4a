import type { Page } from '@playwright/test'
import { LANGUAGES } from '../shared/languages.ts'
import { expect, test } from './fixtures.ts'
import { pickLanguage as pick, words } from './support/words.ts'

/** The list of languages in the bar, whatever it is called at the moment. */
const switcher = (page: Page) => page.getByRole('banner').getByRole('combobox')

test.describe('choosing', () => {
  test('the bar lists the languages in their order, and picking one changes every word at once [PROD-03, PLUG-18]', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(switcher(page)).toHaveAccessibleName('Language')
    const offered = await switcher(page).locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)) // prettier-ignore
    expect(offered).toEqual(['en', 'es', 'fr', 'cn', 'zh_CN', 'ja', 'fi', 'pt'])
    await page.getByLabel('User name').fill('somebody')
    for (const { code, tag } of LANGUAGES.toReversed()) {
      const texts = words(code)
      await pick(page, code)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts['accounts:signIn.title'] ?? '')
      await expect(page).toHaveTitle(`${texts['accounts:signIn.title']} · Buildon`)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await expect(page.getByRole('textbox').first()).toHaveValue('somebody')
    }
  })

  test('the settings have a button for each language [SETT-02]', async ({ page, seed, login }) => {
    await login(page, await seed.makeUser())
    await page.goto('/settings')
    await expect(page.getByRole('group', { name: 'Language' }).getByRole('button')).toHaveCount(8)
    for (const { code, name } of LANGUAGES.toReversed()) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(code)['accounts:settings.title'] ?? '')
      await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('[aria-pressed=true]')).toHaveCount(1)
    }
  })

  test('the choice stays after a reload', async ({ page }) => {
    await page.goto('/login')
    await pick(page, 'fi')
    await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
    await expect(switcher(page)).toHaveValue('fi')
  })

  test('what cannot be loaded is told, and the page stays as it was', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.route('**/assets/*.js', (route) => route.abort())
    await pick(page, 'ja')
    await expect(page.getByRole('alert')).toHaveText('This language could not be loaded. Please try again.')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(switcher(page)).toHaveValue('en')
  })

  test("an account's own language is taken when its owner signs in", async ({ page, seed }) => {
    const ann = await seed.makeUser()
    await page.route('**/api/users/me', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), lang: 'pt' } })
    })
    await page.goto('/login')
    await page.getByLabel('User name').fill(ann.userName)
    await page.getByLabel('Password', { exact: true }).fill(ann.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Minhas comunidades' })).toBeVisible()
    await pick(page, 'fr')
    await expect(page.getByRole('heading', { level: 1, name: 'Mes communautés' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Mes communautés' })).toBeVisible()
  })
})

for (const [locale, heading] of [
  ['zh-TW', '登入'],
  ['zh-CN', '登录'],
  ['pt-PT', 'Entrar'],
  ['de-DE', 'Sign in'],
] as const)
  test.describe(`a browser set to ${locale}`, () => {
    test.use({ locale })
    test(`shows “${heading}” at first`, async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
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
  await expect(page.getByText('onnistui')).toBeVisible()
  await expect
    .poll(async () => (await seed.call<{ data: { body?: string } }>(ann, 'GET', `/api/objects/${note._id}`)).data.body)
    .toBe('<p>Because of the air above us</p>')
})
