import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { card, choose, noteWindow } from './support/board.ts'
import { patience } from '../server/testing/patience.ts'

test('a menu that grows while one of its entries is pressed does not move under the pointer', async ({
  seed,
  oneMember,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  await seed.makeNote(ann.member, { title: 'Roots', viewId: community.welcomeViewId, x: 40, y: 440 })
  await page.goto(`/view/${community.welcomeViewId}`)
  await card(page, 'Roots').click({ button: 'right' })
  const menu = page.getByRole('menu')
  // The last entry appears after the note is loaded.
  await expect(menu.getByRole('menuitem', { name: 'Add to favourites' })).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Create a rise-above' }).hover()
  await page.mouse.down()
  await menu.evaluate(async (element) => {
    element.append(Object.assign(document.createElement('div'), { style: 'height: 60px' }))
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: /rise-?above/i })).toBeVisible()
})

test('a rise-above is made of what is selected, and opens inside, or as in Knowledge Forum 6 in a separate window, with its view in a frame [RISE-06, RISE-07, CLSC-01, CLSC-02]', async ({
  seed,
  oneMember,
  expectAccessible,
}) => {
  const { community, ann } = await oneMember()
  const { page } = ann
  const viewId = community.welcomeViewId
  await seed.makeNote(ann.member, { title: 'Roots', viewId, x: 40, y: 40 })
  await seed.makeNote(ann.member, { title: 'Leaves', viewId, x: 40, y: 240 })
  await page.goto(`/view/${viewId}`)
  await card(page, 'Roots').click()
  await card(page, 'Leaves').click({ modifiers: ['Shift'] })
  await card(page, 'Leaves').click({ button: 'right' })
  await choose(page, 'Create a rise-above')
  const dialog = page.getByRole('dialog', { name: /rise-?above/i })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please input a name.')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('How plants drink')
  await page.keyboard.press('Enter')
  await expect(card(page, 'How plants drink')).toBeFocused()

  const above = card(page, 'How plants drink')
  const expectWithin = async (place: Page | Locator) => {
    const within = place.getByTitle('Notes in this rise-above').contentFrame()
    await expect(within.getByRole('option', { name: 'Roots' })).toBeVisible()
    await expect(within.getByRole('option', { name: 'Leaves' })).toBeVisible()
    await expect(within.getByRole('banner')).toHaveCount(0)
    await expect(within.getByRole('toolbar', { name: 'Tools of the view' })).toHaveCount(0)
  }
  const opensApart = async (act: () => Promise<void>) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), act()])
    await expect(popup).toHaveURL(/\/contribution\/[\da-f]{24}(\/[\da-f]{24})?$/)
    await expectWithin(popup)
    await popup.close()
  }
  const inside = noteWindow(page, 'How plants drink')
  // On a busy machine the second click may be too late for a double click.
  await expect(async () => {
    // A window that is late may lie over the card.
    if (!(await inside.isVisible())) await above.dblclick({ timeout: patience(2_000) })
    await expect(inside).toBeVisible({ timeout: patience(2_000) })
  }).toPass()
  await expectWithin(inside)
  await opensApart(() => inside.getByRole('button', { name: 'Open in a separate window' }).click())
  await inside.getByRole('button', { name: 'Close the note' }).click()
  await above.click({ button: 'right' })
  await opensApart(() => choose(page, 'Open in a separate window'))

  await seed.changeSettings(community, { knowledgeForum6: true })
  await expect(async () => {
    await page.reload()
    await opensApart(() => above.dblclick())
  }).toPass()
  await expect(noteWindow(page)).toHaveCount(0)
})
