import type { Locator, Page } from '@playwright/test'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { board, card, middleOf, noteWindow, viewportOf } from './support/board.ts'
import { drawnItems, overlapping, underrated } from './support/drawn.ts'
import { change, titleField } from './support/note.ts'

const initials = (place: Locator) =>
  place.locator('[style*=background][aria-hidden=true], [dir=auto] > [aria-hidden=true]').first()
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

test('a card tells how many notes build on it, on every open board, and an unread one a quiet dot, and a ring where J leads, until it counts as read [CARD-06]', async ({
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
  const dot = item.locator('[data-read="unread"]').last()
  await expect(item).toHaveAccessibleName(/Not read yet/)
  expect(await ring()).toBe('none')
  await expect(dot).toHaveCSS('width', '10px')
  await page.keyboard.press('j')
  await expect(item).toHaveAttribute('aria-selected', 'true')
  expect(await ring()).toBe('solid')
  await expect(item.getByRole('img', { name: /build.? on this/ })).toHaveCount(0)
  await seed.makeNote(mia, { title: 'Shadow', buildson: light._id })
  await expect(item.getByRole('img', { name: '1 note builds on this' })).toHaveText('1')
  await seed.makeNote(mia, { title: 'Twilight', buildson: light._id })
  await expect(item.getByRole('img', { name: '2 notes build on this' })).toHaveText('2')
  await item.dblclick()
  await expect(item).not.toHaveAccessibleName(/Not read yet/)
  expect(await ring()).toBe('none')
  await expect(dot).toHaveCount(0)
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
  const photo = await seed.makePicture(mia, 'leaf.png')
  const group = await seed.makeGroup(mia, 'The group that looks into everything about light')
  const titles = ['Short', 'Donaudampfschifffahrtsgesellschaftskapitän', '植物はなぜ光の方へ曲がって伸びていくのでしょうか', '为什么植物会朝着有光的方向弯曲生长呢', 'Why does the moon look larger when it is near the horizon than high above?'] // prettier-ignore
  for (const [at, title] of titles.entries()) {
    const body = `<p>${title.repeat(5)}</p>${at % 3 ? '' : `<img src="${photo.url}">`}`
    const place = { x: 40 + 260 * (at % 3), y: 40 + 400 * Math.floor(at / 3) }
    const note = await seed.makeNote(mia, { title, body, viewId, ...place })
    await change(seed, mia, note, {
      authors: authors.slice(0, (at % 4) + 1),
      permission: at % 2 ? 'private' : 'public',
      group: group._id,
    })
    await seed.makeNote(mia, { title: `Answer ${at}`, buildson: note._id })
  }
  await login(page, mia)
  await page.goto(`/view/${viewId}`)
  const { items } = await seed.call<Board>(mia, 'GET', `/api/views/${viewId}/board`)
  const expectRoom = async () => {
    await expect(page.locator('[data-canvas-item]')).toHaveCount(2 * titles.length)
    const drawn = await drawnItems(page)
    expect(underrated(drawn, { items })).toEqual([])
    expect(overlapping(drawn)).toEqual([])
  }
  await expectRoom()
  // Also with the meaning of the colour displayed.
  await page.evaluate(() => localStorage.setItem('buildon.cardColours', '"group"'))
  await page.reload()
  await expect(card(page, /^.*Short/)).toContainText('The group that look')
  await expectRoom()
})

const linesOf = (item: Locator) =>
  item.locator('[data-lines] > [dir=auto]').evaluate((text) => {
    const { height } = text.getBoundingClientRect()
    return height / Number.parseFloat(getComputedStyle(text).lineHeight)
  })

test('a note’s card shows up to three lines of its text as plain words, and its picture small; a picture on its way keeps its place; a card made too low shows the title alone [CARD-02, CARD-03]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const photo = await seed.makePicture(mia, 'leaf.png')
  const texts = {
    English: 'In autumn the tree pulls the green out of its leaves and keeps it for the spring. '.repeat(3),
    日本語: '木は秋に葉から緑をぬき取り、春までとっておきます。'.repeat(6),
    ไทย: 'ในฤดูใบไม้ร่วงต้นไม้จะดึงสีเขียวออกจากใบและเก็บไว้สำหรับฤดูใบไม้ผลิ'.repeat(3),
    عربي: 'في الخريف تسحب الشجرة اللون الأخضر من أوراقها وتحتفظ به للربيع. '.repeat(3),
    Two: 'It is one line of words and some more.',
    Picture: `It was yellow before it was green, all summer long.<img src="${photo.url}">`,
  }
  for (const [at, [title, text]] of Object.entries(texts).entries())
    await seed.makeNote(mia, { title, body: `<p>${text}</p>`, viewId, x: 40 + 220 * (at % 3), y: 40 + 160 * Math.floor(at / 3) }) // prettier-ignore
  const low = await seed.makeNote(mia, { title: 'Too flat', body: `<p>${texts.English}</p>` })
  const place = (to: string, data: object) =>
    seed.call(mia, 'POST', '/api/links', { from: viewId, to, type: 'contains', data })
  await place(low._id, { x: 40, y: 400, width: 190, height: 60 })
  await place(photo.id, { x: 480, y: 360, width: 120, showInPlace: true })

  await login(page, mia)
  const held: (() => void)[] = []
  await page.route(`**${photo.url}*`, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto(`/view/${viewId}`)
  for (const title of ['English', '日本語', 'ไทย', 'عربي']) expect(await linesOf(card(page, title))).toBe(3)
  expect(await linesOf(card(page, 'Two'))).toBe(2)
  await expect(card(page, 'English').locator('[data-lines]')).toHaveText(/^In autumn the tree/)
  await expect(card(page, 'Too flat')).not.toContainText('In autumn')

  const small = card(page, 'Picture').locator('img')
  const inPlace = board(page).getByRole('img', { name: 'leaf.png' })
  const boxes = async () => Promise.all([small, inPlace, card(page, 'Picture')].map((one) => one.boundingBox()))
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const before = await boxes()
  expect(before.slice(0, 2)).toMatchObject([
    { width: 48, height: 48 },
    { width: 100, height: 100 },
  ])
  const grounds = () =>
    Promise.all([small, inPlace].map((one) => one.evaluate((img) => getComputedStyle(img).backgroundColor)))
  for (const ground of await grounds()) expect(ground).not.toBe('rgba(0, 0, 0, 0)')
  await expect(small).toHaveJSProperty('complete', false)
  for (const release of held) release()
  for (const picture of [small, inPlace]) await expect(picture).toHaveJSProperty('naturalWidth', 1)
  expect(await boxes()).toEqual(before)
  expect(await small.evaluate((img) => getComputedStyle(img).objectFit)).toBe('cover')
})
