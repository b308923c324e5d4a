import type { Page } from '@playwright/test'
import type { Link } from '../shared/domain/links.ts'
import {
  board,
  card,
  choose,
  drag,
  middleOf,
  noteWindow,
  openMenuAt,
  placeOf,
  savingSign,
  screenPoint,
  sizeOf,
  viewportOf,
} from './support/board.ts'
import { expect, test } from './fixtures.ts'

/** Real touch events from the browser; a page can't fake them. */
const touch = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
}

test('what others do shows at once and touches nothing else: neither other items nor one in the hand; marks of reading follow, and what is private stays so [RTIM-05, RTIM-08, RECD-03]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'Alpha', viewId, x: 100, y: 100 })
  const note = await seed.makeNote(ann.member, { title: 'Beta', viewId, x: 500, y: 100 })
  await seed.makeNote(ann.member, { title: 'My secret', viewId, permission: 'private', x: 900, y: 500 })
  for (const { page } of [ann, ben]) {
    await page.goto(`/view/${viewId}`)
    // Names may load after the cards.
    await expect(card(page, 'Beta')).toContainText('Ann Lee')
  }
  await test.step('a private note is marked for its author and is nowhere for others', async () => {
    await expect(card(ann.page, 'My secret')).toContainText('Private')
    await expect(card(ben.page, /secret|forbidden/)).toHaveCount(0)
  })
  await test.step('what others add, move and take off', async () => {
    await ben.page.evaluate(() => {
      const { dataset } = document.documentElement
      dataset.touched = ''
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const item = target.parentElement?.closest<HTMLElement>('[role=option]')
          const own = target instanceof HTMLElement && target.role === 'option' ? target : item
          if (own) dataset.touched += `${own.textContent}\n`
        }
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    await drag(ann.page, card(ann.page, 'Alpha'), 60, 220)
    await expect.poll(() => placeOf(card(ben.page, 'Alpha'))).toEqual({ x: 160, y: 320 })
    const touched = await ben.page.evaluate(() => document.documentElement.dataset.touched?.trim().split('\n') ?? [])
    expect(touched.length).toBeGreaterThan(0)
    expect(touched.filter((text) => !text.includes('Alpha'))).toEqual([])

    const third = await seed.makeNote(ann.member, { title: 'Later' })
    const link = await seed.placeOn(ann.member, viewId, third._id, 700, 400)
    await expect(card(ben.page, 'Later')).toBeVisible()
    await seed.call(ann.member, 'DELETE', `/api/links/${link._id}`)
    await expect(card(ben.page, 'Later')).toHaveCount(0)
  })
  await test.step('an item in the hand stays there whatever others do, and one that they take off is let go', async () => {
    const held = await seed.makeNote(ann.member, { title: 'Held' })
    const link = await seed.placeOn(ann.member, viewId, held._id, 700, 400)
    await expect(card(ben.page, 'Held')).toBeVisible()
    const sent: string[] = []
    ben.page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postData() ?? ''))

    await drag(ben.page, card(ben.page, 'Held'), 80, 80, { release: false })
    await seed.call(ann.member, 'PUT', `/api/links/${link._id}`, { data: { x: 900, y: 500 } })
    await seed.makeNote(ann.member, { title: 'Signal', viewId, x: 600, y: 300 })
    // The later message has arrived, so the earlier one has too.
    await expect(card(ben.page, 'Signal')).toBeVisible()
    expect(await placeOf(card(ben.page, 'Held'))).toEqual({ x: 780, y: 480 })
    await seed.call(ann.member, 'DELETE', `/api/links/${link._id}`)
    await expect(card(ben.page, 'Held')).toHaveCount(0)
    await ben.page.mouse.up()
    await drag(ben.page, card(ben.page, 'Signal'), 30, 0)
    await expect(savingSign(ben.page)).toBeVisible()
    expect(sent.length).toBe(1)
    expect(sent[0]).not.toContain(link._id)
  })
  await test.step('unread, read and since changed notes look different', async () => {
    const weight = () =>
      card(ben.page, 'Beta')
        .getByText('Beta', { exact: true })
        .evaluate((element) => getComputedStyle(element).fontWeight)
    await expect(card(ben.page, 'Beta')).toContainText('Not read yet')
    const unread = await weight()
    await seed.call(ben.member, 'POST', `/api/records/read/${community._id}/${note._id}`, {})
    await expect(card(ben.page, 'Beta')).not.toContainText('Not read yet')
    expect(Number(await weight())).toBeLessThan(Number(unread))
    await ben.page.reload()
    await expect(card(ben.page, 'Beta')).toBeVisible()
    await expect(card(ben.page, 'Beta')).not.toContainText('Not read yet')
    await seed.call(ann.member, 'PUT', `/api/objects/${community._id}/${note._id}`, { title: 'Beta, again' })
    await expect(card(ben.page, 'Beta, again')).toContainText('Changed since you read it')
  })
})

test('a marquee selects what it covers, each of it gets a handle that resizes it, Escape lets go of a drag, and a refused one goes back [VIEW-26, VIEW-27]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  for (const [title, x] of [
    ['Alpha', 100],
    ['Beta', 350],
    ['Gamma', 800],
  ] as const)
    await seed.makeNote(ann.member, { title, viewId, x, y: 100 })
  const { page } = ann
  await page.goto(`/view/${viewId}`)
  await expect(card(page, 'Gamma')).toBeVisible()
  const from = await screenPoint(page, { x: 50, y: 400 })
  const to = await screenPoint(page, { x: 450, y: 50 })
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect(board(page).getByRole('option', { selected: true })).toHaveCount(2)
  await expect(page.locator('.canvas-live', { hasText: '2 selected' })).toBeAttached()

  const handle = (title: string) => card(page, title).locator('.canvas-handle')
  await expect(board(page).locator('.canvas-handle')).toHaveCount(2)
  const { width, height } = await sizeOf(card(page, 'Beta'))
  await drag(page, handle('Beta'), 60, 30, { release: false })
  await expect.poll(() => sizeOf(card(page, 'Beta'))).toEqual({ width: width + 60, height: height + 30 })
  await page.keyboard.press('Escape')
  await expect.poll(() => sizeOf(card(page, 'Beta'))).toEqual({ width, height })
  await page.mouse.up()
  await drag(page, handle('Beta'), 60, 30)
  await expect(savingSign(page)).toBeVisible()
  await card(page, 'Alpha').focus()
  await page.keyboard.down('Shift')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.up('Shift')
  await expect(page.getByText('2 resized')).toBeAttached()
  const storedSizes = async () => {
    const links = await seed.call<Link[]>(ann.member, 'GET', `/api/links/from/${viewId}`)
    return links.map(({ _to, data }) => [_to.title, data.width, data.height])
  }
  await expect.poll(storedSizes).toEqual(
    expect.arrayContaining([
      ['Alpha', width + 10, height],
      ['Beta', width + 70, height + 30],
      ['Gamma', undefined, undefined],
    ]),
  )
  expect(await sizeOf(card(page, 'Beta'))).toEqual({ width: width + 70, height: height + 30 })
  expect(await placeOf(card(page, 'Beta'))).toEqual({ x: 350, y: 100 })

  await drag(page, card(page, 'Gamma'), 50, 100, { release: false })
  await expect.poll(() => placeOf(card(page, 'Gamma'))).toEqual({ x: 850, y: 200 })
  await page.keyboard.press('Escape')
  await expect.poll(() => placeOf(card(page, 'Gamma'))).toEqual({ x: 800, y: 100 })
  await page.mouse.up()
  expect(await placeOf(card(page, 'Gamma'))).toEqual({ x: 800, y: 100 })

  await page.route('**/api/views/*/items', (route) => route.abort())
  await drag(page, card(page, 'Gamma'), 80, 80)
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect.poll(() => placeOf(card(page, 'Gamma'))).toEqual({ x: 800, y: 100 })
})

test('the ground is panned by wheel, middle button and space, and zoomed by wheel and buttons', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  for (const [title, x] of [
    ['Near', 100],
    ['Far', 4000],
  ] as const)
    await seed.makeNote(ann.member, { title, viewId, x, y: 100 })
  const { page } = ann
  await page.goto(`/view/${viewId}`)
  await expect(card(page, 'Near')).toBeVisible()
  await expect(card(page, 'Far')).toHaveCount(0)
  const at = await screenPoint(page, { x: 600, y: 400 })
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(30, 40)
  await expect.poll(() => viewportOf(page)).toMatchObject({ x: -30, y: -40 })
  // On some systems the middle button pastes, which would create a note.
  const unprevented = await page.evaluateHandle(() => {
    const released: string[] = []
    for (const type of ['mouseup', 'auxclick'])
      addEventListener(type, (event) => event.defaultPrevented || released.push(type))
    return released
  })
  for (const button of ['middle', 'left'] as const) {
    if (button === 'left') {
      await board(page).focus()
      await page.keyboard.down('Space')
    }
    await page.mouse.move(at.x, at.y)
    await page.mouse.down({ button })
    await page.mouse.move(at.x + 50, at.y + 10)
    await page.mouse.up({ button })
    if (button === 'left') await page.keyboard.up('Space')
  }
  await expect.poll(() => viewportOf(page)).toMatchObject({ x: 70, y: -20 })
  expect(await unprevented.jsonValue()).toEqual(['mouseup'])
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -20)
  await page.keyboard.up('Control')
  await expect.poll(() => viewportOf(page).then(({ zoom }) => zoom)).toBeGreaterThan(1.1)
  const map = await page.locator('.canvas-minimap').boundingBox()
  await page.mouse.click(map!.x + map!.width - 8, map!.y + map!.height / 2)
  await expect(card(page, 'Far')).toBeInViewport()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(card(page, 'Far')).toBeInViewport()
  await expect(card(page, 'Near')).toBeInViewport()
  await expect(page.locator('.canvas-minimap')).toBeHidden()
})

test('fingers drag, pan, pinch also on items, and hold for the menu [VIEW-29, VIEW-30]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  await seed.makeNote(ann.member, { title: 'Touched', viewId: community.welcomeViewId, x: 200, y: 200 })
  const { page } = ann
  await page.goto(`/view/${community.welcomeViewId}`)
  const item = card(page, 'Touched')
  const { x, y } = await middleOf(item)
  const fingers = await touch(page)

  await expect(board(page)).toHaveAttribute('data-touch', 'IDLE')
  await fingers('touchStart', { x, y })
  await expect(board(page)).toHaveAttribute('data-touch', 'PRESSED')
  await fingers('touchMove', { x: x + 40, y })
  await expect(board(page)).toHaveAttribute('data-touch', 'MOVING')
  await expect.poll(() => placeOf(item)).toEqual({ x: 240, y: 200 })
  await fingers('touchStart', { x: x + 40, y }, { x: x + 140, y })
  await expect.poll(() => placeOf(item)).toEqual({ x: 200, y: 200 })
  await fingers('touchMove', { x: x + 40, y }, { x: x + 240, y })
  await expect.poll(() => viewportOf(page).then(({ zoom }) => zoom)).toBeCloseTo(2)
  await fingers('touchEnd')
  expect(await placeOf(item)).toEqual({ x: 200, y: 200 })

  await page.reload()
  await expect(item).toBeVisible()
  const ground = await screenPoint(page, { x: 700, y: 400 })
  await fingers('touchStart', ground)
  await fingers('touchMove', { x: ground.x - 60, y: ground.y + 30 })
  await fingers('touchEnd')
  await expect.poll(() => viewportOf(page)).toMatchObject({ x: -60, y: 30 })

  const held = await middleOf(item)
  await fingers('touchStart', held)
  await fingers('touchEnd')
  await expect(board(page)).toHaveAttribute('data-touch', 'IDLE')
  await expect(item).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await fingers('touchStart', held)
  await expect(page.getByRole('menu')).toBeVisible()
  await fingers('touchEnd')
  await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
  await expect(noteWindow(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await fingers('touchStart', held)
  await fingers('touchMove', { x: held.x + 50, y: held.y + 50 })
  await fingers('touchEnd')
  await expect(savingSign(page)).toBeVisible()
  expect(await placeOf(item)).toEqual({ x: 250, y: 250 })
})

test('a view is accessible: an empty one says how to begin, one with notes, arrows and an open note, and an unknown one that it cannot be shown', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const viewId = community.welcomeViewId
  await ann.page.goto(`/view/${viewId}`)
  await expect(ann.page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await expectAccessible(ann.page)
  const parent = await seed.makeNote(ann.member, { title: 'Parent', viewId, x: 900, y: 60 })
  await seed.makeNote(ann.member, {
    title: 'Child',
    viewId,
    x: 900,
    y: 300,
    buildson: parent._id,
    permission: 'private',
  })
  await expect(card(ann.page, 'Parent')).toBeVisible()
  await expectAccessible(ann.page)
  await card(ann.page, 'Parent').dblclick()
  await expect(noteWindow(ann.page, 'Parent').getByRole('heading', { name: 'Parent' }).last()).toBeVisible()
  await expectAccessible(ann.page)
  await noteWindow(ann.page, 'Parent').getByRole('button', { name: 'Close the note' }).click()
  await expect(noteWindow(ann.page)).toHaveCount(0)
  await openMenuAt(ann.page, { x: 300, y: 300 })
  await choose(ann.page, 'New Note Here')
  await expect(noteWindow(ann.page)).toBeVisible()
  await ann.page.goto(`/view/${'0'.repeat(24)}`)
  await expect(ann.page.getByRole('alert')).toBeVisible()
  await expectAccessible(ann.page)
})
