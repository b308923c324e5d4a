import type { Page } from '@playwright/test'
import type { Board } from '../shared/domain/views.ts'
import { expect, test } from './fixtures.ts'
import { card, choose, drag, placeOf, sizeOf } from './support/board.ts'
import { patience } from '../server/testing/patience.ts'

const select = async (page: Page, first: string, ...others: string[]) => {
  await card(page, first).click()
  for (const title of others) await card(page, title).click({ modifiers: ['Control'] })
}

test('items are dragged, deleted and brought back by undo, and moved by keys alone; the longest menu is seen whole [LOCK-22]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  await seed.changeSettings(community, { plugins: { enableFavourites: true } })
  await seed.makeNote(ann.member, { title: 'Alpha', viewId, x: 100, y: 100 })
  await seed.makeNote(ann.member, { title: 'Beta', viewId, x: 100, y: 300 })
  await seed.makeNote(ann.member, { title: 'Gamma', viewId, x: 500, y: 300 })
  await page.goto(`/view/${viewId}`)
  await expect(card(page, 'Gamma')).toBeVisible()
  const stored = async () => {
    const { items } = await seed.call<Board>(ann.member, 'GET', `/api/views/${viewId}/board`)
    return Object.fromEntries(items.map(({ _to, data: { x, y } }) => [_to.title, { x, y }]))
  }
  const undo = page.getByRole('button', { name: 'Undo' })

  await test.step('the longest menu, to its last entry', async () => {
    await card(page, 'Gamma').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Add to favourites' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  })

  await test.step('several are dragged and deleted at once; undo goes back, redo forth', async () => {
    await select(page, 'Alpha', 'Beta')
    await drag(page, card(page, 'Alpha'), 60, 40)
    await undo.hover()
    await expect.poll(stored).toMatchObject({ Alpha: { x: 160, y: 140 }, Beta: { x: 160, y: 340 } })
    await undo.click()
    await expect.poll(stored).toMatchObject({ Alpha: { x: 100, y: 100 }, Beta: { x: 100, y: 300 } })
    await card(page, 'Alpha').focus()
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(stored).toMatchObject({ Alpha: { x: 160, y: 140 } })
    await select(page, 'Alpha', 'Beta')
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(card(page, /Alpha|Beta/)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect.poll(stored).toMatchObject({ Alpha: { x: 160, y: 140 }, Beta: { x: 160, y: 340 } })
    expect(await placeOf(card(page, 'Beta'))).toEqual({ x: 160, y: 340 })
  })

  await test.step('by keys alone an item is moved beside another', async () => {
    await card(page, 'Beta').click()
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Move to…')
    const dialog = page.getByRole('dialog', { name: 'Move “Beta”' })
    await dialog.getByRole('combobox', { name: 'Beside what?' }).focus()
    await page.keyboard.type('Gam')
    // Accessible names of cards contain more than the title.
    await expect(page.getByRole('option', { name: 'Gamma', exact: true })).toBeVisible()
    // The list drops a choice made while it opens.
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('combobox', { name: 'Beside what?' })).toHaveValue('Gamma', {
        timeout: patience(1000),
      })
    }).toPass()
    await dialog.getByRole('radio', { name: 'Right' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Below' })).toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    const { height } = await sizeOf(card(page, 'Gamma'))
    await expect.poll(stored).toMatchObject({ Beta: { x: 500, y: 320 + height } })
    await expect(card(page, 'Beta')).toBeFocused()
  })
})
