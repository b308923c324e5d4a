import { card, choose, noteWindow } from './support/board.ts'
import { expect, test } from './fixtures.ts'

test('on a desktop notes open in dialogs over the canvas, and, as in Knowledge Forum 6, on a phone in tabs [VIEW-08, VIEW-09, VIEW-10, VIEW-11, VIEW-12, EDIT-039, CLSC-01]', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
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
    await seed.changeSettings(community, { knowledgeForum6: true })
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
