import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, choose, noteWindow, placeOf, viewportOf } from './support/board.ts'
import { change, contribute, contributed, readTab, ready, titleField } from './support/note.ts'

const cardBar = (page: Page, title: string) => page.getByRole('toolbar', { name: `Actions for “${title}”` })
const arrows = (page: Page) => board(page).locator('[data-kind=buildson] path')

const dragEdge = async (page: Page, to: { x: number; y: number }) => {
  const { x, y, width, height } = (await page.locator('[data-grip]').boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x - 20, to.y - 10)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}
const middle = async (item: Locator) => {
  const { x, y, width, height } = (await item.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a note that is read is built on by its primary button, in a window and on its own page; in a read-only view it is absent [BLDN-01]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const closed = await seed.makeView(mia, 'Closed')
  await change(seed, mia, closed, { permission: 'protected' })
  const note = await seed.makeNote(mia, { title: 'Light', viewId, x: 300, y: 200 })
  await seed.call(mia, 'POST', '/api/links', {
    from: closed._id,
    to: note._id,
    type: 'contains',
    data: { x: 40, y: 90 },
  })
  const ben = await seed.makeMember(community)
  await login(page, ben)
  const primary = (place: Page | Locator) =>
    place.locator('button[data-variant=filled]:visible, button:not([data-variant]).mantine-Button-root:visible')
  await page.goto(`/view/${viewId}`)
  await card(page, 'Light').dblclick()
  const reader = noteWindow(page, 'Light')
  await expect(reader.getByRole('button', { name: 'Build on' })).toBeVisible()
  await expect(primary(reader)).toHaveText(['Build on'])
  await page.goto(`/contribution/${note._id}/${viewId}`)
  await expect(primary(page)).toHaveText(['Build on'])
  await page.getByRole('button', { name: 'Build on' }).click()
  await expect(page.getByRole('heading', { name: 'Builds on “Light”' })).toBeVisible()

  await page.goto(`/view/${closed._id}`)
  await card(page, 'Light').dblclick()
  await expect(reader.getByRole('heading', { name: 'Light' }).last()).toBeVisible()
  await expect(readTab(reader)).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Build on' })).toHaveCount(0)
})

test('the selected card carries Build on, Open, the favourite and the menu, reached by Tab [BLDN-02]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  await seed.makeNote(mia, { title: 'Light', viewId: community.welcomeViewId, x: 300, y: 200 })
  await login(page, mia)
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(page.locator('[data-grip]')).toHaveCount(0)
  await card(page, 'Light').click()
  const bar = cardBar(page, 'Light')
  await expect(bar.getByRole('button')).toHaveCount(4)
  const names = ['Build on', 'Open', 'Favourite', 'Note menu']
  for (const [at, name] of names.entries()) await expect(bar.getByRole('button').nth(at)).toHaveAccessibleName(name)
  for (const name of names) {
    while (!(await bar.getByRole('button', { name }).evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab')
    await expect(bar.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Copy', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Favourite' }).click()
  await expect(bar.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', { name: 'Open' }).click()
  await expect(noteWindow(page, 'Light')).toBeVisible()
})

test('dragging from a card’s edge to the ground begins a build-on there [BLDN-03]', async ({ page, seed, login }) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const parent = await seed.makeNote(mia, { title: 'Light', viewId, x: 200, y: 200 })
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  await card(page, 'Light').click()
  const frame = (await board(page).boundingBox())!
  const before = await viewportOf(page)
  await dragEdge(page, { x: frame.x + 560, y: frame.y + 330 })
  const note = noteWindow(page)
  await expect(titleField(note)).toBeFocused()
  await page.keyboard.type('Shadow')
  await ready(page)
  await contribute(note).click()
  await contributed(page, 'Shadow')
  expect(await viewportOf(page)).toEqual(before)
  expect(await placeOf(card(page, 'Shadow'))).toEqual({
    x: Math.round((560 - before.x) / before.zoom),
    y: Math.round((330 - before.y) / before.zoom),
  })
  await expect(arrows(page)).toHaveCount(1)
  const links = await seed.call<{ type: string; _from: { title: string } }[]>(mia, 'GET', `/api/links/to/${parent._id}`)
  expect(links.filter(({ type }) => type === 'buildson').map(({ _from }) => _from.title)).toEqual(['Shadow'])
})

test('dragging from one card on to another lets that one build on it, for everybody; one undo takes it back, the menu does the same, and who may not is told [BLDN-04]', async ({
  page,
  seed,
  login,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const member = await seed.makeMember(community)
  await seed.makeNote(mia, { title: 'Light', viewId, x: 120, y: 200 })
  await seed.makeNote(member, { title: 'Mine', viewId, x: 620, y: 200 })
  await seed.makeNote(mia, { title: 'Hers', viewId, x: 620, y: 420 })
  const other = await openAs(mia)
  await other.goto(`/view/${viewId}`)
  await card(other, 'Mine').waitFor()
  await login(page, member)
  await page.goto(`/view/${viewId}`)
  await card(page, 'Light').click()
  await dragEdge(page, await middle(card(page, 'Mine')))
  await page.getByText('“Mine” builds on “Light” now.').hover()
  await expect(arrows(page)).toHaveCount(1)
  await expect(arrows(other)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(arrows(page)).toHaveCount(0)
  await expect(arrows(other)).toHaveCount(0)

  // Her note is neither the member's nor public.
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await card(page, 'Light').click()
  await dragEdge(page, await middle(card(page, 'Hers')))
  await expect(
    page.getByText('Only the authors of “Hers” and managers can let it build on another note.'),
  ).toBeVisible()
  expect(writes.filter((url) => url.includes('/api/links'))).toEqual([])
  await expect(arrows(page)).toHaveCount(0)

  await card(page, 'Mine').click({ modifiers: ['Shift'] })
  await card(page, 'Mine').click({ button: 'right' })
  await choose(page, 'Let this build on “Light”')
  await expect(arrows(other)).toHaveCount(1)
})
