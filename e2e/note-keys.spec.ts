import { expect, test } from './fixtures.ts'
import { board, card, noteWindow, openTool, savingSign, tool, viewportOf } from './support/board.ts'
import { contribute, contributed, ready, saveState, textField, titleField } from './support/note.ts'

test('N begins a note, Ctrl+Enter contributes it from title and text, Escape closes its window, and asks where words would be lost [WRIT-07, WRIT-09]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  await login(page, mia)
  await page.goto(`/view/${community.welcomeViewId}`)
  await tool(page, 'New note').waitFor()
  await page.keyboard.press('n')
  const note = noteWindow(page)
  const expectNoneSaved = async () => {
    await expect(savingSign(page)).toHaveCount(0)
    await expect(saveState(note)).toHaveAttribute('data-state', 'idle')
    await expect(saveState(note)).toBeEmpty()
  }
  await titleField(note).pressSequentially('No n? Now')
  await expect(titleField(note)).toHaveValue('No n? Now')
  await expect(note).toHaveCount(1)
  await expectNoneSaved()

  await ready(page)
  await titleField(note).press('Control+Enter')
  await contributed(page, 'No n? Now')
  await expect(note).toHaveCount(0)
  await card(page, 'No n? Now').dblclick()
  await note.getByRole('tab', { name: 'Edit' }).click()
  await ready(page)
  await expectNoneSaved()
  await textField(note).click()
  await page.keyboard.type('n and/or more')
  await expect(textField(note)).toContainText('n and/or more')
  await expect(note).toHaveCount(1)
  await expectNoneSaved()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Meta+Enter')
  await saved
  await expect(contribute(note)).toBeDisabled()
  await expect(saveState(note)).toHaveAttribute('data-state', 'success')
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)

  await card(page, 'No n? Now').dblclick()
  await note.getByRole('tab', { name: 'Edit' }).click()
  await textField(note).click()
  await page.keyboard.type('Unsaved. ')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: /leave|unsaved|close/i }).last()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(textField(note)).toContainText('Unsaved.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stay' })).toBeVisible()
})

test('the wheel moves the board and with Ctrl it zooms, as the help says; all is shown clear of what lies over it [WRIT-10, CHRM-06]', async ({
  page,
  seed,
  login,
}) => {
  const { community, mia } = await seed.makeManaged()
  for (const [at, title] of ['One', 'Two', 'Three'].entries())
    await seed.makeNote(mia, { title, viewId: community.welcomeViewId, x: 40 - 300 * at, y: 40 + 900 * at })
  await login(page, mia)
  await page.goto(`/view/${community.welcomeViewId}`)
  await card(page, 'One').waitFor()
  await openTool(page, 'Help')
  await expect(page.getByText('turn the wheel to look around; hold Ctrl and turn it to zoom')).toBeVisible()
  await page.keyboard.press('Escape')
  const before = await viewportOf(page)
  await board(page).hover()
  await page.mouse.wheel(0, 100)
  await expect.poll(async () => (await viewportOf(page)).y).toBeLessThan(before.y)
  expect((await viewportOf(page)).zoom).toBe(before.zoom)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await viewportOf(page)).zoom).toBeLessThan(before.zoom)

  const undo = page.getByRole('toolbar', { name: 'Undo and redo' })
  await expect(undo).toHaveCount(0)
  await card(page, 'One').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(undo).toBeVisible()
  await page.keyboard.press('0')
  await expect(page.locator('.canvas-minimap')).toBeHidden()
  const box = (await undo.boundingBox())!
  for (const title of ['One', 'Two', 'Three']) {
    const { x, y, width, height } = (await card(page, title).boundingBox())!
    expect(x + width <= box.x || x >= box.x + box.width || y + height <= box.y || y >= box.y + box.height).toBe(true)
  }

  for (let i = 1; i <= 30; i++) await seed.makeNote(mia, { title: `Row ${i}`, viewId: community.welcomeViewId })
  await tool(page, 'Outline').click()
  const rows = page.getByRole('region', { name: 'Outline' }).locator('[data-item]:not([data-menu])')
  await expect(rows).toHaveCount(33)
  await expect(undo).toBeVisible()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await expect(undo).toBeVisible()
    const covered = await rows.evaluateAll((all) => {
      const over = document.querySelector('[role=toolbar][aria-label="Undo and redo"]')!.getBoundingClientRect()
      return all.flatMap((row) => {
        row.scrollIntoView({ block: 'center' })
        const { top, bottom, left, right } = row.getBoundingClientRect()
        const isClear = bottom <= over.top || top >= over.bottom || right <= over.left || left >= over.right
        return isClear ? [] : [row.textContent]
      })
    })
    expect(covered).toEqual([])
  }
  await expect(page.locator('.canvas-minimap').filter({ visible: true })).toHaveCount(0)
})
