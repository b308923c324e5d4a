import type { Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { expect, type Member, test } from './fixtures.ts'
import { change, contribute, openTab, reading, ready, textField, titleField } from './support/note.ts'
import type { Seed } from './support/seed.ts'
import { expectOnlyIn, expectTranslated, faultsOf, inOtherLanguages, sayIn } from './support/words.ts'

// As in languages-screens.spec.ts: in English into a state, then in every other language in place.

const text = sayIn('en')

const button = (page: Page, key: string, places = {}) => page.getByRole('button', { name: text(key, places), exact: true }) // prettier-ignore
const dialog = (page: Page, key: string) => page.getByRole('dialog', { name: text(key), exact: true })
const tab = (page: Page, key: string) => openTab(page, text(`notes:tab.${key}`))

const PLUGINS = {
  multilanguage: true,
  visitorrole: true,
  promisingnessidea: true,
  yellow: true,
  orange: true,
  essence: true,
  ratableScaffolds: true,
  translateToEnglish: true,
  translateToChinese: true,
  citationScaffolds: { enabled: true },
}

/** A note of somebody else’s with everything that can be said of it. Titles are numbers: they are said in every language. */
const makeNote = async (seed: Seed, ben: Member, viewId: string) => {
  const note = await seed.makeNote(ben, { title: '730', permission: 'public', viewId })
  const make = (type: string, data: object, title = '731') =>
    seed.call<Contribution>(ben, 'POST', `/api/contributions/${ben.communityId}`, {
      type,
      title,
      status: 'active',
      permission: 'protected',
      authors: [ben.authorId],
      data,
    })
  const link = (from: string, to: string, type: string, data: object = {}) =>
    seed.call<Link>(ben, 'POST', '/api/links', { from, to, type, data })
  const support = await link((await make('Support', {}))._id, note._id, 'supports')
  const mark = (name: string) => `<span id="${support._id}" class="${name} mceNonEditable"></span>`
  const body = `<p>11 22 33</p><p>${mark('KFSupportStart')} 44 ${mark('KFSupportEnd')}</p>`
  await change(seed, ben, note, { data: { body } })
  for (const [quote, start] of [
    ['22', '/p[1]'],
    ['99', '/p[9]'],
  ] as const)
    // prettier-ignore
    await link(
      (await make('Annotation', { quote, text: '<p>55</p>', ranges: [{ start, startOffset: 3, end: start, endOffset: 5 }] }))._id, // prettier-ignore
      note._id,
      'annotates',
    )
  for (const idea of ['33', '88']) {
    const data = { idea, reason: '', color: 'yellow' }
    await link((await make('promisingIdeaobj', data))._id, note._id, 'promisings', data)
  }
  await link(note._id, (await make('Essence', { body: '<p>66</p>' }))._id, 'essence')
  const cited = { citedNoteId: note._id, citedNoteTitle: note.title }
  await seed.call(ben, 'POST', `/api/citations/${ben.communityId}`, { longCitation: '1704', ...cited })
  await seed.makeNote(ben, { title: '732', buildson: note._id })
  return note
}

/** The tools of the editor, whose words are another package's: none may be missing or stand for two things. */
const expectOwnTools = async (page: Page) => {
  const tools = page.locator('.tox-editor-header button')
  await expect(page.locator('.tox-editor-header [aria-label="Bold"]')).toHaveCount(0)
  await expect(tools.nth(8)).toBeVisible()
  const labels = await tools.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  expect(labels).not.toContain('')
  expect(new Set(labels).size, 'words of the editor that stand for one thing alone').toBe(labels.length)
  for (const label of ['Italic', 'Underline', 'Bullet list', 'Numbered list', 'Undo', 'Redo'])
    expect(labels).not.toContain(label)
}

test('a note with all its tabs, and what opens there, in every language [PROD-02]', async ({ page, seed, login }) => {
  test.setTimeout(180_000)
  const faults = faultsOf(page)
  const { community, mia } = await seed.makeManaged()
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.changeSettings(community, { embeddedScaffold: true, languages: ['fr', 'fi'], defaultLang: 'fr', plugins: PLUGINS }) // prettier-ignore
  const note = await makeNote(seed, ben, community.welcomeViewId)
  await login(page, mia)
  await page.goto(`/contribution/${note._id}/${community.welcomeViewId}`)

  await test.step('what is read, annotated, rated, translated and put in a nutshell', async () => {
    await expect(reading(page).locator('mark')).toHaveCount(2)
    await button(page, 'notes:annotate').click()
    await expect(page.getByLabel(text('annotations:onlyMine'))).toBeVisible()
    await button(page, 'ratings:open', { title: '731' }).click()
    await expect(button(page, 'ratings:reset')).toBeVisible()
    await expectTranslated(page)
    await page.keyboard.press('Escape')
    await button(page, 'annotations:cancel').click()
    await button(page, 'translation:title').click()
    await button(page, 'translation:language.English').click()
    await expect(page.getByText(text('translation:notSetUp'))).toBeVisible()
    await expectTranslated(page)
    await page.keyboard.press('Escape')
    await button(page, 'essences:new').click()
    await button(page, 'essences:save').click()
    await expect(page.getByText(text('errors:field.required'))).toBeVisible()
    await expectTranslated(page)
    await button(page, 'essences:cancel').first().click()
  })

  await test.step('the other tabs, with a form or a dialog open', async () => {
    for (const name of ['attachments', 'authors', 'connections', 'threads', 'properties']) {
      await tab(page, name)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectTranslated(page)
    }
    await tab(page, 'promisingIdeas')
    await button(page, 'promisingIdeas:editNamed', { idea: '33' }).click()
    await expect(dialog(page, 'promisingIdeas:edit')).toBeVisible()
    await expectTranslated(page)
    await page.keyboard.press('Escape')
    await tab(page, 'source')
    await button(page, 'citations:edit', { name: '1704' }).click()
    await expect(button(page, 'citations:save')).toBeVisible()
    await expectTranslated(page)
    await tab(page, 'history')
    await button(page, 'notes:history.show').last().click()
    await expect(button(page, 'versions:version.restore')).toBeVisible()
    await expectTranslated(page)
    await page.keyboard.press('Escape')
  })

  await test.step('what is written, refused and merged', async () => {
    await tab(page, 'edit')
    await ready(page)
    await expect(page.locator('.tox-editor-header [aria-label="Bold"]')).toHaveCount(1)
    await titleField(page).fill('')
    await textField(page).fill('11 77')
    await contribute(page).click()
    await expect(page.getByRole('alert')).toHaveText(text('notes:title_required'))
    await change(seed, ben, note, { title: '734', data: { body: '<p>11 00</p>' } })
    await button(page, 'notes:overtaken.merge').click()
    await expect(dialog(page, 'versions:merge')).toBeVisible()
    await inOtherLanguages(page, async (language) => {
      await expectOnlyIn(page, language)
      await expectOwnTools(page)
    })
  })
  expect(faults).toEqual([])
})

test('the scaffolds of a community and a video with its comments in every language [PROD-02]', async ({
  page,
  seed,
  login,
}) => {
  test.setTimeout(120_000)
  const faults = faultsOf(page)
  const { community, mia } = await seed.makeManaged()
  await seed.changeSettings(community, { embeddedScaffold: true })
  const home = `/api/communities/${community._id}`
  const [first] = community.scaffolds
  await seed.call(mia, 'POST', `${home}/scaffolds`, { title: '741' })
  await login(page, mia)
  await page.goto(`/scaffoldmanager/${community._id}`)
  await button(page, 'scaffolds:order.up', { title: '741' }).press('Enter')
  await expect(page.getByText(text('scaffolds:order.unsaved'))).toBeVisible()
  // What was told once stays in its words.
  await expectTranslated(page, [text('scaffolds:order.moved', { title: '741', place: 1, all: 2 })])
  await button(page, 'scaffolds:order.save').click()

  await page.goto(`/contribution/${first}`)
  await page.getByRole('combobox', { name: text('scaffolds:use.choose') }).selectOption('741')
  await button(page, 'scaffolds:paired.add').click()
  await expect(button(page, 'scaffolds:paired.remove', { title: '741' })).toBeVisible()
  await page.getByRole('switch', { name: text('scaffolds:template') }).click()
  await expect(button(page, 'scaffolds:discard')).toBeVisible()
  await expectTranslated(page)
  await button(page, 'scaffolds:discard').click()

  const video = { type: 'Video', title: '742', status: 'unsaved', authors: [mia.authorId], data: {} }
  const { _id } = await seed.call<Contribution>(mia, 'POST', `/api/contributions/${community._id}`, video)
  await seed.giveFile(mia, _id, '742.webm', 'This cannot be played.')
  await seed.call(mia, 'POST', `/api/objects/${_id}/tags`, { time: 1, comment: '743' })
  await page.goto(`/contribution/${_id}`)
  await expect(page.getByText(text('videos:failed'))).toBeVisible()
  await expectTranslated(page)
  expect(faults).toEqual([])
})
