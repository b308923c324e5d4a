import type { Locator, Page } from '@playwright/test'
import type { Contribution } from '../shared/domain/contributions.ts'
import { BLANK_DRAWING } from '../shared/domain/drawings.ts'
import { fileOf } from '../shared/domain/files.ts'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { addButton, picker } from './support/attachments.ts'
import { board, card, choose, noteWindow } from './support/board.ts'
import { drawingIn, drawLine, linesIn, tool } from './support/drawing.ts'
import { png } from './support/files.ts'
import { patience } from '../server/testing/patience.ts'

const heightOf = async (frame: Locator) => (await frame.boundingBox())?.height

test('a drawing is made, drawn on, saved and shown to everybody [DRAW-01, DRAW-02, DRAW-03, DRAW-04, EDIT-108, EDIT-109, EDIT-110]', async ({
  seed,
  twoMembers,
  expectAccessible,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  const view = community.welcomeViewId
  let id = ''
  const stored = () => seed.call<Contribution>(ann.member, 'GET', `/api/objects/${id}`)
  const show = async (showInPlace: boolean) => {
    const { items } = await seed.call<Board>(ann.member, 'GET', `/api/views/${view}/board`)
    await seed.call(ann.member, 'PUT', `/api/links/${items[0]!._id}`, { data: { showInPlace } })
  }
  const opened = noteWindow(page, /Drawing|Leaf/)
  const save = opened.getByRole('button', { name: 'Save' })
  const picture = (place: Page) => board(place).getByRole('img', { name: 'Leaf' })

  await test.step('a new one is blank, has a title and is nobody else’s yet', async () => {
    for (const each of [ann, ben]) await each.page.goto(`/view/${view}`)
    const making = page.waitForResponse('**/api/contributions/*')
    await page.getByRole('button', { name: 'New drawing' }).click()
    id = ((await (await making).json()) as Contribution)._id
    await expect(noteWindow(page, 'a Drawing').getByRole('textbox', { name: 'Title' })).toHaveValue('a Drawing')
    expect(await stored()).toMatchObject({ type: 'Drawing', title: 'a Drawing', status: 'unsaved' })
    expect((await stored()).data.svg).toBe(BLANK_DRAWING)
    expect(BLANK_DRAWING).toContain('width="200" height="200"')
    await expect(board(ben.page).getByRole('option')).toHaveCount(0)
  })

  await test.step('the tool is 400 high, lower in a low window', async () => {
    await expect(tool(opened)).toBeVisible()
    expect(await heightOf(tool(opened))).toBe(400)
    await page.setViewportSize({ width: 1280, height: 500 })
    await expect.poll(() => heightOf(tool(opened))).toBe(345)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => heightOf(tool(opened))).toBe(400)
  })

  await test.step('what cannot be saved stays in the hand; then it is everybody’s', async () => {
    await drawLine(page, tool(opened), [0.2, 0.2], [0.7, 0.7])
    await drawLine(page, tool(opened), [0.7, 0.2], [0.2, 0.7])
    await opened.getByRole('textbox', { name: 'Title' }).fill('Leaf')
    await page.route('**/api/objects/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await save.click()
    await expect(opened.getByRole('alert')).toContainText('it is still here')
    await page.unroute('**/api/objects/**')
    await save.click()
    await expect(opened.getByText('Saved', { exact: true })).toBeVisible()
    await expect(save).toBeDisabled()
    expect(await stored()).toMatchObject({ title: 'Leaf', status: 'active' })
    expect(String((await stored()).data.svg).match(/<path/g)).toHaveLength(2)
    for (const each of [ann, ben]) {
      await expect(picture(each.page)).toHaveJSProperty('naturalWidth', 200)
      await expect(picture(each.page)).toHaveAttribute('src', /^data:image\/svg\+xml,.*path/)
    }
    // A save does not reload the tool, so that undo still works.
    await tool(opened).getByRole('button', { name: 'Undo' }).click()
    await expect(linesIn(tool(opened))).toHaveCount(1)
  })

  await test.step('a change that was not saved is kept in the browser', async () => {
    await expect(save).toBeEnabled()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(`/contribution/${id}`)
    await expect(linesIn(tool(page))).toHaveCount(2)
    await page.getByRole('button', { name: 'Recover' }).click()
    await expect(linesIn(tool(page))).toHaveCount(1)
  })

  await test.step('what another member saves meanwhile overwrites nothing unasked', async () => {
    const svg = '<svg width="200" height="200" xmlns="http://www.w3.org/2000/svg"><g><circle r="9"></circle></g></svg>'
    await seed.call(await seed.admin(), 'PUT', `/api/objects/${community._id}/${id}`, { data: { svg } })
    await expect(page.getByRole('alert')).toContainText('Site Admin saved this drawing')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(drawingIn(tool(page)).locator('circle')).toHaveCount(1)
    await expect(picture(ben.page)).toHaveAttribute('src', /circle/)
  })

  await test.step('others see it in place or as an icon, and open it to look at', async () => {
    await show(false)
    await expect(card(ben.page, 'Leaf')).toBeVisible()
    await expect(picture(ben.page)).toHaveCount(0)
    await card(ben.page, 'Leaf').press('Enter')
    await expect(noteWindow(ben.page, 'Leaf').getByRole('img', { name: 'Leaf' })).toHaveJSProperty('naturalWidth', 200)
    await expect(noteWindow(ben.page, 'Leaf').getByRole('textbox')).toHaveCount(0)
    await expect(tool(ben.page)).toHaveCount(0)
    await expectAccessible(ben.page)
    await noteWindow(ben.page, 'Leaf').getByRole('button', { name: 'Close the note' }).click()
    await show(true)
    await expect(picture(ben.page)).toBeVisible()
  })
})

test('a picture on a view is drawn on by those who may write it, where the community has that [DRAW-05, DRAW-06, DRAW-07]', async ({
  seed,
  twoMembers,
}) => {
  const { community, ann, ben } = await twoMembers()
  const { page } = ann
  const item = (place: Page) =>
    board(place)
      .getByRole('option')
      .filter({ has: place.getByRole('img', { name: 'leaf.png' }) })
  const entry = (place: Page) => place.getByRole('menuitem', { name: 'Draw on an image' })
  const openMenu = async (place: Page) => {
    await item(place).click({ button: 'right' })
    await expect(place.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
  }
  for (const each of [ann, ben]) await each.page.goto(`/view/${community.welcomeViewId}`)
  await addButton(page).click()
  await picker(page).setInputFiles(png('leaf.png'))
  await expect(item(ben.page)).toBeVisible()
  const { items } = await seed.call<Board>(ann.member, 'GET', `/api/views/${community.welcomeViewId}/board`)
  const read = () => seed.call<Contribution>(ann.member, 'GET', `/api/objects/${items[0]!.to}`)
  const before = await read()
  const dialog = page.getByRole('dialog', { name: 'Draw on leaf.png' })

  await test.step('offered while the plugin is on, to those who may', async () => {
    await openMenu(page)
    await expect(entry(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await seed.changeSettings(community, { plugins: { drawonimage: true } })
    await expect(async () => {
      await openMenu(page)
      await expect(entry(page)).toBeVisible({ timeout: patience(500) })
    }).toPass()
    await openMenu(ben.page)
    await expect(entry(ben.page)).toHaveCount(0)
  })

  await test.step('cancelled, it stays as it was', async () => {
    await choose(page, 'Draw on an image')
    await expect(tool(dialog)).toBeVisible()
    await drawLine(page, tool(dialog), [0.1, 0.1], [0.5, 0.5])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(item(page)).toBeFocused()
    expect(await read()).toEqual(before)
  })

  await test.step('saved, everybody sees the changed picture in its own size', async () => {
    await openMenu(page)
    await choose(page, 'Draw on an image')
    await expect(tool(dialog)).toBeVisible()
    await drawLine(page, tool(dialog), [0.25, 0.25], [0.75, 0.75])
    const sending = page.waitForRequest('**/api/upload/newImage')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const sent = (await sending).postDataJSON() as { data: string; file: object }
    expect(sent.data).toMatch(/^data:image\/png;base64,/)
    const { communityId, _id } = before
    expect(sent.file).toEqual({ communityId, _id, name: 'leaf.png', version: 1, type: 'image/png' })
    await expect(dialog).toHaveCount(0)
    const { url, ...file } = fileOf(await read())!
    expect(file).toMatchObject({ version: 2, width: 400, height: 300, oldUrl: fileOf(before)!.url })
    for (const each of [page, ben.page]) {
      const shown = item(each).getByRole('img')
      await expect(shown).toHaveAttribute('src', `${url}?small`)
      const colourAt = (x: number, y: number) =>
        shown.evaluate(
          async (picture: HTMLImageElement, at) => {
            await picture.decode()
            const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight)
            const paper = canvas.getContext('2d')!
            paper.drawImage(picture, 0, 0)
            return [...paper.getImageData(at.x, at.y, 1, 1).data]
          },
          { x, y },
        )
      expect(await colourAt(200, 150)).toEqual([0, 0, 0, 255])
      expect(await colourAt(200, 50)).toEqual([42, 138, 154, 255])
    }
  })
})
