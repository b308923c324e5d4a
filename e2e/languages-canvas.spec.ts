import type { Page } from '@playwright/test'
import { BLANK_DRAWING } from '../shared/drawings.ts'
import { expect, type Member, test } from './fixtures.ts'
import { card, choose } from './support/board.ts'
import { png } from './support/files.ts'
import type { Seed, SeededCommunity } from './support/seed.ts'
import { expectFitsTranslated, faultsOf, sayIn } from './support/words.ts'

// What views say in each language is compared in client/pages/languages-canvas.test.tsx.

const text = sayIn('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tool = (page: Page, key: string) => page.getByRole('toolbar', { name: text('views:toolbar') }).getByRole('button', { name: text(key), exact: true }) // prettier-ignore
const panel = (page: Page, key: string) => page.getByRole('dialog', { name: text(key), exact: true })

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
}

test('views, their menus and panels fit in the languages with the longest words', async ({ page, seed, login }) => {
  const faults = faultsOf(page)
  const { community, mia, viewId } = await managed(seed)
  await fill(seed, mia, community)
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  await expect(card(page, '721')).toBeVisible()
  for (const key of ['views:panel.settings', 'views:panel.help', 'views:panel.citations', 'filter:title']) {
    await tool(page, key).click()
    await expect(panel(page, key)).toBeVisible()
    await expectFitsTranslated(page)
  }
  await page.keyboard.press('Escape')
  await card(page, '717').click({ button: 'right' })
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectFitsTranslated(page)
  await page.keyboard.press('Escape')
  await card(page, '720').click({ button: 'right' })
  await choose(page, text('views:menu.moveTo'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFitsTranslated(page)
  await page.keyboard.press('Escape')
  await tool(page, 'outline:title').click()
  await expect(page.getByRole('heading', { name: text('outline:kind.Drawing') })).toBeVisible()
  await expectFitsTranslated(page)
  expect(faults).toEqual([])
})

test('the settings of a view and the view manager fit in the languages with the longest words', async ({
  page,
  seed,
  login,
}) => {
  const faults = faultsOf(page)
  const { community, mia, viewId } = await managed(seed)
  await fill(seed, mia, community)
  await login(page, mia)
  await page.goto(`/contribution/${viewId}`)
  await page.getByRole('checkbox', { name: text('notifications:enable') }).click()
  await expect(page.getByRole('checkbox', { name: text('notifications:receive') })).toBeChecked()
  await expectFitsTranslated(page)
  await page.goto(`/viewmanager/${community._id}`)
  await page.getByText(text('viewManager:mode.hierarchy'), { exact: true }).click()
  await button(page, text('viewManager:edit')).click()
  await expectFitsTranslated(page)
  await button(page, text('viewManager:move.named', { title: '718' })).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFitsTranslated(page)
  expect(faults).toEqual([])
})
