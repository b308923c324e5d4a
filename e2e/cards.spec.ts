import type { Locator, Page } from '@playwright/test'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { board, card, middleOf, noteWindow, viewportOf } from './support/board.ts'
import { drawnItems, overlapping, underrated } from './support/drawn.ts'
import { change, titleField } from './support/note.ts'

const initials = (place: Locator) => place.locator('[style*=background][aria-hidden=true]').first()
const colourOf = (place: Locator) => initials(place).evaluate((chip) => getComputedStyle(chip).backgroundColor)

test('a card carries its first author’s initials in that person’s colour, the same everywhere [CARD-04]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.makeNote(mia, { title: 'Hers', viewId, x: 40, y: 40 })
  await seed.makeNote(ben, { title: 'Bread', viewId, x: 40, y: 160 })
  await seed.makeNote(ben, { title: 'Butter', viewId, x: 40, y: 280 })
  await login(page, ben)
  await page.goto(`/view/${viewId}`)
  await expect(initials(card(page, 'Butter'))).toHaveText('BO')
  const his = await colourOf(card(page, 'Bread'))
  const seen = async () => [await colourOf(card(page, 'Bread')), await colourOf(card(page, 'Butter'))]
  expect(await seen()).toEqual([his, his])
  const here = page.getByRole('button', { name: '1 person here' })
  await expect(initials(here)).toHaveText('BO')
  expect(await colourOf(here)).toBe(his)
  await here.click()
  expect(await colourOf(page.getByRole('list', { name: '1 person here' }))).toBe(his)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(initials(card(page, 'Butter'))).toHaveText('BO')
  expect(await seen()).toEqual([his, his])
  expect(await initials(card(page, 'Butter')).evaluate((chip) => getComputedStyle(chip).color)).toBe(
    'rgb(255, 255, 255)',
  )
})

test('a card tells how many notes build on it, on every open board, and an unread one has a ring until it counts as read [CARD-06]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const ben = await seed.makeMember(community)
  const light = await seed.makeNote(mia, { title: 'Light', viewId, x: 40, y: 40 })
  await login(page, ben)
  await page.goto(`/view/${viewId}`)
  const item = card(page, /^Light/)
  const ring = () => item.locator('> div').evaluate((element) => getComputedStyle(element).outlineStyle)
  await expect(item).toHaveAccessibleName(/Not read yet/)
  expect(await ring()).toBe('solid')
  await expect(item.getByText(/build.? on this/)).toHaveCount(0)
  await seed.makeNote(mia, { title: 'Shadow', buildson: light._id })
  await expect(item.getByText('1 note builds on this')).toBeAttached({ timeout: 2000 })
  await seed.makeNote(mia, { title: 'Twilight', buildson: light._id })
  await expect(item.getByText('2 notes build on this')).toBeAttached({ timeout: 2000 })
  await item.dblclick()
  await expect(item).not.toHaveAccessibleName(/Not read yet/)
  expect(await ring()).toBe('none')
})

const preview = (page: Page, title: string) => page.getByRole('region', { name: `Preview of “${title}”` })

test('resting on a card for 400 ms, or P, shows the whole note with Build on; it stays under the pointer, and Esc closes it [CARD-07, BLDN-01]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const ben = await seed.makeMember(community)
  await seed.makeNote(mia, { title: 'Light', body: `<p>${'It is bright. '.repeat(40)}</p>`, viewId, x: 40, y: 40 })
  await login(page, ben)
  await page.clock.install()
  await page.goto(`/view/${viewId}`)
  const reads: string[] = []
  page.on('request', (request) => request.url().includes('/records/read/') && reads.push(request.url()))
  await expect(card(page, 'Light')).toBeVisible()
  const shown = preview(page, 'Light')
  const { x, y } = await middleOf(card(page, 'Light'))
  await page.mouse.move(x + 300, y + 200)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.mouse.move(x, y)
  await page.clock.runFor(300)
  await expect(shown).toHaveCount(0)
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect(shown).toContainText('It is bright.')
  await shown.hover()
  await expect(shown.getByRole('button', { name: 'Build on' })).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)

  await card(page, 'Light').focus()
  await page.keyboard.press('p')
  await expect(shown).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Light')).toBeFocused()
  await page.keyboard.press('p')
  expect(reads).toEqual([])
  await shown.getByRole('button', { name: 'Build on' }).click()
  await expect(titleField(noteWindow(page))).toBeFocused()
})

test('J goes to each unread note of others once, the oldest first, and then says that there is none left [NEWS-03]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const ben = await seed.makeMember(community)
  await seed.makeNote(mia, { title: 'First', viewId, x: 40, y: 2000 })
  await seed.makeNote(ben, { title: 'Own', viewId, x: 40, y: 300 })
  await seed.makeNote(mia, { title: 'Second', viewId, x: 40, y: 40 })
  await login(page, ben)
  const reads: string[] = []
  page.on('request', (request) => request.url().includes('/records/read/') && reads.push(request.url()))
  await page.goto(`/view/${viewId}`)
  await expect(card(page, 'Second')).toBeVisible()
  const before = await viewportOf(page)
  for (const title of ['First', 'Second']) {
    await page.keyboard.press('j')
    await expect(card(page, title)).toHaveAttribute('aria-selected', 'true')
    await expect(card(page, title)).toBeInViewport({ ratio: 1 })
    await expect(board(page).getByRole('option', { selected: true })).toHaveCount(1)
  }
  await page.keyboard.press('j')
  await expect(page.getByText('You have seen all notes that were unread here.')).toBeVisible()
  await page.keyboard.press('j')
  await expect(card(page, 'First')).toHaveAttribute('aria-selected', 'true')
  expect(await viewportOf(page)).not.toEqual(before)
  expect(reads).toEqual([])
})

test('a card counts at least as large as it is drawn when a place is sought, whatever stands on it [PLAC-02]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const others = []
  for (const [firstName, lastName] of [
    ['Wilhelmina', 'Mummelmann'],
    ['Konstantinos', 'Papadopoulos'],
    ['小百合', '長谷川'],
  ] as const)
    // prettier-ignore
    others.push(await seed.makeMember(community, { firstName, lastName }))
  const authors = [mia, ...others].map(({ authorId }) => authorId)
  const titles = ['Short', 'Donaudampfschifffahrtsgesellschaftskapitän', '植物はなぜ光の方へ曲がって伸びていくのでしょうか', '为什么植物会朝着有光的方向弯曲生长呢', 'Why does the moon look larger when it is near the horizon than high above?'] // prettier-ignore
  for (const [at, title] of titles.entries()) {
    const note = await seed.makeNote(mia, { title, viewId, x: 40 + 260 * (at % 3), y: 40 + 260 * Math.floor(at / 3) })
    await change(seed, mia, note, {
      authors: authors.slice(0, (at % 4) + 1),
      permission: at % 2 ? 'private' : 'public',
    })
    await seed.makeNote(mia, { title: `Answer ${at}`, buildson: note._id })
  }
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  await expect(page.locator('[data-canvas-item]')).toHaveCount(2 * titles.length)
  const { items } = await seed.call<Board>(mia, 'GET', `/api/views/${viewId}/board`)
  const drawn = await drawnItems(page)
  expect(underrated(drawn, { items })).toEqual([])
  expect(overlapping(drawn)).toEqual([])
})
