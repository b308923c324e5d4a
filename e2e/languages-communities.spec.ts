import type { Page } from '@playwright/test'
import { languageName } from '../shared/language-codes.ts'
import { expect, test } from './fixtures.ts'
import type { Member, SeededCommunity, Seed } from './support/seed.ts'
import { expectOnlyIn, expectTranslated, faultsOf, inOtherLanguages, pickLanguage, sayIn } from './support/words.ts'

// As in languages-screens.spec.ts: in English into a state, then in every other language in place.

const text = sayIn('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

const managed = async (seed: Seed) => {
  const community = await seed.makeCommunity({ title: '17' })
  const mia = await seed.join(await seed.makeUser({ firstName: 'Una', lastName: 'Quist' }), community, 'manager')
  return { community, mia }
}
const changeSettings = (seed: Seed, by: Member, { _id, rootContextId }: SeededCommunity, data: object) =>
  seed.call(by, 'PUT', `/api/objects/${_id}/${rootContextId}`, { data })

test('the order of communities, their editor and its dialogs in every language [PROD-02]', async ({
  page,
  seed,
  login,
}) => {
  test.setTimeout(120_000)
  const faults = faultsOf(page)
  const community = await seed.makeCommunity({ title: '17' })
  const admin = await seed.admin()
  const ann = await seed.makeMember(community)
  await seed.makeCommunity({ title: '18' })
  await login(page, admin)
  await page.goto('/communitymanager')
  await button(page, text('communities:order.change')).click()
  await button(page, text('communities:order.down', { title: '17' })).click()
  await expectTranslated(page, await seed.communityTitles())

  await page.goto(`/communityeditor/${community._id}`)
  const door = page.getByRole('region', { name: text('communities:door.title') })
  await door.getByLabel(text('communities:door.key')).fill('wrong')
  await button(page, text('communities:door.block')).click()
  await expect(door).toContainText(text('errors:community.keyWrong'))
  await page.getByLabel(text('communities:editor.name'), { exact: true }).fill(' ')
  await button(page, text('communities:editor.save')).click()
  await expect(alert(page, text('communities:editor.failed'))).toBeVisible()
  await expectTranslated(page)
  await button(page, text('communities:delete.open')).click()
  await page.getByRole('dialog').getByLabel(text('communities:delete.key')).fill('wrong')
  await button(page, text('communities:delete.submit')).click()
  await expect(page.getByRole('dialog')).toContainText(text('errors:community.keyWrong'))
  await expectTranslated(page)

  const { registrationKey } = community
  await seed.call(admin, 'PUT', `/api/communities/${community._id}/blockLogin`, { registrationKey, blocked: true })
  await login(page, ann)
  await page.goto(`/communitytop/${community._id}`)
  await expect(page.getByRole('heading', { name: text('common:blocked.title') })).toBeVisible()
  await expectTranslated(page)
  expect(faults).toEqual([])
})

test('the settings of communities and views, with their refusals, in every language [PROD-02]', async ({
  page,
  seed,
  login,
}) => {
  test.setTimeout(120_000)
  const faults = faultsOf(page)
  const { community, mia } = await managed(seed)
  await changeSettings(seed, mia, community, {
    plugins: { multilanguage: true },
    languages: ['fi', 'ja'],
    defaultLang: 'fi',
  })
  await login(page, mia)
  await page.goto(`/contribution/${community.rootContextId}`)
  const tab = (name: string) => page.getByRole('tab', { name: text(`contexts:tab.${name}`), exact: true }).click()
  await tab('languages')
  await page
    .getByRole('combobox', { name: text('contexts:defaultLang') })
    .selectOption(text('contexts:defaultLang.none'))
  await button(page, text('contexts:save')).click()
  await expect(alert(page, text('errors:context.defaultLang'))).toBeVisible()
  await changeSettings(seed, mia, community, { freemode: true })
  await expect(alert(page, text('contexts:overtaken'))).toBeVisible()
  await inOtherLanguages(page, async (language) => {
    await expectOnlyIn(page, language)
    const panel = page.getByRole('tabpanel')
    for (const code of ['fi', 'ja']) await expect(panel).toContainText(languageName(code, language.tag))
  })
  for (const name of ['features', 'views', 'people']) {
    await tab(name)
    await expectTranslated(page)
  }

  await page.goto(`/contribution/${community.welcomeViewId}`)
  await page.getByRole('checkbox', { name: text('contexts:view.enable') }).check()
  await page.getByRole('textbox', { name: text('contexts:view.name') }).fill(' ')
  await button(page, text('contexts:save')).click()
  await expect(alert(page, text('errors:field.required'))).toBeVisible()
  await expectTranslated(page)
  expect(faults).toEqual([])
})

test('groups, their editor and their reader in every language [PROD-02]', async ({ page, seed, login }) => {
  const faults = faultsOf(page)
  const { community, mia } = await managed(seed)
  const ann = await seed.makeMember(community)
  await login(page, mia)
  await page.goto(`/groupmanager/${community._id}`)
  await expect(page.getByText(text('groups:none.title'))).toBeVisible()
  await expectTranslated(page)
  const group = await seed.call<{ _id: string }>(mia, 'POST', `/api/groups/${community._id}`, { title: '19' })
  await page.reload()
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  // A question keeps the words in which it was asked.
  await inOtherLanguages(page, async (language) => {
    const say = sayIn(language.code)
    await button(page, say('groups:remove.named', { title: '19' })).click()
    await expect(dialog).toContainText(say('groups:remove.text', { title: '19' }))
    await expectOnlyIn(page, language)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await page.goto(`/contribution/${group._id}`)
  await button(page, text('common:selectAuthor.add')).click()
  await expect(alert(page, text('common:selectAuthor.none'))).toBeVisible()
  const title = page.getByRole('textbox', { name: text('groups:field.title') })
  await title.fill('')
  await button(page, text('groups:save')).click()
  await expect(page.getByText(text('errors:field.required'))).toBeVisible()
  await seed.call(mia, 'PUT', `/api/objects/${community._id}/${group._id}`, { title: '21' })
  await expect(alert(page, text('groups:theirs.title'))).toBeVisible()
  await expectTranslated(page)

  await login(page, ann)
  await page.goto(`/contribution/${group._id}`)
  await expect(page.getByRole('heading', { level: 2, name: '21' })).toBeVisible()
  await seed.call(mia, 'PUT', `/api/objects/${community._id}/${group._id}`, { status: 'inactive' })
  await expect(page.getByText(text('groups:removed.title'))).toBeVisible()
  await expectTranslated(page)
  expect(faults).toEqual([])
})

test('feedback, refused, failed and sent, in every language [PROD-02]', async ({ page, seed, login }) => {
  const faults = faultsOf(page)
  const { community, mia } = await managed(seed)
  await login(page, mia)
  await page.goto(`/help/?community=${community._id}`)
  const send = button(page, text('help:send'))
  await page.getByRole('radio', { name: text('help:anonymous') }).check()
  await send.click()
  await expect(page.getByText(text('errors:help.title'))).toBeVisible()
  await expect(page.getByText(text('errors:help.content'))).toBeVisible()
  await expectTranslated(page)
  await page.getByRole('textbox', { name: text('help:subject') }).fill('1')
  await page.getByRole('textbox', { name: text('help:content') }).fill('2')
  await page.route('**/api/help/send', (route) => route.abort())
  await send.click()
  await expect(alert(page, text('help:failed'))).toBeVisible()
  await expectTranslated(page)
  await page.unroute('**/api/help/send')
  await send.click()
  await expect(alert(page, text('help:sent'))).toBeVisible()
  await expectTranslated(page)
  expect(faults).toEqual([])
})

test('the bar’s menu, its dialogs, privacy and a lost network in every language [PROD-02]', async ({
  page,
  server,
}) => {
  const faults = faultsOf(page)
  await server.setNotice(`<p>${'123 '.repeat(400)}</p>`)
  await page.route('**/api/version', (route) => route.abort())
  await page.goto('/assets/privacy_policy.html#about')
  await expect(page.getByRole('region', { name: text('common:notice.label') })).toBeVisible()
  await expect(alert(page, text('shell:about.failed'))).toBeVisible()
  await expectTranslated(page)
  await page.unroute('**/api/version')
  await page.goto('/assets/privacy_policy.html#whats-new')
  const log = page.getByRole('dialog', { name: text('shell:changeLog.title') })
  await expect(log.getByRole('listitem').first()).toBeVisible()
  // What is told of a version is one text for everybody.
  await expectTranslated(page, await log.locator('[lang=en] *').allTextContents())
  await page.goto('/assets/privacy_policy.html#keyboard')
  await expect(page.getByRole('dialog', { name: text('shell:keys.title') })).toBeVisible()
  await expectTranslated(page)
  await page.keyboard.press('Escape')
  await button(page, text('common:nav.menu')).click()
  await page.context().setOffline(true)
  await expect(page.getByText(text('common:connection.none'))).toBeVisible()
  await expectTranslated(page)
  await pickLanguage(page, 'en')
  await page.context().setOffline(false)
  await server.setNotice('')
  expect(faults).toEqual([])
})
