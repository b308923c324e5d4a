import { card, choose, noteWindow } from './support/board.ts'
import { expect, test } from './fixtures.ts'

test('on a desktop a note opens in a dialog over the canvas that can be dragged [VIEW-08]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann } = await twoMembers()
  await seed.makeNote(ann.member, { title: 'Light', viewId: community.welcomeViewId })
  await ann.page.goto(`/view/${community.welcomeViewId}`)
  await card(ann.page, 'Light').dblclick()
  const window = noteWindow(ann.page, 'Light')
  await expect(window).toBeVisible()
  await expect(card(ann.page, 'Light')).toBeVisible()
  const before = (await window.boundingBox())!
  const { page } = ann
  await page.mouse.move(before.x + 200, before.y + 20)
  await page.mouse.down()
  await page.mouse.move(before.x + 260, before.y + 40, { steps: 4 })
  await page.mouse.move(before.x + 300, before.y + 50, { steps: 4 })
  await page.mouse.up()
  const after = (await window.boundingBox())!
  expect(after.x).toBeGreaterThan(before.x + 80)
  expect(after.y).toBeGreaterThan(before.y + 20)
})

test('on a phone a note opens in a tab instead [VIEW-08]', async ({ seed, twoMembers }) => {
  const { community, ann } = await twoMembers()
  const note = await seed.makeNote(ann.member, { title: 'Light', viewId: community.welcomeViewId, x: 20, y: 40 })
  await ann.page.setViewportSize({ width: 390, height: 800 })
  await ann.page.goto(`/view/${community.welcomeViewId}`)
  await ann.page.getByRole('button', { name: 'Canvas', exact: true }).click()
  const opened = ann.page.context().waitForEvent('page')
  await card(ann.page, 'Light').dblclick()
  const tab = await opened
  await expect(tab).toHaveURL(new RegExp(`/contribution/${note._id}`))
  await expect(tab.getByRole('heading', { name: 'Light' }).first()).toBeVisible()
  await expect(noteWindow(ann.page)).toHaveCount(0)
})

test('a note dialog is as wide as the class of the screen says [VIEW-09]', async ({ seed, twoMembers }) => {
  const { community, ann } = await twoMembers()
  await seed.makeNote(ann.member, { title: 'Light', viewId: community.welcomeViewId })
  const widths = [
    [960, 640],
    [961, 750],
    [1336, 750],
    [1337, 850],
    [1920, 850],
    [1921, 1080],
  ] as const
  for (const [screen, width] of widths) {
    await ann.page.setViewportSize({ width: screen, height: 800 })
    await ann.page.goto(`/view/${community.welcomeViewId}`)
    await card(ann.page, 'Light').dblclick()
    await expect(noteWindow(ann.page, 'Light')).toBeVisible()
    expect((await noteWindow(ann.page, 'Light').boundingBox())?.width, `on a screen of ${screen}`).toBe(width)
  }
})

test('closing a dialog with unsaved changes asks first; declining keeps the text, accepting closes [VIEW-12, EDIT-039]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann } = await twoMembers()
  await seed.makeNote(ann.member, { title: 'Light', viewId: community.welcomeViewId })
  await ann.page.goto(`/view/${community.welcomeViewId}`)
  await card(ann.page, 'Light').dblclick()
  // Its bar is named as the title is typed, so it is found by its place.
  const window = ann.page.locator('[role=dialog]').filter({ has: ann.page.getByRole('tab', { name: 'Edit' }) })
  await window.getByRole('tab', { name: 'Edit' }).click()
  await window.getByRole('textbox', { name: 'Title' }).fill('Light and shadow')
  await window.getByRole('button', { name: 'Close the note' }).click()
  const question = ann.page
    .getByRole('dialog')
    .filter({ hasText: 'The contribution is not contributed. Are you sure to leave?' })
  await question.getByRole('button', { name: 'Stay' }).last().click()
  await expect(question).toHaveCount(0)
  await expect(window.getByRole('textbox', { name: 'Title' })).toHaveValue('Light and shadow')
  await window.getByRole('button', { name: 'Close the note' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(window).toHaveCount(0)
  await expect(card(ann.page, 'Light')).toBeFocused()
})

test('several dialogs stand 20 px apart, the pressed one in front; none is larger than the window allows; without changes one closes at once [VIEW-10, VIEW-11]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann } = await twoMembers()
  await seed.makeNote(ann.member, { title: 'First', viewId: community.welcomeViewId, x: 900, y: 40 })
  await seed.makeNote(ann.member, { title: 'Second', viewId: community.welcomeViewId, x: 900, y: 300 })
  await ann.page.goto(`/view/${community.welcomeViewId}`)
  for (const title of ['First', 'Second']) {
    await card(ann.page, title).click({ button: 'right' })
    await choose(ann.page, 'Open')
    await expect(noteWindow(ann.page, title)).toBeVisible()
  }
  const [first, second] = [noteWindow(ann.page, 'First'), noteWindow(ann.page, 'Second')]
  const [a, b] = [(await first.boundingBox())!, (await second.boundingBox())!]
  expect([b.x - a.x, b.y - a.y]).toEqual([20, 20])
  expect([a.width, a.height]).toEqual([750, 636])
  const front = () =>
    ann.page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest('[role=dialog]')?.querySelector('h2')?.textContent,
      [a.x + 200, a.y + 300],
    )
  expect(await front()).toBe('Second')
  await ann.page.mouse.click(a.x + 10, a.y + 10)
  expect(await front()).toBe('First')
  await ann.page.setViewportSize({ width: 800, height: 600 })
  await expect.poll(async () => (await first.boundingBox())?.height).toBe(540)
  expect((await first.boundingBox())?.width).toBe(640)
  await first.getByRole('button', { name: 'Close the note' }).click()
  await expect(first).toHaveCount(0)
})
