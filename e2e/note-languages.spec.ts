import type { Locator, Page } from '@playwright/test'
import type { Contribution } from '../shared/contributions.ts'
import type { Link } from '../shared/links.ts'
import { VIEW_SETTING_DEFAULTS } from '../shared/views.ts'
import { expect, type Member, test } from './fixtures.ts'
import { card, noteWindow } from './support/board.ts'
import {
  change,
  contribute,
  editTab,
  keptWriting,
  openTab,
  reading,
  recovery,
  saveState,
  stored,
  supportLinks,
  textField,
  titleField,
} from './support/note.ts'
import type { Seed } from './support/seed.ts'

const languages = (place: Page | Locator) => place.getByRole('radiogroup', { name: 'Language of this note' })
/** The radio buttons lie under their names. */
const choose = (place: Page | Locator, name: string) => languages(place).getByText(name).click()
const selector = (page: Page) => page.getByRole('combobox', { name: 'Language of the notes' })

const save = async (place: Page | Locator) => {
  await contribute(place).click()
  await expect(saveState(place)).toHaveText('success')
}

const marked = (id: string, text: string) =>
  `<p><span id="${id}" class="KFSupportStart mceNonEditable"></span>${text}<span id="${id}" class="KFSupportEnd mceNonEditable"></span></p>`

/** A support of the community's default scaffold, linked to a note. */
const linkSupport = async (seed: Seed, ann: Member, scaffoldId: string, note: Contribution) => {
  const [support] = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${scaffoldId}`)
  const link = { from: support?.to, to: note._id, type: 'supports', data: {} }
  return (await seed.call<Link>(ann, 'POST', '/api/links', link))._id
}

test('notes are read in a chosen language and written in each of them; properties say what their writers think of them [TRNS-06, TRNS-07, TRNS-10, TRNS-11, TRNS-12, TRNS-13, EDIT-053, EDIT-054, EDIT-065]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const { _id: communityId, welcomeViewId: viewId, scaffolds } = community
  await seed.changeSettings(community, {
    plugins: { multilanguage: true, visitorrole: true },
    languages: ['en', 'fr', 'fi'],
    defaultLang: 'en',
    pseudoNameInAuthorSelector: true,
  })
  const note = await seed.makeNote(ann, { title: 'Red leaves', viewId, body: '<p>Sugar stays</p>' })
  const linkId = await linkSupport(seed, ann, scaffolds[0] ?? '', note)
  const french = { fr: marked(linkId, 'Le sucre reste'), fr_title: 'Feuilles rouges' }
  await change(seed, ann, note, { data: french })
  const [place] = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${viewId}`)
  await seed.call(ann, 'PUT', `/api/links/${place?._id}`, { data: { ...place?.data, showInPlace: true } })
  await seed.makeNote(ann, { title: 'Only English', viewId, y: 320 })
  const before = await stored(seed, ann, note)

  const page = await openAs(ann)
  await page.goto(`/view/${viewId}`)
  const leaves = (title: RegExp) => card(page, title)

  await test.step('a view is read in the language chosen in its bar, and where a note has none, in the default one', async () => {
    await expect(leaves(/Red leaves/)).toContainText('Sugar stays')
    await expect(selector(page).getByRole('option')).toHaveText(['English', 'French', 'Finnish'])
    await selector(page).selectOption('French')
    await expect(leaves(/Feuilles rouges/)).toContainText('Le sucre reste')
    await expect(card(page, /Only English/)).toBeVisible()
    await expect(leaves(/Feuilles rouges/)).not.toContainText('English')
    const viewSetting = { ...VIEW_SETTING_DEFAULTS, language: true }
    await seed.call(ann, 'PUT', `/api/objects/${communityId}/${viewId}`, {
      data: { viewSettingEnabled: true, viewSetting },
    })
    await expect(leaves(/Feuilles rouges/)).toContainText('English, French')
    await change(seed, ann, note, { data: { fr_title: 'Les feuilles' } })
    await expect(leaves(/Les feuilles/)).toBeVisible()
  })

  await test.step('a note opens in that language, and shows another one when it is chosen', async () => {
    await leaves(/Les feuilles/).focus()
    await page.keyboard.press('Enter')
    const window = noteWindow(page, 'Les feuilles')
    await expect(reading(window).getByRole('heading', { name: 'Les feuilles' })).toHaveAttribute('lang', 'fr')
    await expect(reading(window).locator('.body')).toHaveAttribute('lang', 'fr')
    const choice = reading(window).getByRole('combobox', { name: 'Language of this note' })
    await expect(choice.getByRole('option')).toHaveText(['English', 'French'])
    await choice.selectOption('English')
    await expect(reading(noteWindow(page, 'Red leaves'))).toContainText('Sugar stays')
  })

  await page.goto(`/contribution/${note._id}`)
  await test.step('what is written in one language survives a closed tab, and is stored beside the others', async () => {
    await editTab(page).click()
    await expect(languages(page).getByRole('radio', { name: 'French' })).toBeChecked()
    await expect(languages(page).getByRole('radio', { name: 'Finnish (nothing written yet)' })).toHaveCount(1)
    await choose(page, 'Finnish')
    await expect(titleField(page)).toHaveValue('')
    await titleField(page).fill('Punaiset lehdet')
    await textField(page).fill('Sokeri jää')
    await expect(textField(page)).toHaveAttribute('lang', 'fi')
    await expectAccessible(page)
    await expect.poll(() => keptWriting(page)).toContain('Sokeri jää')
    await page.goto(`/contribution/${note._id}`)
    await editTab(page).click()
    await recovery(page).click()
    // The language chosen on the view is remembered.
    await expect(titleField(page)).toHaveValue('Les feuilles')
    await choose(page, 'Finnish')
    await expect(textField(page)).toHaveText('Sokeri jää')
    await choose(page, 'English')
    await titleField(page).fill('Why leaves are red')
    await save(page)
    const { title, data, langInNote } = await stored(seed, ann, note)
    expect({ title, langInNote }).toEqual({ title: 'Why leaves are red', langInNote: ['en', 'fr', 'fi'] })
    const finnish = { fi: '<p>Sokeri jää</p>', fi_title: 'Punaiset lehdet' }
    expect(data).toEqual({ ...before.data, fr_title: 'Les feuilles', en_title: title, ...finnish })
    // What the French text stands on was not taken for unused.
    expect((await supportLinks(seed, ann, note)).map(({ _id }) => _id)).toEqual([linkId])
  })

  await test.step('properties tell how far the idea is, and whether it has the visitor role', async () => {
    const panel = await openTab(page, 'Properties')
    const slider = panel.getByRole('slider', { name: 'How far is this idea developed?' })
    await expect(slider).toHaveValue('5')
    await expect(slider).toHaveAttribute('max', '10')
    await slider.press('End')
    await slider.press('ArrowLeft')
    await panel.getByRole('switch', { name: 'Visitor role' }).click()
    await save(page)
    expect(await stored(seed, ann, note)).toMatchObject({ visitorRole: true, data: { slider: 9 } })
  })

  await test.step('authors are chosen by pseudonym while the community wants so', async () => {
    const { pseudoName } = await seed.call<{ pseudoName: string }>(ann, 'GET', `/api/objects/${ann.authorId}`)
    const panel = await openTab(page, 'Authors')
    await panel.getByPlaceholder('Choose a member').fill(pseudoName)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([pseudoName])
    await panel.getByPlaceholder('Choose a member').fill('Ann')
    await expect(page.getByText('Nobody of this name')).toBeVisible()
  })

  await test.step('without the plugins a note has one text, and nothing is to be chosen', async () => {
    await seed.changeSettings(community, { plugins: { multilanguage: false, visitorrole: false } })
    await editTab(page).click()
    await expect(languages(page)).toHaveCount(0)
    await expect(titleField(page)).toHaveValue('Why leaves are red')
    await expect(textField(page)).toHaveText('Sugar stays')
    const panel = await openTab(page, 'Properties')
    await expect(panel.getByRole('switch', { name: 'Visitor role' })).toHaveCount(0)
  })
})
