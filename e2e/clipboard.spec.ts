import type { Page } from '@playwright/test'
import type { Board } from '../shared/views.ts'
import { expect, type Member, test } from './fixtures.ts'
import { board, card, choose, openMenuAt, placeOf } from './support/board.ts'

const COPIED = 'Note has been copied to clipboard.'

const copyBoth = async (page: Page) => {
  await card(page, 'Alpha').click()
  await card(page, 'Beta').click({ modifiers: ['Shift'] })
  await card(page, 'Beta').click({ button: 'right' })
  await choose(page, 'Copy')
  await expect(page.getByText(COPIED).last()).toBeVisible()
}

test('contributions are copied from view to view by new links, at the point clicked; what is gone is left out [VIEW-58, VIEW-60]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  const other = await seed.makeView(ann.member, 'Other')
  const alpha = await seed.makeNote(ann.member, { title: 'Alpha', viewId, x: 100, y: 100 })
  const beta = await seed.makeNote(ann.member, { title: 'Beta', viewId, x: 420, y: 180 })
  await ben.page.goto(`/view/${other._id}`)
  await ann.page.goto(`/view/${viewId}`)
  const tab = await ann.page.context().newPage()
  await tab.goto(`/view/${other._id}`)
  const itemsOn = async (member: Member, id: string) =>
    (await seed.call<Board>(member, 'GET', `/api/views/${id}/board`)).items
  const posts: string[] = []
  tab.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))

  await test.step('the selection, by the menus of items and canvas, in another tab', async () => {
    await copyBoth(ann.page)
    await openMenuAt(tab, { x: 300, y: 200 })
    await choose(tab, 'Paste')
    for (const page of [tab, ben.page]) {
      await expect(card(page, 'Beta')).toBeVisible()
      expect(await placeOf(card(page, 'Alpha'))).toEqual({ x: 300, y: 200 })
      expect(await placeOf(card(page, 'Beta'))).toEqual({ x: 620, y: 280 })
    }
    expect(posts).toEqual([`/api/views/${other._id}/items`])
    const put = await itemsOn(ben.member, other._id)
    expect(new Set(put.map(({ to }) => to))).toEqual(new Set([alpha._id, beta._id]))
    expect(await itemsOn(ben.member, viewId)).toHaveLength(2)
    await tab.keyboard.press('Control+z')
    await expect(card(ben.page, /Alpha|Beta/)).toHaveCount(0)
    await tab.keyboard.press('Control+Shift+z')
    await expect(card(ben.page, /Alpha|Beta/)).toHaveCount(2)
  })
  await test.step('by the keys, around the middle of the canvas; the menu of an item pastes where it was opened', async () => {
    await card(ann.page, 'Alpha').focus()
    await ann.page.keyboard.press('Escape')
    await ann.page.keyboard.press('Control+c')
    await expect(ann.page.getByText(COPIED).last()).toBeVisible()
    await tab.bringToFront()
    await board(tab).focus()
    await tab.keyboard.press('Control+v')
    await expect(card(tab, 'Alpha')).toHaveCount(2)
    await card(tab, 'Beta').click({ button: 'right', position: { x: 20, y: 10 } })
    await choose(tab, 'Paste')
    await expect(card(ben.page, 'Alpha')).toHaveCount(3)
    const places = (await itemsOn(ben.member, other._id)).map(({ data: { x, y } }) => `${x},${y}`)
    expect(places).toContain('640,290')
    expect(new Set(places).size).toBe(4)
  })
  await test.step('what was removed meanwhile is left out and told of', async () => {
    await ann.page.bringToFront()
    await copyBoth(ann.page)
    await seed.call(ann.member, 'PUT', `/api/objects/${beta.communityId}/${beta._id}`, { status: 'inactive' })
    await expect(card(tab, 'Beta')).toHaveCount(0)
    await openMenuAt(tab, { x: 60, y: 420 })
    await choose(tab, 'Paste')
    await expect(card(ben.page, 'Alpha')).toHaveCount(4)
    await expect(tab.getByRole('alert').filter({ hasText: '1 was left out: it has been removed' })).toBeVisible()
    expect(await itemsOn(ben.member, other._id)).toHaveLength(4)
  })
  await test.step('nothing goes to another community, which is said', async () => {
    const elsewhere = await seed.makeCommunity()
    await seed.join(ann.member, elsewhere)
    await tab.goto(`/view/${elsewhere.welcomeViewId}`)
    await openMenuAt(tab, { x: 300, y: 200 })
    await choose(tab, 'Paste')
    await expect(tab.getByRole('alert')).toHaveText(
      'What you copied belongs to another community and cannot be put on this view.',
    )
    expect(await itemsOn({ ...ann.member, communityId: elsewhere._id }, elsewhere.welcomeViewId)).toEqual([])
  })
})

test('without a clipboard of the browser a field copies, and without that the console is told; the menu of the canvas has what is on [VIEW-24, VIEW-58]', async ({
  seed,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  await seed.makeNote(mia, { title: 'Alpha', viewId, x: 100, y: 100 })
  const page = await openAs(mia)
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`/view/${viewId}`)
  await card(page, 'Alpha').click()
  await page.keyboard.press('Control+c')
  await expect(page.getByText(COPIED)).toBeVisible()
  await expect(card(page, 'Alpha')).toBeFocused()
  await page.keyboard.press('Control+v')
  await expect(card(page, 'Alpha')).toHaveCount(2)
  expect(said).toEqual([])
  await page.locator('#copyboard').evaluate((field) => field.remove())
  await card(page, 'Alpha').first().click({ button: 'right' })
  await choose(page, 'Copy')
  await expect.poll(() => said).toEqual(['error copyboard element not found for iOS support.'])

  const entries = page.getByRole('menuitem')
  await openMenuAt(page, { x: 400, y: 400 })
  await expect(entries.filter({ hasText: 'Paste' })).toBeVisible()
  await expect(entries.filter({ hasText: 'New Note Here' })).toBeVisible()
  await expect(entries.filter({ hasText: 'Import from cloud drive' })).toHaveCount(0)
  const context = `/api/objects/${community._id}/${community.rootContextId}`
  await seed.call(mia, 'PUT', context, { data: { plugins: { googledrive: true } } })
  await choose(page, 'Import from cloud drive')
  await expect(page.getByRole('alert').filter({ hasText: 'This site has no cloud drive connected.' })).toBeVisible()
})
