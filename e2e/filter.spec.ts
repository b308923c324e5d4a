import type { Page } from '@playwright/test'
import type { Board } from '../shared/views.ts'
import { expect, type Member, test } from './fixtures.ts'
import { board, card, choose, noteWindow, tool } from './support/board.ts'
import { calls } from './support/calls.ts'
import { openTab } from './support/note.ts'
import type { Seed } from './support/seed.ts'

/** What stands on the canvas, by title, in reading order. */
const shown = (page: Page) => board(page).getByRole('option')
const expectShown = async (page: Page, ...titles: string[]) => {
  await expect(shown(page)).toHaveCount(titles.length)
  for (const title of titles) await expect(card(page, title)).toBeVisible()
}
const panel = (page: Page) => page.getByRole('dialog', { name: 'Filter' })

const contribute = (seed: Seed, { communityId, authorId, ...who }: Member, fields: object) =>
  seed.call<{ _id: string }>(who, 'POST', `/api/contributions/${communityId}`, {
    authors: [authorId],
    status: 'active',
    ...fields,
  })

/** Lets what stands on a view have been made at these times, by title. */
const madeAt = (page: Page, times: Record<string, string>) =>
  page.route('**/api/views/*/board', async (route) => {
    const response = await route.fetch()
    const board = (await response.json()) as Board
    for (const { _to } of board.items) _to.created = times[_to.title] ?? _to.created
    await route.fulfill({ response, json: board })
  })

test.use({ timezoneId: 'America/Los_Angeles' })

test('the filter keeps what holds the text, uses the scaffold, is of the type and of the days, to its member alone [FILT-01, FILT-03, FILT-04, FILT-05, FILT-06, FILT-07, FILT-08]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  const { member } = ann
  const leaves = await seed.makeNote(member, {
    title: 'Leaves',
    body: '<p>They catch sunlight.</p>',
    viewId,
    x: 20,
    y: 20,
  })
  await seed.makeNote(member, { title: 'Answer', body: '<p>Roots drink.</p>', buildson: leaves._id })
  await seed.makeNote(ben.member, { title: 'Sunlight is warm', viewId, x: 320, y: 20, permission: 'private' })
  await seed.call(member, 'POST', `/api/views/${viewId}/riseabove`, { title: 'Above', place: { x: 320, y: 320 } })
  const drawing = await contribute(seed, member, { type: 'Drawing', title: 'Sketch', data: { svg: '<svg/>' } })
  await seed.placeOn(member, viewId, drawing._id, 20, 220)
  const inner = await contribute(seed, member, { type: 'View', title: 'Inner' })
  await seed.placeOn(member, viewId, inner._id, 20, 320)
  const supports = await seed.call<{ to: string }[]>(member, 'GET', `/api/links/from/${community.scaffolds[0]}`)
  await seed.call(member, 'POST', '/api/links', { from: supports[0]?.to, to: leaves._id, type: 'supports', data: {} })
  const everything = ['Leaves', 'Answer', 'Above', 'Sketch', 'Inner']

  // In Tokyo, where it is nine hours later than by universal time; the reader is in Los Angeles.
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${community._id}`, { timeZone: 'Asia/Tokyo' })
  await madeAt(ann.page, {
    Leaves: '2010-03-13T14:59:59.999Z',
    Answer: '2010-03-13T15:00:00.000Z',
    Above: '2010-03-15T14:59:59.999Z',
    Sketch: '2010-03-15T15:00:00.000Z',
    Inner: '2009-01-01T00:00:00.000Z',
  })

  await ann.page.goto(`/view/${viewId}`)
  await ben.page.goto(`/view/${viewId}`)
  await expectShown(ann.page, ...everything)
  await test.step('it is offered only while the plugin is on', async () => {
    await expect(tool(ann.page, 'Help')).toBeVisible()
    await expect(tool(ann.page, 'Filter')).toHaveCount(0)
    await seed.changeSettings(community, { plugins: { filter: true } })
    await tool(ann.page, 'Filter').click()
    await expect(panel(ann.page)).toBeFocused()
    await tool(ann.page, 'Filter').click()
    await expect(panel(ann.page)).toHaveCount(0)
    await tool(ann.page, 'Filter').click()
    await expect(panel(ann.page)).toBeVisible()
  })

  const text = panel(ann.page).getByLabel('Text')
  const clear = panel(ann.page).getByRole('button', { name: 'Clear the filter' })
  await test.step('text, in titles and in what the notes say', async () => {
    await text.fill('sunlight')
    await expectShown(ann.page, 'Leaves')
    await expect(panel(ann.page).getByText('1 of 5 shown')).toBeVisible()
    await text.fill('sketch')
    await expectShown(ann.page, 'Sketch')
    await text.fill('nobody wrote this')
    await expect(shown(ann.page)).toHaveCount(0)
    await expectShown(ben.page, ...everything, 'Sunlight is warm')
    await clear.click()
    await expectShown(ann.page, ...everything)
    await expect(text).toHaveValue('')
  })

  await test.step('scaffolds', async () => {
    await panel(ann.page).getByRole('checkbox', { name: 'Theory Building' }).check()
    await expectShown(ann.page, 'Leaves')
    await clear.click()
  })

  await test.step('types', async () => {
    const type = (name: string) => panel(ann.page).getByRole('checkbox', { name, exact: true })
    const types = panel(ann.page).getByRole('group', { name: 'Types' }).getByRole('checkbox')
    await expect(types).toHaveCount(6)
    for (const [name, titles] of [
      ['Note', ['Leaves', 'Answer', 'Above']],
      ['Drawing', ['Sketch']],
      ['View', ['Inner']],
      ['Attachment', []],
      ['Buildson', ['Answer']],
      ['Riseabove', ['Above']],
    ] as const) {
      await type(name).check()
      await expectShown(ann.page, ...titles)
      await type(name).uncheck()
    }
    await type('View').check()
    await type('Drawing').check()
    await expectShown(ann.page, 'Sketch', 'Inner')
  })

  await test.step('days, together with the rest', async () => {
    await panel(ann.page).getByLabel('From').fill('2001-01-01')
    await expectShown(ann.page, 'Sketch', 'Inner')
    await text.fill('inner')
    await expectShown(ann.page, 'Inner')
    await panel(ann.page).getByLabel('To', { exact: true }).fill('2001-12-31')
    await expect(shown(ann.page)).toHaveCount(0)
    await expectAccessible(ann.page)
    await clear.click()
  })

  await test.step('both days are included whole, from their first instant to their last where the community is', async () => {
    const [from, to] = [panel(ann.page).getByLabel('From'), panel(ann.page).getByLabel('To', { exact: true })]
    await from.fill('2010-03-14')
    await to.fill('2010-03-15')
    await expectShown(ann.page, 'Answer', 'Above')
    await from.fill('2010-03-13')
    await expectShown(ann.page, 'Leaves', 'Answer', 'Above')
    await to.fill('2010-03-16')
    await expectShown(ann.page, 'Leaves', 'Answer', 'Above', 'Sketch')
    await from.fill('2010-03-16')
    await expectShown(ann.page, 'Sketch')
    await text.fill('nobody wrote this')
    await expect(shown(ann.page)).toHaveCount(0)
  })

  await test.step('collapsed, the panel leaves a sign; clearing there shows everything again', async () => {
    await ann.page.keyboard.press('Escape')
    await expect(panel(ann.page)).toHaveCount(0)
    await expect(tool(ann.page, 'Filter')).toBeFocused()
    await expect(ann.page.getByText('0 of 5 shown')).toBeVisible()
    await ann.page.getByRole('button', { name: 'Clear the filter' }).click()
    await expectShown(ann.page, ...everything)
  })

  await test.step('a search that fails says so and can be tried again', async () => {
    await ann.page.route('**/search/count', (route) => route.abort())
    await tool(ann.page, 'Filter').click()
    await text.fill('leaves')
    await expect(panel(ann.page).getByRole('alert')).toHaveText(
      'The texts could not be searched. Please check the connection.',
    )
    await ann.page.unroute('**/search/count')
    await panel(ann.page).getByRole('button', { name: 'Try again' }).click()
    await expectShown(ann.page, 'Leaves')
    await seed.changeSettings(community, { plugins: { filter: false } })
    await expect(panel(ann.page)).toHaveCount(0)
    await expectShown(ann.page, ...everything)
  })
})

test('favourites are made and unmade from the menu for me alone, and are shown alone while that is on [WORK-04, WORK-05, WORK-08]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'First', viewId, x: 20, y: 20 })
  await seed.makeNote(ben.member, { title: 'Second', viewId, x: 320, y: 20 })
  const drawing = await contribute(seed, ann.member, { type: 'Drawing', title: 'Sketch', data: { svg: '<svg/>' } })
  await seed.placeOn(ann.member, viewId, drawing._id, 20, 220)
  const { page } = ann
  await page.goto(`/view/${viewId}`)
  await ben.page.goto(`/view/${viewId}`)
  await expectShown(page, 'First', 'Second', 'Sketch')
  const menuOf = (title: string) => card(page, title).click({ button: 'right' })
  const entry = page.getByRole('menuitem', { name: 'Add to favourites' })

  await menuOf('First')
  await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tool(page, 'Favourites')).toHaveCount(0)
  await seed.changeSettings(community, { plugins: { enableFavourites: true } })
  await expect(tool(page, 'Favourites')).toBeVisible()
  await menuOf('Sketch')
  await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.keyboard.press('Escape')

  const sent = calls(page, 'POST')
  await menuOf('First')
  await entry.click()
  await expect(page.getByText('Added to your favourites')).toBeVisible()
  expect(sent.filter((path) => path.includes('addTofav'))).toHaveLength(1)
  await tool(page, 'Favourites').click()
  await expect(tool(page, 'Favourites')).toHaveAttribute('aria-pressed', 'true')
  await expectShown(page, 'First')
  await expectShown(ben.page, 'First', 'Second', 'Sketch')
  await tool(page, 'Favourites').click()
  await card(page, 'First').dblclick()
  await expect(noteWindow(page, 'First').getByRole('button', { name: 'Favourite', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close the note' }).click()
  await tool(page, 'New Note').click()
  const unsaved = await openTab(noteWindow(page, 'Note'), 'Read')
  await expect(unsaved.getByRole('heading', { name: '(no title yet)' })).toBeVisible()
  await expect(unsaved.getByRole('button', { name: 'Favourite', exact: true })).toHaveCount(0)

  // Nobody else's favourites are mine.
  await tool(ben.page, 'Favourites').click()
  await expect(shown(ben.page)).toHaveCount(0)
  await expect(ben.page.getByText(/None of your favourites stands on this view/)).toBeVisible()

  await page.reload()
  await expectShown(page, 'First', 'Second', 'Sketch')
  await tool(page, 'Favourites').click()
  await expectShown(page, 'First')
  await menuOf('First')
  await choose(page, 'Remove from favourites')
  await expect(shown(page)).toHaveCount(0)
  await tool(page, 'Favourites').click()
  await expectShown(page, 'First', 'Second', 'Sketch')
})
