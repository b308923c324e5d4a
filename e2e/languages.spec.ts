import type { Page } from '@playwright/test'
import { LANGUAGES } from '../shared/languages.ts'
import { expect, test } from './fixtures.ts'
import { expectTranslated, faultsOf, leftInEnglish, pickLanguage as pick, words } from './support/words.ts'

const OTHERS = LANGUAGES.filter(({ code }) => code !== 'en')

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

for (const { code, name } of OTHERS) {
  const texts = words(code)
  const text = (key: string) => {
    const found = texts[key]
    if (found === undefined) throw new Error(`There is no text ${key} in ${code}.`)
    return found
  }

  test.describe(`in ${name}`, () => {
    test('signing in and up, with their refusals', async ({ page }) => {
      const faults = faultsOf(page)
      await page.goto('/login')
      await pick(page, code)
      const submit = page.getByRole('button', { name: text('accounts:signIn.submit'), exact: true })
      await submit.click()
      await expect(page.getByText(text('errors:field.required'))).toHaveCount(2)
      await expectTranslated(page, code)
      await page.getByLabel(text('accounts:field.userName')).fill('nobody')
      await page.getByLabel(text('accounts:field.password'), { exact: true }).fill('wrong')
      await submit.click()
      await expect(page.getByRole('alert')).toHaveText(text('errors:signIn.failed'))
      await page.getByRole('main').getByRole('link').click()
      await expect(page).toHaveURL('/signup')
      await page.getByLabel(text('accounts:field.userName')).fill('1')
      await page.getByRole('button', { name: text('accounts:signUp.submit') }).click()
      await expect(page.getByText(text('errors:user.nameShort'))).toBeVisible()
      await expectTranslated(page, code)
      expect(faults).toEqual([])
    })

    test('my communities and the settings', async ({ page, seed, login }) => {
      const faults = faultsOf(page)
      const community = await seed.makeCommunity()
      const admin = await seed.admin()
      await login(page, await seed.makeMember(community))
      await page.goto('/')
      await pick(page, code)
      await page.getByRole('button', { name: text('communities:join.submit'), exact: true }).click()
      await expect(page.getByText(text('communities:join.selectFirst'))).toBeVisible()
      await expectTranslated(page, code)
      await page.goto('/settings')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('accounts:settings.title'))
      await expectTranslated(page, code)
      await login(page, admin)
      await page.goto('/communitymanager')
      await page.getByRole('button', { name: text('communities:create.submit'), exact: true }).click()
      await expect(page.getByText(text('errors:community.title'))).toBeVisible()
      await expectTranslated(page, code)
      expect(faults).toEqual([])
    })

    test('a view with a note and its menu', async ({ page, seed, login }) => {
      const faults = faultsOf(page)
      const community = await seed.makeCommunity()
      const ann = await seed.makeMember(community)
      await login(page, ann)
      await page.goto(`/view/${community.welcomeViewId}`)
      await pick(page, code)
      await expect(page.getByText(text('views:empty.title'))).toBeVisible()
      await expectTranslated(page, code)
      await seed.makeNote(ann, { title: '17', viewId: community.welcomeViewId })
      const card = page.getByRole('option', { name: '17' })
      await expect(card).toBeVisible()
      await expectTranslated(page, code)
      await card.click({ button: 'right' })
      await expect(page.getByRole('menuitem', { name: text('views:menu.buildson') })).toBeVisible()
      expect(await leftInEnglish(page, code)).toEqual([])
      await page.getByRole('menuitem', { name: text('views:menu.open') }).click()
      await expect(page.getByRole('dialog', { name: '17' })).toBeVisible()
      expect(await leftInEnglish(page, code)).toEqual([])
      expect(faults).toEqual([])
    })

    test('a note with all its tabs', async ({ page, seed, login }) => {
      const faults = faultsOf(page)
      const community = await seed.makeCommunity()
      const ann = await seed.makeMember(community)
      const note = await seed.makeNote(ann, { title: '17', viewId: community.welcomeViewId })
      await seed.makeNote(ann, { title: '18', buildson: note._id })
      await login(page, ann)
      await page.goto(`/contribution/${note._id}/${community.welcomeViewId}`)
      await pick(page, code)
      const tabs = page.getByRole('tab')
      await expect(tabs.first()).toHaveText(text('notes:tab.read'))
      const names = await tabs.allTextContents()
      expect(names.length).toBeGreaterThanOrEqual(2)
      for (const tab of names) {
        await page.getByRole('tab', { name: tab, exact: true }).click()
        await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectTranslated(page, code)
      }
      await page.getByRole('tab', { name: text('notes:tab.edit'), exact: true }).click()
      await page.getByRole('textbox', { name: text('notes:title'), exact: true }).fill('')
      await page.getByRole('button', { name: text('notes:contribute'), exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(text('notes:title_required'))
      for (const label of ['Bold', 'Italic', 'Underline', 'Bullet list', 'Numbered list', 'Undo', 'Redo'])
        await expect(page.locator(`.tox [aria-label="${label}"]`)).toHaveCount(0)
      const labels = await page.locator('.tox-editor-header button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? '')) // prettier-ignore
      expect(labels.length).toBeGreaterThanOrEqual(9)
      expect(labels).not.toContain('')
      expect(new Set(labels).size, 'words of the editor that stand for one thing alone').toBe(labels.length)
      expect(faults).toEqual([])
    })
  })
}
