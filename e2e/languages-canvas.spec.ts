import type { Page } from '@playwright/test'
import { BLANK_DRAWING } from '../shared/drawings.ts'
import type { Board } from '../shared/views.ts'
import { expect, type Member, test } from './fixtures.ts'
import { board, card, choose, noteWindow, openMenuAt } from './support/board.ts'
import { png } from './support/files.ts'
import type { Seed, SeededCommunity } from './support/seed.ts'
import { expectOnlyIn, expectTranslated, faultsOf, inOtherLanguages, sayIn } from './support/words.ts'

// As in languages-screens.spec.ts: in English into a state, then in every other language in place.

const text = sayIn('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const tool = (page: Page, key: string) => page.getByRole('toolbar', { name: text('views:toolbar') }).getByRole('button', { name: text(key), exact: true }) // prettier-ignore
const panel = (page: Page, key: string) => page.getByRole('dialog', { name: text(key), exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** A community with everything that a view can offer, and a manager of it. */
const managed = async (seed: Seed) => {
  const { community, mia } = await seed.makeManaged()
  const plugins = {
    filter: true,
    enableFavourites: true,
    drawonimage: true,
    multilanguage: true,
    promisingnessidea: true,
    citationScaffolds: { enabled: true },
  }
  await seed.changeSettings(community, { plugins, embeddedScaffold: true, languages: ['fr', 'fi'], defaultLang: 'fr' })
  return { community, mia, viewId: community.welcomeViewId }
}

/** Titles are numbers: they are said in every language. */
const fill = async (seed: Seed, mia: Member, { _id, welcomeViewId: viewId }: SeededCommunity) => {
  const group = await seed.call<{ _id: string }>(mia, 'POST', `/api/groups/${_id}`, { title: '716', members: [mia.authorId] }) // prettier-ignore
  const note = await seed.makeNote(mia, { title: '717', viewId, x: 20, y: 20 })
  await seed.call(mia, 'PUT', `/api/objects/${_id}/${note._id}`, { group: group._id })
  const cited = { citedNoteId: note._id, citedNoteTitle: '717' }
  await seed.call(mia, 'POST', `/api/citations/${_id}`, { longCitation: '1704', ...cited })
  const view = await seed.makeView(mia, '718')
  await seed.placeOn(mia, viewId, view._id, 20, 120)
  await seed.call(mia, 'POST', `/api/views/${viewId}/riseabove`, { title: '719', place: { x: 20, y: 220 } })
  const authored = { authors: [mia.authorId], status: 'active' }
  const make = (fields: object) => seed.call<{ _id: string }>(mia, 'POST', `/api/contributions/${_id}`, { ...authored, ...fields }) // prettier-ignore
  const drawing = await make({ type: 'Drawing', title: '720', data: { svg: BLANK_DRAWING } })
  await seed.placeOn(mia, viewId, drawing._id, 20, 320)
  const picture = await make({ type: 'Attachment', title: '721', status: 'unsaved', data: {} })
  await seed.giveFile(mia, picture._id, '721', new Uint8Array(png('721').buffer))
  await seed.placeOn(mia, viewId, picture._id, 420, 320)
  const idea = { idea: '722', reason: '', color: '' }
  const promising = await make({ type: 'promisingIdeaobj', title: '722', permission: 'protected', data: idea })
  await seed.call(mia, 'POST', '/api/links', { from: promising._id, to: note._id, type: 'promisings', data: idea })
  return { drawing }
}

/** A question keeps the words in which it was asked: it is asked anew in each language. */
const askedIn = (
  page: Page,
  ask: (say: ReturnType<typeof sayIn>) => Promise<void>,
  key: string,
  places = {},
  staying: readonly string[] = [],
) =>
  inOtherLanguages(page, async (language) => {
    const say = sayIn(language.code)
    await ask(say)
    await expect(dialog(page)).toContainText(say(key, places))
    await expectOnlyIn(page, language, staying)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

test('a view with its tools, bar and panels in every language [PROD-02]', async ({ page, seed, login }) => {
  const faults = faultsOf(page)
  const { community, mia, viewId } = await managed(seed)
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  await expect(page.getByText(text('views:empty.title'))).toBeVisible()
  await tool(page, 'filter:favourites').click()
  await expect(alert(page, text('filter:favourites.none'))).toBeVisible()
  await tool(page, 'views:viewLink').click()
  await button(page, text('common:selectViews.add')).click()
  await expect(page.getByText(text('common:selectViews.none'))).toBeVisible()
  await expectTranslated(page)
  await tool(page, 'filter:favourites').click()

  await fill(seed, mia, community)
  await expect(card(page, '721')).toBeVisible()
  for (const name of ['settings', 'groupView', 'help', 'promisingIdeas']) {
    await tool(page, `views:panel.${name}`).click()
    await expect(panel(page, `views:panel.${name}`)).toBeVisible()
    await expectTranslated(page)
  }
  await tool(page, 'views:panel.citations').click()
  await panel(page, 'views:panel.citations')
    .getByRole('button', { name: text('citations:add') })
    .click()
  await expect(page.getByLabel(text('citations:note.title'))).toBeVisible()
  await expectTranslated(page)
  await page.route('**/search/count', (route) => route.abort())
  await tool(page, 'filter:title').click()
  await panel(page, 'filter:title').getByLabel(text('filter:text')).fill('700')
  await expect(alert(page, text('filter:failed'))).toBeVisible()
  await expectTranslated(page)
  await page.unrouteAll()
  await button(page, text('filter:again')).click()
  await expect(board(page).getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await tool(page, 'outline:title').click()
  await expect(page.getByText(text('outline:hidden'))).toBeVisible()
  await expectTranslated(page)
  await button(page, text('filter:clear')).click()
  await expect(page.getByRole('heading', { name: text('outline:kind.Drawing') })).toBeVisible()
  await expectTranslated(page)
  expect(faults).toEqual([])
})

test('the menus of a view and its items, and what they ask, in every language [PROD-02]', async ({
  page,
  seed,
  login,
}) => {
  const faults = faultsOf(page)
  const { community, mia, viewId } = await managed(seed)
  await fill(seed, mia, community)
  const { items } = await seed.call<Board>(mia, 'GET', `/api/views/${viewId}/board`)
  const riseAbove = items.find(({ _to }) => _to.title === '719')
  await seed.call(mia, 'PUT', `/api/links/${riseAbove?._id}`, {
    data: { x: 20, y: 220, fixed: true, draggable: false },
  })
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  for (const title of ['717', '718', '719', '721']) {
    await card(page, title).click({ button: 'right' })
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expectTranslated(page)
    await page.keyboard.press('Escape')
  }
  await openMenuAt(page, { x: 600, y: 40 })
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectTranslated(page)
  await page.keyboard.press('Escape')

  // What was told once stays in its words.
  const told = [text('views:selected_other', { count: 2 })]
  await card(page, '718').click()
  await card(page, '720').click({ modifiers: ['Shift'] })
  await card(page, '720').click({ button: 'right' })
  await choose(page, text('riseAboves:ofSelection'))
  await inOtherLanguages(page, async (language) => {
    const say = sayIn(language.code)
    await button(page, say('riseAboves:create')).click()
    await expect(alert(page, say('errors:riseAbove.name'))).toBeVisible()
    await expectOnlyIn(page, language, told)
  })
  await page.keyboard.press('Escape')
  const remove = () => page.locator('.canvas-item', { hasText: '720' }).press('Delete')
  await askedIn(page, remove, 'views:delete.text_other', { count: 2 }, told)
  await card(page, '720').click({ button: 'right' })
  await choose(page, text('views:menu.moveTo'))
  await expect(dialog(page)).toBeVisible()
  await expectTranslated(page, told)
  expect(faults).toEqual([])
})

test('a drawing, the settings of a view and the view manager in every language [PROD-02]', async ({
  page,
  seed,
  login,
}) => {
  const faults = faultsOf(page)
  const { community, mia, viewId } = await managed(seed)
  const { drawing } = await fill(seed, mia, community)
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  // The tool's own words are another package's.
  await page.route('**/svgedit/**', (route) => route.abort())
  await card(page, '720').dblclick()
  await expect(alert(page, text('drawings:tool.failed'))).toBeVisible()
  await noteWindow(page, '720')
    .getByRole('textbox', { name: text('drawings:title') })
    .fill('722')
  await seed.call(mia, 'PUT', `/api/objects/${community._id}/${drawing._id}`, { title: '723' })
  await expect(page.getByText(text('drawings:theirs.title'))).toBeVisible()
  await expectTranslated(page)

  await page.goto(`/contribution/${viewId}`)
  // Each shows what is stored, which is so a moment later.
  await page.getByRole('checkbox', { name: text('notifications:enable') }).click()
  await expect(page.getByRole('checkbox', { name: text('notifications:receive') })).toBeChecked()
  await page.getByRole('checkbox', { name: text('contexts:view.scaffolds.enable') }).click()
  await expect(page.getByText(text('contexts:view.scaffolds.hint'))).toBeVisible()
  await expectTranslated(page)

  await page.goto(`/viewmanager/${community._id}`)
  await page.getByText(text('viewManager:mode.hierarchy'), { exact: true }).click()
  await button(page, text('viewManager:edit')).click()
  await button(page, text('viewManager:add')).click()
  await expect(page.getByText(text('errors:field.required'))).toBeVisible()
  await expectTranslated(page)
  await button(page, text('viewManager:move.named', { title: '718' })).click()
  await expect(dialog(page)).toBeVisible()
  await expectTranslated(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await askedIn(
    page,
    (say) => button(page, say('viewManager:remove.named', { title: '718' })).click(),
    'viewManager:remove.text',
    { title: '718' },
  )
  expect(faults).toEqual([])
})
