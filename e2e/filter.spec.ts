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

const contribute = (seed: Seed, { communityId, authorId, ...who }: Member, fields: object) =>
  seed.call<{ _id: string }>(who, 'POST', `/api/contributions/${communityId}`, {
    authors: [authorId],
    status: 'active',
    ...fields,
  })

test.use({ timezoneId: 'America/Los_Angeles' })

test('the filter is accessible, and takes days as they are where the community is, whatever the time zone of the browser [FILT-07]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await seed.changeSettings(community, { plugins: { filter: true } })
  // In Tokyo, where it is nine hours later than by universal time; the reader is in Los Angeles.
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${community._id}`, { timeZone: 'Asia/Tokyo' })
  await seed.makeNote(ann.member, { title: 'Leaves', viewId: community.welcomeViewId })
  // The first instant of 14 March in Tokyo; in Los Angeles it is still the 13th.
  await page.route('**/api/views/*/board', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Board
    for (const { _to } of json.items) _to.created = '2010-03-13T15:00:00.000Z'
    await route.fulfill({ response, json })
  })
  await page.goto(`/view/${community.welcomeViewId}`)
  await tool(page, 'Filter').click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await expect(panel).toBeFocused()
  const [from, to] = [panel.getByLabel('From'), panel.getByLabel('To', { exact: true })]
  await from.fill('2010-03-14')
  await to.fill('2010-03-14')
  await expect(panel.getByText('1 of 1 shown')).toBeVisible()
  await expect(card(page, 'Leaves')).toBeVisible()
  await to.fill('2010-03-13')
  await from.fill('2010-03-13')
  await expect(board(page).getByRole('option')).toHaveCount(0)
  await expectAccessible(page)
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
