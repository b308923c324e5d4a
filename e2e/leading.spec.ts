import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { board, card, choose, noteWindow, openBarMenu, tool, viewportOf } from './support/board.ts'
import { contribute, ready, textField, titleField } from './support/note.ts'
import { patience } from '../server/testing/patience.ts'

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const lead = async (page: Page, act: string, role: 'button' | 'link' = 'button') => {
  await openBarMenu(page, 'Share')
  await page.getByRole(role, { name: act, exact: true }).click()
}
const open = (page: Page, viewId: string) => page.getByRole('combobox', { name: 'Views' }).selectOption(viewId)

/** Visible part of the view, in its units. */
const areaOf = async (page: Page) => {
  const [{ x, y, zoom }, box] = await Promise.all([viewportOf(page), board(page).boundingBox()])
  const { width, height } = box ?? { width: 0, height: 0 }
  return { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
}
/** Waits until a follower sees the whole area of the leader, in its middle. */
const seesAll = (follower: Page, leader: Page) =>
  expect
    .poll(
      async () => {
        const [own, led] = [await areaOf(follower), await areaOf(leader)]
        const within = own.left - 1 <= led.left && own.top - 1 <= led.top && own.right + 1 >= led.right && own.bottom + 1 >= led.bottom // prettier-ignore
        const aside = Math.hypot(own.left + own.right - led.left - led.right, own.top + own.bottom - led.top - led.bottom) // prettier-ignore
        return within && aside < 4
      },
      { timeout: patience(15_000) },
    )
    .toBe(true)

test('a teacher brings everyone to a note, then leads pupils on three widths: they follow, move on, keep what they write, and are told of views they may not open [LEAD-01, LEAD-02]', async ({
  seed,
  openAs,
}) => {
  const { community, mia } = await seed.makeManaged()
  const [ann, ben, cid] = await Promise.all(
    ['Ann', 'Ben', 'Cid'].map((firstName) => seed.makeMember(community, { firstName, lastName: 'Lee' })),
  )
  const main = await seed.makeView(mia, 'Our questions')
  const viewId = main._id
  const other = await seed.makeView(mia, 'Our experiments')
  const hidden = await seed.makeView(mia, 'Marks')
  await seed.call(mia, 'PUT', `/api/objects/${hidden._id}`, { permission: 'private' })
  await seed.makeNote(mia, { title: 'At the edge', viewId, x: 100, y: 100, permission: 'public' })
  await seed.makeNote(mia, { title: 'Look here', viewId, x: 2600, y: 1800, permission: 'public' })
  const [teacher, tablet, phone, writer] = await Promise.all([mia, ann!, ben!, cid!].map(openAs))
  if (!teacher || !tablet || !phone || !writer) throw new Error('A page is missing.')
  await tablet.setViewportSize({ width: 1024, height: 768 })
  await phone.setViewportSize({ width: 390, height: 844 })
  await teacher.goto(`/view/${viewId}`)
  for (const page of [tablet, phone, writer]) await page.goto(`/view/${other._id}`)
  await tool(writer, 'New note').click()
  await titleField(noteWindow(writer)).fill('Half a thought')
  await ready(writer)
  await openBarMenu(tablet, 'Share')
  await expect(tablet.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Bring everyone here' })).toHaveCount(0)
  await tablet.keyboard.press('Escape')

  await test.step('“Bring everyone here” offers every pupil a banner', async () => {
    const before = await board(writer).boundingBox()
    await teacher.getByRole('button', { name: 'Show everything' }).click()
    await card(teacher, 'Look here').click({ button: 'right' })
    await choose(teacher, 'Bring everyone here')
    for (const page of [tablet, phone, writer])
      await expect(status(page, 'Mia Moss is showing Look here')).toBeVisible()
    await expect(status(teacher, 'is showing')).toHaveCount(0)
    // Over the page, so that nothing moves below people who are writing.
    expect(await board(writer).boundingBox()).toEqual(before)
  })

  await test.step('following flies to the note; nothing is followed that was not accepted; moving on ends it', async () => {
    await press(tablet, 'Follow')
    await expect(card(tablet, 'Look here')).toBeInViewport({ ratio: 0.99 })
    await expect(status(tablet, 'You are following Mia Moss: Look here')).toBeVisible()
    await expect(phone).toHaveURL(`/view/${other._id}`)
    await press(phone, 'Follow')
    const listed = phone.getByRole('region', { name: 'Outline' }).getByRole('button', { name: 'Look here' }).first()
    await expect(listed).toBeInViewport()
    await board(tablet).hover({ position: { x: 200, y: 300 } })
    await tablet.mouse.wheel(0, 200)
    await expect(status(tablet, 'You are following')).toHaveCount(0)
    await expect(status(tablet, 'is showing')).toHaveCount(0)
  })

  await test.step('a text that is being written stays open, and following waits for it', async () => {
    await press(writer, 'Follow')
    const waits = status(writer, 'Mia Moss is showing Look here. You will get there when your text is saved or closed.')
    await expect(waits).toBeVisible()
    await textField(noteWindow(writer)).fill('The second half')
    await expect(titleField(noteWindow(writer))).toHaveValue('Half a thought')
    await expect(writer).toHaveURL(`/view/${other._id}`)
    await contribute(noteWindow(writer)).click()
    await expect(card(writer, 'Look here')).toBeInViewport({ ratio: 0.99, timeout: patience(15_000) })
    await press(writer, 'Stop following')
    await expect(status(writer, 'You are following')).toHaveCount(0)
  })

  await test.step('“Follow me” keeps followers on the view and viewport of the teacher', async () => {
    await lead(teacher, 'Follow me')
    await expect(status(teacher, 'You are leading.')).toBeVisible()
    for (const page of [tablet, phone, writer])
      await expect(status(page, 'Mia Moss is showing Our questions')).toBeVisible()
    await press(tablet, 'Follow')
    await seesAll(tablet, teacher)
    await board(teacher).hover({ position: { x: 300, y: 300 } })
    await teacher.mouse.wheel(350, 420)
    await seesAll(tablet, teacher)
    await teacher.getByRole('button', { name: 'Zoom in' }).click()
    await seesAll(tablet, teacher)
    await open(teacher, other._id)
    await expect(tablet).toHaveURL(`/view/${other._id}`)
    await seesAll(tablet, teacher)
  })

  await test.step('of a view that a follower may not open, only that is told; the next one is followed', async () => {
    await open(teacher, hidden._id)
    await expect(status(tablet, 'Mia Moss is on a view that you can’t open.')).toBeVisible()
    await expect(tablet.getByText('Marks')).toHaveCount(0)
    await expect(tablet).toHaveURL(`/view/${other._id}`)
    await open(teacher, main._id)
    await expect(tablet).toHaveURL(`/view/${main._id}`)
    await seesAll(tablet, teacher)
  })

  await test.step('a follower ends it by a pan, and may follow again; by Escape, and is asked no more', async () => {
    await board(tablet).hover({ position: { x: 200, y: 300 } })
    await tablet.mouse.wheel(0, 300)
    await expect(status(tablet, 'You are following')).toHaveCount(0)
    await press(tablet, 'Follow')
    await seesAll(tablet, teacher)
    await tablet.keyboard.press('Escape')
    await expect(status(tablet, 'You are following')).toHaveCount(0)
    await expect(status(tablet, 'is showing')).toHaveCount(0)
  })

  await test.step('on a phone the outline follows from view to view', async () => {
    await press(phone, 'Follow')
    await expect(status(phone, 'You are following Mia Moss: Our questions')).toBeVisible()
    await open(teacher, other._id)
    await expect(phone).toHaveURL(`/view/${other._id}`)
    await open(teacher, main._id)
    await expect(phone).toHaveURL(`/view/${main._id}`)
  })

  await test.step('the teacher ends it by the button, or by closing the page', async () => {
    await press(writer, 'Follow')
    await expect(status(writer, 'You are following')).toBeVisible()
    await press(teacher, 'Stop leading')
    await expect(status(phone, 'You are following')).toHaveCount(0)
    await expect(status(writer, 'You are following')).toHaveCount(0)
    await lead(teacher, 'Follow me')
    await press(writer, 'Follow')
    await expect(status(writer, 'You are following')).toBeVisible()
    await teacher.close()
    await expect(status(writer, 'You are following')).toHaveCount(0, { timeout: patience(30_000) })
  })
})

test('projector mode shows a view with larger text and nothing else, names on or off, and new contributions live; Escape leaves it [LEAD-03]', async ({
  seed,
  openAs,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const main = await seed.makeView(mia, 'Our questions')
  const viewId = main._id
  await seed.makeNote(ann, { title: 'Why is the sky blue?', viewId, x: 40, y: 40 })
  await seed.makeNote(ann, { title: 'Far away', viewId, x: 3200, y: 2400 })
  const page = await openAs(mia)
  const titleHeight = () =>
    card(page, 'Why is the sky blue?').evaluate((element) => {
      const words = element.querySelector('[class*=words]')
      const { a: zoom } = new DOMMatrix(getComputedStyle(element.closest('.canvas-world')!).transform)
      return Number.parseFloat(getComputedStyle(words!).fontSize) * zoom
    })
  await page.goto(`/view/${viewId}`)
  const before = await titleHeight()
  await lead(page, 'Projector mode', 'link')
  await expect(page).toHaveURL(`/view/${viewId}/P`)

  for (const [width, height] of [
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expect(card(page, 'Why is the sky blue?')).toBeInViewport({ ratio: 0.99 })
    await expect.poll(titleHeight).toBeGreaterThanOrEqual(height / 40 - 0.01)
    expect(await titleHeight()).toBeGreaterThan(before)
    await expect(page.getByRole('toolbar')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveText(['Names', 'Leave projector mode'])
    await expect(page.locator('.canvas-minimap')).toBeHidden()
  }
  await expectAccessible(page)

  await test.step('names on or off', async () => {
    const sky = card(page, 'Why is the sky blue?')
    await expect(sky).toContainText('Ann Lee')
    await press(page, 'Names')
    await expect(sky).not.toContainText('Ann Lee')
    await expect(sky.getByText('AL', { exact: true })).toBeHidden()
    await page.reload()
    await expect(sky).not.toContainText('Ann Lee')
    await press(page, 'Names')
    await expect(sky).toContainText('Ann Lee')
  })

  await test.step('nothing opens and nothing moves', async () => {
    const sky = card(page, 'Why is the sky blue?')
    await sky.dblclick()
    await sky.click({ button: 'right' })
    await sky.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  await test.step('a new contribution appears within 2 s, also beside the visible part', async () => {
    const made = await seed.makeNote(ann, { title: 'Because of the air' })
    await seed.placeOn(ann, viewId, made._id, 3300, 1200)
    await expect(card(page, 'Because of the air')).toBeInViewport({ ratio: 0.99, timeout: patience(2_000) })
  })

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/view/${viewId}`)
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
})
