import type { Page } from '@playwright/test'
import type { Link } from '../shared/domain/links.ts'
import { expect, test } from './fixtures.ts'
import { board, choose, openMenuAt, placeOf, viewportOf } from './support/board.ts'
import type { Member, Seed, SeededCommunity } from './support/seed.ts'

const WAYS = ['By threads', 'Grid', 'By date', 'By author', 'By scaffold']

const fill = async (seed: Seed, { welcomeViewId: viewId }: SeededCommunity, ...authors: Member[]) => {
  for (let at = 0; at < 12; at += 1)
    await seed.makeNote(authors[at % authors.length]!, {
      title: `Note ${at} ${'about leaves and light '.repeat(at % 4)}`.trim(),
      body: `<p>${'Plants need light. '.repeat((at % 5) * 2)}</p>`,
      viewId,
      x: 100 + at * 5,
      y: 100 + at * 4,
    })
  return (await seed.call<Link[]>(authors[0], 'GET', `/api/links/from/${viewId}`)).map(({ _id }) => _id)
}

const openDialog = async (page: Page) => {
  await openMenuAt(page, { x: 40, y: 40 })
  await choose(page, 'Arrange')
  return page.getByRole('dialog', { name: 'Arrange this view' })
}
const take = async (page: Page, way: string, everyone: boolean) => {
  const dialog = await openDialog(page)
  if (everyone) await dialog.getByText('Everyone').click()
  await dialog.getByRole('button', { name: new RegExp(`^${way}`) }).click()
}

const overlapping = (page: Page) =>
  board(page)
    .getByRole('option')
    .evaluateAll((cards) => {
      const rects = cards.map((one) => one.getBoundingClientRect())
      return rects.flatMap((a, at) =>
        rects
          .slice(at + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          .map((b) => [a.x, a.y, b.x, b.y]),
      )
    })

const record = (page: Page, id: string) =>
  page.evaluate((item) => {
    const seen: string[] = []
    Object.assign(window, { seenPlaces: seen })
    const look = () => {
      const place = document.querySelector<HTMLElement>(`[data-canvas-item="${item}"]`)?.style.transform ?? ''
      if (seen.at(-1) !== place) seen.push(place)
      requestAnimationFrame(look)
    }
    look()
  }, id)
const recorded = (page: Page) => page.evaluate(() => Reflect.get(window, 'seenPlaces') as string[])

test('cards as drawn overlap nowhere after any of the five ways, laid out in a Web Worker, and glide there; with reduced motion they jump [TIDY-03, TIDY-04, TIDY-06]', async ({
  seed,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ids = await fill(seed, community, mia)
  const page = await openAs(mia)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(board(page).getByRole('option')).toHaveCount(12)
  const last = ids.at(-1)!
  const item = page.locator(`[data-canvas-item="${last}"]`)
  const laidOut = () => workers.filter((url) => url.includes('arrange-worker')).length
  for (const [at, way] of WAYS.entries()) {
    const before = await placeOf(item)
    await record(page, last)
    await take(page, way, true)
    await expect.poll(laidOut).toBe(at + 1)
    await expect(page.getByText('12 items arranged.').last()).toBeVisible()
    await expect.poll(() => overlapping(page)).toEqual([])
    if (way !== 'By threads') continue
    await expect.poll(() => placeOf(item)).not.toEqual(before)
    expect((await recorded(page)).length).toBeGreaterThan(2)
  }

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const stood = await placeOf(item)
  await record(page, last)
  await take(page, 'By threads', true)
  await expect.poll(() => placeOf(item)).not.toEqual(stood)
  await expect.poll(() => overlapping(page)).toEqual([])
  const drawn = await item.evaluate((element) => (element as HTMLElement).style.transform)
  await expect.poll(async () => (await recorded(page)).at(-1)).toBe(drawn)
  expect((await recorded(page)).length).toBe(2)
})

test('the message of an arrangement covers none of it, and its Undo shows what was seen before', async ({
  seed,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  await fill(seed, community, mia)
  const page = await openAs(mia)
  await page.goto(`/view/${community.welcomeViewId}`)
  await expect(board(page).getByRole('option')).toHaveCount(12)
  await board(page).hover({ position: { x: 700, y: 500 } })
  await page.mouse.wheel(0, 60)
  const before = await viewportOf(page)
  await take(page, 'By date', true)
  const message = page.getByRole('alert').filter({ hasText: '12 items arranged.' })
  await message.hover()
  await expect.poll(() => viewportOf(page)).not.toEqual(before)
  await expect
    .poll(async () => {
      const [area, told] = [(await board(page).boundingBox())!, (await message.boundingBox())!]
      const cards = await board(page).getByRole('option').all()
      const boxes = await Promise.all(cards.map(async (card) => (await card.boundingBox())!))
      return boxes.filter(({ x, y, height }) => x < area.x || y < area.y || y + height > told.y)
    })
    .toEqual([])
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => viewportOf(page)).toEqual(before)
})

test('a lens sends nothing but reading, and the others see no change; by keys alone it is entered and left [TIDY-05]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const [first] = await fill(seed, community, ann.member, ben.member)
  const address = `/view/${community.welcomeViewId}`
  const item = (page: Page) => page.locator(`[data-canvas-item="${first}"]`)
  for (const { page } of [ann, ben]) {
    await page.goto(address)
    await expect(board(page).getByRole('option')).toHaveCount(12)
  }
  const [stored, seen] = [await placeOf(item(ann.page)), await placeOf(item(ben.page))]
  const written: string[] = []
  ann.page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().includes('/socket.io/')) written.push(request.url())
  })
  await ann.page.getByRole('button', { name: 'More', exact: true }).first().press('Enter')
  await ann.page.getByRole('button', { name: 'Arrange', exact: true }).press('Enter')
  const dialog = ann.page.getByRole('dialog', { name: 'Arrange this view' })
  await dialog.getByRole('button', { name: /^By author/ }).press('Enter')
  const band = ann.page.getByRole('region', { name: 'Lens' })
  await expect(band).toContainText('Lens: by author')
  await expect.poll(() => overlapping(ann.page)).toEqual([])
  for (const name of ['Ann Lee', 'Ben Ode'])
    await expect(ann.page.locator('span[class*=heading]', { hasText: name })).toBeVisible()
  await expectAccessible(ann.page)
  expect(await placeOf(item(ann.page))).not.toEqual(stored)
  const { x, y } = (await item(ann.page).boundingBox())!
  await ann.page.mouse.move(x + 20, y + 10)
  await ann.page.mouse.down()
  await ann.page.mouse.move(x + 200, y + 150, { steps: 4 })
  await ann.page.mouse.up()
  expect(await placeOf(item(ben.page))).toEqual(seen)
  await band.getByRole('button', { name: 'Leave the lens' }).press('Enter')
  await expect.poll(() => placeOf(item(ann.page))).toEqual(stored)
  await expect(band).toHaveCount(0)
  expect(written).toEqual([])
})
