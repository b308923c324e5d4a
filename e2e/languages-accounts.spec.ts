import type { Page } from '@playwright/test'
import { hash } from 'bcryptjs'
import { writeClassList } from '../shared/class-lists.ts'
import { expect, test } from './fixtures.ts'
import { choose, csv, HEADER, pupils } from './support/class-lists.ts'
import { png } from './support/files.ts'
import type { Seed } from './support/seed.ts'
import { expectOnlyIn, expectTranslated, faultsOf, inOtherLanguages, sayIn } from './support/words.ts'

/** A column whose name is the same in every file, and a word of ours too. */
const COLUMN = 'Password'

const text = sayIn('en')

const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const answer = (page: Page, path: string, json: unknown) => page.route(`**${path}`, (route) => route.fulfill({ json }))

const signingUp = async (page: Page) => {
  const [toSignIn, toSignUp] = [text('accounts:signUp.toSignIn'), text('accounts:signIn.toSignUp')]
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await answer(page, '/auth/local/signupCodeSet', { signupCodeSet: true })
  await page.goto('/sso')
  await page.getByRole('button', { name: text('accounts:sso.with', { service: 'Facebook' }) }).click()
  await expect(page.getByRole('alert')).toHaveText(text('accounts:sso.missing', { service: 'Facebook' }))
  await expectTranslated(page)

  await link(text('accounts:sso.toSignIn')).click()
  await link(toSignUp).click()
  const secret = page.getByLabel(text('accounts:signUp.code'))
  const submit = page.getByRole('button', { name: text('accounts:signUp.submit') })
  for (const [name, value] of Object.entries(pupils(1)[0] ?? {})) await page.locator(`input[name=${name}]`).fill(value)
  await secret.fill('1')
  await page.route('**/api/users', (route) => route.fulfill({ status: 422, headers: { 'X-Error-Code': 'signUp.code' }, json: { message: 'Key Error' } })) // prettier-ignore
  await submit.click()
  await expect(said(page, text('errors:signUp.code'))).toBeVisible()
  await expectTranslated(page)
  await page.unroute('**/api/users')

  await answer(page, '/auth/local/signupCodeSet', { signupCodeSet: false })
  await answer(page, '/api/recaptcha/config', { publicKey: 'site-key' })
  await page.route(/recaptcha\/api\.js/, (route) => route.abort())
  await link(toSignIn).click()
  await link(toSignUp).click()
  await expect(page.getByRole('alert').filter({ hasText: text('accounts:signUp.captchaOffline') })).toBeVisible()
  await submit.click()
  await expect(said(page, text('errors:signUp.captcha'))).toBeVisible()
  await expectTranslated(page)

  await page.route('**/api/site', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), signUpClosed: true } })
  })
  await page.goto('/signup')
  await expect(said(page, text('errors:signUp.closed'))).toBeVisible()
  await expectTranslated(page)
  await page.unrouteAll()
}

const administration = async (page: Page) => {
  const rootless = { created: new Date(0).toISOString(), archived: true }
  const [whole, broken] = [{ ...rootless, _id: '0'.repeat(24), title: '17' }, { ...rootless, _id: '1'.repeat(24), title: '18' }] // prettier-ignore
  await answer(page, '/api/contexts/missing', { communities: [whole], passwordHash: null })
  await page.goto('/admin')
  await expect(page.getByRole('table', { name: text('admin:users.title') })).toBeVisible()
  await expectTranslated(page)
  await page.getByRole('searchbox', { name: text('admin:users.find') }).fill('nobody at all')
  await expect(said(page, text('admin:users.noneText', { query: 'nobody at all' }))).toBeVisible()
  await expectTranslated(page)
  await page.getByRole('button', { name: text('admin:users.all') }).click()
  await page.getByRole('row').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: text('common:reset.suggest') }).click()
  await expect(dialog.getByRole('button', { name: text('common:reset.submit') })).toBeVisible()
  await expectTranslated(page)
  await dialog.getByRole('button', { name: text('common:close') }).click()

  const tools = page.getByRole('main').getByRole('link', { name: text('admin:tools.title') })
  await tools.click()
  await expect(said(page, text('admin:contexts.noPassword'))).toBeVisible()
  await expectTranslated(page)
  await answer(page, '/api/contexts/missing', { communities: [whole, broken], passwordHash: await hash('right', 4) })
  await answer(page, `/api/contexts/${whole._id}`, {})
  await page.route(`**/api/contexts/${broken._id}`, (route) => route.abort())
  await page.getByRole('link', { name: text('admin:users.title'), exact: true }).click()
  await tools.click()
  const password = page.getByLabel(text('admin:contexts.password'))
  await password.fill('wrong')
  await password.press('Enter')
  await expect(said(page, text('errors:migration.password'))).toBeVisible()
  await expectTranslated(page)
  await password.fill('right')
  await password.press('Enter')
  await expect(said(page, text('admin:contexts.repaired'))).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(text('admin:contexts.failedText'))
  await expect(said(page, text('errors:offline'))).toBeVisible()
  await expectTranslated(page)
  await page.unrouteAll()
}

const authors = async (page: Page, seed: Seed, communityId: string) => {
  const act = (key: string) => page.getByRole('button', { name: text(`authors:${key}`), exact: true })
  await page.goto(`/authormanager/${communityId}`)
  await act('edit').click()
  await expect(said(page, text('errors:author.none'))).toBeVisible()
  await expectTranslated(page)
  const una = page.getByRole('list').getByRole('button', { name: 'Una Quist' })
  await una.click()
  await act('makeWriter').click()
  await expect(said(page, text('errors:author.notManager'))).toBeVisible()
  await act('edit').click()
  await expect(page.getByRole('dialog').getByLabel(text('authors:email'))).toBeVisible()
  await expectTranslated(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('authors:edit.save') })
    .click()
  await expect(said(page, text('authors:edit.done'))).toBeVisible()
  await act('makeManager').click()
  await expect(said(page, text('authors:made.manager', { name: 'Una Quist' }))).toBeVisible()
  await expect(said(page, text('authors:writers.empty'))).toBeVisible()
  // A question keeps the words in which it was asked.
  const dialog = page.getByRole('dialog')
  await inOtherLanguages(page, async (language) => {
    const say = sayIn(language.code)
    await page.getByRole('button', { name: say('authors:makeWriter'), exact: true }).click()
    await expect(dialog).toContainText(say('authors:take.text', { name: 'Una Quist' }))
    await expectOnlyIn(page, language)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await act('makeWriter').click()
  await dialog.getByRole('button', { name: text('authors:makeWriter') }).click()
  await expect(said(page, text('authors:made.writer', { name: 'Una Quist' }))).toBeVisible()
  await page.getByRole('searchbox', { name: text('authors:writers.find') }).fill('nobody')
  await expect(said(page, text('authors:writers.none', { query: 'nobody' }))).toBeVisible()
  await expectTranslated(page)

  const panel = page.getByRole('tabpanel')
  const press = (key: string) => panel.getByRole('button', { name: text(`classLists:${key}`), exact: true }).click()
  const stranger = { ...pupils(1)[0], userName: (await seed.makeUser()).userName }
  await page.getByRole('tab', { name: text('authors:tab.classList') }).click()
  await expect(page.getByRole('tabpanel', { name: text('authors:tab.classList') })).toBeVisible()
  await choose(panel, png('17.png'))
  await expect(said(page, text('classLists:notCsv'))).toBeVisible()
  await choose(panel, csv(`${HEADER}\n,Lee,,1,1\nIda,Lee,ida@example.org,,word\nIda,Lee,i@example.org,ida,"w`))
  await press('check')
  await expect(said(page, text('classLists:toCorrect'))).toBeVisible()
  await expectTranslated(page, [COLUMN])
  await choose(panel, csv(writeClassList([...pupils(6), stranger as ReturnType<typeof pupils>[number]])))
  await press('check')
  await expect(said(page, text('errors:row.userExists'))).toBeVisible()
  await expectTranslated(page, [COLUMN])
  const list = csv(writeClassList(pupils(2)))
  await choose(panel, list)
  await press('check')
  await expect(said(page, text('classLists:valid'))).toBeVisible()
  await press('submit')
  await expect(said(page, text('classLists:added'))).toBeVisible()
  await expectTranslated(page, [COLUMN])

  await page.getByRole('tab', { name: text('authors:tab.rename') }).click()
  // Until the other panel is there, a file would be chosen in this one.
  await expect(page.getByRole('tabpanel', { name: text('authors:tab.rename') })).toBeVisible()
  await choose(panel, list)
  await press('rename')
  await expect(said(page, text('classLists:renamed', { processed: 2, modified: 0 }))).toBeVisible()
  await expectTranslated(page)
}

test('signing up by code, captcha or not at all, in every language [PROD-02]', async ({ page }) => {
  const faults = faultsOf(page)
  await signingUp(page)
  expect(faults).toEqual([])
})

test('administration in every language [PROD-02]', async ({ page, seed, login }) => {
  const faults = faultsOf(page)
  await login(page, await seed.admin())
  await administration(page)
  expect(faults).toEqual([])
})

test('authors and class lists in every language [PROD-02]', async ({ page, seed, login }) => {
  test.setTimeout(120_000)
  // Seven languages, and a class list in each of its states.
  test.slow()
  const faults = faultsOf(page)
  const community = await seed.makeCommunity()
  await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  await login(page, await seed.admin())
  await authors(page, seed, community._id)
  expect(faults).toEqual([])
})
