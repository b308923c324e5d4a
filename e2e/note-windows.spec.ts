import type { Locator, Page } from '@playwright/test'
import { board, card, choose, noteWindow } from './support/board.ts'
import { editTab, textField } from './support/note.ts'
import { expect, test } from './fixtures.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const boxOf = async (of: Locator): Promise<Box> => (await of.boundingBox())!

const isApart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

const LONG = '<p>The sea is wide, and every wave tells of the wind that made it.</p>'.repeat(60)

const open = async (page: Page, title: string) => {
  await card(page, title).press('Enter')
  await expect(noteWindow(page, title).getByRole('heading', { name: title }).last()).toBeVisible()
  return noteWindow(page, title)
}

const shut = async (window: Locator) => {
  await window.getByRole('button', { name: 'Close the note' }).press('Enter')
  await expect(window).toHaveCount(0)
}

test('on a desktop notes open in dialogs over the canvas, and, as in Knowledge Forum 6, on a phone in tabs [VIEW-08, VIEW-09, VIEW-10, VIEW-11, VIEW-12, EDIT-039, CLSC-01]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  await seed.changeSettings(community, { knowledgeForum6: true })
  const note = await seed.makeNote(ann.member, { title: 'Light', viewId, x: 20, y: 40 })
  await seed.makeNote(ann.member, { title: 'First', viewId, x: 900, y: 40 })
  await seed.makeNote(ann.member, { title: 'Second', viewId, x: 900, y: 300 })
  await page.goto(`/view/${viewId}`)
  await test.step('a dialog can be dragged', async () => {
    await card(page, 'Light').dblclick()
    const window = noteWindow(page, 'Light')
    await expect(window).toBeVisible()
    await expect(card(page, 'Light')).toBeVisible()
    const before = (await window.boundingBox())!
    await page.mouse.move(before.x + 200, before.y + 20)
    await page.mouse.down()
    await page.mouse.move(before.x + 260, before.y + 40, { steps: 4 })
    await page.mouse.move(before.x + 300, before.y + 50, { steps: 4 })
    await page.mouse.up()
    const after = (await window.boundingBox())!
    expect(after.x).toBeGreaterThan(before.x + 80)
    expect(after.y).toBeGreaterThan(before.y + 20)
    await window.getByRole('button', { name: 'Close the note' }).click()
    await expect(window).toHaveCount(0)
  })
  await test.step('closing one with unsaved changes asks first; declining keeps the text, accepting closes', async () => {
    await card(page, 'Light').dblclick()
    // By content, because the window's name follows the title.
    const window = page.locator('[role=dialog]').filter({ has: page.getByRole('tab', { name: 'Edit' }) })
    await window.getByRole('tab', { name: 'Edit' }).click()
    await window.getByRole('textbox', { name: 'Title' }).fill('Light and shadow')
    await window.getByRole('button', { name: 'Close the note' }).click()
    const question = page
      .getByRole('dialog')
      .filter({ hasText: 'The contribution is not contributed. Are you sure to leave?' })
    await question.getByRole('button', { name: 'Stay' }).last().click()
    await expect(question).toHaveCount(0)
    await expect(window.getByRole('textbox', { name: 'Title' })).toHaveValue('Light and shadow')
    await window.getByRole('button', { name: 'Close the note' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(window).toHaveCount(0)
    await expect(card(page, 'Light')).toBeFocused()
  })
  await test.step('several stand 20 px apart, the pressed one in front; none is larger than the window allows; without changes one closes at once', async () => {
    for (const title of ['First', 'Second']) {
      await card(page, title).click({ button: 'right' })
      await choose(page, 'Open')
      await expect(noteWindow(page, title)).toBeVisible()
    }
    const [first, second] = [noteWindow(page, 'First'), noteWindow(page, 'Second')]
    const [a, b] = [(await first.boundingBox())!, (await second.boundingBox())!]
    expect([b.x - a.x, b.y - a.y]).toEqual([20, 20])
    expect([a.width, a.height]).toEqual([750, 636])
    const front = () =>
      page.evaluate(
        ([x, y]) => document.elementFromPoint(x!, y!)?.closest('[role=dialog]')?.querySelector('h2')?.textContent,
        [a.x + 200, a.y + 300],
      )
    expect(await front()).toBe('Second')
    await page.mouse.click(a.x + 10, a.y + 10)
    expect(await front()).toBe('First')
    await page.setViewportSize({ width: 800, height: 600 })
    await expect.poll(async () => (await first.boundingBox())?.height).toBe(540)
    expect((await first.boundingBox())?.width).toBe(640)
    for (const each of [first, second]) {
      await each.getByRole('button', { name: 'Close the note' }).click()
      await expect(each).toHaveCount(0)
    }
  })
  await test.step('a dialog is as wide as the class of the screen says', async () => {
    const widths = [
      [960, 640],
      [961, 750],
      [1336, 750],
      [1337, 850],
      [1920, 850],
      [1921, 1080],
    ] as const
    for (const [screen, width] of widths) {
      await page.setViewportSize({ width: screen, height: 800 })
      await card(page, 'Second').dblclick()
      await expect(noteWindow(page, 'Second')).toBeVisible()
      expect((await noteWindow(page, 'Second').boundingBox())?.width, `on a screen of ${screen}`).toBe(width)
      await noteWindow(page, 'Second').getByRole('button', { name: 'Close the note' }).click()
      await expect(noteWindow(page)).toHaveCount(0)
    }
  })
  await test.step('on a phone a note opens in a tab instead', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/view/${viewId}`)
    await page.getByRole('button', { name: 'Canvas', exact: true }).click()
    const opened = page.context().waitForEvent('page')
    await card(page, 'Light').dblclick()
    const tab = await opened
    await expect(tab).toHaveURL(new RegExp(`/contribution/${note._id}`))
    await expect(tab.getByRole('heading', { name: 'Light' }).first()).toBeVisible()
    await expect(noteWindow(page)).toHaveCount(0)
  })
})

test('a window opens beside its card, as high as its text needs [READ-01, VIEW-10, VIEW-11]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  const place = (title: string, x: number, y: number, body?: string) =>
    seed.makeNote(ann.member, { title, viewId, x, y, ...(body && { body }) })
  await place('Short', 40, 30)
  await place('River', 40, 200, LONG)
  await place('Mountain', 40, 300, LONG)
  await place('Right', 1150, 500)
  await place('Middle', 560, 60)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/view/${viewId}`)
  await test.step('to the right where there is room, lower than 318 for one line', async () => {
    const [note, at] = [await boxOf(await open(page, 'Short')), await boxOf(card(page, 'Short'))]
    expect(note.x).toBeGreaterThanOrEqual(at.x + at.width)
    expect(note).toMatchObject({ width: 850, y: at.y })
    expect(note.height).toBeLessThan(318)
  })
  await test.step('636 high for a long text; only at the same place offset by 20', async () => {
    const window = await open(page, 'River')
    await expect.poll(async () => (await boxOf(window)).height).toBe(636)
    const [note, at] = [await boxOf(window), await boxOf(card(page, 'River'))]
    expect(isApart(note, at)).toBe(true)
    expect(note.x).toBe((await boxOf(noteWindow(page, 'Short'))).x)
    const longer = await open(page, 'Mountain')
    await expect.poll(async () => (await boxOf(longer)).x).toBe(note.x + 20)
    await shut(longer)
    await shut(window)
    await shut(noteWindow(page, 'Short'))
  })
  await test.step('to the left where there is room only there', async () => {
    const window = await open(page, 'Right')
    const [note, at] = [await boxOf(window), await boxOf(card(page, 'Right'))]
    expect(note.x + note.width).toBeLessThanOrEqual(at.x)
    await shut(window)
  })
  await test.step('high while it is written, and still under the fingers', async () => {
    const window = await open(page, 'Short')
    const at = await boxOf(window)
    await editTab(window).click()
    await expect.poll(async () => (await boxOf(window)).height).toBe(636)
    await textField(window).click()
    const before = await boxOf(window)
    expect(before.x).toBe(at.x)
    await page.keyboard.type('One more line\n'.repeat(30))
    expect(await boxOf(window)).toEqual(before)
  })
})

test('a window is resized by its edges and by keys, and its size holds for the next note and after a reload [READ-02]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'Light', viewId, x: 20, y: 40 })
  await seed.makeNote(ann.member, { title: 'Shadow', viewId, x: 20, y: 300, body: LONG })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/view/${viewId}`)
  const window = await open(page, 'Light')
  const pull = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + dx / 2, from.y + dy / 2)
    await page.mouse.move(from.x + dx, from.y + dy)
    await page.mouse.up()
  }
  const start = await boxOf(window)
  const middle = { x: start.x + start.width / 2, y: start.y + start.height / 2 }
  await test.step('by an edge, and by a corner', async () => {
    await pull({ x: start.x + start.width + 1, y: middle.y }, -150, 40)
    expect(await boxOf(window)).toEqual({ ...start, width: 700 })
    await pull({ x: middle.x, y: start.y + start.height + 1 }, 0, 420 - start.height)
    expect(await boxOf(window)).toEqual({ ...start, width: 700, height: 420 })
    await pull({ x: start.x - 1, y: start.y + 420 + 1 }, 60, 30)
    expect(await boxOf(window)).toEqual({ ...start, x: start.x + 60, width: 640, height: 450 })
    await pull({ x: middle.x, y: start.y - 1 }, 0, -30)
    expect(await boxOf(window)).toEqual({ x: start.x + 60, y: start.y - 30, width: 640, height: 480 })
  })
  await test.step('at most 80 % of the width and 90 % of the height', async () => {
    const { x, y, width, height } = await boxOf(window)
    await pull({ x: x + width - 1, y: y + height - 1 }, 900, 900)
    expect(await boxOf(window)).toMatchObject({ width: 1152, height: 810 })
    await pull({ x: 1440 - 13, y: 900 - 13 }, -2000, -2000)
    expect(await boxOf(window)).toMatchObject({ width: 320, height: 240 })
  })
  await test.step('by keys', async () => {
    const corner = window.getByRole('separator', { name: /Size of the window/ })
    await corner.focus()
    for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight')
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    expect(await boxOf(window)).toMatchObject({ width: 500, height: 320 })
    await expect(corner).toHaveAttribute('aria-valuetext', '500 × 320')
    await expectAccessible(page)
  })
  await shut(window)
  await test.step('the next note has the size', async () => {
    expect(await boxOf(await open(page, 'Shadow'))).toMatchObject({ width: 500, height: 320 })
  })
  await test.step('as it has after a reload, until the text decides again', async () => {
    await page.reload()
    const light = await open(page, 'Light')
    expect(await boxOf(light)).toMatchObject({ width: 500, height: 320 })
    await light.getByRole('separator').press('Home')
    await expect.poll(() => boxOf(light)).toMatchObject({ width: 850, height: start.height })
    await shut(light)
    const shadow = await open(page, 'Shadow')
    await expect.poll(async () => (await boxOf(shadow)).height).toBe(636)
  })
})

test('two notes dock side by side and return to where they were; a third takes the half of the one behind [READ-03]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'Light', viewId, x: 20, y: 40 })
  await seed.makeNote(ann.member, { title: 'Shadow', viewId, x: 20, y: 300, body: LONG })
  await seed.makeNote(ann.member, { title: 'Colour', viewId, x: 20, y: 450 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/view/${viewId}`)
  const [light, shadow] = [await open(page, 'Light'), await open(page, 'Shadow')]
  await expect.poll(async () => (await boxOf(shadow)).height).toBe(636)
  const former = [await boxOf(light), await boxOf(shadow)]
  const sideBySide = (window: Locator) => window.getByRole('button', { name: 'Side by side' })
  const top = (await boxOf(board(page))).y
  const halves = (width: number, height: number) => [
    { x: 0, y: top, width: width / 2, height: height - top },
    { x: width / 2, y: top, width: width / 2, height: height - top },
  ]
  const boxes = async (...windows: Locator[]) => Promise.all(windows.map(boxOf))
  await test.step('each has one half below the bar, by keys', async () => {
    await sideBySide(shadow).focus()
    await page.keyboard.press('Enter')
    await expect(sideBySide(shadow)).toHaveAttribute('aria-pressed', 'true')
    await expect(sideBySide(light)).toHaveAttribute('aria-pressed', 'true')
    expect(await boxes(light, shadow)).toEqual(halves(1440, 900))
    await expectAccessible(page)
  })
  await test.step('of a browser window of another size too', async () => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await expect.poll(() => boxes(light, shadow)).toEqual(halves(1024, 700))
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => boxes(light, shadow)).toEqual(halves(1440, 900))
  })
  await test.step('and returns to its former box', async () => {
    await sideBySide(light).click()
    await expect(sideBySide(light)).toHaveAttribute('aria-pressed', 'false')
    expect(await boxes(light, shadow)).toEqual(former)
  })
  await test.step('a third stays before them until it takes a half; a closed one leaves its half to the next', async () => {
    await sideBySide(light).click()
    await expect.poll(() => boxes(light, shadow)).toEqual(halves(1440, 900))
    const colour = await open(page, 'Colour')
    expect((await boxOf(colour)).width).toBe(850)
    await sideBySide(colour).click()
    expect(await boxes(light, colour, shadow)).toEqual([...halves(1440, 900), former[1]])
    await shut(shadow)
    await shut(light)
    expect(await boxes(await open(page, 'Shadow'), colour)).toEqual(halves(1440, 900))
  })
})
